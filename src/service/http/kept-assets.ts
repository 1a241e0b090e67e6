import { randomUUID } from "node:crypto";
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";

/** How long files stay after the last instance that has them has stopped, in milliseconds: 30 days. */
const keptTime = 30 * 24 * 60 * 60 * 1000;

/** How often a running instance says that it has its files, in milliseconds. */
const interval = 12 * 60 * 60 * 1000;

/** The name of a file of the build, which tells its content. The compressed ones are sent in its place. */
const assetName = /^\w[\w.-]*(?<!\.(?:br|gz))$/;

/** The name of a file that is being copied. */
const partName = /^\..*\.part$/;

/**
 * Copies the dashboard's files to a folder that other instances and later versions share, and says there, for as long as the
 * server runs, that they are in use. Others may do the same at the same time: a name stands for one content.
 *
 * A folder that can't be written to is still read.
 *
 * @param own the folder of this version's files
 */
export async function keepAssets(app: FastifyInstance, own: string, kept: string): Promise<void> {
  const keep = () =>
    copyAssets(own, kept).catch((error: unknown) => app.log.warn({ err: error }, "assets not kept"));
  await keep();
  const timer = setInterval(() => void keep(), interval).unref();
  app.addHook("onClose", async () => clearInterval(timer));
}

async function copyAssets(own: string, kept: string): Promise<void> {
  await mkdir(kept, { recursive: true });
  const now = new Date();
  for (const name of await readdir(own)) {
    const file = join(kept, name);
    if (await isFile(file)) {
      await utimes(file, now, now);
      continue;
    }
    // Whoever asks for it meanwhile gets all of it or nothing.
    const part = join(kept, `.${name}.${randomUUID()}.part`);
    try {
      await copyFile(join(own, name), part);
      await utimes(part, now, now);
      await rename(part, file);
    } finally {
      await rm(part, { force: true });
    }
  }
  await removeOld(kept, now.getTime() - keptTime);
}

/** Removes what no instance has used since a moment, in milliseconds since 1970; nothing that isn't a file of a build. */
async function removeOld(kept: string, oldest: number): Promise<void> {
  for (const name of await readdir(kept)) {
    if (!/^\w[\w.-]*$/.test(name) && !partName.test(name)) continue;
    const file = join(kept, name);
    const stats = await stat(file).catch(() => null);
    if (stats?.isFile() && stats.mtimeMs < oldest) await rm(file, { force: true });
  }
}

/** Whether a folder has a file of that name that a page may ask for. */
export async function hasAsset(folder: string, name: string): Promise<boolean> {
  return assetName.test(name) && (await isFile(join(folder, name)));
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isFile() ?? false;
}
