import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Dispatcher, errors, Pool } from "undici";
import {
  apiPrefix,
  operationUrl,
  projectHeader,
  requestHeaders,
  requestIdHeader,
  responseHeaders,
} from "#contract/paths.ts";
import { ProblemError } from "./problem.ts";
import { withoutOrigin } from "./problem-page.ts";
import { countHeader } from "./raw-http-errors.ts";
import { UpstreamWrites, type WholeResponse, writeBodyLimit } from "./upstream-writes.ts";

/** A changelog service elsewhere that answers in place of one of our own. */
export interface Upstream {
  /** Its base address, without a slash at the end. */
  readonly url: string;
  /** Milliseconds that it may take to take a connection, to begin the response to a read, and between two parts of one. */
  readonly timeout: number;
  /** Milliseconds that it may take for a write, whether or not whoever asked for it still waits. */
  readonly writeTimeout: number;
}

/** Milliseconds that writes under way have to end once this server is told to stop. */
const stopTime = 20_000;

/** What is passed on of a request's headers. All others stay here, cookies among them. */
const passedRequestHeaders = [
  "accept",
  "accept-encoding",
  "accept-language",
  "authorization",
  "content-encoding",
  "content-length",
  "content-type",
  ...requestHeaders,
];

/** What is passed on of a response's headers. How browsers may use the response is for this service to say. */
const passedResponseHeaders = [
  "allow",
  "content-encoding",
  "content-language",
  "content-length",
  "content-type",
  "retry-after",
  "www-authenticate",
  ...responseHeaders,
];

const methods = ["GET", "HEAD", "POST", "PUT", "DELETE"] as const;
const pattern = `${apiPrefix}/*`;

/**
 * Passes every request below the API's prefix on to another service, and its response back: that of a read as it comes, until
 * whoever asked for it is gone; that of a write as a whole, see {@link UpstreamWrites}.
 */
export function forwardApi(app: FastifyInstance, upstream: Upstream): void {
  const client = new UpstreamClient(upstream);
  const writes = new UpstreamWrites(upstream.writeTimeout);
  app.addHook("preClose", () => writes.finish(stopTime));
  app.addHook("onClose", () => client.close());

  // Bodies are passed on whatever their kind: what they mean is the other service's matter.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "*",
    { parseAs: "buffer", bodyLimit: writeBodyLimit },
    async (_request: FastifyRequest, body: Buffer) => body,
  );

  app.route({
    method: [...methods],
    url: pattern,
    handler: async (request, reply) => {
      const path = readPath(request);
      if (request.method !== "GET" && request.method !== "HEAD") {
        const response = await write(path, request);
        return reply.code(response.statusCode).headers(response.headers).send(response.body);
      }
      const gone = new AbortController();
      reply.raw.once("close", () => gone.abort());
      const { statusCode, headers, body } = await client.ask(path, request, {
        signal: gone.signal,
      });
      return reply.code(statusCode).headers(selectHeaders(headers, passedResponseHeaders)).send(body);
    },
  });

  async function write(path: string, request: FastifyRequest): Promise<WholeResponse> {
    const { method, headers: all, raw } = request;
    const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
    const headers = selectHeaders(all, passedRequestHeaders);
    // Nothing moves on the connection until the write has ended.
    const { socket } = raw;
    const { timeout: idleTime = 0 } = socket;
    socket.setTimeout(0);
    try {
      return await writes.make({ method, path, headers, body }, () =>
        client.askForWhole(path, request, body),
      );
    } finally {
      socket.setTimeout(idleTime);
    }
  }
}

/** Sends requests to the other service. */
class UpstreamClient {
  readonly #pool: Pool;
  /**
   * For writes: each gets a connection of its own. Over one that the other service is just closing it would be lost, and
   * nobody could say whether it was made.
   */
  readonly #freshPool: Pool;
  readonly #basePath: string;
  readonly #writeTimeout: number;

  constructor({ url, timeout, writeTimeout }: Upstream) {
    const { origin, pathname } = new URL(url);
    this.#basePath = pathname.replace(/(?<!\/)\/+$/, "");
    const times = { connect: { timeout }, headersTimeout: timeout, bodyTimeout: timeout };
    this.#pool = new Pool(origin, times);
    this.#freshPool = new Pool(origin, { ...times, pipelining: 0 });
    this.#writeTimeout = writeTimeout;
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool.destroy(), this.#freshPool.destroy()]);
  }

