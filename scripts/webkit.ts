import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** WebKitGTK's own browser, where Debian keeps it: below a folder for the processor. */
export function findMiniBrowser(): string | undefined {
  const library = "/usr/lib";
  const folders = existsSync(library) ? readdirSync(library) : [];
  return folders.map((folder) => join(library, folder, "webkit2gtk-4.1", "MiniBrowser")).find(existsSync);
}
