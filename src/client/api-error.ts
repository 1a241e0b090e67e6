/**
 * Why a call of the API failed, as far as the console has to tell cases apart:
 *
 * - `unauthorized` the token is not (or no longer) accepted
 * - `read-only` the token may only read, as our service says
 * - `forbidden`, `not-found` (also gone), `invalid` (the service names what is wrong), `rate-limited`
 * - `proxy-sign-in` a proxy before the service has answered in its place: the person has to sign in to it (again)
 * - `proxy-password` it asks for a password (Basic authentication), which can't be sent beside the token
 * - `refused` any other 4xx, or a redirect, which is never followed
 * - `broken` a 5xx
 * - `unreachable` no response arrived: offline, connection refused or dropped, forbidden by the browser
 * - `timeout` no answer in time, or a gateway's word that it got none (408, 504, 524): the service may still be at it
 * - `unreadable` a success whose body is not what the contract says
 * - `too-large` answers that are larger than any that makes sense, or that don't end
 */
export type ApiErrorCode =
  | "unauthorized"
  | "read-only"
  | "forbidden"
  | "proxy-sign-in"
  | "proxy-password"
  | "not-found"
  | "invalid"
  | "rate-limited"
  | "refused"
  | "broken"
  | "unreachable"
  | "timeout"
  | "unreadable"
  | "too-large";

interface ApiErrorDetails {
  /** The HTTP status, or null when no response arrived. */
  readonly status: number | null;
  /** The name of the request, to quote to the operator, where the service gave one. */
  readonly requestId?: string | undefined;
  /** How long the service asks to wait before the next try, in milliseconds. */
  readonly retryAfter?: number | undefined;
  /** For `invalid`: the service's sentences by field. */
  readonly fieldErrors?: Readonly<Record<string, readonly string[]>> | undefined;
  /** For a change that timed out: its response, which may still arrive. */
  readonly lateResponse?: Promise<unknown> | undefined;
  readonly cause?: unknown;
}

/** A failed call of the API. Its message is for developers; people read `describeError`'s sentence. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ApiErrorCode;
  readonly status: number | null;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
  readonly lateResponse: Promise<unknown> | undefined;

  constructor(code: ApiErrorCode, details: ApiErrorDetails) {
    super(`${code}${details.status === null ? "" : ` (${details.status})`}`, { cause: details.cause });
    this.code = code;
    this.status = details.status;
    this.requestId = details.requestId;
    this.retryAfter = details.retryAfter;
    this.fieldErrors = details.fieldErrors ?? {};
    this.lateResponse = details.lateResponse;
  }

  /** Whether the same read may succeed if it is simply tried again. */
  get isPassing(): boolean {
    return (
      this.code === "rate-limited" ||
      this.code === "broken" ||
      this.code === "unreachable" ||
      this.code === "timeout" ||
      // The person may sign in in another tab.
      this.code === "proxy-sign-in"
    );
  }
}

const codeByStatus: Readonly<Record<number, ApiErrorCode>> = {
  400: "invalid",
  401: "unauthorized",
  403: "forbidden",
  404: "not-found",
  408: "timeout",
  410: "not-found",
  422: "invalid",
  429: "rate-limited",
  504: "timeout",
  524: "timeout",
};

/** The code for a response's status, which is not a success: the one place where statuses become codes. */
export function errorCodeOfStatus(status: number): ApiErrorCode {
  return codeByStatus[status] ?? (status >= 500 ? "broken" : "refused");
}

/** Whether the service may still be processing a change that failed like this: it must not be sent again yet. */
export function isUnfinished(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === "timeout" || error.status === 202);
}
