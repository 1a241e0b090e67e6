import { readConfiguration } from "./service-configuration.ts";

const {
  basePath,
  services: serviceChoices,
  importOrigins,
} = readConfiguration(document.getElementById("configuration")?.textContent ?? "", location.origin);

export {
  /** The path that all of the console's addresses begin with; empty where there is none. */
  basePath,
  /** The origins that the operator lets the import read from, see `--import-origin`. */
  importOrigins,
  /** The services of this page's configuration block, the default first. */
  serviceChoices,
};

/** How people know the service at a base address. */
export function nameService(serviceUrl: string): string {
  return serviceChoices.find(({ url }) => url === serviceUrl)?.name ?? serviceUrl;
}
