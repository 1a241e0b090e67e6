import { t } from "@lingui/core/macro";
import { type ChangeFailure, type LabelChange, nameOf, updateOf } from "#client/label-change.ts";
import { hexColorPattern } from "#contract/colors.ts";
import type { LabelContent } from "#contract/labels.ts";
import { describeFailure } from "#dashboard/labels/data/changes/label-change-sentence.ts";
import { startLabelJob } from "#dashboard/labels/data/changes/label-jobs.ts";
import { type ChangeReport, runLabelChange } from "#dashboard/labels/data/changes/run-label-change.ts";
import type { Target } from "#dashboard/projects/data/project-detail-queries.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import type { ColoredPaletteLabel, PaletteLabel } from "./palette-labels.ts";
import type { ColorChange } from "./palette-play.ts";

/** Saves new colors: that of a single label at once, more of them as a job that can be watched and stopped. */
export function saveColors(target: Target, changes: readonly ColorChange[]): void {
  const [first] = changes;
  if (changes.length === 1 && first !== undefined) changeLabelColor(target, first.label, first.color);
  else {
    startLabelJob({
      ...target,
      kind: "palette",
      changes: changes.map(({ label, color }) => updateOf(label, { ...label, color })),
    });
  }
}

/**
 * Gives a label another color, by the ordinary update. Nobody else's change is written over.
 *
 * @param label as the person sees it
 * @param color `#RRGGBB`
 */
function changeLabelColor(target: Target, label: PaletteLabel, color: string): void {
  const name = isolateName(label.name);
  send(target, label, { ...label, color }, t`“${name}” was recolored.`);
}

/** Gives a label another name, as carefully as {@link changeLabelColor} gives one another color. */
export function renameLabel(target: Target, label: ColoredPaletteLabel, name: string): void {
  const [before, after] = [isolateName(label.name), isolateName(name)];
  // As it is written where the service would take that.
  const color = hexColorPattern.test(label.color) ? label.color : label.hex;
  send(target, label, { ...label, name, color }, t`“${before}” was renamed to “${after}”.`);
}

/** Sends a change of a label, and says what came of it. */
function send(target: Target, label: PaletteLabel, after: LabelContent, success: string): void {
  const change = updateOf(label, after);
  const report: ChangeReport = {
    success,
    describeFailure: (failure) => describeFixFailure(change, failure),
    retry: () => void runLabelChange(target, change, report),
  };
  void runLabelChange(target, change, report);
}

function describeFixFailure(change: LabelChange, failure: ChangeFailure): string {
  const name = isolateName(nameOf(change));
  const sentence = describeFailure(change, failure);
  if (failure.state === "conflict") return sentence;
  return t`“${name}”: ${sentence}`;
}
