import type { DBSchema } from "idb";
import * as z from "zod/mini";
import { creationOf, deletionOf, restorationOf, updateOf } from "#client/label-change.ts";
import { stepStates } from "#client/step-states.ts";
import { type LabelContent, labelContentSchema } from "#contract/labels.ts";
import { describeDatabase } from "#dashboard/ui/storage/browser-database.ts";
import { jobsKey } from "#dashboard/ui/storage/draft-keys.ts";
import { readStored, removeStored, writeStored } from "#dashboard/ui/storage/storage.ts";
import { type JobPlan, type JobProgress, type JobStep, jobKinds, type OtherLine } from "./job-store.ts";

/** What is kept of a job in one piece. */
interface KeptPlan extends Omit<JobPlan, "steps" | "otherLines"> {
  readonly stepCount: number;
  readonly lineCount: number;
}

interface JobDatabase extends DBSchema {
  plans: { key: string; value: KeptPlan };
  /** Steps and other lines, some at a time: to copy all at once would hold the page up. */
  parts: { key: [id: string, part: number]; value: readonly JobStep[] | readonly OtherLine[] };
  progress: { key: string; value: JobProgress };
}

const line = z.optional(z.number());
const label = labelContentSchema;
const { shape } = labelContentSchema;

const stepSchema = z.union([
  z.object({ id: z.literal(null), before: z.literal(null), after: label, line }),
  z.object({ id: z.int(), before: label, after: label, line }),
  z.object({ id: z.int(), before: label, after: z.literal(null), line }),
  z.object({ id: z.int(), before: z.literal(null), after: label, deleted: z.optional(label), line }),
]);

/** The fields that an update was about, as earlier versions kept them. */
const changed = z.object({ name: z.optional(z.string()), color: z.optional(z.string()) });

/** A step as earlier versions kept it. */
const earlierStepSchema = z.pipe(
  z.union([
    z.object({ kind: z.literal("create"), ...shape, line }),
    z.object({ kind: z.literal("update"), id: z.int(), seen: label, to: changed, line }),
    z.object({ kind: z.literal("delete"), id: z.int(), ...shape, line }),
    z.object({ kind: z.literal("restore"), id: z.int(), ...shape, seen: z.optional(label), line }),
  ]),
  z.transform((step): JobStep => {
    const place = step.line === undefined ? {} : { line: step.line };
    switch (step.kind) {
      case "create":
        return { ...creationOf(step), ...place };
      case "update":
        return {
          ...updateOf({ id: step.id, ...step.seen }, { ...step.seen, ...(step.to as Partial<LabelContent>) }),
          ...place,
        };
      case "delete":
        return { ...deletionOf(step), ...place };
      case "restore":
        return { ...restorationOf(step.id, step, step.seen ?? null), ...place };
    }
  }),
);

/** A job as this version knows them: another version, or a fault of the browser, may have kept anything else. */
const keptJobSchema = z.object({
  plan: z.object({
    id: z.string(),
    serviceUrl: z.string(),
    person: z.optional(z.string()),
    appId: z.string(),
    kind: z.enum(jobKinds),
    subject: z.nullable(z.string()),
    title: z.nullable(z.string()),
    steps: z.array(z.union([stepSchema, earlierStepSchema])),
    otherLines: z.array(
      z.object({
        line: z.nullable(z.number()),
        ...shape,
        result: z.enum(["unchanged", "not-selected", "problem"]),
        reason: z.string(),
      }),
    ),
    knownIds: z.array(z.number()),
    origin: z.optional(z.string()),
    isAnnounced: z.optional(z.boolean()),
  }),
  progress: z.object({
    states: z.instanceof(Uint8Array),
    reasonIndexes: z.instanceof(Uint16Array),
    reasons: z.array(z.string()),
  }),
});

/** How many steps are written at once. */
const partLength = 250;

/** The browser's database for jobs. */
const { open } = describeDatabase<JobDatabase>(jobsKey, (created) => {
  created.createObjectStore("plans", { keyPath: "id" });
  created.createObjectStore("parts");
  created.createObjectStore("progress");
});

/** A job without its progress: everything is still to be done. */
export function newProgress(stepCount: number): JobProgress {
  return {
    states: new Uint8Array(stepCount).fill(stepStates.open),
    reasonIndexes: new Uint16Array(stepCount),
    reasons: [],
  };
}

function partsOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id, 0], [id, Number.POSITIVE_INFINITY]);
}

/**
 * Keeps a job; it counts as kept once this resolves. Rejects where the browser doesn't keep it.
 *
 * @param stay that of the person whose job it is, as in all functions here: who has left leaves nothing behind
 */
export async function keepJob(
  { steps, otherLines, ...plan }: JobPlan,
  progress: JobProgress,
  stay: AbortSignal,
): Promise<void> {
  stay.throwIfAborted();
  writeStored("device", jobsKey, "1");
  const database = await open(stay);
  let part = 0;
  for (const list of [steps, otherLines]) {
    for (let from = 0; from < list.length; from += partLength) {
      await database.put("parts", list.slice(from, from + partLength), [plan.id, part]);
      part += 1;
    }
  }
  const transaction = database.transaction(["plans", "progress"], "readwrite");
  const kept = { ...plan, stepCount: steps.length, lineCount: otherLines.length };
  await Promise.all([
    transaction.objectStore("plans").put(kept),
    transaction.objectStore("progress").put(progress, plan.id),
    transaction.done,
  ]);
}

/** Keeps how far a job is. */
export async function keepProgress(id: string, progress: JobProgress, stay: AbortSignal): Promise<void> {
  await (await open(stay)).put("progress", progress, id);
}

/**
 * Keeps until when (milliseconds since 1970) the service may be at work on what a job has sent: at once, as the page may be
 * gone before its progress is kept.
 */
export function keepUnfinished(id: string, until: number, stay: AbortSignal): void {
  if (!stay.aborted) writeStored("device", `${jobsKey} ${id}`, String(until));
}

/** See {@link keepUnfinished}; 0 for nothing. */
export function readUnfinished(id: string): number {
  return Number(readStored("device", `${jobsKey} ${id}`));
}

/** Forgets it: all that the job has sent is answered, or was waited for. */
export function dropUnfinished(id: string): void {
  removeStored("device", `${jobsKey} ${id}`);
}

/** Forgets a job. */
export async function dropJob(id: string, stay: AbortSignal): Promise<void> {
  dropUnfinished(id);
  const database = await open(stay);
  const transaction = database.transaction(["plans", "parts", "progress"], "readwrite");
  await Promise.all([
    transaction.objectStore("plans").delete(id),
    transaction.objectStore("parts").delete(partsOf(id)),
    transaction.objectStore("progress").delete(id),
    transaction.done,
  ]);
  if ((await database.count("plans")) === 0) removeStored("device", jobsKey);
}

/** The ids of the jobs that are kept for a person at a service, or by an earlier version, which doesn't know people. */
export async function listKeptJobs(
  { serviceUrl, person }: Pick<JobPlan, "serviceUrl" | "person">,
  stay: AbortSignal,
): Promise<string[]> {
  const plans = await (await open(stay)).getAll("plans");
  const isTheirs = (plan: Pick<JobPlan, "serviceUrl" | "person">) =>
    plan.serviceUrl === serviceUrl && (plan.person === undefined || plan.person === person);
  return plans.filter(isTheirs).map(({ id }) => id);
}

/** A job that is kept, with how far it is; null when it isn't there any more, or not in full, or can't be read. */
export async function readKeptJob(
  id: string,
  stay: AbortSignal,
): Promise<{ plan: JobPlan; progress: JobProgress } | null> {
  const transaction = (await open(stay)).transaction(["plans", "parts", "progress"]);
  const [kept, parts, progress] = await Promise.all([
    transaction.objectStore("plans").get(id),
    transaction.objectStore("parts").getAll(partsOf(id)),
    transaction.objectStore("progress").get(id),
  ]);
  if (kept === undefined || progress === undefined) return null;
  const { stepCount, lineCount, ...plan } = kept;
  const all = parts.flat();
  if (all.length !== stepCount + lineCount || progress.states.length !== stepCount) return null;
  const steps = all.slice(0, stepCount) as JobStep[];
  const job = { plan: { ...plan, steps, otherLines: all.slice(stepCount) as OtherLine[] }, progress };
  const read = keptJobSchema.safeParse(job).data;
  return read === undefined ? null : { ...job, plan: { ...job.plan, steps: read.plan.steps } };
}
