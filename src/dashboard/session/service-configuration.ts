import * as z from "zod/mini";

/** A changelog service that the operator lets people sign in to. */
export interface ServiceChoice {
  /** The base address, without a slash at its end. */
  readonly url: string;
  /** How people know it: host, port and path. */
  readonly name: string;
}

const configurationSchema = z.object({
  services: z.array(z.object({ url: z.string() })).check(z.minLength(1)),
});

/**
 * The services named in the configuration block of `index.html`, the default first. Nothing else ever names one: a
 * link must not be able to lure a token elsewhere.
 *
 * @throws Error when the block can't be read, so that a mistake of the operator is seen at once
 */
export function readServiceChoices(configuration: string, origin: string): readonly ServiceChoice[] {
  return configurationSchema.parse(JSON.parse(configuration)).services.map(({ url }) => {
    const { protocol, host, pathname, href } = new URL(url, origin);
    if (!/^https?:$/.test(protocol)) throw new Error(`A service's address begins with http or https: ${url}`);
    return { url: trimSlash(href), name: `${host}${trimSlash(pathname)}` };
  });
}

function trimSlash(text: string): string {
  return text.replace(/\/+$/, "");
}
