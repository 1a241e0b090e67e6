import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { FastifyInstance } from "fastify";
import { requestIdHeader } from "#contract/paths.ts";
import { ProblemError, problemBody, problemDetails, problemHeaders } from "./problem.ts";
import { isForPage, problemPageHeaders, writeProblemPage } from "./problem-page.ts";

/** A host and perhaps a port (RFC 9110, section 7.2); empty for a client that knows no name. */
export const hostPattern = /^([\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(:\d*)?$/i;

/**
 * Answers requests that Node would refuse with an empty response or none: without a `Host` or with several, with an unknown
 * `Expect`, and `CONNECT`. Refuses bodies with a transfer coding that Node doesn't decode.
 */
export function addRawHttpChecks(app: FastifyInstance): void {
  app.addHook("onRequest", ({ raw }, _reply, done) => {
    const { "transfer-encoding": coding } = raw.headers;
    if (coding !== undefined && (coding.toLowerCase() !== "chunked" || raw.httpVersion === "1.0")) {
      done(malformed("The request's body may be sent in chunks only, and by HTTP/1.1."));
    } else if (!namesOneHost(raw)) {
      done(malformed("The request must name one host."));
    } else {
      done();
    }
  });
  // An expectation may be ignored (RFC 9110, section 10.1.1).
  app.server.on("checkExpectation", (request, response) => {
    app.server.emit("request", request, response);
  });
  app.server.on("connect", (_request: IncomingMessage, connection: Duplex) => {
    connection.on("error", () => connection.destroy());
    connection.end(rawProblem("This service is no proxy."), () => connection.destroy());
  });
}

function malformed(detail: string): ProblemError {
  return new ProblemError("malformed-request", detail);
}

function namesOneHost(request: IncomingMessage): boolean {
  const { host } = request.headers;
  // HTTP/1.0 knows no hosts.
  if (host === undefined) return request.httpVersion === "1.0";
  return countHeader(request, "host") === 1 && hostPattern.test(host);
}

/** How often a request has a header, by its name in lower case. */
export function countHeader({ rawHeaders }: IncomingMessage, name: string): number {
  let count = 0;
  // Names and values by turns, each as often as it was sent.
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === name) count += 1;
  }
  return count;
}

/**
 * Answers bytes that are no HTTP request, for Fastify's `clientErrorHandler`, and closes their connection.
 *
 * @param awaitsResponse whether an earlier request on the connection still waits for its response: a client would take
 * this one for it
 */
export function handleClientError(
  error: Error & { code?: string; rawPacket?: unknown },
  connection: Socket,
  awaitsResponse: boolean,
): void {
  if (connection.writable && !awaitsResponse) {
    const timedOut = error.code === "ERR_HTTP_REQUEST_TIMEOUT";
    const detail = timedOut ? "The request did not arrive in time." : problemDetails["malformed-request"];
    connection.end(isForPage(readHead(error.rawPacket)) ? rawPage() : rawProblem(detail));
  }
  connection.destroySoon();
}

/** What can be read of the beginning of a request. */
function readHead(packet: unknown): Parameters<typeof isForPage>[0] {
  const head = Buffer.isBuffer(packet) ? packet.toString("latin1") : "";
  const [, method = "", url = ""] = /^([A-Z]+) (\S+)/.exec(head) ?? [];
  return { method, url, headers: { accept: /\r\naccept: *([^\r\n]*)/i.exec(head)?.[1] } };
}

/** A page for a person whose browser sends too much with an address: too many cookies, or too long an address. */
function rawPage(): string {
  const page = writeProblemPage(
    "This address can’t be opened",
    "<p>Your browser’s request is too long or malformed. Check the address, or delete this site’s cookies, and try again.</p>",
  );
  return rawResponse(problemPageHeaders, () => page);
}

/** The whole response to bytes of which nothing is known but that they are malformed. */
function rawProblem(detail: string): string {
  return rawResponse(problemHeaders, (id) => JSON.stringify(problemBody(malformed(detail), id)));
}

function rawResponse(of: Readonly<Record<string, string>>, write: (requestId: string) => string): string {
  const requestId = randomUUID();
  const body = write(requestId);
  const headers = {
    ...of,
    "content-length": Buffer.byteLength(body),
    connection: "close",
    [requestIdHeader]: requestId,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return ["HTTP/1.1 400 Bad Request", ...lines, "", body].join("\r\n");
}
