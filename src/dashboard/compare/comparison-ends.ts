import type { LenientProject } from "#contract/projects.ts";

/** Which projects are compared. */
export interface ComparisonEnds {
  /** The project whose labels would be copied; undefined until it is chosen. */
  readonly from: LenientProject | undefined;
  /** Those that they would be copied to: one, or all others; none until one is chosen. */
  readonly to: readonly LenientProject[];
  readonly isAll: boolean;
}

/** More projects aren't compared at once: all labels of each are read. */
const mostCompared = 50;

/** The projects that one is compared with when that is to be all; none where they aren't several, or are too many. */
export function findAll(from: LenientProject | undefined, projects: readonly LenientProject[]) {
  const others = projects.filter((project) => project !== from);
  return others.length > 1 && others.length <= mostCompared ? others : [];
}

/**
 * Reads from an address's query what is compared. The open project is one end unless both are named; where the other isn't
 * named, it is the only other one.
 *
 * @param open the open project's app id
 */
export function readEnds(
  query: URLSearchParams,
  open: string,
  projects: readonly LenientProject[],
): ComparisonEnds {
  // A project that the person can't access counts as none.
  const find = (appId: string) => projects.find(({ app_id }) => app_id === appId);
  const suggest = () => {
    const others = projects.filter(({ app_id: appId }) => appId !== open);
    return others.length === 1 ? others[0] : undefined;
  };
  const named = (end: "from" | "to") => {
    const appId = query.get(end);
    return appId ? find(appId) : suggest();
  };
  const isToOpen = query.has("from") && !query.has("to");
  const from = query.has("from") ? named("from") : find(open);
  const all = query.has("all") ? findAll(from, projects) : [];
  const to = isToOpen ? find(open) : named("to");
  const one = to === undefined || to === from ? [] : [to];
  return { from, to: all.length > 0 ? all : one, isAll: all.length > 0 };
}

/** The query of an address that names what is compared, with its `?`; see {@link readEnds}. */
export function writeEnds({ from, to: [to], isAll }: ComparisonEnds, open: string): string {
  const query = new URLSearchParams();
  if (from?.app_id !== open) query.set("from", from?.app_id ?? "");
  if (isAll) query.set("all", "");
  else if (from?.app_id === open || to?.app_id !== open) query.set("to", to?.app_id ?? "");
  return `?${query}`;
}

/** With another project to copy from; the one that labels would be copied to changes places with it. */
export function chooseFrom({ from, to, isAll }: ComparisonEnds, chosen: LenientProject): ComparisonEnds {
  return { from: chosen, to: to[0] === chosen && from ? [from] : to, isAll };
}

/** With another project to copy to, as in {@link chooseFrom}. */
export function chooseTo({ from, to: [to] }: ComparisonEnds, chosen: LenientProject): ComparisonEnds {
  return { from: chosen === from ? to : from, to: [chosen], isAll: false };
}
