import { batchIdPattern } from "#contract/change-set.ts";
import { type HistoryAction, historyActions } from "#contract/label-history.ts";
import { projectAddress } from "#dashboard/projects/data/project-address.ts";
import { readPositive } from "./label-address.ts";

/** Whose changes are shown: a user's by their id, or those by an operator's commands. */
export type HistoryAuthor = number | "operator";

/** What is to be undone: one change, a batch, the changes of a day, or everything since a moment. */
export type Restoration =
  /** The change of a label that was made at a moment, as the API writes it. */
  | { readonly kind: "change"; readonly label: number; readonly at: string }
  | { readonly kind: "batch"; readonly id: string }
  /** What was changed from a moment on, and before another. */
  | { readonly kind: "span"; readonly from: string; readonly until: string }
  /** Only the label with that id, or all. */
  | { readonly kind: "moment"; readonly at: string; readonly label: number | null };

/** The moment at which the labels are shown, and the one that they are compared with. */
export interface MomentComparison {
  /** As the API writes it. */
  readonly from: string;
  /** Null for now. */
  readonly to: string | null;
  /** Whether labels that don't differ are shown too. */
  readonly isAll: boolean;
}

/** What the address says of the history screen. */
export interface HistoryView {
  /** Null for anyone. */
  readonly author: HistoryAuthor | null;
  /** Null for all. */
  readonly action: HistoryAction | null;
  /** The id of the label whose history it is; null for all labels. */
  readonly label: number | null;
  /** What is reviewed before it is undone; null while the list is shown. */
  readonly restoration: Restoration | null;
  /** Null for the labels as they are now. */
  readonly comparison: MomentComparison | null;
}

/** The whole history. */
export const wholeHistory: HistoryView = {
  author: null,
  action: null,
  label: null,
  restoration: null,
  comparison: null,
};

/** A moment of an address as the API writes it; null when there is none such. */
function readMoment(text: string): string | null {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : null;
}

function readRestoration(query: URLSearchParams): Restoration | null {
  const moment = readMoment(query.get("restore") ?? "");
  if (moment !== null) return { kind: "moment", at: moment, label: readPositive(query.get("label")) };
  const [from, until] = ["since", "until"].map((name) => readMoment(query.get(name) ?? ""));
  if (from && until) return { kind: "span", from, until };
  const batch = query.get("batch");
  if (batch !== null && batchIdPattern.test(batch)) return { kind: "batch", id: batch };
  const [id = null, time = ""] = query.get("change")?.split("@") ?? [];
  const label = readPositive(id);
  const at = readMoment(time);
  return label === null || at === null ? null : { kind: "change", label, at };
}

function readComparison(query: URLSearchParams): MomentComparison | null {
  const from = readMoment(query.get("compare") ?? "");
  if (from === null) return null;
  return { from, to: readMoment(query.get("to") ?? ""), isAll: query.has("all") };
}

/** Reads the view from an address's query; whatever can't be read counts as not there. */
export function readHistoryView(query: URLSearchParams): HistoryView {
  const author = query.get("by");
  return {
    author: author === "operator" ? author : readPositive(author),
    action: historyActions.find((action) => action === query.get("action")) ?? null,
    label: readPositive(query.get("label")),
    restoration: readRestoration(query),
    comparison: readComparison(query),
  };
}

/** The query of a view, `?` included; empty for the whole history. */
export function writeHistoryView(view: HistoryView): string {
  const { author, action, label, restoration, comparison } = view;
  const query = new URLSearchParams();
  if (author !== null) query.set("by", String(author));
  if (action !== null) query.set("action", action);
  if (label !== null) query.set("label", String(label));
  if (restoration?.kind === "moment") query.set("restore", restoration.at);
  if (restoration?.kind === "moment" && restoration.label !== null) {
    query.set("label", String(restoration.label));
  }
  if (restoration?.kind === "span") {
    query.set("since", restoration.from);
    query.set("until", restoration.until);
  }
  if (restoration?.kind === "batch") query.set("batch", restoration.id);
  if (restoration?.kind === "change") query.set("change", `${restoration.label}@${restoration.at}`);
  if (comparison !== null) query.set("compare", comparison.from);
  if (comparison?.to) query.set("to", comparison.to);
  if (comparison?.isAll) query.set("all", "");
  // Both may stand in a query as they are.
  const text = query.toString().replaceAll("%3A", ":").replaceAll("%40", "@");
  return text === "" ? "" : `?${text.replace(/=(?=&|$)/g, "")}`;
}

/** The address of a project's history in a view; what isn't said of the view is the whole history. */
export function historyAddress(appId: string, view: Partial<HistoryView> = {}): string {
  return projectAddress(appId, "history") + writeHistoryView({ ...wholeHistory, ...view });
}

/** The address of the screen on which labels are imported into a project. */
export function importAddress(appId: string): string {
  return projectAddress(appId, "import");
}
