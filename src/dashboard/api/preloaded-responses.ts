declare global {
  /** Responses that the startup script has asked for, by {@link preloadKey}. */
  var preloadedResponses: Record<string, Promise<Response>> | undefined;
}

/** After this time (milliseconds since the page began to load) a preloaded response is too old. */
const freshTime = 10_000;

/** The key of a preloaded response: which request it answers. */
export function preloadKey(url: string, appId = ""): string {
  return `${appId} ${url}`;
}

/** The preloaded response to a request, once; undefined where there is none. */
export function takePreloadedResponse(url: string, appId: string | undefined): Promise<Response> | undefined {
  const key = preloadKey(url, appId);
  const response = performance.now() < freshTime ? globalThis.preloadedResponses?.[key] : undefined;
  delete globalThis.preloadedResponses?.[key];
  return response;
}

/** Forgets the preloaded responses: they were asked for with a token that is no longer in use. */
export function dropPreloadedResponses(): void {
  globalThis.preloadedResponses = undefined;
}
