import * as z from "zod/mini";
import type { Api } from "#client/api-client.ts";
import { openLocks } from "#client/browser-locks.ts";
import type { SentCreation, SentCreationRef } from "#client/make-change.ts";
import { estimateEnd } from "#client/unfinished-change.ts";
import { isAlike } from "#contract/label-content.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { labelContentSchema } from "#contract/labels.ts";
import { hasLeft, readPerson } from "#dashboard/session/data/session-store.ts";
import { draftPrefix } from "#dashboard/ui/storage/draft-keys.ts";
import { readStored, removeStored, storedKeys, writeStored } from "#dashboard/ui/storage/storage.ts";
import { completeColor } from "./label-color-reader.ts";

const versionSchema = z.object({
  ...labelContentSchema.shape,
  updated_at: z.nullish(z.string()),
});

const draftSchema = z.object({
  serviceUrl: z.string(),
  appId: z.string(),
  /** The label that it changes; null for a new one. */
  id: z.nullable(z.int()),
  /** The label as it was when the person began; null for a new one. */
  seen: z.nullable(versionSchema),
  ...labelContentSchema.shape,
  /** Milliseconds since 1970. */
  writtenAt: z.number(),
  /** For a new label: see {@link SentCreation}. */
  sent: z.optional(
    z.object({
      input: labelContentSchema,
      knownIds: z.array(z.nullable(z.int())),
      key: z.string(),
      until: z.number(),
    }),
  ),
});

/** A label that a person has begun to write, and not saved. */
export type LabelDraft = z.infer<typeof draftSchema>;

/** Which label of which project a draft is of. */
export type DraftSubject = Pick<LabelDraft, "serviceUrl" | "appId" | "id">;

/** For how long a draft is offered, in milliseconds: a month. */
const lifetime = 30 * 24 * 60 * 60 * 1000;

const tabKey = `${draftPrefix}-tab`;

/** This tab's name: the same after a reload or a crash, another in a tab that is opened anew. */
const tab = readStored("tab", tabKey) ?? Math.random().toString(36).slice(2);
/** Holds a lock while this page lives, so that other tabs don't take its drafts for abandoned. */
export function claimDrafts(): void {
  void openLocks()?.request(lockName(tab), () => new Promise(() => {}));
}

function lockName(tabName: string): string {
  return `${tabKey}.${tabName}`;
}

/** A draft is found by the person who has written it alone, and not by whoever uses the tab next. */
function keyOf(subject: DraftSubject, tabName = tab): string {
  const person = readPerson();
  return namelessKey(subject, tabName) + (person === undefined ? "" : ` ${person}`);
}

/** The key of a draft whose writer isn't known. */
function namelessKey({ serviceUrl, appId, id }: DraftSubject, tabName: string): string {
  return `${draftPrefix} ${tabName} ${id ?? "new"} ${appId} ${serviceUrl}`;
}

function parseDraft(key: string): LabelDraft | null {
  try {
    const draft = draftSchema.parse(JSON.parse(readStored("device", key) ?? ""));
    if (draft.writtenAt > Date.now() - lifetime) return draft;
  } catch {
    // Not written by this console: it is ignored.
  }
  removeStored("device", key);
  return null;
}

/** What this tab has kept of a label that was being written; null for nothing. */
export function readDraft(subject: DraftSubject): LabelDraft | null {
  const key = keyOf(subject);
  return readStored("device", key) === null ? null : parseDraft(key);
}

/** Keeps what is being written, in place of what was kept of it before; nothing of somebody who has left. */
export function keepDraft(draft: LabelDraft): void {
  if (hasLeft()) return;
  writeStored("tab", tabKey, tab);
  writeStored("device", keyOf(draft), JSON.stringify(draft));
}

/** Keeps with the draft of a new label that it was sent, so that also the page after a reload looks for that first. */
export function keepSent(api: Api, subject: DraftSubject): SentCreationRef {
  const kept = readDraft(subject)?.sent;
  let current: SentCreation | undefined = kept && { ...kept, knownIds: new Set(kept.knownIds) };
  return {
    get current() {
      return current;
    },
    set current(uncertain) {
      current = uncertain;
      const typed = uncertain && { ...subject, ...uncertain.input, seen: null, writtenAt: Date.now() };
      const draft = readDraft(subject) ?? typed;
      const sent = uncertain && { until: estimateEnd(api), ...uncertain, knownIds: [...uncertain.knownIds] };
      if (draft !== undefined) keepDraft({ ...draft, sent });
    },
  };
}

/** Forgets what this tab has kept of a label. */
export function dropDraft(subject: DraftSubject): void {
  removeStored("device", keyOf(subject));
}

/**
 * Forgets what this tab has kept of a label that has been saved. What was typed since it was sent, maybe in another editor,
 * is kept as begun with what was saved.
 */
export function dropSavedDraft(subject: DraftSubject, saved: LabelInput): void {
  const draft = readDraft(subject);
  if (draft === null || isAsSaved(saved, draft)) dropDraft(subject);
  else keepDraft({ ...draft, seen: draft.seen && saved, sent: undefined });
}

/** Whether what is typed is what was saved, however the color is written. */
export function isAsSaved(saved: LabelInput, typed: LabelInput): boolean {
  return isAlike(saved, { ...typed, name: typed.name.trim(), color: completeColor(typed.color) });
}

/**
 * Finds the person's drafts of a project that aren't being edited: those of this tab, and of tabs that were closed or
 * have crashed. This tab adopts the drafts of other tabs; drafts kept by a version without user ids count as this
 * person's.
 *
 * @returns the last written one of each label, newest first
 */
export async function takeDrafts(serviceUrl: string, appId: string): Promise<LabelDraft[]> {
  const locks = await openLocks()?.query();
  const living = locks && new Set(locks.held?.map(({ name }) => name));
  const found = new Map<number | null, LabelDraft>();
  for (const key of storedKeys("device", `${draftPrefix} `)) {
    const [tabName = ""] = key.slice(draftPrefix.length + 1).split(" ");
    if (tabName !== tab && living?.has(lockName(tabName)) !== false) continue;
    const draft = parseDraft(key);
    if (draft === null || draft.serviceUrl !== serviceUrl || draft.appId !== appId) continue;
    if (key !== keyOf(draft, tabName) && key !== namelessKey(draft, tabName)) continue;
    removeStored("device", key);
    const other = found.get(draft.id);
    if (other === undefined || other.writtenAt < draft.writtenAt) found.set(draft.id, draft);
  }
  for (const draft of found.values()) keepDraft(draft);
  return [...found.values()].sort((a, b) => b.writtenAt - a.writtenAt);
}
