import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { Api } from "#client/api-client.ts";
import { ApiError, isUnfinished } from "#client/api-error.ts";
import { type ChangeRequest, type ChangeSender, changeLabel, isShown } from "#client/change-labels.ts";
import { acknowledged, isRefusal, LabelConflictError, UnknownOutcomeError } from "#client/change-outcome.ts";
import {
  creationOf,
  deletionOf,
  isCreation,
  isDeletion,
  type LabelChange,
  type Restoration,
  restorationOf,
  type Update,
  updateOf,
} from "#client/label-change.ts";
import { areOwn, changeInTurn, hasNextTurn, noteOwn } from "#client/label-turns.ts";
import { findLabel, type ListedLabel, readAllLabels } from "#client/listed-labels.ts";
import { awaitUnfinished } from "#client/unfinished-change.ts";
import { contentKey, isAlike, type LabelVersion } from "#contract/label-content.ts";
import type { LabelInput } from "#contract/label-input.ts";
import type { LenientLabelPage } from "#contract/labels.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { recordChange } from "#dashboard/labels/data/browser-history.ts";
import { readLabelPage, readPageSize } from "#dashboard/labels/data/label-queries.ts";
import { projectDetailOptions } from "#dashboard/projects/data/project-detail-queries.ts";
import { tellOtherTabs } from "#dashboard/session/data/other-tabs.ts";
import { sessionSignal } from "#dashboard/session/data/session-signal.ts";
import { pause } from "#dashboard/ui/loading/pause.ts";
import type { SendDetails, SentChange, UncertainCreation, UncertainCreationRef } from "./sent-change.ts";

/** A label was not created, because an earlier try, with other content, turned out to have created one. */
export class EarlierCreationError extends Error {
  override readonly name = "EarlierCreationError";
  /** What the earlier try created. */
  readonly created: LabelInput;

  constructor(created: LabelInput) {
    super("An earlier try has created a label.");
    this.created = created;
  }
}

/** One project of one service, as changes of its labels need it. */
export interface Target {
  readonly api: Api;
  readonly client: QueryClient;
  readonly appId: string;
  /** Reads all labels anew; unless given, as {@link readAllLabels} does. Many changes at once may share a look. */
  readonly check?: () => Promise<readonly ListedLabel[]>;
  /**
   * Called when a change takes so long that the person should know: the service may still be at work on it, or on the
   * change of the same label before it.
   *
   * @param giveUp has it wait no longer for a creation: it then fails as one of which nobody can tell
   */
  readonly onWait?: (giveUp: () => void) => void;
}

/** How long (milliseconds) the change of a label before may take until the person is told that it is waited for. */
const quietQueueTime = 2000;

/**
 * How changes of a project's labels are sent: once, and never again by themselves; those of one label one after the other.
 * A change whose response doesn't tell what became of it is settled by looking. Lists and details of that project are read
 * again afterwards, whatever came of it.
 *
 * The mutation throws ApiError when the change was not made, UnknownOutcomeError when nobody can tell,
 * LabelConflictError and EarlierCreationError when the person has to decide, and what `confirmed` rejected with.
 */
function labelChangeOptions(target: Target, same: UnfinishedCreation | undefined) {
  const { client, appId } = target;
  return mutationOptions({
    mutationKey: queryKeys.labelChange(appId),
    mutationFn: async (change: SentChange) => {
      // The press is painted first: sending a request takes the browser a while.
      await pause();
      const made = await makeChange(target, change, same);
      if (made !== null) recordChange(target, made, null);
      return { acknowledgedAt: Date.now(), made };
    },
    onSettled: async () => {
      tellOtherTabs(appId);
      await client.cancelQueries({ queryKey: queryKeys.project(appId) });
      void client.invalidateQueries({ queryKey: queryKeys.project(appId) });
    },
  });
}

/**
 * Sends one change of a project's labels, see {@link labelChangeOptions}.
 *
 * @returns what was made; null where somebody else had made the very same change
 */
export async function sendLabelChange(target: Target, change: SentChange): Promise<LabelChange | null> {
  const { client } = target;
  const options = labelChangeOptions(target, findUnfinished(target, change));
  const { made } = await client.getMutationCache().build(client, options).execute(change);
  return made;
}

