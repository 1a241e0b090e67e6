import { t } from "@lingui/core/macro";
import { normalizeColor } from "#contract/colors.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { isolateName } from "#dashboard/ui/text-direction.ts";
import type { LabelChange, LabelVersion } from "./label-change.ts";
import { describeFailure, describeSuccess } from "./label-change-sentence.ts";
import { LabelConflictError, type Target } from "./label-mutations.ts";
import { runLabelChange } from "./run-label-change.ts";

type LabelUpdate = Extract<LabelChange, { kind: "update" }>;

/**
 * Updates a label, and offers to undo that.
 *
 * @param describe why it was not updated, in a sentence; null where that is said elsewhere
 * @returns whether it was updated; never rejects
 */
export function updateUndoably(
  target: Target,
  change: LabelUpdate,
  describe: (error: unknown) => string | null,
): Promise<boolean> {
  return runLabelChange(target, change, {
    success: describeSuccess("update", change.input.name),
    describeFailure: describe,
    findUndo: () => () => void undoUpdate(target, change),
  });
}

function undoUpdate(target: Target, { expected, input, ...change }: LabelUpdate): Promise<boolean> {
  const undo: LabelUpdate = { ...change, input: toInput(expected), expected: input };
  const name = isolateName(input.name);
  return runLabelChange(target, undo, {
    success: t`Your change to “${isolateName(expected.name)}” was undone.`,
    describeFailure: (error) =>
      error instanceof LabelConflictError
        ? t`Someone else changed “${name}”, so it was left as it is.`
        : describeFailure(undo, error),
  });
}

/** A label's content as the service takes it. */
export function toInput({ name, color }: LabelVersion): LabelInput {
  return { name, color: normalizeColor(color) };
}
