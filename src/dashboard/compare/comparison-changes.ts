import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { isSameColor, normalizeColor } from "#contract/colors.ts";
import { labelInputSchema } from "#contract/label-input.ts";
import type { LenientProject } from "#contract/projects.ts";
import type { LabelChange, UncertainCreationRef } from "#dashboard/labels/data/label-change.ts";
import { describeReason } from "#dashboard/labels/data/label-jobs.ts";
import { type ListedLabel, UnknownOutcomeError } from "#dashboard/labels/data/label-mutations.ts";
import { reportFailure, runLabelChange } from "#dashboard/labels/data/run-label-change.ts";
import { useAppId } from "#dashboard/projects/data/project-address.ts";
import { projectDetailOptions } from "#dashboard/projects/data/project-detail-queries.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { isolateName } from "#dashboard/ui/text-direction.ts";
import { showToast } from "#dashboard/ui/toast.ts";
import { looseNameKey, readableLabels } from "#label-files/label-plan.ts";
import type { CellChange } from "./comparison-matrix.ts";

/** Where a cell is: its project, and the key of its row. */
export interface CellPlace {
  readonly project: LenientProject;
  readonly key: string;
}

/** How single cells of a comparison are changed. */
export interface CellChanges {
  /** Whether a change of that cell is under way. */
  readonly isPending: (place: CellPlace) => boolean;
  /** Makes a cell like its row's model, says so, and offers to undo it. */
  readonly change: (place: CellPlace, change: CellChange) => void;
}

/** Changes single cells, in whatever project, each at once, and says what came of it in the project that is open. */
export function useCellChanges(): CellChanges {
  const api = useApi();
  const client = useQueryClient();
  const open = useAppId();
  const [pending, setPending] = useState<readonly string[]>([]);
  /** By their cell. */
  const uncertainCreations = useRef(new Map<string, UncertainCreationRef>());

  async function run(place: CellPlace, { name, change, success, isUndoable }: CellRun): Promise<void> {
    const { project } = place;
    const { app_id: appId } = project;
    const cell = nameCell(place);
    const target = { api, client, appId };
    const read = async () =>
      (await client.fetchQuery({ ...projectDetailOptions(api, appId), staleTime: 0 })).labels;
    const readAgain = () => read().catch(() => undefined);
    const describeFailure = (error: unknown) => describeNotMade(project, name, error);
    setPending((cells) => [...cells, cell]);
    try {
      const known = await read();
      // Somebody else may have been quicker, or the last look after a creation may have failed.
      if (
        change.kind === "create" &&
        readableLabels(known).some((label) => looseNameKey(label.name) === place.key)
      ) {
        showToast({ subject: open, tone: "good", text: describeThere(project, name) });
        return;
      }
      const isMade = await runLabelChange(target, change, {
        subject: open,
        success,
        describeFailure,
        findUndo: async () => {
          const now = await readAgain();
          const undo = isUndoable && now ? findUndo(change, known, now) : null;
          return (
            undo &&
            (() =>
              void run(place, {
                name,
                change: undo,
                success: describeUndone(project, name),
                isUndoable: false,
              }))
          );
        },
      });
      if (!isMade) await readAgain();
    } catch (error) {
      reportFailure(target, error, { subject: open, describeFailure });
      await readAgain();
    } finally {
      setPending((cells) => cells.filter((one) => one !== cell));
    }
  }

  return {
    isPending: (place) => pending.includes(nameCell(place)),
    change: (place, change) => {
      const { project } = place;
      const { name } = change.input;
      const cell = nameCell(place);
      const uncertain = uncertainCreations.current.get(cell) ?? { current: undefined };
      uncertainCreations.current.set(cell, uncertain);
      void run(place, {
        name,
        change: change.kind === "create" ? { ...change, uncertain } : change,
        success: describeMade(project, change),
        isUndoable: true,
      });
    },
  };
}

/** One change of a cell's label, and how to speak of it. */
interface CellRun {
  readonly name: string;
  readonly change: LabelChange;
  /** That it was made, in a sentence. */
  readonly success: string;
  readonly isUndoable: boolean;
}

function nameCell({ project, key }: CellPlace): string {
  return `${project.app_id} ${key}`;
}

/**
 * What undoes a change.
 *
 * @param known the project's labels from before it
 * @param now the project's labels after it
 * @returns null where nothing does for certain
 */
function findUndo(
  change: LabelChange,
  known: readonly ListedLabel[],
  now: readonly ListedLabel[],
): LabelChange | null {
  if (change.kind === "update") {
    const color = normalizeColor(change.expected.color);
    const { data: input } = labelInputSchema.safeParse({ name: change.expected.name, color });
    return input ? { kind: "update", id: change.id, input, expected: change.input } : null;
  }
  if (change.kind === "delete") return null;
  const ids = new Set(known.map(({ id }) => id));
  const { name, color } = change.input;
  // The service doesn't say which one it has created: somebody else's may be among those that are new.
  const [created, ...others] = now.filter(
    (label) =>
      label.id !== null && !ids.has(label.id) && label.name === name && isSameColor(label.color, color),
  );
  if (created === undefined || created.id === null || others.length > 0) return null;
  return { kind: "delete", id: created.id, name };
}

function describeMade({ name: projectName }: LenientProject, { kind, input }: CellChange): string {
  const [name, place] = [isolateName(input.name), isolateName(projectName)];
  return kind === "create" ? t`“${name}” was created in ${place}.` : t`“${name}” was changed in ${place}.`;
}

function describeThere({ name: projectName }: LenientProject, labelName: string): string {
  const [name, place] = [isolateName(labelName), isolateName(projectName)];
  return t`“${name}” is in ${place} already.`;
}

function describeUndone({ name: projectName }: LenientProject, labelName: string): string {
  const [name, place] = [isolateName(labelName), isolateName(projectName)];
  return t`“${name}” in ${place} is as it was before.`;
}

function describeNotMade({ name: projectName }: LenientProject, labelName: string, error: unknown): string {
  const [name, place] = [isolateName(labelName), isolateName(projectName)];
  const reason = describeReason(error);
  if (error instanceof UnknownOutcomeError) return t`“${name}” in ${place}: ${reason}`;
  return `${t`“${name}” in ${place} was not changed.`} ${reason}`;
}
