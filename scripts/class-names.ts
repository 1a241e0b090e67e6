import { createHash } from "node:crypto";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * What a class of a CSS module is called in the build: shorter than by default, and alike for all classes of a file, as the page,
 * its styles, and its code are full of them.
 *
 * @param file the style sheet's path, which may end in a query
 */
export function nameClass(name: string, file: string): string {
  const path = relative(root, file.replace(/\?.*$/, "")).replaceAll("\\", "/");
  return `${name}_${createHash("sha256").update(path).digest("hex").slice(0, 4)}`;
}
