import { t } from "@lingui/core/macro";
import { hexColorPattern, normalizeColor } from "#contract/colors.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { describeFailure, describeFailureElsewhere } from "#dashboard/labels/data/label-change-sentence.ts";
import {
  LabelConflictError,
  sendLabelChange,
  type Target,
  undoTime,
} from "#dashboard/labels/data/label-mutations.ts";
// Comes along, so that the way back is there even if the connection goes just then.
import "#dashboard/ui/toast-region.tsx";
import { isolateName } from "#dashboard/ui/text-direction.ts";
import { showToast } from "#dashboard/ui/toast.ts";
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
  void send(target, label, input, t`“${name}” has a new colour.`, () => {
    const before = { ...input, color: normalizeColor(label.color) };
    void send(target, { ...label, color }, before, t`“${name}” has its old colour again.`);
  });
}

/** Gives a label another name, as carefully as {@link changeLabelColor} gives one another colour. */
export function renameLabel(target: Target, label: ColoredPaletteLabel, name: string): void {
  const [before, after] = [isolateName(label.name), isolateName(name)];
  // As it is written where the service would take that.
  const input = { name, color: hexColorPattern.test(label.color) ? label.color : label.hex };
  void send(target, label, input, t`“${before}” is now named “${after}”.`, () => {
    const changed = { ...label, ...input };
    void send(target, changed, { ...input, name: label.name }, t`“${before}” has its old name again.`);
  });
}

/** Sends a change of a label, and says what came of it. */
async function send(
  target: Target,
  label: PaletteLabel,
  input: LabelInput,
  done: string,
  undo?: () => void,
): Promise<void> {
  const { appId } = target;
  const { id, name, page } = label;
  try {
    const seen = { name, color: label.color };
    await sendLabelChange(target, { kind: "update", id, page, input, seen });
    showToast({
      about: appId,
      tone: "good",
      text: done,
      ...(undo && { countdown: undoTime, actions: [{ label: t`Undo`, act: undo }] }),
    });
  } catch (error) {
    const again = { label: t`Try again`, act: () => void send(target, label, input, done, undo) };
    showToast({
      about: appId,
      tone: "danger",
      text: describeFixFailure(name, error),
      elsewhere: describeFailureElsewhere(target, error),
      ...(!(error instanceof LabelConflictError) && { actions: [again] }),
    });
  }
}

function describeFixFailure(labelName: string, error: unknown): string {
  const name = isolateName(labelName);
  if (error instanceof LabelConflictError) {
    return error.current === null
      ? t`“${name}” was deleted by somebody else meanwhile.`
      : t`“${name}” was changed by somebody else meanwhile, and was left as it is.`;
  }
  const sentence = describeFailure("update", labelName, error);
  return t`“${name}”: ${sentence}`;
}
