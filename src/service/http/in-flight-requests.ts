import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ProblemError } from "./problem.ts";

/** How many requests may be under way on one connection; browsers send none before they have a response. */
const mostTogether = 10;

/** Milliseconds that requests in flight have to finish once the server stops; writes to another service take longer. */
export const stopDeadlines = { own: 3000, upstream: 20_000 } as const;

/**
 * Tracks the requests that are in flight: begun, and without a complete response.
 *
 * A client that sends many together, and so could have any number of responses made and kept for it, loses its connection.
 *
 * When the server is told to stop, it goes on for the shutdown delay, so that proxies learn by its readiness to send requests
 * elsewhere. Then it takes no more connections, and those that are left end with their responses, or at the deadline.
 *
 * @param shutdownDelay in seconds
 * @param onEnd is told of each request when its response is sent, or can no longer be
 */
export function trackRequests(
  app: FastifyInstance,
  shutdownDelay: number,
  stopDeadline: number,
  onEnd: (request: FastifyRequest, reply: FastifyReply) => void,
) {
  /** How many requests of a connection are under way. */
  const together = new WeakMap<Socket, number>();
  const inFlight = new Set<FastifyRequest>();
  let stopping = false;

  app.addHook("onRequest", (request, reply, done) => {
    const { socket } = request.raw;
    const count = (together.get(socket) ?? 0) + 1;
    together.set(socket, count);
    inFlight.add(request);
    reply.raw.once("close", () => {
      together.set(socket, (together.get(socket) ?? 1) - 1);
      inFlight.delete(request);
      onEnd(request, reply);
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
  // After this, Fastify has the server listen no more, and waits for its connections to end.
  app.addHook("preClose", async () => {
    stopping = true;
    if (!app.server.listening) return;
    await wait(shutdownDelay * 1000);
    // Browsers open connections that they don't use yet: those don't hold up the end unless a request does.
    setTimeout(() => app.server.closeAllConnections(), inFlight.size === 0 ? 0 : stopDeadline).unref();
  });
  return {
    count: () => inFlight.size,
    /** Whether the server was told to stop. */
    isStopping: () => stopping,
    /** Whether a request that came over a connection in full still waits for its response. */
    awaitsResponse: (connection: Socket) =>
      [...inFlight].some(({ raw }) => raw.socket === connection && raw.complete),
  };
}
