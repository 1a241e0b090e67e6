import * as z from "zod/mini";
import { projectAddress } from "#dashboard/projects/data/project-address.ts";

/** The query with the app id of the project to copy to, with its `?`. */
export function writeCopyTarget(to: string): string {
  return `?${new URLSearchParams({ to })}`;
}

/** The address of the screen that copies a project's labels to another one; both by their app ids. */
export function copyAddress(appId: string, to: string): string {
  return projectAddress(appId, "copy") + writeCopyTarget(to);
}

const choiceSchema = z.object({ labels: z.array(z.int()) });

/** The ids of the labels to copy, from the state of a history entry; null for all. */
export function readChosenLabels(state: unknown): ReadonlySet<number> | null {
  const { data } = choiceSchema.safeParse(state);
  return data === undefined ? null : new Set(data.labels);
}
