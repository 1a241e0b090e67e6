import { doTasks } from "#dashboard/workers/worker-tasks.ts";
import type { FileChoice } from "#label-files/label-file.ts";
import { readLabelFile } from "#label-files/label-file-reader.ts";

/** A text to read, and what was chosen of it. */
export interface LabelFileTask {
  readonly text: string;
  readonly choice: FileChoice;
}

doTasks<LabelFileTask>(({ text, choice }) => readLabelFile(text, choice));
