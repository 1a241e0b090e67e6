import { readServiceChoices } from "./service-configuration.ts";

/** The services of this page's configuration block, the default first. */
export const serviceChoices = readServiceChoices(
  document.getElementById("configuration")?.textContent ?? '{"services":[{"url":""}]}',
  location.origin,
);

/** How people know the service at a base address. */
export function nameService(serviceUrl: string): string {
  return serviceChoices.find(({ url }) => url === serviceUrl)?.name ?? serviceUrl;
}
