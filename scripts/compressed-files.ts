import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** The least that is worth it, in bytes: a smaller file fits into a packet as it is. */
const leastSize = 512;

/**
 * Writes each file of text a second and a third time, compressed as well as can be, for the service to send. Tests do without:
 * it takes a quarter of the build's time.
 */
export const writeCompressedFiles: Plugin = {
  name: "write-compressed-files",
  apply: (_, { command, mode }) => command === "build" && mode !== "test",
  async writeBundle({ dir = "" }, bundle) {
    const texts = Object.keys(bundle).filter((file) => /\.(html|js|css|svg|json|webmanifest)$/.test(file));
    await Promise.all(
      texts.map(async (file) => {
        const path = join(dir, file);
        const content = await readFile(path);
        if (content.length < leastSize) return;
        const [zipped, brotli] = await Promise.all([
          promisify(gzip)(content, { level: 9 }),
          // At its highest quality unless told otherwise.
          promisify(brotliCompress)(content),
        ]);
        await Promise.all([writeFile(`${path}.gz`, zipped), writeFile(`${path}.br`, brotli)]);
      }),
    );
  },
};
