import * as z from "zod/mini";
import { batchIdPattern } from "./change-set.ts";
import { labelUpdates } from "./label-content.ts";
import { labelContentSchema } from "./labels.ts";
import { fromKeys, timestampSchema } from "./values.ts";

/** How many entries a page of the history holds unless the request says, and at most. */
export const historyPageSizes = { usual: 50, most: 500 } as const;

/** What can happen to a label. */
export const historyActions = ["created", ...labelUpdates, "deleted", "restored"] as const;
export type HistoryAction = (typeof historyActions)[number];

/** Who or what made a change, as it was called then. */
const authorSchema = z.object({ id: z.int(), name: z.string() });

/** One change of one label. Entries never change. */
export const historyEntrySchema = z.object({
  /** Unlike that of any other entry of the project; also the cursor with which the list goes on after this entry. */
  id: z.string(),
  /** When it was made. A label's entries all have different moments. */
  at: timestampSchema,
  action: z.enum(historyActions),
  label_id: z.int(),
  /** The label's place in the list, which is the same all its life; ties are sorted by id. */
  order: z.int(),
  /** The label before; null when there was none (`created`, `restored`). */
  before: z.nullable(labelContentSchema),
  /** The label afterward; null when there was none (`deleted`). */
  after: z.nullable(labelContentSchema),
  /** Null when the operator made the change by a command. */
  user: z.nullable(authorSchema),
  /** The token with which it was made; null when there was none. */
  token: z.nullable(authorSchema),
  /** The id of the batch that it belongs to, which is among the page's `batches`; null when it was made alone. */
  batch: z.nullable(z.string()),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** How many changes there are of each action. */
export const historyCountsSchema = z.object(fromKeys(historyActions, () => z.int()));
export type HistoryCounts = z.infer<typeof historyCountsSchema>;

/** Counts changes by their actions. */
export function countActions(entries: readonly Pick<HistoryEntry, "action">[]): HistoryCounts {
  const counts = fromKeys(historyActions, () => 0);
  for (const { action } of entries) counts[action] += 1;
  return counts;
}

/** The actions of which there are changes. */
export function listActions(counts: HistoryCounts): readonly HistoryAction[] {
  return historyActions.filter((action) => counts[action] > 0);
}

/** A batch as pages describe it: all of it, of which the page may have but a part. */
export const historyBatchSchema = z.object({
  id: z.string(),
  kind: z.nullable(z.string()),
  title: z.nullable(z.string()),
  /** How many changes it has of each action. */
  counts: historyCountsSchema,
});
export type HistoryBatch = z.infer<typeof historyBatchSchema>;

/**
 * A page of the history, newest first. How all labels were at a moment: take today's labels, and undo every entry
 * since then (`since=<moment>`, page by page): each says what its label was before.
 */
export const historyPageSchema = z.object({
  data: z.array(historyEntrySchema),
  /** The batches of the page's entries, in the order of the entries. */
  batches: z.array(historyBatchSchema),
  /** The `cursor` of the next page; null on the last one. */
  next_cursor: z.nullable(z.string()),
  /**
   * From this moment on every change is in the history; null when it has all since the project was added. Older changes
   * were made before the service kept a history, or are removed after a time that the operator sets.
   */
  complete_since: z.nullable(timestampSchema),
  /** Whoever asks, so that their own changes can be told from those of others. */
  viewer: authorSchema,
});
export type HistoryPage = z.infer<typeof historyPageSchema>;

/** Where an entry stands in a project's history. */
export interface HistoryPlace {
  /** In microseconds since 1970. */
  readonly at: number;
  readonly labelId: number;
}

/** An entry's id: what it is made of is our service's affair. */
export function writeEntryId({ at, labelId }: HistoryPlace): string {
  return `${at}-${labelId}`;
}

/** The place that an entry's id stands for. */
function readEntryId(id: string): HistoryPlace {
  const [at, labelId] = id.split("-");
  return { at: Number(at), labelId: Number(labelId) };
}

/** A whole number that is sent as text. */
function wholeNumber(problem: string) {
  return z.pipe(
    z.string(problem).check(z.regex(/^[1-9]\d{0,14}$/, problem)),
    z.transform((digits) => Number(digits)),
  );
}

const cursorSchema = z.pipe(
  z.string("history-cursor").check(z.regex(/^\d{1,16}-[1-9]\d{0,14}$/, "history-cursor")),
  z.transform(readEntryId),
);

const momentPattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z$/;

/** A moment in microseconds since 1970, or NaN when there is none such. */
function readMoment(text: string): number {
  const [, seconds = "", fraction = ""] = momentPattern.exec(text) ?? [];
  const milliseconds = Date.parse(`${seconds}Z`);
  // February 30 would be read as a day of March.
  if (Number.isNaN(milliseconds) || !new Date(milliseconds).toISOString().startsWith(seconds)) return NaN;
  return milliseconds * 1000 + Number(fraction.padEnd(6, "0").slice(0, 6));
}

const momentSchema = z.pipe(
  z.string("history-moment").check(z.refine((text) => !Number.isNaN(readMoment(text)), "history-moment")),
  z.transform(readMoment),
);

/** What the history can be narrowed down to, as queries name it. */
export const historyFilters = {
  label: z.optional(wholeNumber("label-id")),
  /** `operator`: changes by commands, which no user made. */
  user: z.optional(z.union([z.literal("operator"), wholeNumber("user-id")], "user-id")),
  action: z.optional(z.enum(historyActions, "history-action")),
  /** From this moment on. */
  since: z.optional(momentSchema),
  /** Before this moment. */
  until: z.optional(momentSchema),
};

/** The query of the history: what it is narrowed down to, and which page of that. */
export const historyQuerySchema = z
  .object({
    ...historyFilters,
    batch: z.optional(z.string("batch-id").check(z.regex(batchIdPattern, "batch-id"))),
    /** Of each batch its first entry only. */
    fold: z.optional(z.literal("true", "history-fold")),
    cursor: z.optional(cursorSchema),
    limit: z._default(
      wholeNumber("history-limit").check(
        z.refine((limit) => limit <= historyPageSizes.most, "history-limit"),
      ),
      historyPageSizes.usual,
    ),
  })
  .check(
    z.refine(
      ({ label, action, batch, fold }) => fold === undefined || (label ?? action ?? batch) === undefined,
      { error: "history-fold", path: ["fold"] },
    ),
  );
export type HistoryQuery = z.infer<typeof historyQuerySchema>;
