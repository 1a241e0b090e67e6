import { t } from "@lingui/core/macro";
import { hexColorPattern, normalizeColor } from "#contract/colors.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { type LabelChange, nameOfChange } from "#dashboard/labels/data/label-change.ts";
import { describeFailure } from "#dashboard/labels/data/label-change-sentence.ts";
import { LabelConflictError, type Target } from "#dashboard/labels/data/label-mutations.ts";
import { type ChangeReport, runLabelChange } from "#dashboard/labels/data/run-label-change.ts";
import { isolateName } from "#dashboard/ui/text-direction.ts";
import type { ColoredPaletteLabel, PaletteLabel } from "./palette-labels.ts";

/**
 * Gives a label another colour, by the ordinary update, and offers to take that back. Nobody else's change is written
 * over: neither by this nor by its undoing.
 *
 * @param label as the person sees it
 * @param color `#RRGGBB`
 */
export function changeLabelColor(target: Target, label: PaletteLabel, color: string): void {
  const name = isolateName(label.name);
  const input = { name: label.name, color };
  send(target, label, input, t`“${name}” has a new colour.`, () => {
    const before = { ...input, color: normalizeColor(label.color) };
    send(target, { ...label, color }, before, t`“${name}” has its old colour again.`);
  });
}

/** Gives a label another name, as carefully as {@link changeLabelColor} gives one another colour. */
export function renameLabel(target: Target, label: ColoredPaletteLabel, name: string): void {
  const [before, after] = [isolateName(label.name), isolateName(name)];
  // As it is written where the service would take that.
  const input = { name, color: hexColorPattern.test(label.color) ? label.color : label.hex };
  send(target, label, input, t`“${before}” is now named “${after}”.`, () => {
    const changed = { ...label, ...input };
    send(target, changed, { ...input, name: label.name }, t`“${before}” has its old name again.`);
  });
}

/** Sends a change of a label, and says what came of it. */
function send(
  target: Target,
  { id, name, color, page }: PaletteLabel,
  input: LabelInput,
  success: string,
  undo: (() => void) | null = null,
): void {
  const change: LabelChange = { kind: "update", id, page, input, expected: { name, color } };
  const report: ChangeReport = {
    success,
    findUndo: () => undo,
    describeFailure: (error) => describeFixFailure(change, error),
    findRetry: (error) =>
      error instanceof LabelConflictError ? null : () => void runLabelChange(target, change, report),
  };
  void runLabelChange(target, change, report);
}

function describeFixFailure(change: LabelChange, error: unknown): string {
  const name = isolateName(nameOfChange(change));
  if (error instanceof LabelConflictError) {
    return error.current === null
      ? t`“${name}” was deleted by somebody else meanwhile.`
      : t`“${name}” was changed by somebody else meanwhile, and was left as it is.`;
  }
  const sentence = describeFailure(change, error);
  return t`“${name}”: ${sentence}`;
}
