import * as z from "zod/mini";
import {
  batchLimitHeader,
  changeSetHeader,
  historyHeader,
  idempotencyHeader,
  operationUrl,
  requestIdHeader,
  tokenAccessHeader,
  userHeader,
  userNameHeader,
} from "#contract/paths.ts";
import type { ProblemCode } from "#contract/problems.ts";
import { ApiError, type ApiErrorCode, errorCodeOfStatus, isUnfinished } from "./api-error.ts";
import { createRequestInit } from "./request-init.ts";
import { rejectionOf } from "./retry-policy.ts";

/** The most bytes of a response that are read, once it is decompressed: more than any that makes sense has. */
const sizeLimit = 64_000_000;
/** The most labels that are created by one request, whatever the service says. */
const mostInBatch = 1000;
/** How many sentences of a refusal are read, and how many characters of each. */
const refusalLimits = { sentences: 20, length: 1000 } as const;
/** For how long a client waits, in milliseconds. */
interface WaitingTimes {
  /** For the response to a read, which counts as failed after that. */
  readonly read: number;
  /** For the response to a change, which counts as unfinished after that. */
  readonly change: number;
  /** From then on, for an unfinished change: longer than the proxy of `serve --upstream` keeps one. */
  readonly unfinished: number;
  /** The pause between two checks whether an unfinished change was made: the first one, and the longest. */
  readonly firstPause: number;
  readonly longestPause: number;
}

const waitingTimes: WaitingTimes = {
  read: 15_000,
  change: 15_000,
  unfinished: 120_000,
  firstPause: 1000,
  longestPause: 15_000,
};

