import type { EmbeddedLabel, UnreadableLabel } from "#contract/labels.ts";
import { apiPaths } from "#contract/paths.ts";
import { type LenientProjectDetail, lenientProjectDetailSchema } from "#contract/project-details.ts";
import type { Api } from "./api-client.ts";
import { ApiError } from "./api-error.ts";
import { requestLabelPage } from "./label-page.ts";
import type { Project } from "./label-turns.ts";

/** An entry of a project's labels, as its details list them. */
export type ListedLabel = EmbeddedLabel | UnreadableLabel;

/** Reads all there is to know about one project; throws ApiError. */
export async function readProjectDetail(
  api: Api,
  appId: string,
  signal?: AbortSignal,
): Promise<LenientProjectDetail> {
  const detail = await api.request({
    path: apiPaths.project(appId),
    schema: lenientProjectDetailSchema,
    signal,
  });
  return { ...detail, labels: detail.labels ?? (await readLabelList(api, appId, signal)) };
}

/** The most labels that a list may have. */
const mostLabels = 50_000;
/** How many of its pages in a row may bring no label that wasn't there before. */
const mostIdlePages = 10;

/**
 * All labels of a project from all pages of their list, one after another.
 *
 * @throws ApiError, also when the pages don't end
 */
async function readLabelList(
  api: Api,
  appId: string,
  signal?: AbortSignal,
): Promise<LenientProjectDetail["labels"]> {
  const labels: LenientProjectDetail["labels"][number][] = [];
  const takePage = followPages();
  for (let page = 1, last = 1; page <= last; page += 1) {
    const response = await requestLabelPage(api, appId, page, signal);
    const found = takePage(response.data);
    // A service that has no pages answers each with all that it has.
    if (found.length === 0) break;
    last = response.last_page;
    for (const label of found) labels.push(label);
  }
  return labels;
}

/**
 * Follows the pages of a list of labels, which may have no end.
 *
 * @returns takes a page, and gives its labels that weren't on one before; throws ApiError once there are more than a list
 *   may have
 */
function followPages() {
  const ids = new Set<number>();
  let [labels, idlePages] = [0, 0];
  return <Label extends { readonly id: number | null }>(data: readonly Label[]): readonly Label[] => {
    // What was deleted or created in the meantime may have moved a label to another page.
    const found = data.filter(({ id }) => id === null || !ids.has(id));
    for (const { id } of found) if (id !== null) ids.add(id);
    labels += found.length;
    idlePages = found.length === 0 ? idlePages + 1 : 0;
    if (labels > mostLabels || idlePages > mostIdlePages) throw new ApiError("too-large", { status: null });
    return found;
  };
}

/**
 * A label of a list by its id; undefined when it isn't there.
 *
 * @throws ApiError when it is there but can't be read
 */
export function findLabel<Readable extends EmbeddedLabel>(
  labels: readonly (Readable | UnreadableLabel)[],
  id: number,
): Readable | undefined {
  if (labels.some((label) => isUnreadable(label, id))) throw new ApiError("unreadable", { status: null });
  return labels.find((label): label is Readable => label.id === id);
}

/** Whether a label is there under that id, though it may be one that can't be read. */
export function isListed(labels: readonly ListedLabel[], id: number): boolean {
  return labels.some((label) => label.id === id || isUnreadable(label, id));
}

/** Whether a label is there under that id, and can't be read. */
function isUnreadable(label: EmbeddedLabel | UnreadableLabel, id: number): boolean {
  return label.id === null && label.sentId === String(id);
}

/** All labels of the project as the service has them now: its details name every one. */
export async function readAllLabels({ api, appId }: Project): Promise<readonly ListedLabel[]> {
  const { labels } = await readProjectDetail(api, appId);
  return labels;
}