/** @param same a creation of the same label that was unfinished when this change was asked for */
async function makeChange(
  target: Target,
  change: SentChange,
  same: UnfinishedCreation | undefined,
): Promise<LabelChange | null> {
  if (change.before === null) {
    const { id, after, uncertain } = change;
    if (id !== null) {
      await inTurn(target, id, (now) => restoreLabel(now, change));
      return target.api.hasHistory ? restorationOf(id, after, null) : creationOf(after);
    }
    if (same !== undefined && (await awaitSameCreation(target, uncertain, same))) return null;
    await createLabel(target, after, uncertain);
    return creationOf(after);
  }
  if (change.after === null) {
    await change.confirmed;
    await inTurn(target, change.id, (now) => changeLabel(change, senderOf(now, change)), true);
    return deletionOf({ id: change.id, ...change.before });
  }
  const { id, before, after } = change;
  const check = () => readLabel(target, id);
  const isMade = await inTurn(target, id, (now) => updateLabel(now, change, check));
  return isMade ? updateOf({ id, ...before }, after) : null;
}

/** Makes a change of a label after the one before; tells the person where that takes long. */
async function inTurn<Made>(
  target: Target,
  id: number,
  change: (target: Target) => Promise<Made>,
  isUrgent = false,
): Promise<Made> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onQueue = () => {
    timer = setTimeout(() => target.onWait?.(() => undefined), quietQueueTime);
  };
  return changeInTurn(
    target,
    id,
    () => {
      clearTimeout(timer);
      return change(target);
    },
    { onQueue, isUrgent },
  );
}

/**
 * Creates a label.
 *
 * @param uncertain an earlier try, which is looked for first; afterwards what the next try has to look for
 * @param knownIds the project's labels from before; those that the console has read unless given
 * @throws ApiError when it was not created, UnknownOutcomeError when nobody can tell, EarlierCreationError
 */
async function createLabel(
  target: Target,
  input: LabelInput,
  uncertain: UncertainCreationRef = { current: undefined },
  knownIds?: ReadonlySet<number | null>,
): Promise<void> {
  const earlier = uncertain.current;
  const found = earlier && (await lookForEarlier(target, earlier));
  if (earlier && found && isCreated(found, earlier)) {
    uncertain.current = undefined;
    if (isAlike(earlier.input, input)) return;
    throw new EarlierCreationError(earlier.input);
  }
  const attempt = {
    input,
    knownIds: found ? idsOf(found) : (knownIds ?? (await readKnownIds(target))),
    // While an earlier try may still be under way, this is the same creation, unless the person has changed it.
    key: earlier && isAlike(earlier.input, input) ? earlier.key : nameCreation(),
  };
  uncertain.current = attempt;
  const settleCreation = (error: unknown) => {
    if (isRefusal(error)) uncertain.current = earlier;
    const isMade = (labels: readonly ListedLabel[]) => isCreated(labels, attempt);
    return noteUnfinished(target, attempt, () => settle(target, error, isMade));
  };
  const sender = { send: (request: ChangeRequest) => send(target, request), settle: settleCreation };
  await changeLabel(creationOf(input), sender, attempt.key);
  uncertain.current = undefined;
}

/**
 * Looks for what an earlier try has created; where that was before a reload, and it isn't there, waits as long as the
 * service may be at work on it.
 *
 * @returns the labels as they are then
 */
async function lookForEarlier(target: Target, earlier: UncertainCreation): Promise<readonly ListedLabel[]> {
  const labels = await check(target, (now) => now);
  const isMade = (now: readonly ListedLabel[]) => isCreated(now, earlier);
  const { until = 0 } = earlier;
  if (isMade(labels) || Date.now() >= until || target.api.knowsKeys) return labels;
  await awaitMade(target, {}, isMade, until);
  return check(target, (now) => now);
}

/** A creation that is being settled: the service may still be at work on it. */
interface UnfinishedCreation {
  readonly attempt: UncertainCreation;
  readonly settled: Promise<void>;
}

/** The creations that are unfinished, by project and content. */
const unfinishedCreations = new WeakMap<Api, Map<string, UnfinishedCreation>>();

