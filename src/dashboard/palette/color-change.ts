import { t } from "@lingui/core/macro";
import { describeFailure, describeFailureElsewhere } from "#dashboard/labels/label-change-sentence.ts";
import {
  LabelConflictError,
  sendLabelChange,
  type Target,
  undoTime,
} from "#dashboard/labels/label-changes.ts";
import { normalizeColor } from "#dashboard/labels/label-color-reader.ts";
// Comes along, so that the way back is there even if the connection goes just then.
import "#dashboard/ui/toast-region.tsx";
import { isolateName } from "#dashboard/ui/text-direction.ts";
import { showToast } from "#dashboard/ui/toast.ts";
import type { PaletteLabel } from "./palette-labels.ts";

/**
 * Gives a label another colour, by the ordinary update, and offers to take that back. Nobody else's change is written
 * over: neither by this nor by its undoing.
 *
 * @param label as the person sees it
 * @param color `#RRGGBB`
 */
export function changeLabelColor(target: Target, label: PaletteLabel, color: string): void {
  const name = isolateName(label.name);
  void send(target, label, color, t`“${name}” has a new colour.`, () => {
    const changed = { ...label, color };
    const before = normalizeColor(label.color);
    void send(target, changed, before, t`“${name}” has its old colour again.`);
  });
}

/** Sends a change of colour, and says what came of it. */
async function send(
  target: Target,
  label: PaletteLabel,
  color: string,
  done: string,
  undo?: () => void,
): Promise<void> {
  const { appId } = target;
  const { id, name, page } = label;
  try {
    const seen = { name, color: label.color };
    await sendLabelChange(target, { kind: "update", id, page, input: { name, color }, seen });
    showToast({
      about: appId,
      tone: "good",
      text: done,
      ...(undo && { countdown: undoTime, actions: [{ label: t`Undo`, act: undo }] }),
    });
  } catch (error) {
    const again = { label: t`Try again`, act: () => void send(target, label, color, done, undo) };
    showToast({
      about: appId,
      tone: "danger",
      text: describeColorFailure(name, error),
      elsewhere: describeFailureElsewhere(target),
      ...(!(error instanceof LabelConflictError) && { actions: [again] }),
    });
  }
}

function describeColorFailure(labelName: string, error: unknown): string {
  const name = isolateName(labelName);
  if (error instanceof LabelConflictError) {
    return error.current === null
      ? t`“${name}” was deleted by somebody else meanwhile.`
      : t`“${name}” was changed by somebody else meanwhile, and was left as it is.`;
  }
  const sentence = describeFailure("update", labelName, error);
  return t`“${name}”: ${sentence}`;
}
