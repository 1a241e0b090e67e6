import type { EmbeddedLabel, UnreadableLabel } from "#contract/labels.ts";
import { apiPaths } from "#contract/paths.ts";
import { type LenientProjectDetail, lenientProjectDetailSchema } from "#contract/project-details.ts";
import type { Api } from "./api-client.ts";
import { ApiError } from "./api-error.ts";
import { requestLabelPage } from "./label-page.ts";

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

/**
 * All labels of a project from all pages of their list, one after another.
 *
 * @throws ApiError, also when the pages don't end
 */
async function readLabelList(api: Api, appId: string, signal?: AbortSignal): Promise<readonly ListedLabel[]> {
  const labels: ListedLabel[] = [];
  const ids = new Set<number>();
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data, last_page } = await requestLabelPage(api, appId, page, signal);
    // What was deleted or created in the meantime may have moved a label to another page.
    const found = data.filter(({ id }) => id === null || !ids.has(id));
    // A service that has no pages answers each with all that it has.
    if (found.length === 0) break;
    for (const label of found) {
      labels.push(label);
      if (label.id !== null) ids.add(label.id);
    }
    if (labels.length > mostLabels) throw new ApiError("too-large", { status: null });
    last = last_page;
  }
  return labels;
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