async function noteUnfinished(
  { api, appId }: Target,
  attempt: UncertainCreation,
  settle: () => Promise<void>,
): Promise<void> {
  const creations = unfinishedCreations.get(api) ?? new Map<string, UnfinishedCreation>();
  unfinishedCreations.set(api, creations);
  const key = `${appId} ${contentKey(attempt.input)}`;
  const { promise: settled, resolve, reject } = Promise.withResolvers<void>();
  // A failure is reported to those who await it.
  settled.catch(() => undefined);
  const creation = { attempt, settled };
  creations.set(key, creation);
  try {
    await settle();
    resolve();
  } catch (error) {
    reject(error);
    throw error;
  } finally {
    if (creations.get(key) === creation) creations.delete(key);
  }
}

/** The creation of the same label that is unfinished when a change is asked for, unless another one is wanted. */
function findUnfinished({ api, appId }: Target, change: SentChange): UnfinishedCreation | undefined {
  if (!isCreation(change) || change.isAnother) return undefined;
  return unfinishedCreations.get(api)?.get(`${appId} ${contentKey(change.after)}`);
}

/**
 * Waits for a creation of the same label that is unfinished: who closes the editor meanwhile, and asks for the same again,
 * doesn't get it twice.
 *
 * @returns whether it was made
 * @throws UnknownOutcomeError when nobody can tell, or the person no longer waits
 */
async function awaitSameCreation(
  { onWait }: Target,
  uncertain: UncertainCreationRef | undefined,
  same: UnfinishedCreation,
): Promise<boolean> {
  const { promise: givenUp, reject } = Promise.withResolvers<never>();
  onWait?.(() => reject(new UnknownOutcomeError(null)));
  try {
    await Promise.race([givenUp, same.settled]);
    return true;
  } catch (error) {
    if (!(error instanceof UnknownOutcomeError)) return false;
    if (uncertain !== undefined) uncertain.current = same.attempt;
    throw error;
  }
}

/**
 * Updates a label, if it still is what the person saw.
 *
 * @param look finds the label as the service has it now
 * @returns false where somebody else had made the very same change
 * @throws ApiError when it was not updated, UnknownOutcomeError when nobody can tell, LabelConflictError
 */
async function updateLabel(
  target: Target,
  update: Update,
  check: () => Promise<LabelVersion | undefined>,
): Promise<boolean> {
  const { id, before, after } = update;
  const current = await check();
  if (current === undefined) throw new LabelConflictError(null);
  if (!isAlike(current, before) && !areOwn(target, id, current, before)) {
    if (isAlike(current, after)) return false;
    throw new LabelConflictError(current);
  }
  noteOwn(target, id, before, after);
  const send = senderOf(target, update);
  await changeLabel(update, {
    ...send,
    send: async (request) => {
      await send.send(request);
      if (!hasNextTurn(target, id)) noteOwn(target, id);
    },
  });
  return true;
}

/**
 * Brings a deleted label back, which may be there already: with its id where the service can, else as a new one.
 *
 * @throws ApiError when it was not restored, UnknownOutcomeError when nobody can tell
 */
async function restoreLabel(target: Target, change: Restoration & SendDetails): Promise<void> {
  if (!target.api.hasHistory) return createLabel(target, change.after, change.uncertain);
  forgetDeletions(target, [change.id]);
  await changeLabel(change, senderOf(target, change));
}

/** Sends a change of a label that has an id, and settles it by reading. */
function senderOf(target: Target, change: LabelChange): ChangeSender {
  return {
    send: (request) => send(target, request),
    settle: (error) => settle(target, error, (labels) => isShown(change, labels)),
  };
}

/** Has labels that come back no longer count as deleted in this tab. */
export function forgetDeletions(
  { client, appId }: Pick<Target, "client" | "appId">,
  ids: readonly number[],
): void {
  const restored = new Set(ids);
  const cache = client.getMutationCache();
  const made = cache.findAll({ mutationKey: queryKeys.labelChange(appId), status: "success" });
  for (const mutation of made) {
    const changes = [mutation.state.variables as LabelChange | readonly LabelChange[]].flat();
    if (changes.filter(isDeletion).some(({ id }) => restored.has(id))) cache.remove(mutation);
  }
}

function send({ api, client, appId }: Target, request: ChangeRequest): Promise<unknown> {
  // A response that was read before the change must not arrive after it, and count as fresh.
  void client.cancelQueries({ queryKey: queryKeys.project(appId) });
  return api.request({ ...request, appId, schema: acknowledged });
}

