import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import { ApiError } from "#client/api-error.ts";
import { readPastedToken } from "#client/pasted-token.ts";
import { apiPaths } from "#contract/paths.ts";
import { type LenientProjectList, lenientProjectListSchema } from "#contract/projects.ts";
import { createBrowserApi } from "#dashboard/api/browser-api.ts";
import { describeError } from "#dashboard/api/error-sentence.ts";
import { beginSession, type Session, sendableToken } from "#dashboard/session/data/session-store.ts";

/** What a person hands over to sign in: the token as it was typed or pasted. */
export interface Credentials extends Session {
  readonly keep: boolean;
}

/** Proves a token by listing the projects with it, then begins the session. */
export function useSignIn() {
  return useMutation({
    mutationFn: ({ serviceUrl, token }: Credentials) => proveToken(serviceUrl, token),
    onSuccess: (proved, { serviceUrl, keep }) => beginSession({ serviceUrl, ...proved }, keep),
  });
}

/**
 * Lists the projects with the token in what was pasted.
 *
 * @returns the token, and whose it is
 * @throws ApiError where the service doesn't accept it
 */
async function proveToken(serviceUrl: string, pasted: string): Promise<Pick<Session, "token" | "person">> {
  const token = readPastedToken(pasted);
  if (!sendableToken.test(token)) throw new ApiError("unauthorized", { status: null });
  const api = createBrowserApi({ serviceUrl, token });
  const projects = await api.request({ path: apiPaths.projects, schema: lenientProjectListSchema });
  return { token, person: api.userId ?? markProjects(projects) };
}

/**
 * Stands for the person where the service doesn't say who they are: a token may be replaced, and people rarely have the
 * same projects as others. A short text, the same for the same projects.
 */
function markProjects(projects: LenientProjectList): string {
  const ids = projects.map((project) => project.app_id ?? project.sentId ?? "").sort();
  let mark = 0;
  for (const character of ids.join(" ")) mark = (Math.imul(mark, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return `projects-${ids.length}-${mark >>> 0}`;
}

/** Whether the service doesn't know the token. */
export function isRefusedToken(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "unauthorized" || error.code === "forbidden");
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
    case "too-large":
    case "not-found":
    case "refused":
    case "invalid":
      return t`${serviceName} doesn’t seem to be a changelog service. Choose another service, or contact your administrator.`;
    default:
      // A proxy, or this console's own service, has no answer from the service behind it.
      return error.status === 502 || error.status === 504
        ? t`${serviceName} isn’t responding properly. Try again in a moment, or contact your administrator.`
        : describeError(error);
  }
}
