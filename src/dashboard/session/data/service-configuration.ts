import * as z from "zod/mini";
import { nameConfigured, resolveServiceUrl, trimSlash } from "./service-url.ts";

/** A changelog service that the operator lets people sign in to. */
interface ServiceChoice {
  /** The base address, without a slash at its end. */
  readonly url: string;
  /** How people know it. */
  readonly name: string;
}

/** What the operator has decided about this console. */
interface Configuration {
  /** The path that all of the console's addresses begin with; empty where there is none. */
  readonly basePath: string;
  /** The services that people may sign in to, the default first. */
  readonly services: readonly ServiceChoice[];
  /** The origins that the import may read from, beside that of this page. */
  readonly importOrigins: readonly string[];
}

const configurationSchema = z.object({
  base: z.string(),
  services: z.array(z.object({ url: z.string(), name: z.optional(z.string()) })).check(z.minLength(1)),
  importOrigins: z._default(z.array(z.string()), []),
});

/**
 * Reads the configuration block of `index.html`. Nothing else ever names a service: a link must not be able to lure a
 * token elsewhere.
 *
 * @throws Error when the block can't be read, so that a mistake of the operator is seen at once
 */
export function readConfiguration(configuration: string, origin: string): Configuration {
  const { base, services, importOrigins } = configurationSchema.parse(JSON.parse(configuration));
  return {
    basePath: trimSlash(base),
    importOrigins,
    services: services.map((service) => {
      const consoleUrl = origin + base;
      const url = resolveServiceUrl(service.url, consoleUrl);
      const { protocol, search, hash } = new URL(url);
      if (!/^https?:$/.test(protocol))
        throw new Error(`A service's address begins with http or https: ${service.url}`);
      if (search !== "" || hash !== "")
        throw new Error(`A service's address has no query or fragment: ${service.url}`);
      return { url, name: nameConfigured(service, consoleUrl) };
    }),
  };
}
