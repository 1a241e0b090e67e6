import type { FastifyInstance } from "fastify";
import { ProblemError } from "./problem.ts";

/**
 * Answers those who watch over the process, without a token: `/healthz` that it answers at all, as long as it does;
 * `/readyz` that it can do its work, which it can't while it is stopping.
 *
 * @param isStopping whether the server was told to stop
 * @param checkBackend rejects when what the work needs does not answer
 */
export function addProbes(
  app: FastifyInstance,
  isStopping: () => boolean,
  checkBackend: () => Promise<unknown>,
): void {
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });
  const unready = (detail: string) =>
    new ProblemError("unavailable", detail, { headers: { "retry-after": "1" } });
  app.get("/healthz", { config: { isPolled: true } }, async () => ({ status: "alive" }));

  // However many ask, the backend is asked once at a time.
  let checking: Promise<unknown> | null = null;
  app.get("/readyz", { config: { isPolled: true } }, async (request) => {
    if (isStopping()) throw unready("The service is stopping. Try again soon.");
    checking ??= checkBackend().finally(() => {
      checking = null;
    });
    try {
      await checking;
    } catch (error) {
      request.log.warn({ err: error }, "not ready");
      throw unready("The service can't reach its data right now.");
    }
    return { status: "ready" };
  });
}