interface ApiRequest<Schema extends z.ZodMiniType> {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  /** From `apiPaths`, with its query. */
  readonly path: string;
  /** What a successful answer must be. */
  readonly schema: Schema;
  /** The `app_id` of the project that a label operation acts on. */
  readonly appId?: string;
  readonly body?: unknown;
  /** Names a creation, so that a service that knows such names makes it once, however often it arrives. */
  readonly key?: string | undefined;
  /** The batch that a change belongs to, as `writeChangeSet()` writes it. */
  readonly changeSet?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** One service, reached with one token. */
export interface Api {
  /** The service's base address, without a slash at its end. */
  readonly serviceUrl: string;
  /** How many labels the service creates by one request, once a response has told; 0 where it has no such operation. */
  batchLimit: number;
  /** Whether the service keeps a history of labels and restores deleted ones, once a response has told. */
  hasHistory: boolean;
  /** The id of the user whose token it is, once a response has told; null where the service doesn't tell. */
  userId: string | null;
  /** What that user is called, likewise. */
  userName: string | null;
  /** Whether a response has told that the token may only read. */
  isReadOnly: boolean;
  readonly times: WaitingTimes;
  /** How long (milliseconds) the slowest change has taken; null before the first, `times.unfinished` where one took too long. */
  slowestChange: number | null;
  /** How the last request that wasn’t aborted ended: null when it succeeded, undefined before the first has ended. */
  lastOutcome?: ApiErrorCode | null;
  /** Called when that has changed. */
  onOutcome?: (() => void) | undefined;
  /** Whether a response has shown that the service supports idempotency keys. */
  readonly knowsKeys: boolean;
  /**
   * Sends one request and reads the response by the contract. Nothing is sent twice. A read that isn't answered in time is
   * given up; a change rejects then as well, but goes on, and its error has the late response.
   *
   * @throws ApiError for every failure but an abort by the request's own signal, which rejects with its reason
   */
  request<Schema extends z.ZodMiniType>(request: ApiRequest<Schema>): Promise<z.output<Schema>>;
}

export interface ApiOptions {
  /** The service's base address, without a slash at its end. */
  readonly serviceUrl: string;
  readonly token: string;
  /** Called on every 401 of the service, before the request rejects. */
  readonly onUnauthorized?: () => void;
  /**
   * Whether the service is the page's own, or used without one: such a service is sent headers that the API doesn't have, and
   * a proxy before it is known by what it answers.
   */
  readonly extendsApi: () => boolean;
  /** Takes the response to a GET that was asked for before; undefined where there is none. */
  readonly takeResponse?: (url: string, appId: string | undefined) => Promise<Response> | undefined;
  /** Unless given, times that suit a person who waits. */
  readonly times?: WaitingTimes;
}

/** The client of one service with one token. */
export function createApi({
  serviceUrl,
  token,
  onUnauthorized,
  takeResponse,
  extendsApi,
  times = waitingTimes,
}: ApiOptions): Api {
  const exchangeOnce: Api["request"] = async (request) => {
    const { method = "GET", path, schema, appId, body, key, changeSet, signal } = request;
    const init = createRequestInit(token, appId);
    const headers = new Headers(init.headers);
    if (key !== undefined && knowsOurHeaders()) headers.set(idempotencyHeader, key);
    if (changeSet !== undefined && knowsOurHeaders()) headers.set(changeSetHeader, changeSet);
    const url = operationUrl(serviceUrl, path);
    const preloaded = method === "GET" ? takeResponse?.(url, appId) : undefined;
    const timeout = method === "GET" ? times.read : times.change + times.unfinished;
    const { response, text } = await exchange(url, preloaded, timeout, {
      ...init,
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      // A deletion may be on its way when the page is closed.
      keepalive: method === "DELETE",
      signal: signal ?? null,
    });
    noteFeatures(api, response.headers);
    const interception = findInterception(response, extendsApi());
    if (interception !== null) throw new ApiError(interception, { status: response.status || null });
    if (response.status === 401) onUnauthorized?.();
    if (response.type === "opaqueredirect") throw new ApiError("refused", { status: null });
    if (!response.ok) throw readRefusal(response, text, token);
    return readResponse(response, text, schema);
  };
  const knowsOurHeaders = () => api.knowsKeys || extendsApi();
  const noteChange = (time: number) => {
    api.slowestChange = Math.max(api.slowestChange ?? 0, time);
  };
  const noteOutcome = (outcome: ApiErrorCode | null) => {
    api.lastOutcome = outcome;
    api.onOutcome?.();
  };
  const api: Api = {
    serviceUrl,
    times,
    slowestChange: null,
    get knowsKeys() {
      return api.batchLimit > 0 || api.hasHistory;
    },
    batchLimit: 0,
    hasHistory: false,
    userId: null,
    userName: null,
    isReadOnly: false,
    async request(request) {
      const isRead = (request.method ?? "GET") === "GET";
      const began = Date.now();
      try {
        const asked = exchangeOnce(request);
        const response = await (isRead ? asked : respondInTime(asked, times.change));
        if (!isRead) noteChange(Date.now() - began);
        noteOutcome(null);
        return response;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (!isRead && isUnfinished(error)) noteChange(times.unfinished);
        if (!isRead && error.code === "unreadable") noteChange(Date.now() - began);
        noteOutcome(error.code);
        throw error;
      }
    },
  };
  return api;
}

/**
 * Whether a proxy that signs people in has answered in the service's place, and what it wants.
 *
 * @param isOwn whether redirects and HTML can't be the service's; one of another origin may have any
 */
function findInterception({ status, type, headers }: Response, isOwn: boolean): ApiErrorCode | null {
  const challenge = headers.get("www-authenticate") ?? "";
  if (status === 401 && /\b(basic|digest|negotiate)\b/i.test(challenge) && !/\bbearer\b/i.test(challenge))
    return "proxy-password";
  const isPage = /^text\/html\b/i.test(headers.get("content-type") ?? "") && !headers.has(requestIdHeader);
  const isRefused = status === 401 || status === 403;
  return isOwn && (type === "opaqueredirect" || (isRefused && isPage)) ? "proxy-sign-in" : null;
}

/** Notes what a service tells of itself with its responses. */
function noteFeatures(api: Api, headers: Headers): void {
  api.hasHistory ||= headers.has(historyHeader);
  api.userId = headers.get(userHeader) ?? api.userId;
  api.userName = decodeName(headers.get(userNameHeader)) ?? api.userName;
  api.isReadOnly ||= headers.get(tokenAccessHeader) === "read-only";
  api.batchLimit = readBatchLimit(headers.get(batchLimitHeader)) ?? api.batchLimit;
}

/** A name as a header has it; null for none that can be read. */
function decodeName(encoded: string | null): string | null {
  try {
    return decodeURIComponent(encoded ?? "") || null;
  } catch {
    return null;
  }
}

/** @throws ApiError when the response isn't what it should be */
function readResponse<Schema extends z.ZodMiniType>(
  response: Response,
  text: string,
  schema: Schema,
): z.output<Schema> {
  const answer = schema.safeParse(parseJson(text));
  if (answer.success) return answer.data;
  throw new ApiError("unreadable", {
    status: response.status,
    requestId: response.headers.get(requestIdHeader) ?? undefined,
    cause: answer.error,
  });
}

/** The response to a change. After that time (milliseconds) it rejects with an error that has the late response. */
async function respondInTime<Answer>(response: Promise<Answer>, time: number): Promise<Answer> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(new ApiError("timeout", { status: null, lateResponse: response }));
  const timer = setTimeout(giveUp, time);
  try {
    return await Promise.race([response, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Sends, unless the response is preloaded, and waits for the whole body, for so many milliseconds at most. */
async function exchange(
  url: string,
  preloaded: Promise<Response> | undefined,
  time: number,
  init: RequestInit & { signal: AbortSignal | null },
): Promise<{ response: Response; text: string }> {
  const timeout = AbortSignal.timeout(time);
  try {
    const signal = init.signal === null ? timeout : AbortSignal.any([init.signal, timeout]);
    if (preloaded === undefined) return await readBody(await fetch(url, { ...init, signal }));
    return await Promise.race([preloaded.then(readBody), rejectionOf(signal)]);
  } catch (cause) {
    if (init.signal?.aborted) throw init.signal.reason;
    if (cause instanceof ApiError) throw cause;
    throw new ApiError(timeout.aborted ? "timeout" : "unreachable", { status: null, cause });
  }
}

/** @throws ApiError when it has more bytes than {@link sizeLimit}, of which no more are read then */
async function readBody(response: Response): Promise<{ response: Response; text: string }> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let [text, size] = ["", 0];
  for (let read = await reader?.read(); read !== undefined && !read.done; read = await reader?.read()) {
    size += read.value.byteLength;
    if (size > sizeLimit) {
      reader?.cancel().catch(() => undefined);
      throw new ApiError("too-large", { status: response.status });
    }
    text += decoder.decode(read.value, { stream: true });
  }
  return { response, text: text + decoder.decode() };
}

/** How many labels a service says that it creates by one request; undefined where it says nothing that makes sense. */
function readBatchLimit(value: string | null): number | undefined {
  return value !== null && /^\d{1,9}$/.test(value) ? Math.min(Number(value), mostInBatch) : undefined;
}

/** The parsed text, or undefined where it is no JSON; never throws. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A value of any kind as what is expected; undefined where it is something else. */
const ifIs = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);

/** How the type of our service's refusal of a read-only token ends: its other sentences aren't worth loading here. */
const readOnlyProblem = "read-only-token" satisfies ProblemCode;
/** Where services name what is wrong with a request's fields. */
const refusalSchema = ifIs(z.object({ errors: ifIs(z.looseObject({})), type: ifIs(z.string()) }));
/** What they say of each: a sentence or several. */
const sentencesSchema = ifIs(z.union([z.string(), z.array(ifIs(z.string()))]));

/** @param token left out of what is said, as the service may repeat it */
function readRefusal(response: Response, text: string, token: string): ApiError {
  const refusal = refusalSchema.parse(parseJson(text));
  const errors = Object.entries(refusal?.errors ?? {});
  const isReadOnly = response.status === 403 && refusal?.type?.endsWith(`:${readOnlyProblem}`);
  return new ApiError(isReadOnly ? "read-only" : errorCodeOfStatus(response.status), {
    status: response.status,
    requestId: response.headers.get(requestIdHeader) ?? undefined,
    retryAfter: readRetryAfter(response.headers.get("retry-after")),
    fieldErrors: Object.fromEntries(
      errors
        .map(
          ([field, said]) =>
            [
              field,
              [sentencesSchema.parse(said) ?? []]
                .flat()
                .filter((one) => one !== undefined)
                .slice(0, refusalLimits.sentences)
                .map((one) => one.replaceAll(token, "…").slice(0, refusalLimits.length)),
            ] as const,
        )
        .filter(([, sentences]) => sentences.length > 0),
    ),
  });
}

/**
 * `Retry-After` in milliseconds from now: given as seconds or as a date (RFC 9110, section 10.2.3).
 *
 * @returns undefined when the header is absent or unreadable
 */
export function readRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
