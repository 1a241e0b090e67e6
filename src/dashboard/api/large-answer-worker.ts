import * as z from "zod/mini";
import type { LargeAnswer } from "#client/api-client.ts";
import { lenientLabelPageSchema } from "#contract/labels.ts";
import { lenientProjectDetailSchema } from "#contract/project-details.ts";
import { doTasks } from "#dashboard/workers/worker-tasks.ts";

/** The answers that grow with the number of labels, by what they must be. */
const schemas = {
  labelPage: lenientLabelPageSchema,
  projectDetail: lenientProjectDetailSchema,
} satisfies Record<LargeAnswer, unknown>;

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
