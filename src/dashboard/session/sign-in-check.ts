import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import { ApiError } from "#client/api-error.ts";
import { apiPaths } from "#contract/paths.ts";
import { lenientProjectListSchema } from "#contract/projects.ts";
import { createBrowserApi } from "#dashboard/api/browser-api.ts";
import { describeError } from "#dashboard/api/error-sentence.ts";
import { beginSession, type Session } from "#dashboard/session/data/session-store.ts";

/** What a person hands over to sign in. */
export interface Credentials extends Session {
  readonly keep: boolean;
}

/** What a header can carry; any other token is none, and the browser would refuse to send it. */
const sendableToken = /^[!-~]+$/;

/** Proves a token by listing the projects with it, then begins the session. */
export function useSignIn() {
  return useMutation({
    mutationFn: async ({ serviceUrl, token }: Credentials) => {
      if (!sendableToken.test(token)) throw new ApiError("unauthorized", { status: null });
      return createBrowserApi({ serviceUrl, token }).request({
        path: apiPaths.projects,
        schema: lenientProjectListSchema,
      });
    },
    onSuccess: (_, { keep, ...session }) => beginSession(session, keep),
  });
}

/** Why signing in failed, as a sentence that says what to do. */
export function describeSignInError(error: unknown, serviceName: string): string {
  if (!(error instanceof ApiError)) return describeError(error);
  switch (error.code) {
    case "unauthorized":
    case "forbidden":
      return t`This token isn’t valid. Check that you copied all of it, or ask for a new one.`;
    case "unreachable":
    case "timeout":
      return t`${serviceName} can’t be reached. Check your connection, or contact your administrator.`;
    case "unreadable":
    case "not-found":
    case "refused":
    case "invalid":
      return t`${serviceName} doesn’t seem to be a changelog service. Choose another service, or contact your administrator.`;
    default:
      return describeError(error);
  }
}
