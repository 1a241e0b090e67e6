import * as z from "zod/mini";
import { projectAddress } from "#dashboard/projects/data/project-address.ts";

/** The query that names the project to which labels are copied, by its app id; `?` included. */
export function writeCopyTarget(to: string): string {
  return `?${new URLSearchParams({ to })}`;
}

/** The address of the screen that copies a project's labels to another one; both by their app ids. */
export function copyAddress(appId: string, to: string): string {
  return projectAddress(appId, "copy") + writeCopyTarget(to);
}

const choiceSchema = z.object({ labels: z.array(z.int()) });

/** The ids of the labels that a history entry says are to be copied; null for all. */
export function readChosenLabels(state: unknown): ReadonlySet<number> | null {
  const { data } = choiceSchema.safeParse(state);
  return data === undefined ? null : new Set(data.labels);
}