  /**
   * Waits for the response to a write, as long as one may take.
   *
   * @throws ProblemError when none comes, or none that may be passed on
   */
  async askForWhole(path: string, request: FastifyRequest, body: Buffer): Promise<WholeResponse> {
    const time = this.#writeTimeout;
    const signal = AbortSignal.timeout(time);
    const limits = { signal, headersTimeout: time, bodyTimeout: time };
    const { statusCode, headers, body: parts } = await this.ask(path, request, { ...limits, body });
    try {
      const whole: Buffer[] = [];
      let size = 0;
      for await (const part of parts as AsyncIterable<Buffer>) {
        size += part.length;
        if (size > writeBodyLimit) throw new ProblemError("bad-gateway");
        whole.push(part);
      }
      return {
        statusCode,
        headers: selectHeaders(headers, passedResponseHeaders),
        body: Buffer.concat(whole),
      };
    } catch (error) {
      throw error instanceof ProblemError ? error : toGatewayProblem(signal.aborted ? signal.reason : error);
    }
  }

  /** @throws ProblemError when no response begins, or none that may be passed on */
  async ask(
    path: string,
    request: FastifyRequest,
    options: Pick<Dispatcher.RequestOptions, "headersTimeout" | "bodyTimeout"> & {
      readonly signal: AbortSignal;
      readonly body?: Buffer;
    },
  ): Promise<Dispatcher.ResponseData> {
    const { signal, body = null } = options;
    const { "content-length": _length, ...headers } = selectHeaders(request.headers, passedRequestHeaders);
    let response: Dispatcher.ResponseData;
    try {
      response = await this.#send({
        ...options,
        method: request.method as Dispatcher.HttpMethod,
        path: operationUrl(this.#basePath, path),
        headers: {
          ...headers,
          // What a write is answered with is read here, too.
          ...(body !== null && { "accept-encoding": "identity" }),
          [requestIdHeader]: request.id,
          // What clients write into these anybody could: only what is known here, or by trusted proxies, is told.
          "x-forwarded-for": request.ip,
          "x-forwarded-host": request.publicAddress.host,
          "x-forwarded-proto": request.publicAddress.protocol,
        },
        body: body === null || body.length === 0 ? null : body,
      });
    } catch (error) {
      const reason: unknown = signal.aborted ? signal.reason : error;
      if (!isAbort(reason)) request.log.warn({ err: reason }, "no answer from upstream");
      throw toGatewayProblem(reason);
    }
    const { statusCode: status } = response;
    // A redirect may lead anywhere, also with the token; HTTP knows no status from 600 on (RFC 9110, section 15).
    if ((status >= 200 && status < 300) || (status >= 400 && status < 600)) return response;
    response.body.on("error", () => undefined).destroy();
    const answered =
      status >= 300 && status < 400 ? "redirects, which is not followed" : "answered in an unknown way";
    throw new ProblemError("bad-gateway", `The service behind this one ${answered}.`);
  }

  /** A read whose connection ends before the response is sent once more, over another. */
  async #send(options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
    if (options.method !== "GET" && options.method !== "HEAD") return this.#freshPool.request(options);
    try {
      return await this.#pool.request(options);
    } catch (error) {
      if (!isHangUp(error)) throw error;
      return this.#freshPool.request(options);
    }
  }
}

/** Whether a connection ended before any of the response came. */
function isHangUp(error: unknown): boolean {
  if (error instanceof errors.SocketError) return true;
  return error instanceof Error && "code" in error && error.code === "ECONNRESET";
}

/**
 * The path to ask for, with its query.
 *
 * @throws ProblemError when it isn't one of the API, or the request names several projects
 */
function readPath(request: FastifyRequest): string {
  const path = withoutOrigin(request.raw.url ?? "");
  if (!isOfApi(path)) throw new ProblemError("route-not-found");
  // Node has put several together, with commas between them.
  if (countHeader(request.raw, projectHeader) > 1) {
    throw new ProblemError("malformed-request", `The request must name one project in ${projectHeader}.`);
  }
  return path;
}

/** Whether whoever asked has gone. */
function isAbort(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === "AbortError";
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

/** What a part of the API's paths may be, decoded: none that some server takes for a folder, its parent, or an escape. */
const pathPart = /^(?![. ]*$)[\w .~!$&'()*+,:=@-]+$/;

/** Whether every server takes a URL's path for one of the API. */
function isOfApi(url: string): boolean {
  // A fragment is never sent, and some servers take it for a part of the path.
  if (url.includes("#") || !url.startsWith(`${apiPrefix}/`)) return false;
  const [path = ""] = url.slice(apiPrefix.length + 1).split("?", 1);
  try {
    return path.split("/").every((part) => pathPart.test(decodeURIComponent(part)));
  } catch {
    return false;
  }
}

/** The refusal that a failure to get a response stands for: nobody knows then whether the request was carried out. */
function toGatewayProblem(error: unknown): ProblemError {
  const isLate = error instanceof Error && error.name.endsWith("TimeoutError");
  return new ProblemError(isLate ? "gateway-timeout" : "bad-gateway");
}
