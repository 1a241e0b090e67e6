import { apiPrefix, endsInVersion } from "#contract/paths.ts";

/** A service as the console's configuration names it. */
export interface ConfiguredService {
  /** Empty for the service that the console comes from. */
  readonly url: string;
  /** How people know it, where that isn't by its address: it passes requests on to another one. */
  readonly name?: string | undefined;
}

/**
 * The base URL of a service as the configuration names it, without a slash at its end.
 *
 * @param consoleUrl what a relative URL is relative to; an empty one is this itself
 * @throws TypeError when it is no URL
 */
export function resolveServiceUrl(url: string, consoleUrl: string): string {
  const resolved = trimSlash(new URL(url, consoleUrl).href);
  // The version at the end of the console's own path isn't the API's.
  return url === "" && endsInVersion(resolved) ? resolved + apiPrefix : resolved;
}

/** How people know a configured service: by its name, else by host, port and path. */
export function nameConfigured({ url, name }: ConfiguredService, consoleUrl: string): string {
  if (name !== undefined) return name;
  const { host, pathname } = new URL(url, consoleUrl);
  return host + trimSlash(pathname);
}

/** A text without slashes at its end. */
export function trimSlash(text: string): string {
  return text.replace(/\/+$/, "");
}
