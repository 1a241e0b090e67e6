/** The part of a comparison that is in the address. */
export interface ComparisonView {
  /** The app ids of the projects to compare with, each once; null where the address doesn't say. */
  readonly others: readonly string[] | null;
  /** Whether names that don't differ are shown too. */
  readonly isAll: boolean;
  /** Whether the changes that were chosen are reviewed. */
  readonly isReview: boolean;
}

/** Reads the view from an address's query. */
export function readComparison(query: URLSearchParams): ComparisonView {
  const others = query.get("with")?.split(",").filter(Boolean);
  return {
    others: others === undefined ? null : [...new Set(others)],
    isAll: query.has("all"),
    isReview: query.has("review"),
  };
}

/** The query of a view, with its `?`; empty if nothing is chosen. */
export function writeComparison({ others, isAll, isReview }: ComparisonView): string {
  const query = [
    ...(others === null ? [] : [`with=${others.map(encodeURIComponent).join(",")}`]),
    ...(isAll ? ["all"] : []),
    ...(isReview ? ["review"] : []),
  ];
  return query.length > 0 ? `?${query.join("&")}` : "";
}
