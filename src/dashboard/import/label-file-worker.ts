import { doTasks } from "#dashboard/workers/worker-tasks.ts";
import { readLabelFile } from "#label-files/read.ts";

doTasks<Parameters<typeof readLabelFile>>((task) => readLabelFile(...task));
