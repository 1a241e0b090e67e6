import type { FastifyInstance } from "fastify";
import { stoppingProblem } from "./in-flight-requests.ts";
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
  const config = { isPolled: true, respondsWhileStopping: true } as const;
  app.get("/healthz", { config }, async () => ({ status: "alive" }));

  // However many ask, the backend is asked once at a time.
  let checking: Promise<unknown> | null = null;
  app.get("/readyz", { config: { isPolled: true } }, async (request) => {
    if (isStopping()) throw stoppingProblem();
    checking ??= checkBackend().finally(() => {
      checking = null;
    });
    try {
      await checking;
    } catch (error) {
      request.log.warn({ err: error }, "not ready");
      throw new ProblemError("unavailable", "The service can't reach its data right now.", {
        headers: { "retry-after": "1" },
      });
    }
    return { status: "ready" };
  });
}
