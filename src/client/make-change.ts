import * as z from "zod/mini";
import { contentKey, isAlike, type LabelVersion, toInput } from "#contract/label-content.ts";
import { acknowledgementSchema, type LabelInput } from "#contract/label-input.ts";
import type { LabelContent } from "#contract/labels.ts";
import { apiPaths } from "#contract/paths.ts";
import type { Api } from "./api-client.ts";
import { ApiError, isUnfinished } from "./api-error.ts";
import {
  type ChangeFailure,
  type ChangeOutcome,
  creationOf,
  type Deletion,
  deletionOf,
  isReached,
  type LabelChange,
  type Restoration,
  rebase,
  restorationOf,
  type Update,
  updateOf,
} from "./label-change.ts";
import { type LabelLook, lookAtLabels } from "./label-look.ts";
import {
  type ChangeWait,
  changeInTurn,
  type Project,
  type SentCreation,
  type SentCreationRef,
  type Turn,
} from "./label-turns.ts";
import { findLabel, isListed, type ListedLabel } from "./listed-labels.ts";
import { sleep } from "./retry-policy.ts";

/** What counts of an acknowledgement. One that says anything else, or nothing, as some services do, tells nothing. */
const acknowledged = z.object({ status: acknowledgementSchema.shape.status });

/** How a change is made. */
export interface ChangeOptions extends ChangeWait {
  readonly look?: LabelLook | undefined;
  /** The batch that it belongs to, as `writeChangeSet()` writes it. */
  readonly changeSet?: string | undefined;
  /** Until when (milliseconds since 1970) the service may be at work on the same change, as it was sent before a reload. */
  readonly sentUntil?: number | undefined;
  /** Leave a label that is to be deleted if it has other content by then. */
  readonly keepsChanged?: boolean | undefined;
  /** Of a creation: kept from one try to the next; needed only where there may be another. */
  readonly creation?: SentCreationRef | undefined;
  /** Of a creation: finds the ids of the labels from before; unless given, all labels are read. */
  readonly readKnownIds?: (() => Promise<ReadonlySet<number | null>>) | undefined;
  /** Of a creation: whether somebody else has created it, by all labels as they are now; asked where those are read anyway. */
  readonly isTaken?: ((labels: readonly ListedLabel[]) => boolean) | undefined;
}

/** How long (milliseconds) to wait before each look after a response that doesn't tell, or a connection that broke. */
const waitsBeforeLooking = [0, 1000];

/** Nobody can tell what became of a change: a look failed, or (null) it was waited for no longer. */
class Uncertainty extends Error {
  readonly failure: ApiError | null;

  constructor(failure: ApiError | null) {
    super("It isn't known whether a change was made.");
    this.failure = failure;
  }
}

/**
 * Makes one change of a label: the only place that creates, updates, deletes, and restores one, for the page, for jobs, and
 * for the command line. It is sent once, after any earlier change of the same label has ended.
 *
 * | What happens                                                | What it does                              | Outcome |
 * | ----------------------------------------------------------- | ----------------------------------------- | ------- |
 * | the label is as wanted before anything was sent             | sends nothing                             | done, made: null |
 * | somebody else has changed a field that the change is about  | sends nothing; other fields stay theirs   | conflict |
 * | the label to update is gone, before or when it is sent      | –                                         | conflict |
 * | the label to delete is gone, the one to restore is there    | –                                         | done |
 * | an earlier try of a creation, with other content, was made  | sends nothing                             | conflict |
 * | the look before fails                                       | sends nothing                             | refused; unknown after an earlier try |
 * | acknowledged                                                | –                                         | done |
 * | a 4xx but 408                                               | –                                         | refused |
 * | no response in 15 s; 202, 408, 504, 524                     | waits for the late response, up to 2 min, | done, refused; |
 * |                                                             | and looks meanwhile, with growing pauses  | unknown afterward |
 * | any other failure: 5xx, a broken connection or response     | looks at once, and a second later         | done; refused where it isn't there |
 * | such a look fails                                           | –                                         | unknown |
 * | the signal is aborted while it waits                        | waits no longer                           | unknown |
 *
 * What is refused or unknown may be tried again with the same options, which doubles nothing. Creations have an idempotency
 * key, so that a service that knows such keys makes them once.
 *
 * @throws only what isn't about the service
 */
export async function makeChange(
  project: Project,
  change: LabelChange,
  options: ChangeOptions = {},
): Promise<ChangeOutcome> {
  const making: Making = { ...project, options, look: options.look ?? lookAtLabels(project) };
  const { before, after, id } = change;
  try {
    if (before === null && (id === null || !project.api.hasHistory)) {
      // Who closes an editor while a creation is under way, and asks for the same again, doesn't get it twice.
      return await changeInTurn(making, contentKey(after), (own) => create(making, after, own), options);
    }
    return await changeInTurn(
      making,
      id,
      ({ versions }) => {
        if (before === null) return restore(making, change);
        return after === null ? remove(making, change) : update(making, change, versions);
      },
      options,
    );
  } catch (error) {
    if (error instanceof Uncertainty) return { state: "unknown", error: error.failure };
    if (error instanceof ApiError) return { state: "refused", error };
    if (options.signal?.aborted) return { state: "unknown", error: null };
    throw error;
  }
}

