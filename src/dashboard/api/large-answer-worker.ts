import * as z from "zod/mini";
import { lenientLabelPageSchema } from "#contract/labels.ts";
import { lenientProjectDetailSchema } from "#contract/project-details.ts";
import { doTasks } from "#dashboard/workers/worker-tasks.ts";

/** The answers that grow with the number of labels, by what they must be. */
const schemas = { labelPage: lenientLabelPageSchema, projectDetail: lenientProjectDetailSchema };
export type LargeAnswer = keyof typeof schemas;

export interface LargeAnswerTask {
  readonly kind: LargeAnswer;
  readonly bytes: ArrayBuffer;
}

doTasks<LargeAnswerTask>(({ kind, bytes }) => {
  try {
    return z.parse(schemas[kind], JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return undefined;
  }
});
