import { projectAddress } from "#dashboard/projects/data/project-address.ts";
import { readStored } from "#dashboard/ui/storage/storage.ts";
import { isSort, type LabelSort } from "./label-columns.ts";

/** The dialog that is open over the labels: part of the address, so that a link opens it too. */
export type LabelDialog =
  | { readonly kind: "new" | "export" }
  | { readonly kind: "edit"; readonly id: number };

/** How many rows a page of the table may have. */
export const rowCounts = [5, 10, 25, 50, 100] as const;

export type RowCount = (typeof rowCounts)[number];

/** So many rows a page has unless the person chooses. */
export const usualRows = 25;

/** Where the choice of this device is stored: a number of rows, or `all`. All consoles of an origin share it. */
export const rowsKey = "changelog-console.rows";

/** Under which name this device keeps that a project's labels are shown in groups. */
export function groupsKey(appId: string): string {
  return `changelog-console.groups ${appId}`;
}

/** What the address says of the labels screen. */
export interface LabelView {
  /** From 1. */
  readonly page: number;
  /** How many labels a page shows. */
  readonly rows: RowCount;
  readonly dialog: LabelDialog | null;
  /** The text to find, as it was typed; empty for none. */
  readonly find: string;
  /** Null for the list's own order. */
  readonly sort: LabelSort | null;
  /** Whether all labels are shown in one list, instead of a page. */
  readonly all: boolean;
  /** Whether that list is in groups of the names' prefixes. */
  readonly groups: boolean;
  /** Whether only labels are shown that visitors find hard to read. */
  readonly hard: boolean;
}

/** The first page, and nothing else. */
export const plainView: LabelView = {
  page: 1,
  rows: usualRows,
  dialog: null,
  find: "",
  sort: null,
  all: false,
  groups: false,
  hard: false,
};

/** A positive whole number of an address; null when it is none. */
export function readPositive(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

function readRowCount(text: string | null): RowCount | null {
  return rowCounts.find((count) => String(count) === text) ?? null;
}

/** So many UTF-16 units of a text to find are part of the address: no name is longer, and services limit their addresses. */
const longestFind = 500;

/** As much of a text to find as an address holds. */
export function toAddressFind(find: string): string {
  // Not half of a character outside the Basic Multilingual Plane.
  return find.slice(0, longestFind).replace(/[\uD800-\uDBFF]$/, "");
}

/**
 * Reads the view from an address's query; whatever can't be read counts as not there. An address that names neither rows
 * nor a page shows what was chosen on this device.
 *
 * @param appId the project whose own choice counts as well
 */
export function readLabelView(query: URLSearchParams, appId = ""): LabelView {
  const edited = readPositive(query.get("edit"));
  const sort = query.get("sort") ?? "";
  const page = readPositive(query.get("page"));
  const rows = readRowCount(query.get("rows"));
  const isOpen = page === null && rows === null;
  const chosen = isOpen ? readStored("device", rowsKey) : null;
  let dialog: LabelDialog | null = null;
  if (query.has("new")) dialog = { kind: "new" };
  else if (query.has("export")) dialog = { kind: "export" };
  else if (edited !== null) dialog = { kind: "edit", id: edited };
  return {
    page: page ?? 1,
    rows: rows ?? readRowCount(chosen) ?? usualRows,
    dialog,
    find: toAddressFind(query.get("find") ?? ""),
    sort: isSort(sort) ? sort : null,
    all: query.has("all") || chosen === "all",
    groups:
      query.has("groups") || (isOpen && !query.has("all") && readStored("device", groupsKey(appId)) !== null),
    hard: query.has("hard"),
  };
}

/** Whether what is shown is made of all labels whatever is looked for, instead of a page of the service's list. */
export function isListed({ sort, all, groups, hard }: LabelView): boolean {
  return sort !== null || all || groups || hard;
}

/** The query of a view, `?` included; empty for the first page without anything else. */
export function writeLabelView({ page, rows, dialog, find, sort, all, groups, hard }: LabelView): string {
  const query = new URLSearchParams();
  if (page > 1) query.set("page", String(page));
  const isUsual = rows === usualRows && (page > 1 || readStored("device", rowsKey) === null);
  if (!isUsual && !all) query.set("rows", String(rows));
  if (find !== "") query.set("find", toAddressFind(find));
  if (sort !== null) query.set("sort", sort);
  if (all) query.set("all", "");
  if (groups) query.set("groups", "");
  if (hard) query.set("hard", "");
  if (dialog !== null) query.set(dialog.kind, dialog.kind === "edit" ? String(dialog.id) : "");
  return query.size === 0 ? "" : `?${query.toString().replace(/=(?=&|$)/g, "")}`;
}

/** The address of a project's labels in a view; what isn't said of the view is as an address without a query has it. */
export function labelAddress(appId: string, view: Partial<LabelView>): string {
  return (
    projectAddress(appId, "labels") +
    writeLabelView({ ...readLabelView(new URLSearchParams(), appId), ...view })
  );
}

/**
 * State of a history entry: the console opened the dialog, so closing it goes back. A `name` beside it is suggested for
 * a new label.
 */
export const openedHere = { opensDialog: true } as const;