interface Making extends Project {
  readonly options: ChangeOptions;
  readonly look: LabelLook;
}

const done = (made: LabelChange | null): ChangeOutcome => ({ state: "done", made });
const conflict = (current: LabelVersion | null): ChangeOutcome => ({
  state: "conflict",
  reason: current === null ? "deleted" : "changed",
  current,
});

async function update(making: Making, change: Update, own: LabelVersion[]): Promise<ChangeOutcome> {
  const { id, before } = change;
  const isMade = (labels: readonly ListedLabel[]) => {
    const label = findLabel(labels, id);
    return label !== undefined && isReached(change, label);
  };
  await awaitEarlier(making, isMade);
  const now = await making.look.readLabel(id);
  if (now === undefined) return conflict(null);
  if (isReached(change, now)) return done(null);
  const isOwn = [before, now].every((version) => own.some((one) => isAlike(one, version)));
  const merged = rebase(change, now, isOwn);
  if (merged === null) return conflict(now);
  const body = toInput(merged);
  own.push(before, now, body);
  const failure = await send(making, { method: "PUT", path: apiPaths.label(id), body }, isMade);
  if (failure !== null) return isNotFound(failure) ? conflict(null) : failure;
  return done(updateOf({ ...now, id }, body));
}

async function remove(making: Making, change: Deletion): Promise<ChangeOutcome> {
  const { id, before } = change;
  const isMade = (labels: readonly ListedLabel[]) => !isListed(labels, id);
  if (await awaitEarlier(making, isMade)) return done(change);
  if (making.options.keepsChanged) {
    const now = await making.look.readLabel(id);
    if (now === undefined) return done(null);
    if (!isAlike(before, now)) return conflict(now);
  }
  const failure = await send(making, { method: "DELETE", path: apiPaths.label(id) }, isMade);
  return failure === null || isNotFound(failure) ? done(deletionOf({ ...before, id })) : failure;
}

async function restore(making: Making, change: Restoration): Promise<ChangeOutcome> {
  const { id, after, deleted } = change;
  const isMade = (labels: readonly ListedLabel[]) => isListed(labels, id);
  if (!(await awaitEarlier(making, isMade))) {
    const failure = await send(making, { method: "POST", path: apiPaths.labelRestore(id) }, isMade);
    const isPresent = failure?.state === "refused" && failure.error.status === 409;
    if (failure !== null && !isPresent) return failure;
  }
  // It has come back as it was deleted.
  const made = deleted === undefined ? null : await update(making, updateOf({ ...deleted, id }, after), []);
  return made === null || made.state === "done" ? done(restorationOf(id, after, null)) : made;
}

async function create(making: Making, label: LabelContent, own: Turn["own"]): Promise<ChangeOutcome> {
  const { look, options } = making;
  const { creation = { current: undefined } } = options;
  const earlier = creation.current ?? own.sent;
  if (earlier) await awaitEarlier(making, (now) => isCreated(now, earlier), earlier.until);
  const labels = earlier && (await lookAfter(making, (now) => now));
  if (earlier !== undefined && labels !== undefined && isCreated(labels, earlier)) {
    const isTheirs = creation.current === undefined;
    creation.current = undefined;
    if (isAlike(earlier.input, label)) return done(isTheirs ? null : creationOf(label));
    return { state: "conflict", reason: "tried", current: earlier.input };
  }
  if (labels !== undefined && options.isTaken?.(labels)) {
    return { state: "conflict", reason: "created", current: null };
  }
  const readKnownIds = options.readKnownIds ?? (async () => idsOf(await look.readAll()));
  const sent: SentCreation = {
    input: label,
    knownIds: labels ? idsOf(labels) : await readKnownIds(),
    // While an earlier try may still be under way, this is the same creation, unless the person has changed it.
    key: earlier && isAlike(earlier.input, label) ? earlier.key : newKey(),
  };
  creation.current = own.sent = sent;
  const request = { method: "POST", path: apiPaths.labels, body: label, key: sent.key } as const;
  const failure = await send(making, request, (now) => isCreated(now, sent));
  if (failure === null) creation.current = undefined;
  else if (failure.state === "refused" && isRefusal(failure.error)) creation.current = earlier;
  return failure ?? done(creationOf(label));
}

/** Whether a label is there that wasn't before, with just that content. */
function isCreated(labels: readonly ListedLabel[], { input, knownIds }: Omit<SentCreation, "key">): boolean {
  return labels.some((label) => label.id !== null && !knownIds.has(label.id) && isAlike(label, input));
}

/** The ids of some labels; null stands for those that can't be read. */
export function idsOf(labels: readonly ListedLabel[]): ReadonlySet<number | null> {
  return new Set(labels.map(({ id }) => id));
}

/** A unique idempotency key. */
function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}

/**
 * Creates several labels by one request, all or none, where a service has such an operation; otherwise as
 * {@link makeChange} does.
 *
 * @param sent what they are, and how their creation is told from others
 */
