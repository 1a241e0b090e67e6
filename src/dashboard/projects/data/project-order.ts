import { i18n } from "@lingui/core";
import type { LenientProjectList } from "#contract/projects.ts";

type ListedProject = LenientProjectList[number];

/** In a list that is longer, a project is looked for, not seen. */
const mostSeen = 8;

/**
 * Orders projects to choose from: by name, with the numbers in names by their value; in a long list, those first that
 * were open last. Those that can't be read come last.
 *
 * @param recent app ids, the last one first
 */
export function orderProjects<Project extends ListedProject>(
  projects: readonly Project[],
  recent: readonly string[],
): readonly Project[] {
  const { compare } = new Intl.Collator(i18n.locales, { numeric: true });
  const rankOf = ({ app_id: appId }: ListedProject) => {
    if (appId === null) return Number.POSITIVE_INFINITY;
    const place = projects.length > mostSeen ? recent.indexOf(appId) : -1;
    return place < 0 ? recent.length : place;
  };
  return projects.toSorted((one, other) => {
    const [rank, otherRank] = [rankOf(one), rankOf(other)];
    if (rank !== otherRank) return rank - otherRank;
    return one.app_id === null || other.app_id === null ? 0 : compare(one.name, other.name);
  });
}
