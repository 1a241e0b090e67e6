import { projectAddress } from "#dashboard/projects/project-address.ts";

/** The dialog that is open over the labels: part of the address, so that a link opens it too. */
export type LabelDialog = { readonly kind: "new" } | { readonly kind: "edit"; readonly id: number };

/** What the address says of the labels screen. */
export interface LabelView {
  /** From 1. */
  readonly page: number;
  readonly dialog: LabelDialog | null;
}

function readPositive(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** Reads the view from an address's query; whatever can't be read counts as not there. */
export function readLabelView(query: URLSearchParams): LabelView {
  const edited = readPositive(query.get("edit"));
  let dialog: LabelDialog | null = null;
  if (query.has("new")) dialog = { kind: "new" };
  else if (edited !== null) dialog = { kind: "edit", id: edited };
  return { page: readPositive(query.get("page")) ?? 1, dialog };
}

/** The query of a view, `?` included; empty for the first page without a dialog. */
export function writeLabelView({ page, dialog }: LabelView): string {
  const query = new URLSearchParams();
  if (page > 1) query.set("page", String(page));
  if (dialog !== null) query.set(dialog.kind, dialog.kind === "new" ? "" : String(dialog.id));
  return query.size === 0 ? "" : `?${query.toString().replace(/=(?=&|$)/g, "")}`;
}

/** The address of a project's labels in a view. */
export function labelAddress(appId: string, view: LabelView): string {
  return projectAddress(appId, "labels") + writeLabelView(view);
}

/** Says in a history entry that the console itself opened the dialog, so that closing it goes back. */
export const openedHere = { opensDialog: true } as const;
