import type { DBSchema } from "idb";
import type { Api } from "#client/api-client.ts";
import { effectOf, type LabelChange } from "#client/label-change.ts";
import type { ChangeSet } from "#contract/change-set.ts";
import { contentKey } from "#contract/label-content.ts";
import type { HistoryEntry } from "#contract/label-history.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { isSignedInWith } from "#dashboard/session/data/session-store.ts";
import { describeDatabase } from "#dashboard/ui/storage/browser-database.ts";
import { historyKey } from "#dashboard/ui/storage/draft-keys.ts";
import { readStay } from "#dashboard/ui/storage/kept-work.ts";

/** A change that this browser has made. */
type KeptChange = Omit<HistoryEntry, "user" | "batch"> & { readonly batch: ChangeSet | null };

/** The same as it is stored. */
interface StoredChange extends Pick<KeptChange, "at" | "action" | "before" | "after" | "batch"> {
  /** Of several changes the later one has the higher number. */
  readonly n?: number;
  /** The project, and its service. */
  readonly place: string;
  /** Null for one that was created, as services don't tell its id. */
  readonly id: number | null;
}

interface HistoryDatabase extends DBSchema {
  changes: { key: number; value: StoredChange; indexes: { place: [string, number] } };
}

/** How many changes of one project are kept; older ones go. */
const mostKept = 2000;

const database = describeDatabase<HistoryDatabase>(historyKey, (created) => {
  const changes = created.createObjectStore("changes", { keyPath: "n", autoIncrement: true });
  changes.createIndex("place", ["place", "n"]);
});

const rangeOf = (place: string) => IDBKeyRange.bound([place, 0], [place, Number.POSITIVE_INFINITY]);

let writing: Promise<unknown> = Promise.resolve();

/**
 * Keeps in this browser a change that a service without a history has acknowledged. What the browser doesn't take isn't
 * kept: the change itself is made.
 */
export function recordChange(
  { api, appId }: { readonly api: Api; readonly appId: string },
  change: LabelChange,
  batch: ChangeSet | null,
): void {
  // Nothing is kept for a person who has signed out.
  if (api.hasHistory || !isSignedInWith(api)) return;
  const { id, before, after } = change;
  const place = `${appId} ${api.serviceUrl}`;
  const stored = { place, at: new Date().toISOString(), action: effectOf(change), id, before, after, batch };
  const stay = readStay();
  const write = async () => {
    const { store, done } = (await database.open(stay)).transaction("changes", "readwrite");
    void store.add(stored);
    const places = store.index("place");
    const surplus = (await places.count(rangeOf(place))) - mostKept;
    if (surplus > 0) for (const n of await places.getAllKeys(rangeOf(place), surplus)) void store.delete(n);
    await done;
  };
  writing = writing.then(write).catch(() => undefined);
}

/**
 * The changes of a project that this browser has kept, newest first.
 *
 * @param labels the project's labels as they are now: a created one is known by its content, while it still has that
 * @throws Error where the browser doesn't let them be read
 */
export async function readBrowserHistory(
  api: Pick<Api, "serviceUrl">,
  appId: string,
  labels: readonly EmbeddedLabel[],
): Promise<readonly KeptChange[]> {
  const stay = readStay();
  await writing;
  const opened = await database.open(stay);
  const stored = await opened.getAllFromIndex("changes", "place", rangeOf(`${appId} ${api.serviceUrl}`));
  const ids = new Map(labels.map((label) => [contentKey(label), label.id]));
  return stored.toReversed().map(({ n = 0, place: _, id, ...change }) => {
    // One that can't be found has an id that no label has.
    const labelId = id ?? (change.after && ids.get(contentKey(change.after))) ?? -n;
    return { ...change, id: String(n), label_id: labelId, order: labelId, token: null };
  });
}
