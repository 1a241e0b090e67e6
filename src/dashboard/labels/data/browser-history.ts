import type { DBSchema } from "idb";
import type { Api } from "#client/api-client.ts";
import { effectOf, type LabelChange } from "#client/label-change.ts";
import { contentKey } from "#contract/label-content.ts";
import {
  countActions,
  type HistoryAction,
  type HistoryBatch,
  type HistoryEntry,
  type HistoryPage,
  historyPageSizes,
} from "#contract/label-history.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { isSignedInWith } from "#dashboard/session/data/session-store.ts";
import { describeDatabase } from "#dashboard/ui/storage/browser-database.ts";
import { historyKey } from "#dashboard/ui/storage/draft-keys.ts";
import { readStay } from "#dashboard/ui/storage/kept-work.ts";

/** The batch that a change belongs to. */
type Batch = Pick<HistoryBatch, "id" | "kind" | "title">;

/** A change as it is kept. */
interface KeptChange extends Pick<HistoryEntry, "at" | "action" | "before" | "after"> {
  /** Null for one that was created, as services don't tell its id; it is known by what it became. */
  readonly label_id: number | null;
  /** Of which service and project. */
  readonly place: string;
  readonly batch: Batch | null;
}

/** A change that is kept, with its number: later ones have higher ones. */
type NumberedChange = KeptChange & { readonly n: number };

interface HistoryDatabase extends DBSchema {
  changes: { key: number; value: KeptChange & { n?: number }; indexes: { place: [string, number] } };
}

/** How many changes of one project are kept; older ones go. */
const mostKept = 10_000;

/** The browser's database for changes. */
const database = describeDatabase<HistoryDatabase>(historyKey, (created) => {
  const changes = created.createObjectStore("changes", { keyPath: "n", autoIncrement: true });
  changes.createIndex("place", ["place", "n"]);
});

function placeOf({ serviceUrl }: Pick<Api, "serviceUrl">, appId: string): string {
  return `${appId} ${serviceUrl}`;
}

function rangeOf(place: string): IDBKeyRange {
  return IDBKeyRange.bound([place, 0], [place, Number.POSITIVE_INFINITY]);
}

const waiting: KeptChange[] = [];
let writing: Promise<void> = Promise.resolve();

/**
 * Keeps in this browser a change that a service without a history has acknowledged. What the browser doesn't take isn't
 * kept: the change itself is made.
 */
export function recordChange(
  { api, appId }: { readonly api: Api; readonly appId: string },
  change: LabelChange,
  batch: Batch | null,
): void {
  // Nothing is kept for a person who has signed out.
  if (api.hasHistory || !isSignedInWith(api)) return;
  const { id: label_id, before, after } = change;
  const at = new Date().toISOString();
  waiting.push({ place: placeOf(api, appId), at, action: effectOf(change), label_id, before, after, batch });
  // Changes that arrive during a write are written together.
  if (waiting.length > 1) return;
  const stay = readStay();
  writing = writing.then(() => write(waiting.splice(0), stay)).catch(() => undefined);
}

async function write(changes: readonly KeptChange[], stay: AbortSignal): Promise<void> {
  const opened = await database.open(stay);
  const { store, done } = opened.transaction("changes", "readwrite");
  for (const change of changes) void store.add(change);
  const places = store.index("place");
  for (const place of new Set(changes.map((change) => change.place))) {
    const tooMany = (await places.count(rangeOf(place))) - mostKept;
    if (tooMany <= 0) continue;
    for (const n of await places.getAllKeys(rangeOf(place), tooMany)) void store.delete(n);
  }
  await done;
}

/** What of the changes is asked for; see the query of the service's history. */
export interface BrowserHistoryQuery {
  readonly label?: number;
  readonly action?: HistoryAction;
  readonly batch?: string;
  /** From this moment on: as {@link Date.toISOString} writes it. */
  readonly since?: string;
  /** Of each batch its first change only. */
  readonly fold?: boolean;
  readonly cursor?: string;
  readonly limit?: number;
}

/**
 * A page of the changes of a project that this browser has kept, newest first, as a service's history would have them;
 * who made them is the person who uses it.
 *
 * @param labels all of the project's labels as they are now, by which created ones are known
 * @throws Error where the browser doesn't let them be read
 */
export async function readBrowserHistory(
  api: Pick<Api, "serviceUrl">,
  appId: string,
  labels: readonly EmbeddedLabel[],
  {
    label,
    action,
    batch,
    since,
    fold = false,
    cursor,
    limit = historyPageSizes.usual,
  }: BrowserHistoryQuery = {},
): Promise<Omit<HistoryPage, "viewer">> {
  const stay = readStay();
  await writing;
  const range = rangeOf(placeOf(api, appId));
  const kept = (await (
    await database.open(stay)
  ).getAllFromIndex("changes", "place", range)) as NumberedChange[];
  const all = identify(kept.toReversed(), labels);
  const byBatch = Map.groupBy(all, (entry) => entry.batch?.id);
  const found = all.filter(
    (entry) =>
      (label === undefined || entry.label_id === label) &&
      (action === undefined || entry.action === action) &&
      (batch === undefined || entry.batch?.id === batch) &&
      (since === undefined || entry.at >= since) &&
      // The first of its batch comes after all others, which are newest first.
      (!fold || entry.batch === null || byBatch.get(entry.batch.id)?.at(-1) === entry),
  );
  const rest = cursor === undefined ? found : found.filter(({ n }) => n < Number(cursor));
  const shown = rest.slice(0, limit);
  const ids = new Set(shown.flatMap((entry) => entry.batch?.id ?? []));
  return {
    data: shown.map(({ n, at, action: made, label_id, before, after, batch: of }) => ({
      id: String(n),
      at,
      action: made,
      label_id,
      order: label_id,
      before,
      after,
      user: null,
      token: null,
      batch: of?.id ?? null,
    })),
    batches: [...ids].map((id) => sumUp(byBatch.get(id) ?? [])),
    next_cursor: rest.length > limit ? String(shown.at(-1)?.n) : null,
    complete_since: all.at(-1)?.at ?? null,
  };
}

type IdentifiedChange = NumberedChange & { readonly label_id: number };

/**
 * Finds the ids of created labels, which services don't tell: going back in time, each is the one that was like it then,
 * of several the one with the highest id. One that can't be found has an id that no label has.
 *
 * @param changes newest first
 */
function identify(
  changes: readonly NumberedChange[],
  labels: readonly EmbeddedLabel[],
): readonly IdentifiedChange[] {
  const contents = new Map<number, HistoryEntry["before"]>();
  const idsByContent = new Map<string, Set<number>>();
  const set = (id: number, content: HistoryEntry["before"]) => {
    const old = contents.get(id);
    if (old) idsByContent.get(contentKey(old))?.delete(id);
    contents.set(id, content);
    if (!content) return;
    const ids = idsByContent.get(contentKey(content));
    if (ids) ids.add(id);
    else idsByContent.set(contentKey(content), new Set([id]));
  };
  for (const label of labels) set(label.id, label);
  return changes.map((change) => {
    const { label_id, before, after } = change;
    const alike = after === null ? undefined : idsByContent.get(contentKey(after));
    const id = label_id ?? (alike?.size ? Math.max(...alike) : -change.n);
    set(id, before);
    return { ...change, label_id: id };
  });
}

/** @param entries all that is kept of one batch */
function sumUp(entries: readonly KeptChange[]): HistoryBatch {
  const { id = "", kind = null, title = null } = entries[0]?.batch ?? {};
  return { id, kind, title, counts: countActions(entries) };
}
