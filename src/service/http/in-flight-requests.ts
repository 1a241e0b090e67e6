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

/** How many requests may wait on one connection for those before them; browsers send none before they have a response. */
const longestQueue = 10;

/** The requests that are in flight: begun, and without a complete response. */
export interface InFlightRequests {
  readonly count: () => number;
  /** Whether the server was told to stop. */
  readonly isStopping: () => boolean;
  /** Whether it no longer takes requests, since its shutdown delay is over. */
  readonly isRefusing: () => boolean;
  /** Whether a request that came over a connection in full still waits for its response. */
  readonly awaitsResponse: (connection: Socket) => boolean;
}

/**
 * Tracks the requests that are in flight.
 *
 * Requests that a client sends together are begun one after the other, each when the one before is answered and that response
 * taken: else a client that takes none could have any number of responses made and kept for it.
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
): InFlightRequests {
  /** What begins each request of a connection that is not answered yet; the first has begun. */
  const queues = new WeakMap<Socket, (() => void)[]>();
  const inFlight = new Set<FastifyRequest>();
  const { promise: finished, resolve: reportFinished } = Promise.withResolvers<void>();
  let stopping = false;
  let refusing = false;

  app.addHook("onRequest", (request, reply, done) => {
    const { socket } = request.raw;
    const queue = queues.get(socket) ?? [];
    if (queue.length === 0) queues.set(socket, queue);
    const begin = (): void => {
      if (socket.destroyed) {
        done(new ProblemError("malformed-request", "The connection is gone."));
      } else {
        inFlight.add(request);
        done();
      }
    };
    queue.push(begin);
    reply.raw.once("close", () => {
      inFlight.delete(request);
      onEnd(request, reply);
      if (refusing && inFlight.size === 0) reportFinished();
      const hadBegun = queue[0] === begin;
      queue.splice(queue.indexOf(begin), 1);
      if (hadBegun) queue[0]?.();
    });
    if (queue.length > longestQueue) socket.destroy();
    if (queue.length === 1) begin();
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
    isStopping: () => stopping,
    isRefusing: () => refusing,
    awaitsResponse: (connection) =>
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
    if (!isRefusing() || request.routeOptions.config.respondsWhileStopping === true) {
      done();
    } else {
      done(stoppingProblem());
    }
  });
}
