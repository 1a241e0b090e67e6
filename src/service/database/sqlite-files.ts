import { randomUUID } from "node:crypto";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
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

/** A file is there already, or in use; its message says what to do about that. */
export class FileError extends Error {
  override readonly name = "FileError";
}

/**
 * Copies a SQLite database, as it is at one moment, into a new file that needs no others beside it. Other programs may use
 * it in the meantime, and write. Either all of the new file is there afterwards or nothing. Only its owner may read it, as it
 * holds what the database does.
 *
 * @throws FileError when there is such a file, which is never overwritten
 * @throws StructureError when there is no database; Error when it can't be read, or the file not written
 */
export function copyDatabase(file: string, copy: string): void {
  if (!existsSync(file)) throw new StructureError("missing");
  if (existsSync(copy)) {
    throw new FileError(
      `The file ${copy} already exists. Choose another name, such as console-2027-01-31.db.`,
    );
  }
  if (!existsSync(dirname(copy))) throw new Error(`there is no folder ${dirname(copy)}`);
  const part = namePart(copy);
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
 * Puts a database file into the place of another, which is kept under another name.
 *
 * @param replacement a file in the same folder, open nowhere; it moves
 * @returns the name under which the old one is kept; null when there was none
 * @throws FileError when another program has the old one open, as far as that can be told
 */
export function replaceDatabase(file: string, replacement: string): string | null {
  if (!existsSync(file)) {
    renameSync(replacement, file);
    return null;
  }
  closeLog(file);
  const { mode, uid, gid } = statSync(file);
  const moment = Temporal.Now.instant().toString({ smallestUnit: "millisecond" }).replaceAll(":", "");
  const kept = `${file}.before-restore-${moment}`;
  chmodSync(replacement, mode);
  try {
    chownSync(replacement, uid, gid);
  } catch {
    // Only an administrator may give files away.
  }
  // What a damaged database has in its log belongs to it alone.
  for (const suffix of ["", "-wal", "-shm"]) {
    if (existsSync(file + suffix)) renameSync(file + suffix, kept + suffix);
  }
  renameSync(replacement, file);
  return kept;
}

/**
 * A name for a file beside another one, for which a folder is made.
 *
 * @throws Error when the folder can't be made
 */
export function nameBeside(file: string): string {
  makeFolder(dirname(file));
  return namePart(file);
}

/** A name for a file that isn't whole yet. */
function namePart(file: string): string {
  return `${file}.${randomUUID()}.part`;
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
    if (!isExisting(error)) throw error;
  }
}

/** Whether users of this machine other than the owner and the group may read or write a file. */
export function isOpenToOthers(file: string): boolean {
  // Windows has no such modes.
  if (process.platform === "win32") return false;
  const canEnter = (statSync(dirname(file)).mode & 0o001) !== 0;
  return canEnter && (statSync(file).mode & 0o006) !== 0;
}

/** SQLite's result codes for: busy, damaged, not a database. */
const codes = { busy: 5, damaged: 11, foreign: 26 } as const;

/** What each file of SQLite begins with. */
const beginning = Buffer.from("SQLite format 3\0");

/**
 * Merges a database's log into it, which SQLite does for the only program that has it open.
 *
 * @throws FileError when another program has it open
 */
function closeLog(file: string): void {
  // SQLite would throw away the log of what it does not take for a database.
  if (!isSqlite(file)) return;
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec("pragma journal_mode = delete");
  } catch (error) {
    const code = error instanceof Error && "errcode" in error ? Number(error.errcode) & 0xff : 0;
    if (code === codes.busy) {
      throw new FileError(
        `The database ${file} is in use by another program, such as a service. Nothing was changed. ` +
          "Stop it, then try again.",
      );
    }
    // Of a damaged one it can't be told who has it open.
    if (code !== codes.damaged && code !== codes.foreign) throw error;
  } finally {
    database.close();
  }
}

function isSqlite(file: string): boolean {
  const descriptor = openSync(file, "r");
  try {
    const start = Buffer.alloc(beginning.length);
    readSync(descriptor, start);
    return start.equals(beginning);
  } finally {
    closeSync(descriptor);
  }
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}
