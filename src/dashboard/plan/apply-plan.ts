import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { describeError } from "#dashboard/api/error-sentence.ts";
import { isWorkedOn, useIsWorkedOn } from "#dashboard/jobs/job-store.ts";
import type { Target } from "#dashboard/labels/data/label-mutations.ts";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { readApi, useApi } from "#dashboard/session/data/session-store.ts";
import { type PlanEntry, readableLabels } from "#label-files/label-plan.ts";

/** A plan to apply to a project's labels. */
interface PlanRequest<Entry> {
  /** Plans for the labels as they are then. */
  readonly plan: (labels: readonly EmbeddedLabel[]) => readonly Entry[];
  /** Which entries of the new plan to carry out; null for none, as when they differ from what was shown. */
  readonly select: (entries: readonly Entry[]) => readonly Entry[] | null;
  /**
   * Starts the job.
   *
   * @param entries the new plan, of which the job carries out those that are selected
   */
  readonly start: (target: Target, entries: readonly Entry[], selected: readonly Entry[]) => void;
}

/** Why nothing was sent: the labels have changed since the plan was shown, or they can't be read, as a sentence says. */
export type PlanRefusal =
  | { readonly kind: "changed" }
  | { readonly kind: "unreadable"; readonly reason: string };

/** Applies plans to a project's labels, and how that goes. */
interface PlanApplication {
  /**
   * Reads the labels again, plans again, and starts the job if the new plan does what was shown.
   *
   * @returns whether the job was started
   */
  readonly apply: <Entry>(request: PlanRequest<Entry>) => Promise<boolean>;
  /** The labels are being read, or a job changes them. */
  readonly pending: boolean;
  /** Why the last plan wasn't applied; null if it was. */
  readonly refusal: PlanRefusal | null;
}

/** Applies plans to a project's labels. What a person has not seen is not done, and nothing is done twice. */
export function useApplyPlan(appId: string): PlanApplication {
  const api = useApi();
  const client = useQueryClient();
  const { refetch } = useProjectDetail(appId);
  const isWorkedOnNow = useIsWorkedOn(appId);
  const [isReading, setReading] = useState(false);
  const [refusal, setRefusal] = useState<PlanRefusal | null>(null);
  const isBusy = useRef(false);

  async function apply<Entry>({ plan, select, start }: PlanRequest<Entry>): Promise<boolean> {
    // Two clicks start one job.
    if (isBusy.current || isWorkedOn(appId)) return false;
    isBusy.current = true;
    setReading(true);
    setRefusal(null);
    const { data, error } = await refetch();
    isBusy.current = false;
    setReading(false);
    if (error !== null || data === undefined) {
      setRefusal({ kind: "unreadable", reason: describeError(error) });
      return false;
    }
    // Nothing starts after the person has signed out.
    if (readApi() !== api) return false;
    const entries = plan(readableLabels(data.labels));
    const selected = select(entries);
    if (selected === null) {
      setRefusal({ kind: "changed" });
      return false;
    }
    start({ api, client, appId }, entries, selected);
    return true;
  }
  return { apply, pending: isReading || isWorkedOnNow, refusal };
}

/**
 * The entries of a new plan that a person selected in the one that was shown, without those that are done already.
 *
 * @param shown the plan that was shown; both plans have one entry for each wanted label, in the same order
 * @returns null if any of them would do something else than was shown
 */
export function selectShown(
  shown: readonly PlanEntry[],
  selected: readonly PlanEntry[],
  entries: readonly PlanEntry[],
): readonly PlanEntry[] | null {
  const wasSelected = new Set(selected);
  const pairs = entries.flatMap((entry, index) => {
    const before = shown[index];
    return before !== undefined && wasSelected.has(before) && entry.kind !== "unchanged"
      ? [{ entry, before }]
      : [];
  });
  return pairs.every(({ entry, before }) => isSameChange(entry, before))
    ? pairs.map(({ entry }) => entry)
    : null;
}

/** Whether two entries change the same label in the same way. */
function isSameChange(one: PlanEntry, other: PlanEntry): boolean {
  return (
    one.kind === other.kind &&
    one.lookalike === other.lookalike &&
    one.existing?.id === other.existing?.id &&
    one.existing?.name === other.existing?.name &&
    one.existing?.color === other.existing?.color
  );
}
