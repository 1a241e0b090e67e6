import { plural, t } from "@lingui/core/macro";
import { ApiError } from "#client/api-error.ts";

/**
 * What happened and what to do, in the console's words, for any failure of a call: the one place where an error
 * becomes a sentence. What was kept, and what failed, is said by whoever shows it.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return t`Something went wrong. Try again, or reload the page.`;
  switch (error.code) {
    case "unauthorized":
      return t`Your session has ended. Sign in again.`;
    case "read-only":
      return t`Your access token is read-only. To make changes, sign in with another one.`;
    case "forbidden":
      return t`You don’t have permission. Ask the project’s owner for access.`;
    case "proxy-sign-in":
      return t`A proxy in front of the service asks you to sign in. Reload the page; what you typed is kept.`;
    case "proxy-password":
      return t`A proxy in front of the service asks for a password, which can’t be sent with an access token. Ask your administrator to let /api/v1 pass without one.`;
    case "not-found":
      return t`This no longer exists, or you don’t have access. Reload the page.`;
    case "rate-limited":
      return describeWait(error);
    case "broken":
      return withRequestId(t`The service is having problems. Try again in a moment.`, error);
    case "unreachable":
      return t`The service can’t be reached. Check your connection and try again.`;
    case "timeout":
      return t`The service didn’t respond in time. Try again in a moment.`;
    case "unreadable":
      return withRequestId(
        t`The service returned an unexpected response. Try again or contact your administrator.`,
        error,
      );
    case "too-large":
      return t`The service sent more data than the console can handle. Contact your administrator.`;
    case "invalid":
    case "refused":
      return withRequestId(
        t`The service rejected the request. Try again or contact your administrator.`,
        error,
      );
  }
}

function describeWait({ retryAfter = 0 }: ApiError): string {
  const seconds = Math.ceil(retryAfter / 1000);
  if (seconds <= 0) return t`Too many requests. Try again in a moment.`;
  if (seconds <= 90) return t`Too many requests. Try again in ${seconds}\u00a0s.`;
  return plural(Math.ceil(seconds / 60), {
    one: "Too many requests. Try again in # minute.",
    other: "Too many requests. Try again in # minutes.",
  });
}

function withRequestId(sentence: string, { requestId }: ApiError): string {
  return requestId === undefined ? sentence : t`${sentence} Request ID: ${requestId}`;
}
