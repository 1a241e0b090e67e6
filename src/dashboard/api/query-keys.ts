import type { QueryKey } from "@tanstack/react-query";

/**
 * The keys of queries and mutations. Those of one project begin with its app id, so that no entry can show under
 * another project.
 */
export const queryKeys = {
  /** The list of projects, which belongs to no project. */
  projects: [null, "projects"] as const,
  /** Everything of one project: the start of all its keys. */
  project: (appId: string) => [appId] as const,
  projectDetail: (appId: string) => [appId, "project"] as const,
  /** All pages of a project's labels: the start of their keys. */
  labelPages: (appId: string) => [appId, "labels"] as const,
  labelPage: (appId: string, page: number) => [appId, "labels", page] as const,
  /** The history of a project's labels: the start of the keys of its lists. */
  labelHistory: (appId: string) => [appId, "label-history"] as const,
  /** Changes of a project's labels. */
  labelChange: (appId: string) => [appId, "label-change"] as const,
};

/** Whether a key is one of a project's, see {@link queryKeys}. */
export function isKeyOfProject(key: QueryKey, appId: string): boolean {
  return key[0] === appId;
}

/** The key of everything of the project that a key belongs to, see {@link queryKeys}. */
export function projectKeyOf(key: QueryKey): QueryKey {
  return key.slice(0, 1);
}