export async function createTogether(
  project: Project,
  inputs: readonly LabelInput[],
  { key, knownIds }: Omit<SentCreation, "input">,
  options: ChangeOptions = {},
): Promise<ChangeOutcome> {
  const making: Making = { ...project, options, look: options.look ?? lookAtLabels(project) };
  const isMade = (labels: readonly ListedLabel[]) =>
    inputs.every((input) => isCreated(labels, { input, knownIds }));
  try {
    const request = { method: "POST", path: apiPaths.labelBatch, body: { labels: inputs }, key } as const;
    return (await send(making, request, isMade)) ?? done(null);
  } catch (error) {
    if (error instanceof Uncertainty) return { state: "unknown", error: error.failure };
    throw error;
  }
}

/** A request that changes labels. */
interface ChangeRequest {
  readonly method: "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: LabelInput | { readonly labels: readonly LabelInput[] };
  /** The idempotency key of a creation. */
  readonly key?: string;
}

/**
 * Sends a change, and finds out what became of it.
 *
 * @param isMade whether these labels show it
 * @returns null when it was made
 */
async function send(
  making: Making,
  request: ChangeRequest,
  isMade: (labels: readonly ListedLabel[]) => boolean,
): Promise<ChangeFailure | null> {
  const { api, appId, options } = making;
  try {
    await api.request({ ...request, appId, schema: acknowledged, changeSet: options.changeSet });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { lateResponse } = error;
    if (isRefusal(error)) return { state: "refused", error };
    if (isUnfinished(error)) {
      const late = lateResponse?.then(
        () => null,
        (reason: unknown) => (isRefusal(reason) ? reason : undefined),
      );
      const told = await awaitMade(making, isMade, Date.now() + api.times.unfinished, late);
      if (told instanceof ApiError) return { state: "refused", error: told };
      return told ? null : { state: "unknown", error };
    }
    for (const wait of waitsBeforeLooking) {
      await sleep(wait);
      if (await lookAfter(making, isMade)) return null;
    }
    return { state: "refused", error };
  }
}

/** Waits as long as the service may be at work on the same change, which was sent before a reload; returns whether it was. */
async function awaitEarlier(
  making: Making,
  isMade: (labels: readonly ListedLabel[]) => boolean,
  until = making.options.sentUntil ?? 0,
): Promise<boolean> {
  if (Date.now() >= until || making.api.knowsKeys) return false;
  return (await awaitMade(making, isMade, until)) === true;
}

/**
 * Waits for a change that the service may still be at work on, and looks meanwhile, with growing pauses. The one place that
 * decides how long a change isn't sent again.
 *
 * @param until in milliseconds since 1970
 * @param late resolves to null once a late response acknowledges it, to a refusal, or to undefined where it doesn't tell
 * @returns whether it was made; the refusal where there is one
 */
async function awaitMade(
  making: Making,
  isMade: (labels: readonly ListedLabel[]) => boolean,
  until: number,
  late?: Promise<ApiError | null | undefined>,
): Promise<boolean | ApiError> {
  const { times } = making.api;
  const { onWait, signal } = making.options;
  let response = late;
  onWait?.(true);
  try {
    for (let pause = 0; ; pause = Math.min(Math.max(2 * pause, times.firstPause), times.longestPause)) {
      const woken = sleep(Math.min(pause, until - Date.now()), signal).then(() => "woken" as const);
      const told = await Promise.race(response === undefined ? [woken] : [woken, response]);
      if (told === null) return true;
      if (told instanceof ApiError) return told;
      if (told === undefined) response = undefined;
      if (signal?.aborted) throw new Uncertainty(null);
      // A look that fails tells nothing.
      const isSeen = await lookAfter(making, isMade).catch(() => false);
      if (isSeen || Date.now() >= until) return isSeen;
    }
  } finally {
    onWait?.(false);
  }
}

/**
 * Until when (milliseconds since 1970) a service may be at work on a change that is sent now: three times as long as any
 * took before, and a little more; where none was made yet, or one took too long, for `times.unfinished`.
 */
export function estimateEnd({ times, slowestChange }: Pick<Api, "times" | "slowestChange">): number {
  const likely = 3 * (slowestChange ?? times.unfinished) + times.firstPause;
  return Date.now() + Math.min(likely, times.unfinished);
}

/** Looks at all labels for what may have been made. */
async function lookAfter<Found>(
  { look }: Making,
  read: (labels: readonly ListedLabel[]) => Found,
): Promise<Found> {
  try {
    return read(await look.readAll());
  } catch (error) {
    throw error instanceof ApiError ? new Uncertainty(error) : error;
  }
}

/**
 * Whether the response to a change says for certain that it was not made: a 4xx, or a proxy's in the service's place. After any
 * other it may have been.
 */
function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.code === "timeout") return false;
  if (error.code === "proxy-sign-in") return true;
  if (error.status === null) return false;
  return error.status >= 400 && error.status < 500;
}

function isNotFound(failure: ChangeFailure): boolean {
  return failure.state === "refused" && failure.error.code === "not-found";
}
