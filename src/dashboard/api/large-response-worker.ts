import * as z from "zod/mini";
import type { LargeResponse } from "#client/api-client.ts";
import { lenientLabelPageSchema } from "#contract/labels.ts";
import { lenientProjectDetailSchema } from "#contract/project-details.ts";
import { doTasks } from "#dashboard/workers/worker-tasks.ts";

/** The responses that grow with the number of labels, by what they must be. */
const schemas = {
  labelPage: lenientLabelPageSchema,
  projectDetail: lenientProjectDetailSchema,
} satisfies Record<LargeResponse, unknown>;

export interface LargeResponseTask {
  readonly kind: LargeResponse;
  readonly bytes: ArrayBuffer;
}

doTasks<LargeResponseTask>(({ kind, bytes }) => {
  try {
    return z.parse(schemas[kind], JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return undefined;
  }
});
