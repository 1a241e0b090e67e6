/** What browsers with trusted types have, of which TypeScript knows nothing. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): TrustedTypePolicy;
}

interface TrustedTypePolicy {
  createScriptURL(url: string): string;
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
// A second one of its name would be refused.
const policy = trustedTypes?.createPolicy("worker", { createScriptURL: (it) => it });

/**
 * Vouches for the address of a worker: the service has browsers take scripts only from addresses that the page vouches for.
 *
 * @param url the address of a worker of the build
 */
export function trustScript(url: string): string {
  return policy?.createScriptURL(url) ?? url;
}
