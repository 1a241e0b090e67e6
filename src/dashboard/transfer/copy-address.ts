import * as z from "zod/mini";
import { projectAddress } from "#dashboard/projects/project-address.ts";

/**
 * The address of the screen that copies a project's labels to another one.
 *
 * @param to the other project's app id; undefined where it is still to be chosen
 */
export function copyAddress(appId: string, to?: string): string {
  const query = to === undefined ? "" : `?${new URLSearchParams({ to }).toString()}`;
  return projectAddress(appId, "copy") + query;
}

const choiceSchema = z.object({ labels: z.array(z.int()) });

/** The ids of the labels that a history entry says are to be copied; null for all. */
export function readChosenLabels(state: unknown): ReadonlySet<number> | null {
  const { data } = choiceSchema.safeParse(state);
  return data === undefined ? null : new Set(data.labels);
}
