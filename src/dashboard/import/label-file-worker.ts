import { doTasks } from "#dashboard/workers/worker-tasks.ts";
import type { FileChoice } from "#label-files/label-file.ts";
import { readLabelFile } from "#label-files/label-file-reader.ts";

/** A text to read, and what was chosen of it; or a spreadsheet to read as a text. */
export type LabelFileTask =
  | { readonly text: string; readonly choice: FileChoice }
  | { readonly spreadsheet: Uint8Array };

doTasks<LabelFileTask>(async (task) => {
  if ("text" in task) return readLabelFile(task.text, task.choice);
  const { readSpreadsheet } = await import("#label-files/formats/spreadsheet.ts");
  return readSpreadsheet(task.spreadsheet);
});
