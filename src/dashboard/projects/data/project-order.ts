import { i18n } from "@lingui/core";
import type { LenientProjectList } from "#contract/projects.ts";

/** Orders projects by name, with the numbers in names by their value; those that can't be read come last. */
export function orderProjects<Project extends LenientProjectList[number]>(
  projects: readonly Project[],
): readonly Project[] {
  const { compare } = new Intl.Collator(i18n.locales, { numeric: true });
  return projects.toSorted((one, other) =>
    one.app_id === null || other.app_id === null
      ? Number(one.app_id === null) - Number(other.app_id === null)
      : compare(one.name, other.name),
  );
}
