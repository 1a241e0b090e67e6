/** Every path of the API begins with this; the version is part of it. */
export const apiPrefix = "/api/v1";

/** A path that ends in a version; no host is one. */
const versionEnd = /(?<!\/)\/v\d+(?:\.\d+)*$/i;

/** Whether a service's base address is the root of its API already (`https://api.example.com/v1`). */
export function endsInVersion(base: string): boolean {
  return versionEnd.test(base);
}

/**
 * The address of an operation at a service.
 *
 * @param base the service's base address, or that address's path, without a slash at its end. One that ends in a version is
 *   the API's root, and stands in the place of {@link apiPrefix}
 * @param path from {@link apiPaths}, with its query
 */
export function operationUrl(base: string, path: string): string {
  return base + (endsInVersion(base) ? path.slice(apiPrefix.length) : path);
}

/** The header that names the current project of a label operation by its `app_id`. */
export const projectHeader = "x-project-token";

/** The header of every response that names the request, for a person to quote to the operator. */
export const requestIdHeader = "x-request-id";

/**
 * The header by which a client names a creation (as IETF's draft on it has it), so that one that is sent twice, by a
 * browser whose connection broke or by a person, is made once. Services that don't know it take no notice of it.
 */
export const idempotencyHeader = "idempotency-key";

/**
 * The header by which a service says, with the list of labels and with a project, how many labels it creates by one
 * request at {@link apiPaths}.labelBatch. Services without it have no such operation.
 */
export const batchLimitHeader = "x-label-batch-limit";

/**
 * The header by which a client says which batch a change of a label belongs to: the steps of one import, say. What it holds
 * is written and read in `change-set.ts`. Services that don't know it take no notice of it.
 */
export const changeSetHeader = "x-change-set";

/**
 * The header by which a service says, with the list of labels and with a project, that it keeps a history of labels at
 * {@link apiPaths}.labelHistory and restores deleted ones. Services without it have no such operations.
 */
export const historyHeader = "x-label-history";

/**
 * The header by which a service says, with the list of projects, whose token it is: an id that no other user has. Where it
 * is missing, clients can't tell people apart.
 */
export const userHeader = "x-user-id";

/** The header by which a service says, with the list of projects, what that user is called, percent-encoded. */
export const userNameHeader = "x-user-name";

/** The header by which a service says, with the list of projects, what the token may do: `full`, or `read-only`. */
export const tokenAccessHeader = "x-token-access";

/** What requests may have besides the usual headers: other origins may send them, and a proxy passes them on. */
export const requestHeaders = [projectHeader, idempotencyHeader, changeSetHeader] as const;

/** What responses may have besides the usual headers: other origins may read them, and a proxy passes them on. */
export const responseHeaders = [
  requestIdHeader,
  batchLimitHeader,
  historyHeader,
  userHeader,
  userNameHeader,
  tokenAccessHeader,
] as const;

/** The path of each operation, from the service's base address on. */
export const apiPaths = {
  labels: `${apiPrefix}/labels`,
  /** An extension of our own service: several labels are created by one request. */
  labelBatch: `${apiPrefix}/labels/batch`,
  label: (id: number): string => `${apiPrefix}/labels/${id}`,
  /** An extension of our own service: a deleted label comes back with its id. */
  labelRestore: (id: number): string => `${apiPrefix}/labels/${id}/restore`,
  /** An extension of our own service: every change of the project's labels. */
  labelHistory: `${apiPrefix}/label-history`,
  labelHistoryDays: `${apiPrefix}/label-history/days`,
  projects: `${apiPrefix}/projects`,
  project: (appId: string): string => `${apiPrefix}/projects/${encodeURIComponent(appId)}`,
};
