import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ProblemError } from "./problem.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route goes on answering while the server stops. */
    readonly respondsWhileStopping?: true;
  }
}

/** Milliseconds that requests in flight have to finish once the server is told to stop. */
const stopDeadline = 3000;

/** How many requests may be under way on one connection; browsers send none before they have a response. */
const mostTogether = 10;

/**
 * Tracks the requests that are in flight: begun, and without a complete response.
 *
 * A client that sends many together, and so could have any number of responses made and kept for it, loses its connection.
 *
 * When the server is told to stop, it goes on for the shutdown delay, so that proxies learn by its readiness to send requests
 * elsewhere; each response then ends its connection. After that the requests in flight finish, unless their clients take
 * longer than {@link stopDeadline}; {@link refuseLateRequests} refuses what comes in then.
 *
 * @param shutdownDelay in seconds
 * @param onEnd is told of each request when its response is sent, or can no longer be
 */
export function trackRequests(
  app: FastifyInstance,
  shutdownDelay: number,
  onEnd: (request: FastifyRequest, reply: FastifyReply) => void,
) {
  /** How many requests of a connection are under way. */
  const together = new WeakMap<Socket, number>();
  const inFlight = new Set<FastifyRequest>();
  const { promise: finished, resolve: reportFinished } = Promise.withResolvers<void>();
  let stopping = false;
  let refusing = false;

  app.addHook("onRequest", (request, reply, done) => {
    const { socket } = request.raw;
    const count = (together.get(socket) ?? 0) + 1;
    together.set(socket, count);
    inFlight.add(request);
    reply.raw.once("close", () => {
      together.set(socket, (together.get(socket) ?? 1) - 1);
      inFlight.delete(request);
      onEnd(request, reply);
      if (refusing && inFlight.size === 0) reportFinished();
    });
    if (count > mostTogether) socket.destroy();
    // Node hands over every request that is in the bytes it had read by the end of a connection.
    if (socket.destroyed) done(new ProblemError("malformed-request", "The connection is gone."));
    else done();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (stopping) reply.header("connection", "close");
    done();
  });
  // The server listens until this has ended; then it closes all connections.
  app.addHook("preClose", async () => {
    stopping = true;
    if (shutdownDelay > 0 && app.server.listening) await wait(shutdownDelay * 1000);
    refusing = true;
    if (inFlight.size === 0) return;
    const deadline = setTimeout(reportFinished, stopDeadline);
    await finished;
    clearTimeout(deadline);
  });
  return {
    count: () => inFlight.size,
    /** Whether the server was told to stop. */
    isStopping: () => stopping,
    /** Whether it no longer takes requests, since its shutdown delay is over. */
    isRefusing: () => refusing,
    /** Whether a request that came over a connection in full still waits for its response. */
    awaitsResponse: (connection: Socket) =>
      [...inFlight].some(({ raw }) => raw.socket === connection && raw.complete),
  };
}

/** What a server says that is stopping. */
export function stoppingProblem(): ProblemError {
  const detail = "The service is stopping. Try again soon.";
  return new ProblemError("unavailable", detail, { headers: { "retry-after": "1" } });
}

/** Refuses whatever comes in once the shutdown delay is over, on old connections or new ones. */
export function refuseLateRequests(app: FastifyInstance, isRefusing: () => boolean): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const isAnswered = !isRefusing() || request.routeOptions.config.respondsWhileStopping === true;
    done(isAnswered ? undefined : stoppingProblem());
  });
}
