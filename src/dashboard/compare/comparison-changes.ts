import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { isSameColor, normalizeColor } from "#contract/colors.ts";
import { labelInputSchema } from "#contract/label-input.ts";
import type { LenientProject } from "#contract/projects.ts";
import type { LabelChange, UncertainCreationRef } from "#dashboard/labels/data/label-change.ts";
import { describeReason } from "#dashboard/labels/data/label-job-work.ts";
import { type ListedLabel, UnknownOutcomeError } from "#dashboard/labels/data/label-mutations.ts";
import { reportFailure, runLabelChange } from "#dashboard/labels/data/run-label-change.ts";
import { useAppId } from "#dashboard/projects/data/project-address.ts";
import { projectDetailOptions } from "#dashboard/projects/data/project-detail-queries.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { isolateName } from "#dashboard/ui/text-direction.ts";
import { showToast } from "#dashboard/ui/toast.ts";
import { looseNameKey, readableLabels } from "#label-files/label-plan.ts";
import type { CellChange } from "./comparison-matrix.ts";

/** Which cell: its project, and the key of its row. */
interface CellRef {
  readonly project: LenientProject;
  readonly key: string;
}

/** Changes single cells of a comparison. */
export interface CellChanges {
  /** Whether a change of that cell is in flight. */
  readonly isPending: (cell: CellRef) => boolean;
  /** Makes a cell like its row's model, confirms it in a toast, and offers to undo it. */
  readonly change: (cell: CellRef, change: CellChange) => void;
}

/** Changes single cells of any project, each at once. The toasts belong to the open project. */
export function useCellChanges(): CellChanges {
  const api = useApi();
  const client = useQueryClient();
  const open = useAppId();
  const [pending, setPending] = useState<readonly string[]>([]);
  /** By their cell. */
  const uncertainCreations = useRef(new Map<string, UncertainCreationRef>());

  async function run(cell: CellRef, { name, change, success, isUndoable }: CellRun): Promise<void> {
    const { project } = cell;
    const { app_id: appId } = project;
    const key = nameCell(cell);
    const target = { api, client, appId };
    const read = async () =>
      (await client.fetchQuery({ ...projectDetailOptions(api, appId), staleTime: 0 })).labels;
    const readAgain = () => read().catch(() => undefined);
    const describeFailure = (error: unknown) => describeNotMade(project, name, error);
    setPending((cells) => [...cells, key]);
    try {
      const known = await read();
      // Someone else may have created it, or reading again after a creation may have failed.
      if (
        change.kind === "create" &&
        readableLabels(known).some((label) => looseNameKey(label.name) === cell.key)
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
              void run(cell, {
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
      setPending((cells) => cells.filter((one) => one !== key));
    }
  }

  return {
    isPending: (cell) => pending.includes(nameCell(cell)),
    change: (cell, change) => {
      const { project } = cell;
      const { name } = change.input;
      const key = nameCell(cell);
      const uncertain = uncertainCreations.current.get(key) ?? { current: undefined };
      uncertainCreations.current.set(key, uncertain);
      void run(cell, {
        name,
        change: change.kind === "create" ? { ...change, uncertain } : change,
        success: describeMade(project, change),
        isUndoable: true,
      });
    },
  };
}

/** One change of a cell's label, and its texts. */
interface CellRun {
  readonly name: string;
  readonly change: LabelChange;
  /** That it was made, in a sentence. */
  readonly success: string;
  readonly isUndoable: boolean;
}

function nameCell({ project, key }: CellRef): string {
  return `${project.app_id} ${key}`;
}

/**
 * The change that undoes a change.
 *
 * @param known the project's labels from before it
 * @param now the project's labels after it
 * @returns null if none surely does
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
  // The service doesn't say which label it has created; someone else may have created one too.
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
