import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from "idb";

/** A database of this browser, opened once for the page. */
export interface BrowserDatabase<Schema extends DBSchema> {
  /**
   * Opens it unless it is open. Rejects where the browser refuses, as in some private windows, and once the person for whom it
   * is opened has left: it would be made anew.
   *
   * @param stay see `readStay()`
   */
  readonly open: (stay: AbortSignal) => Promise<IDBPDatabase<Schema>>;
}

/**
 * Describes a database that is opened when it is first asked for, and let go when another tab deletes it, as the person
 * signs out there.
 *
 * @param upgrade makes its stores
 */
export function describeDatabase<Schema extends DBSchema>(
  name: string,
  upgrade: NonNullable<OpenDBCallbacks<Schema>["upgrade"]>,
): BrowserDatabase<Schema> {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  const forget = () => {
    opening = null;
  };
  return {
    open: async (stay) => {
      stay.throwIfAborted();
      opening ??= openDB<Schema>(name, 1, {
        upgrade,
        blocking: (_, __, event) => {
          (event.target as IDBDatabase).close();
          forget();
        },
        terminated: forget,
      });
      opening.catch(forget);
      const database = await opening;
      stay.throwIfAborted();
      return database;
    },
  };
}
