import { ApiError, type ApiErrorCode } from "#client/api-error.ts";
import type { ChangeFailure } from "#client/label-change.ts";
import { messageOf } from "./command-database.ts";
import { printable } from "./command-output.ts";

/** Why a request to a service failed, in a sentence. */
export function describeServiceError(error: unknown): string {
  if (!(error instanceof ApiError)) return printable(messageOf(error));
  const { cause } = error;
  const status = error.status === null ? "" : ` (status ${error.status})`;
  const request = error.requestId === undefined ? "" : ` Request ID: ${printable(error.requestId)}.`;
  // What the system says of a connection that failed.
  const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : "";
  const signIn = "A proxy in front of the service asks to sign in. It must let /api/v1 pass without that.";
  const rejected = `The service rejected the request${status}.${request}`;
  const sentences: Readonly<Record<ApiErrorCode, string>> = {
    unauthorized: "The service doesn't accept the token.",
    "read-only": "The token is read-only: it can't change anything. Use another one.",
    forbidden: "The token's user doesn't have permission.",
    "proxy-sign-in": signIn,
    "proxy-password": signIn,
    "not-found": "It doesn't exist, or the token's user doesn't have access.",
    "rate-limited": "Too many requests to the service. Try again later.",
    broken: `The service has a problem${status}.${request}`,
    unreachable: `The service can't be reached${reason && `: ${printable(reason)}`}.`,
    timeout: "The service didn't respond in time.",
    unreadable: `The service returned an unexpected response.${request}`,
    "too-large": "The service sends more than any project has, or doesn't stop sending.",
    invalid: rejected,
    refused: rejected,
  };
  return sentences[error.code];
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
