import { t } from "@lingui/core/macro";
import { useEffect } from "react";
import * as z from "zod/mini";
import type { Api } from "#client/api-client.ts";
import type { SentCreation, SentCreationRef } from "#client/label-turns.ts";
import { estimateEnd } from "#client/make-change.ts";
import { isAlike } from "#contract/label-content.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { labelContentSchema } from "#contract/labels.ts";
import { hasLeft, readPerson } from "#dashboard/session/data/session-store.ts";
import { showToast } from "#dashboard/ui/overlay/toast.ts";
import { draftPrefix } from "#dashboard/ui/storage/draft-keys.ts";
import {
  parseStored,
  readStored,
  removeStored,
  storedKeys,
  writeStored,
} from "#dashboard/ui/storage/storage.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
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

const keyPrefix = `${draftPrefix}-label `;

/**
 * The key of a label's draft. There is one for each label and person, whatever the tab: what is written last counts. Whoever
 * uses the browser next doesn't find it.
 */
function draftKey({ serviceUrl, appId, id }: DraftSubject): string {
  const person = readPerson();
  return `${keyPrefix}${id ?? "new"} ${appId} ${serviceUrl}${person === undefined ? "" : ` ${person}`}`;
}

function parseDraft(key: string): LabelDraft | null {
  const draft = parseStored("device", key, draftSchema);
  if (draft !== null && draft.writtenAt > Date.now() - lifetime) return draft;
  // Too old, or not written by this console.
  removeStored("device", key);
  return null;
}

/** What is kept of a label that was being written; null for nothing. */
export function readDraft(subject: DraftSubject): LabelDraft | null {
  const key = draftKey(subject);
  return readStored("device", key) === null ? null : parseDraft(key);
}

/** Keeps what is being written, in place of what was kept of it before; nothing of somebody who has left. */
export function keepDraft(draft: LabelDraft): void {
  if (hasLeft()) return;
  writeStored("device", draftKey(draft), JSON.stringify(draft));
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

/** Forgets what is kept of a label. */
export function dropDraft(subject: DraftSubject): void {
  removeStored("device", draftKey(subject));
}

/**
 * Forgets what is kept of a label that has been saved. What was typed since it was sent, maybe in another editor,
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

/** The person's drafts of a project, newest first. */
export function listDrafts(serviceUrl: string, appId: string): readonly LabelDraft[] {
  return storedKeys("device", keyPrefix)
    .flatMap((key) => {
      const draft = parseDraft(key);
      const isTheirs = draft?.serviceUrl === serviceUrl && draft.appId === appId && key === draftKey(draft);
      return draft !== null && isTheirs ? [draft] : [];
    })
    .sort((a, b) => b.writtenAt - a.writtenAt);
}

/** What ends the offers to go on with drafts. */
const offers: (() => void)[] = [];

/** Says that a draft is kept, and offers to go on with it. */
export function offerDraft(draft: LabelDraft, onContinue: () => void): void {
  const close = showToast({
    subject: draft.appId,
    tone: "waiting",
    text: describeDraft(draft),
    actions: [
      { label: t`Continue`, onPress: onContinue },
      { label: t`Discard`, onPress: () => dropDraft(draft) },
    ],
  });
  offers.push(close);
}

/** Ends the offers to go on with drafts, as the person goes on with one. */
export function closeDraftOffers(): void {
  for (const close of offers.splice(0)) close();
}

function describeDraft({ name, seen }: LabelDraft): string {
  if (seen !== null) return t`Your changes to “${isolateName(seen.name)}” are saved as a draft.`;
  const typed = name.trim();
  if (typed === "") return t`Your new label is saved as a draft.`;
  return t`The new label “${isolateName(typed)}” is saved as a draft.`;
}

/** Tells the person, once, that the label that they are writing is being written in another tab, too. */
export function useDraftNotice(subject: DraftSubject): void {
  const key = draftKey(subject);
  const { appId } = subject;
  useEffect(() => {
    const listening = new AbortController();
    const tell = (event: StorageEvent) => {
      if (event.key !== key || event.newValue === null) return;
      listening.abort();
      const text = t`You’re editing this label in another tab, too. The draft keeps what you typed last.`;
      showToast({ subject: appId, tone: "good", text });
    };
    window.addEventListener("storage", tell, { signal: listening.signal });
    return () => listening.abort();
  }, [key, appId]);
}
