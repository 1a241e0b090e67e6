import { ApiError } from "#client/api-error.ts";
import type { ChangeFailure } from "#client/label-change.ts";
import { messageOf } from "./command-database.ts";
import { printable } from "./command-output.ts";

/** Why a request to a service failed, in a sentence. */
export function describeServiceError(error: unknown): string {
  if (!(error instanceof ApiError)) return printable(messageOf(error));
  switch (error.code) {
    case "unauthorized":
      return "The service doesn't accept the token.";
    case "read-only":
      return "The token is read-only: it can't change anything. Use another one.";
    case "forbidden":
      return "The token's user doesn't have permission.";
    case "proxy-sign-in":
    case "proxy-password":
      return "A proxy in front of the service asks to sign in. It must let /api/v1 pass without that.";
    case "not-found":
      return "It doesn't exist, or the token's user doesn't have access.";
    case "rate-limited":
      return "Too many requests to the service. Try again later.";
    case "broken":
      return withRequestId(`The service has a problem (status ${error.status}).`, error);
    case "unreachable":
      return `The service can't be reached${describeCause(error)}.`;
    case "timeout":
      return "The service didn't respond in time.";
    case "unreadable":
      return withRequestId("The service returned an unexpected response.", error);
    case "too-large":
      return "The service sends more than any project has, or doesn't stop sending.";
    case "invalid":
    case "refused":
      return withRequestId(`The service rejected the request${describeStatus(error)}.`, error);
  }
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

function describeStatus({ status }: ApiError): string {
  return status === null ? "" : ` (status ${status})`;
}

function withRequestId(sentence: string, { requestId }: ApiError): string {
  return requestId === undefined ? sentence : `${sentence} Request ${printable(requestId)}.`;
}

/** What the system says of a connection that failed. */
function describeCause({ cause }: ApiError): string {
  const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : "";
  return reason === "" ? "" : `: ${printable(reason)}`;
}
