import { randomUUID } from "node:crypto";
import { access, chmod, constants, realpath, rename, rm, stat, writeFile } from "node:fs/promises";

/** Writes a file such that it has all of the text, or stays as it was. */
export async function writeWhole(path: string, text: string): Promise<void> {
  // What is at the end of a symbolic link, so that the link stays.
  const target = await realpath(path).catch(() => path);
  const before = await stat(target).catch(() => null);
  // Pipes and devices can't be replaced.
  if (before !== null && !before.isFile()) return writeFile(target, text);
  if (before !== null) await access(target, constants.W_OK);
  const temporary = `${target}.${randomUUID().slice(0, 8)}.tmp`;
  try {
    await writeFile(temporary, text, { flag: "wx", flush: true });
    if (before !== null) await chmod(temporary, before.mode);
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
