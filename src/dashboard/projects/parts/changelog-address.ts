import { readWebAddress } from "#dashboard/ui/text/web-address.ts";

interface Addressed {
  readonly domain: string | null;
  readonly subdomain: string | null;
  /** Only a project's details have it. */
  readonly primary_domain?: string | null;
}

/** Where a project's public changelog is, as people know it; empty where the service doesn't say. */
export function nameChangelog({ domain, subdomain, primary_domain }: Addressed): string {
  return domain || shortenAddress(primary_domain ?? "") || subdomain || "";
}

/** A web address as people say it. */
export function shortenAddress(address: string): string {
  return address.replace(/^https?:\/\//i, "").replace(/\/$/, "");
}

/** What leads there; null where the service gives no address. */
export function linkChangelog({ domain, primary_domain }: Addressed): string | null {
  if (!domain) return readWebAddress(primary_domain ?? "");
  return readWebAddress(domain) ?? readWebAddress(`https://${domain}`);
}
