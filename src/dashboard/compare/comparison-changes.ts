import { t } from "@lingui/core/macro";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { isSameColor, normalizeColor } from "#contract/colors.ts";
import { labelInputSchema } from "#contract/label-input.ts";
import type { LenientProject } from "#contract/projects.ts";
import { describeReason } from "#dashboard/labels/data/label-jobs.ts";
import {
  type ListedLabel,
  sendLabelChange,
  UnknownOutcomeError,
  undoTime,
} from "#dashboard/labels/data/label-mutations.ts";
import type { CreationDoubt, LabelChange } from "#dashboard/labels/data/label-queries.ts";
import { useAppId } from "#dashboard/projects/data/project-address.ts";
import { projectDetailOptions } from "#dashboard/projects/data/project-detail-queries.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { isolateName } from "#dashboard/ui/text-direction.ts";
import { showToast } from "#dashboard/ui/toast.ts";
import type { ToastAction } from "#dashboard/ui/toast-message.ts";
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
  const doubts = useRef(new Map<string, CreationDoubt>());

  async function run(cell: CellRef, { name, change, made, undoable }: CellRun): Promise<void> {
    const { project } = cell;
    const { app_id: appId } = project;
    const key = nameCell(cell);
    const details = projectDetailOptions(api, appId);
    setPending((cells) => [...cells, key]);
    try {
      const { labels: known } = await client.fetchQuery({ ...details, staleTime: 0 });
      // Someone else may have created it, or reading again after a creation may have failed.
      if (
        change.kind === "create" &&
        readableLabels(known).some((label) => looseNameKey(label.name) === cell.key)
      ) {
        showToast({ about: open, tone: "good", text: describeThere(project, name) });
        return;
      }
      await sendLabelChange({ api, client, appId }, change);
      const now = await readAgain(client, details);
      const undo = undoable && now ? findUndo(change, known, now) : null;
      const act = () => {
        if (undo)
          void run(cell, { name, change: undo, made: describeUndone(project, name), undoable: false });
      };
      const actions: ToastAction[] = [{ label: t`Undo`, act }];
      showToast({ about: open, tone: "good", text: made, ...(undo && { actions, countdown: undoTime }) });
    } catch (error) {
      showToast({ about: open, tone: "danger", text: describeNotMade(project, name, error) });
      await readAgain(client, details);
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
      const doubt = doubts.current.get(key) ?? { current: undefined };
      doubts.current.set(key, doubt);
      void run(cell, {
        name,
        change: toLabelChange(change, doubt),
        made: describeMade(project, change),
        undoable: true,
      });
    },
  };
}

/** One change of a cell's label, and its texts. */
interface CellRun {
  readonly name: string;
  readonly change: LabelChange;
  /** The sentence that confirms it. */
  readonly made: string;
  readonly undoable: boolean;
}

function nameCell({ project, key }: CellRef): string {
  return `${project.app_id} ${key}`;
}

/** The project's labels as they are now; undefined when they can't be read. */
async function readAgain(
  client: QueryClient,
  details: ReturnType<typeof projectDetailOptions>,
): Promise<readonly ListedLabel[] | undefined> {
  const detail = await client.fetchQuery({ ...details, staleTime: 0 }).catch(() => undefined);
  return detail?.labels;
}

function toLabelChange(change: CellChange, doubt: CreationDoubt): LabelChange {
  const { input } = change;
  if (change.kind === "fill") return { kind: "create", input, doubt };
  // Its page of the list is unknown; 1 is a guess.
  return { kind: "update", id: change.label.id, input, seen: change.label, page: 1 };
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
    const color = normalizeColor(change.seen.color);
    const { data: input } = labelInputSchema.safeParse({ name: change.seen.name, color });
    return input ? { kind: "update", id: change.id, input, seen: change.input, page: 1 } : null;
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
  return { kind: "delete", id: created.id, confirmed: Promise.resolve() };
}

function describeMade({ name: projectName }: LenientProject, { kind, input }: CellChange): string {
  const [name, place] = [isolateName(input.name), isolateName(projectName)];
  return kind === "fill" ? t`“${name}” was created in ${place}.` : t`“${name}” was changed in ${place}.`;
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
