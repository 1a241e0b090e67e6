import { randomUUID } from "node:crypto";
import { access, chmod, constants, readlink, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";

/** Writes a file such that it has all of the content, or stays as it was. */
export async function writeWhole(path: string, text: string | Uint8Array): Promise<void> {
  const target = await followLinks(path);
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

/** How many symbolic links may lead on from one another, as on Linux. */
const mostLinks = 40;

/** What is at the end of symbolic links, so that they stay, also where there is nothing yet. */
async function followLinks(path: string): Promise<string> {
  let place = resolve(path);
  for (let links = 0; links <= mostLinks; links += 1) {
    const folder = await realpath(dirname(place));
    place = join(folder, basename(place));
    const next = await readlink(place).catch(() => null);
    if (next === null) return place;
    place = resolve(folder, next);
  }
  throw new Error("too many symbolic links");
}
