import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { describeError } from "#dashboard/api/error-sentence.ts";
import { isWorkedOn, useIsWorkedOn } from "#dashboard/jobs/job-store.ts";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { readApi, useApi } from "#dashboard/session/data/session-store.ts";
import type { LabelFile } from "#label-files/label-file.ts";
import { type PlanEntry, planLabels, readableLabels } from "#label-files/label-plan.ts";
import { describeFileProblem } from "./file-problem-sentence.ts";
import { startImport } from "./import-job.ts";
import type { KeptImport } from "./saved-import.ts";

/** What is imported: a text, and what was read in it. */
export interface ImportFile extends Pick<KeptImport, "fileName" | "text" | "columns"> {
  readonly file: LabelFile;
  /** How many changes were to be made when it was begun; null where it wasn't yet. */
  readonly total: number | null;
}

/** The way to begin an import, and how beginning it goes. */
export interface ImportStarter {
  /**
   * Plans anew by the project's labels as the service has them now, and begins to carry out what is picked of that.
   *
   * @param pick which entries of the plan; null for none of them, as when the plan isn't what the person has seen
   */
  readonly start: (
    wanted: ImportFile,
    pick: (entries: readonly PlanEntry[]) => readonly PlanEntry[] | null,
  ) => Promise<"started" | "refused">;
  /** The labels are being read, or other work changes them, of which a plan could know nothing. */
  readonly pending: boolean;
  /** Why nothing was begun, in a sentence; null for no reason. */
  readonly failure: string | null;
}

/** Begins imports into a project. */
export function useImportStart(appId: string): ImportStarter {
  const api = useApi();
  const client = useQueryClient();
  const { refetch } = useProjectDetail(appId);
  const isAtWork = useIsWorkedOn(appId);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isBusy = useRef(false);

  const start: ImportStarter["start"] = async ({ file, fileName, text, columns, total }, pick) => {
    // Pressed twice it begins once.
    if (isBusy.current || isWorkedOn(appId)) return "refused";
    isBusy.current = true;
    setPending(true);
    setFailure(null);
    const { data, error } = await refetch();
    isBusy.current = false;
    setPending(false);
    if (error !== null || data === undefined) {
      setFailure(describeError(error));
      return "refused";
    }
    // Nobody's changes begin after they have signed out.
    if (readApi() !== api) return "refused";
    const entries = planLabels(readableLabels(data.labels), file.labels);
    const picked = pick(entries);
    if (picked === null) return "refused";
    const source = { fileName, text, columns, total: total ?? picked.length };
    startImport({
      api,
      client,
      appId,
      source,
      entries,
      problems: file.problems.map(describeFileProblem),
      ticked: new Set(picked),
    });
    return "started";
  };
  return { start, pending: pending || isAtWork, failure };
}
