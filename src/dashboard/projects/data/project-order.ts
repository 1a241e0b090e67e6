import { i18n } from "@lingui/core";
import type { LenientProjectList } from "#contract/projects.ts";

/**
 * Projects by name, the way people sort: “Project 7” before “Project 10”, whatever the case. Those that can't be read come
 * last, in the order of the service.
 */
export function sortProjects<Listed extends LenientProjectList[number]>(list: readonly Listed[]): Listed[] {
  const collator = new Intl.Collator(i18n.locales, { numeric: true });
  return list.toSorted((one, other) => {
    if (one.app_id === null || other.app_id === null)
      return Number(one.app_id === null) - Number(other.app_id === null);
    return collator.compare(one.name, other.name);
  });
}
