import type { DBSchema } from "idb";
import { describeDatabase } from "#dashboard/ui/storage/browser-database.ts";
import { jobsKey } from "#dashboard/ui/storage/draft-keys.ts";
import { removeStored, writeStored } from "#dashboard/ui/storage/storage.ts";
import type { JobPlan, StepResult } from "./job-store.ts";

/** What is kept of a job: what is to be done, and what is done. */
export interface JobRecord {
  readonly plan: JobPlan;
  /** What became of each step. */
  readonly results: readonly StepResult[];
  /** Until when (milliseconds since 1970) the service may be at work on what was sent. */
  readonly sentUntil: number;
}

interface JobDatabase extends DBSchema {
  jobs: { key: string; value: JobRecord & { readonly id: string } };
}

/** The browser's database for jobs. A record of another shape takes another version of it. */
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

/** Forgets a job. */
export async function dropJob(id: string, stay: AbortSignal): Promise<void> {
  const database = await open(stay);
  await database.delete("jobs", id);
  if ((await database.count("jobs")) === 0) removeStored("device", jobsKey);
}

/** The jobs that are kept for a person at a service. */
export async function listKeptJobs(
  { serviceUrl, person }: Pick<JobPlan, "serviceUrl" | "person">,
  stay: AbortSignal,
): Promise<JobRecord[]> {
  const records = await (await open(stay)).getAll("jobs");
  return records.filter(({ plan }) => plan.serviceUrl === serviceUrl && plan.person === person);
}

/** A job that is kept; undefined when it isn't there any more. */
export async function readKeptJob(id: string, stay: AbortSignal): Promise<JobRecord | undefined> {
  return (await open(stay)).get("jobs", id);
}
