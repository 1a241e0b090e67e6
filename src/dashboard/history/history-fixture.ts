import {
  type HistoryAction,
  type HistoryBatch,
  type HistoryEntry,
  type HistoryPage,
  historyActions,
} from "#contract/label-history.ts";
import type { LabelInput } from "#contract/label-input.ts";

const ada = { id: 1, name: "Ada" };
export const ben = { id: 2, name: "Ben" };

type Content = HistoryEntry["before"];

/** An entry of a label's change, by nobody. */
export function makeEntry(at: string, label: number, before: Content, after: Content): HistoryEntry {
  const rest = { action: "changed", order: label, user: null, token: null, batch: null } as const;
  return { ...rest, id: `${at}-${label}`, at, label_id: label, before, after };
}

/** What differs from one entry to the next. */
interface FakeChange {
  readonly at: Date;
  readonly action: HistoryAction;
  readonly label: number;
  readonly before?: LabelInput;
  readonly after?: LabelInput;
  readonly user?: HistoryEntry["user"];
  readonly batch?: string;
}

function toEntry({
  at,
  action,
  label,
  before,
  after,
  user = ada,
  batch = undefined,
}: FakeChange): HistoryEntry {
  return {
    id: `${at.getTime() * 1000}-${label}`,
    at: at.toISOString().replace("Z", "000Z"),
    action,
    label_id: label,
    order: label,
    before: before ?? null,
    after: after ?? null,
    user,
    token: null,
    batch: batch ?? null,
  };
}

/** A history of these changes, as the service answers for it; Ada is signed in. */
export function fakeHistory(
  changes: readonly FakeChange[],
  batches: readonly Pick<HistoryBatch, "id" | "kind" | "title">[] = [],
  completeSince: string | null = null,
): (query: URLSearchParams) => HistoryPage {
  const all = changes.map(toEntry).sort((one, other) => (one.at < other.at ? 1 : -1));
  return (query) => {
    const found = all.filter(
      (entry) =>
        (!query.has("label") || entry.label_id === Number(query.get("label"))) &&
        (!query.has("user") || String(entry.user?.id ?? "operator") === query.get("user")) &&
        (!query.has("action") || entry.action === query.get("action")) &&
        (!query.has("batch") || entry.batch === query.get("batch")) &&
        (!query.has("since") || entry.at >= (query.get("since") ?? "").replace(/(\.\d{3})Z$/, "$1000Z")) &&
        (!query.has("fold") ||
          entry.batch === null ||
          all.findLast(({ batch }) => batch === entry.batch) === entry),
    );
    const start = query.has("cursor") ? found.findIndex(({ id }) => id === query.get("cursor")) + 1 : 0;
    const data = found.slice(start, start + Number(query.get("limit") ?? 50));
    const ids = new Set(data.map(({ batch }) => batch));
    return {
      data,
      batches: batches
        .filter(({ id }) => ids.has(id))
        .map((batch) => ({
          ...batch,
          counts: Object.fromEntries(
            historyActions.map((action) => [
              action,
              all.filter((entry) => entry.batch === batch.id && entry.action === action).length,
            ]),
          ) as HistoryBatch["counts"],
        })),
      next_cursor: start + data.length < found.length ? (data.at(-1)?.id ?? null) : null,
      complete_since: completeSince,
      viewer: ada,
    };
  };
}
