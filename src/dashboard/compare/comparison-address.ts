/** The part of a comparison that is in the address. */
export interface ComparisonView {
  /** The app ids of the projects to compare with; each once. */
  readonly others: readonly string[];
  /** Whether only names that differ are shown. */
  readonly differencesOnly: boolean;
}

/** Reads the view from an address's query. */
export function readComparison(query: URLSearchParams): ComparisonView {
  const others = (query.get("with") ?? "").split(",").filter((appId) => appId !== "");
  return { others: [...new Set(others)], differencesOnly: query.has("differences") };
}

/** The query of a view, with its `?`; empty if nothing is chosen. */
export function writeComparison({ others, differencesOnly }: ComparisonView): string {
  const query = [
    ...(others.length > 0 ? [`with=${others.map(encodeURIComponent).join(",")}`] : []),
    ...(differencesOnly ? ["differences"] : []),
  ];
  return query.length > 0 ? `?${query.join("&")}` : "";
}
