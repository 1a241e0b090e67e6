import { randomUUID } from "node:crypto";
import { access, chmod, constants, realpath, rename, rm, stat, writeFile } from "node:fs/promises";

/** Writes a file such that it has all of the content, or stays as it was. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  // Symbolic links stay.
  const target = await realpath(path).catch(() => path);
  const before = await stat(target).catch(() => null);
  // What isn't there yet loses nothing; pipes and devices can't be replaced.
  if (!before?.isFile()) return writeFile(target, content);
  await access(target, constants.W_OK);
  const temporary = `${target}.${randomUUID().slice(0, 8)}.tmp`;
  try {
    await writeFile(temporary, content, { flag: "wx", flush: true });
    await chmod(temporary, before.mode);
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
