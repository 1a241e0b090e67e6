import { contentKey, isAlike, type LabelVersion, toInput } from "#contract/label-content.ts";
import type { LabelInput } from "#contract/label-input.ts";
import type { LabelContent } from "#contract/labels.ts";
import { apiPaths } from "#contract/paths.ts";
import { ApiError, isUnfinished } from "./api-error.ts";
import { acknowledged, type ChangeFailure, type ChangeOutcome, isRefusal } from "./change-outcome.ts";
import {
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
import { areOwn, changeInTurn, forgetOwn, noteOwn, type Project } from "./label-turns.ts";
import { findLabel, isListed, type ListedLabel } from "./listed-labels.ts";
import { awaitUnfinished } from "./unfinished-change.ts";

/** A creation that may have been carried out, or may yet be. */
export interface SentCreation {
  readonly input: LabelInput;
  /** The ids of the project's labels from before it; null stands for those that can't be read. */
  readonly knownIds: ReadonlySet<number | null>;
  /** The idempotency key with which it was sent. */
  readonly key: string;
  /** Where it was sent before a reload: until when (milliseconds since 1970) the service may be at work on it. */
  readonly until?: number;
}

/** Passed from one try of a creation to the next: what the next one has to look for first. */
export interface SentCreationRef {
  current: SentCreation | undefined;
}

/** How a change is made. */
export interface ChangeOptions {
  /** Gives up waiting: for its turn, or for a change that the service may still be at work on. */
  readonly signal?: AbortSignal | undefined;
  /** Called when it takes so long that a person should know, and when that is over. */
  readonly onWait?: ((isWaiting: boolean) => void) | undefined;
  /** Called before it is sent. */
  readonly onSend?: (() => void) | undefined;
  readonly look?: LabelLook | undefined;
  /** The batch that it belongs to, as `writeChangeSet()` writes it. */
  readonly changeSet?: string | undefined;
  /** Until when (milliseconds since 1970) the service may be at work on the same change, as it was sent before a reload. */
  readonly sentUntil?: number | undefined;
  /** Leave a label that is to be deleted if it has other content by then. */
  readonly keepsChanged?: boolean | undefined;
  /** Of a creation: kept from one try to the next; needed only where there may be another. */
  readonly creation?: SentCreationRef | undefined;
  /** Of a creation: it is wanted also if one like it is still under way. */
  readonly isAnother?: boolean | undefined;
  /** Of a creation: finds the ids of the labels from before; unless given, all labels are read. */
  readonly readKnownIds?: (() => Promise<ReadonlySet<number | null>>) | undefined;
  /** Of a creation: whether somebody else has created it, by all labels as they are now; asked where those are read anyway. */
  readonly isTaken?: ((labels: readonly ListedLabel[]) => boolean) | undefined;
}

/** How long (milliseconds) to wait before each look after a response that doesn't tell, or a connection that broke. */
const waitsBeforeLooking = [0, 1000];

/** A look that was to tell what became of a change failed, or (null) was given up. */
class LookFailure extends Error {
  readonly failure: ApiError | null;

  constructor(failure: ApiError | null) {
    super("A look failed.");
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
  const turn = { signal: options.signal, onWait: options.onWait, locks: true };
  try {
    if (before !== null) {
      return await changeInTurn(
        making,
        id,
        (hasNext) => (after === null ? remove(making, change) : update(making, change, hasNext)),
        turn,
      );
    }
    if (id === null || !project.api.hasHistory) return await create(making, after);
    return await changeInTurn(making, id, () => restore(making, change), turn);
  } catch (error) {
    if (error instanceof LookFailure) return { state: "unknown", error: error.failure };
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

async function update(making: Making, change: Update, hasNext: () => boolean): Promise<ChangeOutcome> {
  const { id, before } = change;
  const isMade = (labels: readonly ListedLabel[]) => {
    const label = findLabel(labels, id);
    return label !== undefined && isReached(change, label);
  };
  await awaitEarlier(making, isMade);
  const now = await making.look.readLabel(id);
  if (now === undefined) return conflict(null);
  if (isReached(change, now)) return done(null);
  const merged = rebase(change, now, areOwn(making, id, before, now));
  if (merged === null) return conflict(now);
  const body = toInput(merged);
  noteOwn(making, id, before, now, body);
  const failure = await send(making, { method: "PUT", path: apiPaths.label(id), body }, isMade);
  if (failure !== null) return isNotFound(failure) ? conflict(null) : failure;
  if (!hasNext()) forgetOwn(making, id);
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
  const made =
    deleted === undefined ? null : await update(making, updateOf({ ...deleted, id }, after), () => false);
  return made === null || made.state === "done" ? done(restorationOf(id, after, null)) : made;
}

/** The creations that are under way, by project and content. */
const creations = new WeakMap<Project["api"], Map<string, SentCreationRef>>();

/**
 * Creates a label. Who closes an editor while that is under way, and asks for the same again, doesn't get it twice: creations
 * of the same content take turns, and the later one looks for the earlier one first.
 */
async function create(making: Making, label: LabelContent): Promise<ChangeOutcome> {
  const { api, appId, options } = making;
  const input = label;
  const { creation = { current: undefined } } = options;
  if (options.isAnother) return createNow(making, input, creation);
  const underWay = creations.get(api) ?? new Map<string, SentCreationRef>();
  creations.set(api, underWay);
  const key = `${appId} ${contentKey(input)}`;
  const same = creation.current === undefined ? underWay.get(key)?.current : undefined;
  creation.current ??= same;
  underWay.set(key, creation);
  try {
    const { signal, onWait } = options;
    const turn = { signal, onWait, locks: false };
    return await changeInTurn(making, key, () => createNow(making, input, creation, same), turn);
  } finally {
    if (underWay.get(key) === creation) underWay.delete(key);
  }
}

/** @param same the creation of another editor, which was waited for */
async function createNow(
  making: Making,
  input: LabelInput,
  creation: SentCreationRef,
  same?: SentCreation,
): Promise<ChangeOutcome> {
  const { options } = making;
  const earlier = creation.current;
  const labels = earlier && (await lookForEarlier(making, earlier));
  if (earlier !== undefined && labels !== undefined && isCreated(labels, earlier)) {
    creation.current = undefined;
    if (isAlike(earlier.input, input)) return done(earlier === same ? null : creationOf(input));
    return { state: "conflict", reason: "tried", current: earlier.input };
  }
  if (labels !== undefined && options.isTaken?.(labels)) {
    return { state: "conflict", reason: "created", current: null };
  }
  const readKnownIds = options.readKnownIds ?? (async () => idsOf(await making.look.readAll()));
  const sent: SentCreation = {
    input,
    knownIds: labels ? idsOf(labels) : await readKnownIds(),
    // While an earlier try may still be under way, this is the same creation, unless the person has changed it.
    key: earlier && isAlike(earlier.input, input) ? earlier.key : newKey(),
  };
  creation.current = sent;
  const request = { method: "POST", path: apiPaths.labels, body: input, key: sent.key } as const;
  const failure = await send(making, request, (now) => isCreated(now, sent));
  if (failure === null) creation.current = undefined;
  else if (failure.state === "refused" && isRefusal(failure.error)) creation.current = earlier;
  return failure ?? done(creationOf(input));
}

/**
 * Looks for what an earlier try has created; where that was before a reload, and it isn't there, waits as long as the
 * service may be at work on it.
 *
 * @returns the labels as they are then
 */
async function lookForEarlier(making: Making, earlier: SentCreation): Promise<readonly ListedLabel[]> {
  const isMade = (labels: readonly ListedLabel[]) => isCreated(labels, earlier);
  const labels = await lookAfter(making, (now) => now);
  const until = earlier.until ?? making.options.sentUntil ?? 0;
  if (isMade(labels) || Date.now() >= until || making.api.knowsKeys) return labels;
  await awaitMade(making, {}, isMade, until);
  return lookAfter(making, (now) => now);
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
    if (error instanceof LookFailure) return { state: "unknown", error: error.failure };
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
  options.onSend?.();
  try {
    await api.request({ ...request, appId, schema: acknowledged, changeSet: options.changeSet });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isRefusal(error)) return { state: "refused", error };
    if (isUnfinished(error)) return awaitOutcome(making, error, isMade);
    for (const wait of waitsBeforeLooking) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      if (await lookAfter(making, isMade)) return null;
    }
    return { state: "refused", error };
  }
}

/** Finds out what becomes of a change that the service may still be at work on. */
async function awaitOutcome(
  making: Making,
  error: ApiError,
  isMade: (labels: readonly ListedLabel[]) => boolean,
): Promise<ChangeFailure | null> {
  try {
    return (await awaitMade(making, error, isMade)) ? null : { state: "unknown", error };
  } catch (late) {
    if (late instanceof ApiError) return { state: "refused", error: late };
    throw late;
  }
}

/** Waits as long as the service may be at work on the same change, which was sent before a reload; returns whether it was. */
async function awaitEarlier(
  making: Making,
  isMade: (labels: readonly ListedLabel[]) => boolean,
): Promise<boolean> {
  const { sentUntil = 0 } = making.options;
  return Date.now() < sentUntil && !making.api.knowsKeys && awaitMade(making, {}, isMade, sentUntil);
}

/**
 * Waits for a change that the service may still be at work on.
 *
 * @param until see `UnfinishedWait`
 * @returns whether it was made
 */
async function awaitMade(
  { api, look, options: { onWait, signal } }: Making,
  error: Partial<ApiError>,
  isMade: (labels: readonly ListedLabel[]) => boolean,
  until?: number,
): Promise<boolean> {
  onWait?.(true);
  try {
    const wait = {
      isMade: async () => isMade(await look.readAll()),
      signal,
      ...(until !== undefined && { until }),
    };
    if (await awaitUnfinished(api, error, wait)) return true;
  } finally {
    onWait?.(false);
  }
  if (signal?.aborted) throw new LookFailure(null);
  return false;
}

/** Looks at all labels for what may have been made. */
async function lookAfter<Found>(
  { look }: Making,
  read: (labels: readonly ListedLabel[]) => Found,
): Promise<Found> {
  try {
    return read(await look.readAll());
  } catch (error) {
    throw error instanceof ApiError ? new LookFailure(error) : error;
  }
}

function isNotFound(failure: ChangeFailure): boolean {
  return failure.state === "refused" && failure.error.code === "not-found";
}
