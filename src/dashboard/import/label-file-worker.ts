import { doTasks } from "#dashboard/workers/worker-tasks.ts";
import { readLabelFile } from "#label-files/read.ts";

/** A file to read, and what was chosen of it. */
export type LabelFileTask = Parameters<typeof readLabelFile>;

doTasks<LabelFileTask>((task) => readLabelFile(...task));
