import { isSameColor } from "#contract/colors.ts";
import type { LabelInput } from "#contract/label-input.ts";
import type { PlanEntry } from "#label-files/label-plan.ts";

/**
 * What becomes of one label, where many are changed. It says what the label should be, not what to do to it: making it
 * again changes nothing.
 */
export type LabelStep =
  | { readonly kind: "create"; readonly name: string; readonly color: string }
  | {
      readonly kind: "update";
      readonly id: number;
      /** The label as the person saw it. */
      readonly seen: LabelInput;
      /** The fields that the change is about; any other stays whatever it is by then. */
      readonly to: { readonly name?: string; readonly color?: string };
    }
  | {
      readonly kind: "delete";
      readonly id: number;
      readonly name: string;
      readonly color: string;
      /** Leave the label if it has another name or color by then. */
      readonly onlyUnchanged?: true;
    }
  /** Only for services that restore labels with their ids; for others it is a creation. */
  | {
      readonly kind: "restore";
      readonly id: number;
      readonly name: string;
      readonly color: string;
      /** The label as it comes back, where that differs. */
      readonly seen?: LabelInput;
    };

/** What became of a step. */
export const stepStates = { open: 0, done: 1, failed: 2 } as const;

/** The step that gives a label these contents. Only the fields that differ from what the person saw are changed. */
export function toUpdateStep(
  id: number,
  input: LabelInput,
  { name, color }: LabelInput,
): Extract<LabelStep, { kind: "update" }> {
  const to = {
    ...(input.name !== name && { name: input.name }),
    ...(!isSameColor(input.color, color) && { color: input.color }),
  };
  return { kind: "update", id, seen: { name, color }, to };
}

/** The step that carries out an entry of a plan; none where it changes nothing. */
export function toPlanSteps({ kind, wanted, existing }: PlanEntry): readonly LabelStep[] {
  if (kind === "create") return [{ kind, name: wanted.name, color: wanted.color }];
  return kind === "unchanged" || existing === null ? [] : [toUpdateStep(existing.id, wanted, existing)];
}
