import { readServiceChoices } from "./service-configuration.ts";

/** The services of this page's configuration block, the default first. */
export const serviceChoices = readServiceChoices(
  document.getElementById("configuration")?.textContent ?? '{"services":[{"url":""}]}',
  location.origin,
);
