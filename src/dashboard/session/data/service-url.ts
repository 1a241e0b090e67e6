/**
 * The base URL of a service as the configuration names it, without a slash at its end.
 *
 * @param consoleUrl what a relative URL is relative to; an empty one is this itself
 * @throws TypeError when it is no URL
 */
export function resolveServiceUrl(url: string, consoleUrl: string): string {
  return trimSlash(new URL(url, consoleUrl).href);
}

/** A text without slashes at its end. */
export function trimSlash(text: string): string {
  return text.replace(/\/+$/, "");
}
