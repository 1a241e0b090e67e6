import { batchIdPattern } from "#contract/change-set.ts";
import { type HistoryAction, historyActions } from "#contract/label-history.ts";
import { projectAddress } from "#dashboard/projects/data/project-address.ts";
import { readPositive } from "./label-address.ts";

/** Whose changes are shown: a user's by their id, or those by an operator's commands. */
export type HistoryAuthor = number | "operator";

/** What the address says of the history screen; null for what it doesn't. */
export interface HistoryView {
  readonly author: HistoryAuthor | null;
  readonly action: HistoryAction | null;
  /** The id of the only label whose history it is. */
  readonly label: number | null;
  /** The moment whose labels are shown, as the API writes it. */
  readonly at: string | null;
  /** Whether labels that haven't changed since that moment are shown too. */
  readonly isAll: boolean;
  /** The batch that is reviewed before it is undone, by its id. */
  readonly batch: string | null;
  /** The moment whose labels are reviewed before they are restored. */
  readonly restored: string | null;
}

/** Whether a view lists only some of a project's changes. */
export function isFiltered({ author, action, label }: HistoryView): boolean {
  return author !== null || action !== null || label !== null;
}

/** A moment of an address as the API writes it; null when there is none such. */
function readMoment(text: string | null): string | null {
  const isMoment = text !== null && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(text);
  return isMoment && !Number.isNaN(Date.parse(text)) ? text : null;
}

/** Reads the view from an address's query; whatever can't be read counts as not there. */
export function readHistoryView(query: URLSearchParams): HistoryView {
  const [author, batch] = [query.get("by"), query.get("batch")];
  return {
    author: author === "operator" ? author : readPositive(author),
    action: historyActions.find((action) => action === query.get("action")) ?? null,
    label: readPositive(query.get("label")),
    at: readMoment(query.get("at")),
    isAll: query.has("all"),
    batch: batch !== null && batchIdPattern.test(batch) ? batch : null,
    restored: readMoment(query.get("restore")),
  };
}

/** The query of a view, `?` included; empty for the whole history. */
export function writeHistoryView(view: Partial<HistoryView>): string {
  const { author, action, label, at, isAll = false, batch, restored } = view;
  const all = isAll && at != null ? "" : null;
  const parts = { by: author, action, label, batch, restore: restored, at, all };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) if (value != null) query.set(name, String(value));
  // It may stand in a query as it is.
  const text = query
    .toString()
    .replaceAll("%3A", ":")
    .replace(/=(?=&|$)/g, "");
  return text === "" ? "" : `?${text}`;
}

/** The address of a project's history in a view; what isn't said of the view is the whole history. */
export function historyAddress(appId: string, view: Partial<HistoryView> = {}): string {
  return projectAddress(appId, "history") + writeHistoryView(view);
}

/** The address of the screen on which labels are imported into a project. */
export function importAddress(appId: string): string {
  return projectAddress(appId, "import");
}
