import { projectHeader } from "#contract/paths.ts";

/**
 * Headers and options that every request of the API has in common, whether the API client or the startup script sends
 * it.
 *
 * @param appId the project of a label operation
 */
export function createRequestInit(token: string, appId?: string) {
  const headers: Record<string, string> = {
    Accept: "application/json",
    // The page's, which may be another than the browser's.
    "Accept-Language": globalThis.document?.documentElement.lang || "en",
    Authorization: `Bearer ${token}`,
    "Content-Type": "application/json",
  };
  if (appId !== undefined) headers[projectHeader] = appId;
  // A redirect may lead the token to another host: it is a response like any other, and the wrong one. Cookies are for a
  // proxy that signs people in before this page's own service; no other service is sent any.
  return { headers, redirect: "manual", credentials: "same-origin", cache: "no-store" } as const;
}
