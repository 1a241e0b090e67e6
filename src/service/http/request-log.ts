import { isIP } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Machines ask for the route all the time: its requests are logged at `trace` only. */
    readonly isPolled?: true;
  }
  interface FastifyBaseLogger {
    /** Pino has it, Fastify's type does not say so. */
    isLevelEnabled(level: string): boolean;
  }
}

/**
 * What the log says of a request that failed inside. No headers, which carry the access token, and nothing after the path,
 * where someone may have put one.
 */
export function describeRequest(request: FastifyRequest): Record<string, unknown> {
  return {
    method: request.method,
    path: request.url.split(/[?#]/, 1)[0],
    remoteAddress: addressOf(request),
    remotePort: request.socket.remotePort,
  };
}

/** Where a request comes from. Proxies may pass on whatever a client calls its address. */
export function addressOf({ ip }: FastifyRequest): string {
  return isIP(ip) === 0 ? "unknown" : ip;
}

/** Writes a line of the log, in plain ASCII, so that nothing in it acts upon a terminal or looks like another line. */
export function writeLogLine(line: string): void {
  process.stderr.write(inAscii(line));
}

/** A JSON text that means the same, with all but plain ASCII escaped, and what CI jobs take for a command. */
export function inAscii(json: string): string {
  return json.replace(/[^\n -~]|#(?=#)/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Writes one line about a request that has ended: nothing in it is of a client's wording. */
export function logEnd(request: FastifyRequest, reply: FastifyReply): void {
  // Most often, and soonest found out.
  if (!request.log.isLevelEnabled("debug")) return;
  const level = request.routeOptions.config?.isPolled ? "trace" : "debug";
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
 * @returns the response's status, or that the connection ended before it was sent, and how long it took in milliseconds
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
