import type { DBSchema } from "idb";
import * as z from "zod/mini";
import { labelContentSchema } from "#contract/labels.ts";
import { describeDatabase } from "#dashboard/ui/storage/browser-database.ts";
import { jobsKey } from "#dashboard/ui/storage/draft-keys.ts";
import { readStored, removeStored, writeStored } from "#dashboard/ui/storage/storage.ts";
import { type JobPlan, jobKinds, type StepResult } from "./job-store.ts";

/** What is kept of a job: what is to be done, and what is done. */
export interface JobRecord {
  readonly plan: JobPlan;
  /** What became of each step. */
  readonly results: readonly StepResult[];
}

interface JobDatabase extends DBSchema {
  jobs: { key: string; value: JobRecord & { readonly id: string } };
}

const line = z.optional(z.number());
const label = labelContentSchema;

const stepSchema = z.union([
  z.object({ id: z.literal(null), before: z.literal(null), after: label, line }),
  z.object({ id: z.int(), before: label, after: label, line }),
  z.object({ id: z.int(), before: label, after: z.literal(null), line }),
  z.object({ id: z.int(), before: z.literal(null), after: label, deleted: z.optional(label), line }),
]);

/** A job as this version knows them: a fault of the browser may have kept anything else. */
const recordSchema = z.object({
  plan: z.object({
    id: z.string(),
    serviceUrl: z.string(),
    person: z.optional(z.string()),
    appId: z.string(),
    kind: z.enum(jobKinds),
    subject: z.nullable(z.string()),
    title: z.nullable(z.string()),
    steps: z.array(stepSchema),
    knownIds: z.array(z.number()),
    origin: z.optional(z.string()),
    isAnnounced: z.optional(z.boolean()),
  }),
  results: z.array(z.union([z.enum(["open", "done"]), z.object({ reason: z.string() })])),
});

/** The browser's database for jobs. */
const { open } = describeDatabase<JobDatabase>(jobsKey, (created) => {
  created.createObjectStore("jobs", { keyPath: "id" });
});

/**
 * Keeps a job, and how far it is. Rejects where the browser doesn't keep it.
 *
 * @param stay that of the person whose job it is, as in all functions here: who has left leaves nothing behind
 */
export async function keepJob(record: JobRecord, stay: AbortSignal): Promise<void> {
  stay.throwIfAborted();
  writeStored("device", jobsKey, "1");
  await (await open(stay)).put("jobs", { id: record.plan.id, ...record });
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
  await database.delete("jobs", id);
  if ((await database.count("jobs")) === 0) removeStored("device", jobsKey);
}

/** The jobs that are kept for a person at a service; those that can't be read are left out. */
export async function listKeptJobs(
  { serviceUrl, person }: Pick<JobPlan, "serviceUrl" | "person">,
  stay: AbortSignal,
): Promise<JobRecord[]> {
  const records = (await (await open(stay)).getAll("jobs")).flatMap((kept) => readRecord(kept) ?? []);
  return records.filter(({ plan }) => plan.serviceUrl === serviceUrl && plan.person === person);
}

/** A job that is kept; null when it isn't there any more, or can't be read. */
export async function readKeptJob(id: string, stay: AbortSignal): Promise<JobRecord | null> {
  return readRecord(await (await open(stay)).get("jobs", id));
}

function readRecord(kept: unknown): JobRecord | null {
  const record = recordSchema.safeParse(kept).data as JobRecord | undefined;
  return record !== undefined && record.results.length === record.plan.steps.length ? record : null;
}
