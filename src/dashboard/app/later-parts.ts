import { type ComponentType, lazy } from "react";
import type { LaterLabelParts } from "#dashboard/labels/list/later-label-parts.ts";
import { loadCode } from "#dashboard/ui/loading/code-loading.ts";
import { untilIdle } from "#dashboard/ui/loading/idle.ts";
import { prefetch } from "#dashboard/ui/loading/prefetch.ts";
import { AddLabelsMenu, LabelCellEditor, LabelPageMenu, LabelRowMenu } from "./pressed-parts.ts";

type Later = typeof import("./later.ts");

const { promise: wanted, resolve: want } = Promise.withResolvers<void>();

/** Loads at once what comes after the first screen (later.ts): something in it has been asked for. */
export function loadLater(): Promise<Later> {
  want();
  return loadCode(importLater);
}

/** Loads it when the browser has nothing else to do, or as soon as something in it is asked for. */
export async function loadLaterWhenIdle(): Promise<Later> {
  await Promise.race([untilIdle(), wanted]);
  return loadCode(importLater, false);
}

/** The code, once it's there. */
let loaded: Later | null = null;

async function importLater(): Promise<Later> {
  loaded = await import("./later.ts");
  return loaded;
}

/** Calls `use` with that code: synchronously if it's loaded, and never if it can't be loaded. */
function withLater(use: (code: Later) => void): void {
  if (loaded === null) loadLater().then(use, () => {});
  else use(loaded);
}

/** A part that is loaded at once when it's rendered. */
const asked = <Props>(pick: (code: Later) => ComponentType<Props>) =>
  lazy(async () => ({ default: pick(await loadLater()) }));

/** A part that is loaded when the browser is idle. */
const unasked = <Props>(pick: (code: Later) => ComponentType<Props>) =>
  lazy(async () => ({ default: pick(await loadLaterWhenIdle()) }));

export const SessionOverlays = unasked((code) => code.SessionOverlays);
export const ServiceStatus = unasked((code) => code.ServiceStatus);
export const Overlays = unasked((code) => code.Overlays);

export const laterLabelParts: LaterLabelParts = {
  load: () => {
    // What an address that names a label leads to.
    prefetch(() => import("#dashboard/labels/editor/label-editor.tsx"));
    return loadLater();
  },
  withCode: withLater,
  LabelDialogs: unasked((code) => code.LabelDialogs),
  AddLabelsMenu,
  LabelPageMenu,
  LabelFindEnd: unasked((code) => code.LabelFindEnd),
  LabelHardFilter: unasked((code) => code.LabelHardFilter),
  LabelHardMark: unasked((code) => code.LabelHardMark),
  LabelRowMenu,
  LabelFoot: unasked((code) => code.LabelFoot),
  PreviewButton: unasked((code) => code.PreviewButton),
  LabelFinder: asked((code) => code.LabelFinder),
  LabelCellEditor,
  LabelPlaceholderRow: unasked((code) => code.LabelPlaceholderRow),
  LabelEmptyState: asked((code) => code.LabelEmptyState),
};
