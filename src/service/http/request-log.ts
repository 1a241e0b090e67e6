import type { FastifyReply, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Machines ask for the route all the time: its requests are logged at `debug` only. */
    readonly isPolled?: true;
  }
  interface FastifyBaseLogger {
    /** Pino has it, Fastify's type does not say so. */
    isLevelEnabled(level: string): boolean;
  }
}

/**
 * What the log says of a request that failed inside. No headers, which carry the access token, and nothing after the path,
 * where somebody may have put one.
 */
export function describeRequest(request: FastifyRequest): Record<string, unknown> {
  return {
    method: request.method,
    path: request.url.split(/[?#]/, 1)[0],
    remoteAddress: request.ip,
    remotePort: request.socket.remotePort,
  };
}

/** Writes one line about a request that has ended: nothing in it is of a client's wording. */
export function logEnd(request: FastifyRequest, reply: FastifyReply): void {
  // Most often, and soonest found out.
  if (!request.log.isLevelEnabled("info")) return;
  const level = request.routeOptions.config?.isPolled ? "debug" : "info";
  const { status, duration } = describeEnd(reply);
  const line = {
    method: request.method,
    route: routeOf(request),
    status,
    duration: Math.round(duration * 1000) / 1000,
    user_id: request.userId || null,
  };
  request.log[level](line, status === "aborted" ? "request broken off" : "request answered");
}

/**
 * How a request ended.
 *
 * @returns the answer's status, or that the connection ended before it was sent, and how long it took in milliseconds
 */
export function describeEnd(reply: FastifyReply): { status: number | "aborted"; duration: number } {
  return { status: reply.raw.writableFinished ? reply.statusCode : "aborted", duration: reply.elapsedTime };
}

/** The pattern of the address that was asked for; there are few, whatever clients ask for. */
export function routeOf(request: FastifyRequest): string {
  const { url: pattern } = request.routeOptions;
  // The dashboard's pages, and what there is not.
  if (pattern === undefined) return "*";
  // A file for each part of the dashboard, by names that change with each build.
  return pattern.startsWith("/assets/") ? "/assets/*" : pattern;
}
