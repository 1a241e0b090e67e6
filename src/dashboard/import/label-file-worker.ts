import { doTasks } from "#dashboard/workers/worker-tasks.ts";
import { type FileChoice, readLabelFile } from "#label-files/read.ts";

/** A file to read, and what was chosen of it. */
export interface LabelFileTask {
  readonly input: Uint8Array;
  readonly choice: FileChoice;
}

doTasks<LabelFileTask>(({ input, choice }) => readLabelFile(input, choice));
