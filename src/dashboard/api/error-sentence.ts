import { t } from "@lingui/core/macro";
import { ApiError } from "./api-error.ts";

/**
 * What happened and what to do, in the console's words, for any failure of a call: the one place where an error
 * becomes a sentence. What was kept, and what failed, is said by whoever shows it.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof ApiError))
    return t`Something went wrong in the console itself. Try again, or reload the page.`;
  switch (error.code) {
    case "unauthorized":
      return t`The service no longer accepts your access token. Sign in again.`;
    case "forbidden":
      return t`Your access token doesn't allow this. Ask the project's owner for access.`;
    case "not-found":
      return t`The project or label no longer exists, or you have no access to it. Reload the page.`;
    case "rate-limited":
      return describeWait(error);
    case "broken":
      return withRequestId(t`The service has a problem. Try again in a moment.`, error);
    case "unreachable":
      return t`The service can't be reached. Check your connection, then try again.`;
    case "timeout":
      return t`The service didn't answer in time. Try again in a moment.`;
    case "unreadable":
      return withRequestId(t`The service's answer can't be read. Try again, or tell its operator.`, error);
    case "invalid":
    case "refused":
      return withRequestId(t`The service refused the request. Try again, or tell its operator.`, error);
  }
}

function describeWait({ retryAfter = 0 }: ApiError): string {
  const seconds = Math.ceil(retryAfter / 1000);
  return seconds > 0
    ? t`The service is getting too many requests. Wait ${seconds} s, then try again.`
    : t`The service is getting too many requests. Wait a moment, then try again.`;
}

function withRequestId(sentence: string, { requestId }: ApiError): string {
  return requestId === undefined ? sentence : `${sentence} ${t`Request ${requestId}`}`;
}
