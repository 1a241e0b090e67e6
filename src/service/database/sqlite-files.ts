import { randomUUID } from "node:crypto";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StructureError } from "./database-errors.ts";

/** How long a copy waits for programs that write, in milliseconds. */
const busyTimeout = 5000;

/**
 * Copies a SQLite database, as it is at one moment, into a new file that needs no others beside it. Other programs may use
 * it in the meantime, and write. Either all of the new file is there afterwards or nothing. Only its owner may read it, as it
 * holds what the database does.
 *
 * @throws StructureError when there is no database; Error when it can't be read, or the file not written, as one that is
 * there is never overwritten
 */
export function copyDatabase(file: string, copy: string): void {
  if (!existsSync(file)) throw new StructureError("missing");
  if (existsSync(copy)) throw new Error("there is such a file already");
  if (!existsSync(dirname(copy))) throw new Error(`there is no folder ${dirname(copy)}`);
  const part = `${copy}.${randomUUID()}.part`;
  const database = new DatabaseSync(file, { timeout: busyTimeout });
  try {
    writeFileSync(part, "", { flag: "wx", mode: 0o600 });
    database.prepare("vacuum into ?").run(part);
    renameSync(part, copy);
  } finally {
    database.close();
    rmSync(part, { force: true });
  }
}

/**
 * Makes an empty file for a database where there is none, and its folder. Only their owner may use them, from the first
 * moment on and whatever the umask; SQLite gives the files beside the database the same mode. What is there already keeps
 * its mode: its owner may have opened it to a group on purpose.
 *
 * @throws Error when they can't be made
 */
export function makeFile(file: string): void {
  makeFolder(dirname(file));
  // Not touched when it is there: closing it would end the locks that this process may have on it.
  if (!existsSync(file)) closeSync(openSync(file, "a", 0o600));
}

/** Makes a folder for its owner alone, with those that it is in; none that is there is changed. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  // Not mkdir's own `recursive`: where the system takes no folder and says that there is none, as below /proc, Node would
  // try for ever.
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another program may just have made it.
    if (!existsSync(folder)) throw error;
  }
}

/** Whether users of this machine other than the owner and the group may read or write a file. */
export function isOpenToOthers(file: string): boolean {
  // Windows has no such modes.
  if (process.platform === "win32") return false;
  const canEnter = (statSync(dirname(file)).mode & 0o001) !== 0;
  return canEnter && (statSync(file).mode & 0o006) !== 0;
}