/** A unique idempotency key. */
function nameCreation(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}

/** How long (milliseconds) to wait before each look after a response that doesn't tell, or a connection that broke. */
const waitsBeforeLooking = [0, 1000];

/**
 * Settles a change whose response doesn't tell what became of it, by reading the labels: repeatedly, while the service
 * may still be processing it. Returns when it was made.
 *
 * @param isMade whether these labels show the change; throws when they don't tell
 * @throws the error itself when the change was not made, UnknownOutcomeError when nobody can tell
 */
async function settle(
  target: Target,
  error: unknown,
  isMade: (labels: readonly ListedLabel[]) => boolean,
): Promise<void> {
  if (!(error instanceof ApiError) || isRefusal(error)) throw error;
  if (isUnfinished(error)) {
    if (await awaitMade(target, error, isMade)) return;
    throw new UnknownOutcomeError(error);
  }
  for (const wait of waitsBeforeLooking) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (await check(target, isMade)) return;
  }
  throw error;
}

/**
 * Waits for a change that the service may still be at work on, which the person is told.
 *
 * @param until see {@link UnfinishedWait}
 * @returns whether it was made
 * @throws UnknownOutcomeError when the person no longer waits
 */
async function awaitMade(
  target: Target,
  error: Partial<ApiError>,
  isMade: (labels: readonly ListedLabel[]) => boolean,
  until?: number,
): Promise<boolean> {
  const giving = new AbortController();
  target.onWait?.(() => giving.abort());
  const signal = AbortSignal.any([giving.signal, sessionSignal(target.api)]);
  const wait = { isMade: () => check(target, isMade), signal, ...(until !== undefined && { until }) };
  if (await awaitUnfinished(target.api, error, wait)) return true;
  if (signal.aborted) throw new UnknownOutcomeError(error);
  return false;
}

/** Reads all labels of the project. Throws UnknownOutcomeError when that fails, or doesn't tell. */
async function check<Found>(target: Target, read: (labels: readonly ListedLabel[]) => Found): Promise<Found> {
  try {
    return read(await (target.check?.() ?? readAllLabels(target)));
  } catch (error) {
    throw new UnknownOutcomeError(error);
  }
}

/** Whether a label is there that wasn't before, with just that content. */
function isCreated(labels: readonly ListedLabel[], { input, knownIds }: UncertainCreation): boolean {
  return labels.some((label) => label.id !== null && !knownIds.has(label.id) && isAlike(label, input));
}

/**
 * The label as the service has it now; undefined when it is gone. Its page of the list tells more than the details.
 *
 * @throws ApiError also when the label can't be read
 */
async function readLabel(target: Target, id: number): Promise<LabelVersion | undefined> {
  const page = findPage(target, id);
  const { data = [] } = page === undefined ? {} : await readLabelPage(target.api, target.appId, page);
  return findLabel(data, id) ?? findLabel(await readAllLabels(target), id);
}

/** The page of the service's list on which a label was, if it was shown. */
function findPage({ api, client, appId }: Target, id: number): number | undefined {
  const pages = client.getQueriesData<LenientLabelPage>({ queryKey: queryKeys.labelPages(appId) });
  for (const [, page] of pages) {
    const index = page?.data.findIndex((label) => label.id === id) ?? -1;
    if (page && index >= 0) return Math.ceil((page.from + index) / readPageSize(api));
  }
  return undefined;
}

/** The ids of some labels; null stands for those that can't be read. */
function idsOf(labels: readonly ListedLabel[]): ReadonlySet<number | null> {
  return new Set(labels.map(({ id }) => id));
}

/** The ids of the project's labels: all of them, or those that were shown where they can't be read. */
async function readKnownIds({ api, client, appId }: Target): Promise<ReadonlySet<number | null>> {
  const options = { ...projectDetailOptions(api, appId), staleTime: Number.POSITIVE_INFINITY, retry: false };
  const detail = await client.fetchQuery(options).catch(() => client.getQueryData(options.queryKey));
  const pages = client.getQueriesData<LenientLabelPage>({ queryKey: queryKeys.labelPages(appId) });
  return idsOf([...(detail?.labels ?? []), ...pages.flatMap(([, page]) => page?.data ?? [])]);
}
