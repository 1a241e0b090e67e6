import type { LabelVersion } from "#contract/label-content.ts";
import type { LenientLabel, UnreadableLabel } from "#contract/labels.ts";
import { labelsPerPage } from "#contract/labels-per-page.ts";
import { requestLabelPage } from "./label-page.ts";
import type { Project } from "./label-turns.ts";
import { findLabel, type ListedLabel, readProjectDetail } from "./listed-labels.ts";

/** How long ago (milliseconds) a label may have been read when a change of it is sent. */
const freshTime = 150;

/** Looks at labels as the service has them now. */
export interface LabelLook {
  /** All labels of the project. */
  readonly readAll: () => Promise<readonly ListedLabel[]>;
  /**
   * One label; undefined when it is gone. Changes that are sent at about the same time share a look.
   *
   * @throws ApiError also when the label can't be read
   */
  readonly readLabel: (id: number) => Promise<LabelVersion | undefined>;
}

/**
 * Looks at a project's labels.
 *
 * @param findPage the page of the list on which a label was last, as that tells more than the details, and is shorter;
 *   undefined where that isn't known
 */
export function lookAtLabels(
  project: Project,
  findPage: (id: number) => number | undefined = () => undefined,
): LabelLook {
  const { api, appId } = project;
  const shared = new Map<
    number,
    { readonly labels: Promise<readonly (LenientLabel | UnreadableLabel)[]>; readAt: number }
  >();
  const readPage = (page: number) => {
    const last = shared.get(page);
    if (last !== undefined && Date.now() - last.readAt < freshTime) return last.labels;
    const read = {
      labels: requestLabelPage(api, appId, page).then(({ data }) => {
        read.readAt = Date.now();
        return data;
      }),
      readAt: Number.POSITIVE_INFINITY,
    };
    read.labels.catch(() => shared.delete(page));
    shared.set(page, read);
    return read.labels;
  };
  const readAll = async () => (await readProjectDetail(api, appId)).labels;
  return {
    readAll,
    readLabel: async (id) => {
      const page = findPage(id);
      const found = page === undefined ? undefined : findLabel(await readPage(page), id);
      return found ?? findLabel(await readAll(), id);
    },
  };
}

/** The page of a list in the order of these labels that has a label; undefined where none has. */
export function pageOf(labels: readonly ListedLabel[], id: number, size = labelsPerPage): number | undefined {
  const index = labels.findIndex((label) => label.id === id);
  return index < 0 ? undefined : Math.floor(index / size) + 1;
}
