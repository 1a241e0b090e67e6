import { ApiError, type ApiErrorCode } from "#client/api-error.ts";
import type { ChangeFailure } from "#client/label-change.ts";
import { messageOf } from "./command-database.ts";
import { printable } from "./command-output.ts";

/** Why a request failed; in braces what is known of the one. */
const sentences: Readonly<Record<ApiErrorCode, string>> = {
  unauthorized: "The service doesn't accept the token.",
  "read-only": "The token is read-only: it can't change anything. Use another one.",
  forbidden: "The token's user doesn't have permission.",
  "proxy-sign-in": "A proxy in front of the service asks to sign in. It must let /api/v1 pass without that.",
  "proxy-password": "A proxy in front of the service asks to sign in. It must let /api/v1 pass without that.",
  "not-found": "It doesn't exist, or the token's user doesn't have access.",
  "rate-limited": "Too many requests to the service. Try again later.",
  broken: "The service has a problem{status}.{request}",
  unreachable: "The service can't be reached{cause}.",
  timeout: "The service didn't respond in time.",
  unreadable: "The service returned an unexpected response.{request}",
  "too-large": "The service sends more than any project has, or doesn't stop sending.",
  invalid: "The service rejected the request{status}.{request}",
  refused: "The service rejected the request{status}.{request}",
};

/** Why a request to a service failed, in a sentence. */
export function describeServiceError(error: unknown): string {
  if (!(error instanceof ApiError)) return printable(messageOf(error));
  const { code, status, requestId, cause } = error;
  const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : "";
  const known: Readonly<Record<string, string>> = {
    status: status === null ? "" : ` (status ${status})`,
    request: requestId === undefined ? "" : ` Request ${printable(requestId)}.`,
    // What the system says of a connection that failed.
    cause: reason && `: ${printable(reason)}`,
  };
  return sentences[code].replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? "");
}

/** Why one of many changes of labels wasn't made, in a sentence. */
export function describeChangeFailure(failure: ChangeFailure): string {
  if (failure.state === "conflict") {
    if (failure.reason === "created") return "Someone else created it.";
    return failure.reason === "deleted" ? "Someone else deleted it." : "It has changed since.";
  }
  const reasons = Object.values(failure.error?.fieldErrors ?? {}).flat();
  return reasons.length > 0 ? printable(reasons.join(" ")) : describeServiceError(failure.error);
}
