import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Dispatcher, errors, Pool } from "undici";
import {
  apiPrefix,
  batchLimitHeader,
  changeSetHeader,
  historyHeader,
  idempotencyHeader,
  operationUrl,
  projectHeader,
  requestIdHeader,
  userHeader,
} from "#contract/paths.ts";
import { ProblemError } from "./problem.ts";
import { countHeader } from "./raw-http-errors.ts";
import { withoutOrigin } from "./request-path.ts";
import { timeBackend } from "./server-timing.ts";

/** A changelog service elsewhere that answers in place of one of our own. */
export interface Upstream {
  /** Its base address, without a slash at the end. */
  readonly url: string;
  /** Milliseconds that it may take to take a connection, to begin an answer, and between two parts of one. */
  readonly timeout: number;
}

/** What is passed on of a request's headers. All others stay here, cookies among them. */
const requestHeaders = [
  "accept",
  "accept-encoding",
  "accept-language",
  "authorization",
  "content-encoding",
  "content-length",
  "content-type",
  changeSetHeader,
  idempotencyHeader,
  projectHeader,
];

/** What is passed on of an answer's headers. How browsers may use the answer is for this service to say. */
const responseHeaders = [
  "allow",
  batchLimitHeader,
  "content-encoding",
  "content-language",
  "content-length",
  "content-type",
  historyHeader,
  requestIdHeader,
  "retry-after",
  userHeader,
  "www-authenticate",
];

const methods = ["GET", "HEAD", "POST", "PUT", "DELETE"] as const;
const pattern = `${apiPrefix}/*`;

/** Passes every request below the API's prefix on to another service, and its answer back, both as they come. */
export function forwardApi(app: FastifyInstance, { url, timeout }: Upstream): void {
  const { origin, pathname } = new URL(url);
  const basePath = pathname.replace(/\/+$/, "");
  const pool = new Pool(origin, {
    connect: { timeout },
    headersTimeout: timeout,
    bodyTimeout: timeout,
  });
  app.addHook("onClose", () => pool.destroy());

  // Bodies are passed on as they come, of whatever kind and length: the other service has limits of its own.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", async (_request: FastifyRequest, body: Readable) => body);

  app.route({
    method: [...methods],
    url: pattern,
    handler: async (request, reply) => {
      const gone = new AbortController();
      reply.raw.once("close", () => gone.abort());
      const answer = await timeBackend(request, () => ask(pool, basePath, request, gone.signal));
      // It may lead anywhere, also with the token.
      if (answer.statusCode >= 300 && answer.statusCode < 400) {
        answer.body.on("error", () => undefined).destroy();
        throw new ProblemError(
          "bad-gateway",
          "The service behind this one redirects, which is not followed.",
        );
      }
      // HTTP knows no others (RFC 9110, section 15).
      if (answer.statusCode < 200 || answer.statusCode > 599) {
        answer.body.on("error", () => undefined).destroy();
        throw new ProblemError("bad-gateway", "The service behind this one answered in an unknown way.");
      }
      return sendResponse(reply, answer);
    },
  });
}

/** @throws ProblemError when no answer begins */
async function ask(
  pool: Pool,
  basePath: string,
  request: FastifyRequest,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const path = withoutOrigin(request.raw.url ?? "");
  if (!staysBelow(path, `${apiPrefix}/`)) {
    throw new ProblemError("route-not-found");
  }
  // Node has put several together, with commas between them.
  if (countHeader(request.raw, projectHeader) > 1) {
    throw new ProblemError("malformed-request", `The request must name one project in ${projectHeader}.`);
  }
  const { "content-length": length = "0", "transfer-encoding": coding } = request.headers;
  const body = length === "0" && coding === undefined ? undefined : (request.body as Readable | undefined);
  const { "content-length": _length, ...headers } = selectHeaders(request.headers, requestHeaders);
  try {
    return await pool.request({
      method: request.method as Dispatcher.HttpMethod,
      path: operationUrl(basePath, path),
      headers: {
        ...headers,
        ...(body === undefined || coding !== undefined ? {} : { "content-length": length }),
        [requestIdHeader]: request.id,
        // What clients write into these anybody could: only what is known here, or by trusted proxies, is told.
        "x-forwarded-for": request.ip,
        "x-forwarded-host": request.publicAddress.host,
        "x-forwarded-proto": request.publicAddress.protocol,
      },
      body: body ?? null,
      signal,
    });
  } catch (error) {
    if (!signal.aborted) request.log.warn({ err: error }, "no answer from upstream");
    throw toGatewayProblem(error);
  }
}

function sendResponse(
  reply: FastifyReply,
  { statusCode, headers, body }: Dispatcher.ResponseData,
): FastifyReply {
  return reply.code(statusCode).headers(selectHeaders(headers, responseHeaders)).send(body);
}

function selectHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  names: readonly string[],
): Record<string, string | string[]> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** How often a path may be encoded over and over; nobody needs to do it more than once. */
const mostDecodings = 4;

/**
 * Whether every server takes a URL's path for one below a folder: also those that decode it again, drop parameters
 * (`..;a=b`), take backslashes for slashes, full-width signs for plain ones, or dots and spaces at an end for nothing.
 */
function staysBelow(url: string, folder: string): boolean {
  // A fragment is never sent, and some servers take it for a part of the path.
  if (url.includes("#")) return false;
  const [path = ""] = url.split("?", 1);
  if (!path.startsWith(folder)) return false;
  let decoded = path;
  for (let round = 0; round < mostDecodings; round += 1) {
    const previous = decoded;
    decoded = decodeEscapes(previous).normalize("NFKC");
    // No text in UTF-8, as which some write dots in too many bytes; an escape of old servers; ends of texts and lines.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
    if (/\uFFFD|%u[\da-f]{4}|[\0-\x1f\x7f]/i.test(decoded)) return false;
    if (decoded.split(/[/\\]/).some(leadsElsewhere)) return false;
    if (decoded === previous) return true;
  }
  return false;
}

/** A path with each byte that is escaped as what it means; where that is no text, with U+FFFD. */
function decodeEscapes(path: string): string {
  return path.replace(/(?:%[\da-f]{2})+/gi, (escapes) =>
    Buffer.from(escapes.replaceAll("%", ""), "hex").toString(),
  );
}

/** Whether some server takes a part of a path for the folder itself or the one above. */
function leadsElsewhere(part: string): boolean {
  const [name = ""] = part.split(/[;?#]/, 1);
  return /^[ .]*\.[ .]*$/.test(name);
}

/** The refusal that a failure to get an answer stands for: nobody knows then whether the request was carried out. */
function toGatewayProblem(error: unknown): ProblemError {
  const isLate =
    error instanceof errors.ConnectTimeoutError ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError;
  return isLate ? new ProblemError("gateway-timeout") : new ProblemError("bad-gateway");
}
