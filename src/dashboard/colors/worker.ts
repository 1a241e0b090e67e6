import { doTasks } from "#dashboard/workers/worker-tasks.ts";
import { type ColorTask, runColorTask } from "./color-tasks.ts";

doTasks<ColorTask>(({ operation, input }, onProgress) => runColorTask(operation, input, onProgress));
