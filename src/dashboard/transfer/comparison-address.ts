import { projectAddress } from "#dashboard/projects/project-address.ts";

/** What the address says of a comparison of projects. */
export interface ComparisonView {
  /** The app ids of the projects that the one of the address is compared with; each once. */
  readonly others: readonly string[];
  /** Whether only names are shown in which they differ. */
  readonly differencesOnly: boolean;
}

/** Reads the view from an address's query. */
export function readComparison(query: URLSearchParams): ComparisonView {
  const others = (query.get("with") ?? "").split(",").filter((appId) => appId !== "");
  return { others: [...new Set(others)], differencesOnly: query.has("differences") };
}

/** The address of a project's comparison in a view. */
export function comparisonAddress(appId: string, { others, differencesOnly }: ComparisonView): string {
  const query = [
    ...(others.length > 0 ? [`with=${others.map(encodeURIComponent).join(",")}`] : []),
    ...(differencesOnly ? ["differences"] : []),
  ];
  return projectAddress(appId, "compare") + (query.length > 0 ? `?${query.join("&")}` : "");
}
