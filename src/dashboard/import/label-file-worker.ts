import { type LabelFile, readLabelFile } from "#label-files/read.ts";

/** A file to read, and where to say what was read. */
export interface ReadRequest {
  readonly task: Parameters<typeof readLabelFile>;
  readonly reply: MessagePort;
}

/** What was read; null where reading failed. */
export type ReadResponse = LabelFile | null;

addEventListener("message", async ({ data: { task, reply } }: MessageEvent<ReadRequest>) => {
  const read: ReadResponse = await readLabelFile(...task).catch(() => null);
  reply.postMessage(read);
});
