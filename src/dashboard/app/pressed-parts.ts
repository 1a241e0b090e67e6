import type { ComponentType } from "react";
import { lazyPart } from "#dashboard/ui/loading/lazy-part.tsx";

type Pressed = typeof import("./pressed.ts");

/** Loads what a press on the first screen leads to. */
export const loadPressed = () => import("./pressed.ts");

const pressed = <Props>(pick: (code: Pressed) => ComponentType<Props>) =>
  lazyPart(async () => pick(await loadPressed()));

export const ProjectSwitcherList = pressed((code) => code.ProjectSwitcherList);
export const CommandDialog = pressed((code) => code.CommandDialog);
export const ShortcutDialog = pressed((code) => code.ShortcutDialog);
export const AccountMenu = pressed((code) => code.AccountMenu);
export const AddLabelsMenu = pressed((code) => code.AddLabelsMenu);
export const LabelPageMenu = pressed((code) => code.LabelPageMenu);
export const LabelRowMenu = pressed((code) => code.LabelRowMenu);
export const LabelCellEditor = pressed((code) => code.LabelCellEditor);
