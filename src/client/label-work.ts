import { type ChangeSet, writeChangeSet } from "#contract/change-set.ts";
import { labelBatchLimit } from "#contract/label-batch.ts";
import {
  changedFields,
  contentKey,
  isAlike,
  type LabelVersion,
  labelFields,
  toInput,
} from "#contract/label-content.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { labelNameKey } from "#contract/label-name.ts";
import type { LabelContent } from "#contract/labels.ts";
import { labelsPerPage } from "#contract/labels-per-page.ts";
import { apiPaths } from "#contract/paths.ts";
import { readableLabels } from "#label-files/label-plan.ts";
import type { Api } from "./api-client.ts";
import { ApiError, isUnfinished } from "./api-error.ts";
import { type ChangeRequest, type ChangeSender, changeLabel, isShown } from "./change-labels.ts";
import { acknowledged, isRefusal, LabelConflictError, UnknownOutcomeError } from "./change-outcome.ts";
import {
  creationOf,
  type Deletion,
  isCreation,
  isReached,
  isUpdate,
  type LabelChange,
  type Restoration,
  rebase,
  type Update,
} from "./label-change.ts";
import { requestLabelPage } from "./label-page.ts";
import { areOwn, changeInTurn } from "./label-turns.ts";
import { findLabel, type ListedLabel, readAllLabels } from "./listed-labels.ts";
import type { Settle, StepWork } from "./step-runner.ts";
import { awaitUnfinished, type UnfinishedWait } from "./unfinished-change.ts";

/** For how long (milliseconds) it is taken as known that nobody else creates labels, before one is created alone. */
const quietTime = 250;
/** The same where a service doesn't tell how many there are, and all have to be read. */
const lookTime = 10_000;
/** How long ago (milliseconds) a label may have been read when a change of it is sent. */
const freshTime = 150;
/** The shortest and the longest time (milliseconds) from the last change to the check whether others have undone any. */
const checkTimes = { shortest: 1000, longest: 5000 } as const;
/** How many labels are gone through before the page may do something else. */
const portion = 2000;

/** A label can't be restored: the service has forgotten it. */
export class NotRestorableError extends Error {
  override readonly name = "NotRestorableError";
}

/** Somebody else has created a label that a step was to create. */
export class CreatedByOthersError extends Error {
  override readonly name = "CreatedByOthersError";
}

/** What many changes of a project's labels are to be. */
export interface LabelWorkPlan {
  /** Unlike that of any other: names what is created, so that the same isn't created twice. */
  readonly id: string;
  readonly steps: readonly LabelChange[];
  /** Leave a label that is to be deleted if it has other content by then. */
  readonly keepsChanged?: boolean;
  /** The ids of the project's labels from before; needed only where some are created. */
  readonly knownIds: readonly number[];
  /** The batch that the changes are to the service. */
  readonly changeSet: ChangeSet;
  /** Until when (milliseconds since 1970) the service may be at work on what was sent before a reload. */
  readonly unfinishedUntil?: number;
}

/** The project whose labels are changed. */
export interface LabelWorkTarget {
  readonly api: Api;
  readonly appId: string;
  /** The labels as they were read last, in their order. */
  readonly readKnown: () => readonly ListedLabel[];
  /** Called before each change is sent. */
  readonly onSend?: () => void;
  /** Has it no longer wait for changes that the service may still be at work on. */
  readonly signal?: AbortSignal;
}

/**
 * Makes many changes of labels. Before each change it reads the label. A field that somebody else has changed, and that
 * the step doesn't change, stays as it is; one that both have changed is reported as a conflict.
 */
export class LabelWork implements StepWork {
  readonly #target: LabelWorkTarget;
  readonly #plan: LabelWorkPlan;
  /** Names the batch to the service. */
  readonly #changeSet: string;
  /** Where in the list each label was when all were read last. */
  #places: Map<number, number> | null = null;
  /** What the steps create, and the labels that were there before. */
  readonly #contents: ReadonlySet<string>;
  readonly #knownIds: ReadonlySet<number>;
  #created: Created | null = null;
  /** How long (milliseconds) a change has taken of late. */
  #changeTime = 0;
  /** The steps that were sent since the last check. */
  #sent = new Map<number, LabelInput>();
  #takesBatches = true;
  #noteUnfinished: Parameters<StepWork["make"]>[2] = () => undefined;
  /**
   * Whether somebody else has created or deleted labels in the meantime: then the labels are read before each creation.
   */
  #othersCreate = false;

  constructor(target: LabelWorkTarget, plan: LabelWorkPlan) {
    this.#target = target;
    this.#plan = plan;
    this.#changeSet = writeChangeSet(plan.changeSet);
    this.#contents = new Set(plan.steps.filter(isCreation).map(({ after }) => contentKey(after)));
    this.#knownIds = new Set(plan.knownIds);
  }

  /** New labels come at the end of the list, one after the other. */
  readonly isOrdered = (index: number): boolean => isCreation(this.#plan.steps[index]);

  readonly countTogether = (queue: readonly number[]): number => {
    const first = this.#plan.steps[queue.at(-1) ?? -1];
    if (isCreation(first)) {
      const limit = this.#takesBatches ? Math.min(this.#target.api.batchLimit || 0, labelBatchLimit) : 0;
      return Math.max(1, Math.min(limit, queue.length));
    }
    if (!isUpdate(first)) return 1;
    // Labels of one page of the list are read together.
    const page = this.#pageOf(first.id);
    let together = 1;
    while (page !== null && together < Math.min(labelsPerPage, queue.length)) {
      const next = this.#plan.steps[queue.at(-1 - together) ?? -1];
      if (!isUpdate(next) || this.#pageOf(next.id) !== page) break;
      together += 1;
    }
    return together;
  };

  readonly make: StepWork["make"] = async (indexes, settle, noteUnfinished) => {
    this.#noteUnfinished = noteUnfinished;
    const first = this.#plan.steps[indexes[0] ?? -1];
    if (isCreation(first)) {
      await this.#awaitEarlier(() => this.#areCreated([first.after]));
      return this.#create(indexes, settle);
    }
    if (isUpdate(first)) return this.#update(indexes, settle);
    for (const index of indexes) {
      const step = this.#plan.steps[index];
      if (step === undefined || isCreation(step) || isUpdate(step)) continue;
      await this.#attempt(index, settle, step.id, () =>
        step.after === null ? this.#delete(step) : this.#restore(index, step),
      );
    }
  };

  /**
   * Makes a step after any other change of its label, and says what became of it.
   *
   * @returns whether to go on
   * @throws what may pass, and what can't be told
   */
  async #attempt(index: number, settle: Settle, id: number, change: () => Promise<void>): Promise<boolean> {
    try {
      await changeInTurn(this.#target, id, change);
    } catch (error) {
      if (error instanceof UnknownOutcomeError || (error instanceof ApiError && error.isPassing)) throw error;
      return settle(index, error);
    }
    return settle(index, null);
  }

  async #update(indexes: readonly number[], settle: Settle): Promise<void> {
    let labels: readonly ListedLabel[] = [];
    let checkedAt = Number.NEGATIVE_INFINITY;
    for (const [place, index] of indexes.entries()) {
      const step = this.#plan.steps[index] as Update;
      const goesOn = await this.#attempt(index, settle, step.id, async () => {
        await this.#awaitEarlier(() => this.#hasReached(step));
        if (Date.now() - checkedAt > freshTime) {
          labels = await this.#readNow(this.#idsOf(indexes.slice(place)));
          checkedAt = Date.now();
        }
        await this.#updateOne(index, step, labels);
      });
      if (!goesOn) return;
    }
  }

  async #updateOne(index: number, step: Update, labels: readonly ListedLabel[]): Promise<void> {
    const input = this.#merge(step, labels);
    if (input === null) return;
    const isMade = () => this.#hasReached(step);
    // The label is read again before the next try anyway.
    await changeLabel(
      { ...step, after: input },
      this.#senderOf(isMade, ({ isPassing }) => isPassing),
    );
    this.#sent.set(index, input);
  }

  /** @param isFinal whether a response is passed on without a look; a refusal always is */
  #senderOf(
    isMade: () => Promise<boolean>,
    isFinal: (error: ApiError) => boolean = () => false,
  ): ChangeSender {
    return {
      send: (request) => this.#send(request, isMade),
      settle: async (error) => {
        const isTold = !(error instanceof ApiError) || isRefusal(error) || isFinal(error);
        if (isTold || !(await isMade())) throw error;
      },
    };
  }

  async #hasReached(step: Update): Promise<boolean> {
    return this.#merge(step, await this.#readNow([step.id])) === null;
  }

  /** See {@link mergeUpdate}. A version that this tab tried to write doesn't count as somebody else's. */
  #merge(step: Update, labels: readonly ListedLabel[]): LabelInput | null {
    const now = findLabel(labels, step.id);
    const isOwn = now !== undefined && areOwn(this.#target, step.id, step.before, now);
    return mergeUpdate(step, now, isOwn);
  }

  async #delete(step: Deletion): Promise<void> {
    const isMade = () => this.#isShown(step);
    await this.#awaitEarlier(isMade);
    if (this.#plan.keepsChanged) {
      const now = findLabel(await this.#readNow([step.id]), step.id);
      if (now === undefined) return;
      if (!isAlike(step.before, now)) throw new LabelConflictError(now);
    }
    await changeLabel(step, this.#senderOf(isMade));
  }

  async #restore(index: number, step: Restoration): Promise<void> {
    try {
      await changeLabel(
        step,
        this.#senderOf(() => this.#isShown(step)),
      );
    } catch (error) {
      const isForgotten = error instanceof ApiError && error.code === "not-found";
      throw isForgotten ? new NotRestorableError() : error;
    }
    const { id, after, deleted } = step;
    // It has come back as it was deleted.
    if (deleted === undefined) return;
    await this.#updateOne(index, { id, before: deleted, after }, await this.#readNow([id]));
  }

  async #isShown(step: LabelChange): Promise<boolean> {
    return isShown(step, await this.#check(() => readAllLabels(this.#target)));
  }

  async #create(indexes: readonly number[], settle: Settle): Promise<void> {
    const created = await this.#lookForCreated(indexes.length > 1);
    const open: number[] = [];
    for (const index of indexes) {
      const step = this.#plan.steps[index];
      if (!isCreation(step)) continue;
      if (created.contents.has(contentKey(step.after))) settle(index, null);
      else if (created.names.has(labelNameKey(step.after.name))) settle(index, new CreatedByOthersError());
      else open.push(index);
    }
    if (open.length > 1 && (await this.#createBatch(open, settle))) return;
    for (const index of open) await this.#createOne(index, settle);
  }

  /** @returns false where the service doesn't take them together */
  async #createBatch(indexes: readonly number[], settle: Settle): Promise<boolean> {
    const labels = indexes.map((index) => this.#newLabel(index));
    const key = `${this.#plan.id}.${indexes[0]}-${indexes.length}`;
    try {
      const request = { method: "POST", path: apiPaths.labelBatch, body: { labels }, key } as const;
      await this.#send(request, () => this.#areCreated(labels));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isRefused = isRefusal(error);
      // Reading the labels next shows whether they were created after all.
      if (!isRefused) this.#created = null;
      if (error.isPassing || error.code === "unauthorized") throw error;
      if (isRefused) {
        // One of them is rejected, which sending them one by one shows; or the service lacks this operation.
        if (error.code !== "invalid") this.#takesBatches = false;
        return false;
      }
      if (!(await this.#areCreated(labels))) throw error;
    }
    for (const index of indexes) this.#noteCreated(index, settle);
    return true;
  }

  async #createOne(index: number, settle: Settle): Promise<void> {
    const input = this.#newLabel(index);
    const isFinal = ({ isPassing }: ApiError) => {
      // Reading the labels next shows whether it was created after all.
      this.#created = null;
      return isPassing;
    };
    const sender = this.#senderOf(() => this.#areCreated([input]), isFinal);
    try {
      await changeLabel(creationOf(input), sender, `${this.#plan.id}.${index}`);
    } catch (error) {
      if (!(error instanceof ApiError) || error.isPassing) throw error;
      settle(index, error);
      return;
    }
    this.#noteCreated(index, settle);
  }

  #newLabel(index: number): LabelInput {
    const step = this.#plan.steps[index];
    if (!isCreation(step)) throw new Error("Only what is to be created has all of a label.");
    return step.after;
  }

  async #areCreated(inputs: readonly LabelInput[]): Promise<boolean> {
    // What was read before the change doesn't show it.
    this.#created = null;
    const { contents } = await this.#lookForCreated();
    return inputs.every((input) => contents.has(contentKey(input)));
  }

  #noteCreated(index: number, settle: Settle): void {
    const input = this.#newLabel(index);
    this.#sent.set(index, input);
    if (this.#created !== null) {
      this.#created.count += 1;
      this.#created.contents.add(contentKey(input));
    }
    settle(index, null);
  }

  /** What has been created since the job was planned: by this job, also before a reload, and by others. */
  async #lookForCreated(isBatch = false): Promise<Created> {
    const created = this.#created;
    const isQuiet = !isBatch && !this.#othersCreate;
    if (created !== null && isQuiet && Date.now() - created.checkedAt < quietTime) return created;
    if (created !== null) {
      const { total } = await this.#check(() => requestLabelPage(this.#target.api, this.#target.appId, 1));
      const isSame = total === null ? Date.now() - created.readAt < lookTime : total === created.count;
      if (isSame) {
        created.checkedAt = Date.now();
        return created;
      }
      this.#othersCreate = total !== null;
    }
    const labels = await this.#check(() => readAllLabels(this.#target));
    const others = this.#newOf(labels);
    const now = Date.now();
    this.#created = {
      contents: new Set(others.map(contentKey)),
      names: new Set(
        others
          .filter((label) => !this.#contents.has(contentKey(label)))
          .map(({ name }) => labelNameKey(name)),
      ),
      count: labels.length,
      checkedAt: now,
      readAt: now,
    };
    return this.#created;
  }

  /** The labels that weren't there when the job was planned. */
  #newOf(labels: readonly ListedLabel[]) {
    return readableLabels(labels).filter(({ id }) => !this.#knownIds.has(id));
  }

  /** Labels as the service has them now: their page of the list, or all where they aren't on one. */
  async #readNow(ids: readonly number[]): Promise<readonly ListedLabel[]> {
    await this.#findPlaces();
    const page = this.#pageOf(ids[0] ?? 0);
    if (page !== null) {
      const { data } = await this.#check(() => requestLabelPage(this.#target.api, this.#target.appId, page));
      const found = new Set(data.map(({ id }) => id));
      if (ids.every((id) => found.has(id))) return data;
    }
    const labels = await this.#check(() => readAllLabels(this.#target));
    this.#places = placesOf(labels);
    return labels;
  }

  /** Takes the position of each label from what was read last; whether it is still there is checked later. */
  async #findPlaces(): Promise<void> {
    if (this.#places !== null) return;
    const labels = this.#target.readKnown();
    const places = new Map<number, number>();
    this.#places = places;
    for (let from = 0; from < labels.length; from += portion) {
      if (from > 0) await new Promise((resolve) => setTimeout(resolve));
      for (const [index, { id }] of labels.slice(from, from + portion).entries()) {
        if (id !== null) places.set(id, from + index);
      }
    }
  }

  #pageOf(id: number): number | null {
    const place = this.#places?.get(id);
    return place === undefined ? null : Math.floor(place / labelsPerPage) + 1;
  }

  #idsOf(indexes: readonly number[]): number[] {
    return indexes.flatMap((index) => {
      const id = this.#plan.steps[index]?.id ?? null;
      return id === null ? [] : [id];
    });
  }

  /**
   * Finds changes of this job that somebody else has overwritten at the same moment. Who changed another field gave the
   * field of this job its old value by chance: that step is made again. Any other change is a conflict.
   */
  readonly check = async (settle: Settle): Promise<readonly number[]> => {
    if (this.#sent.size === 0) return [];
    const labels = await this.#check(() => readAllLabels(this.#target));
    const byId = new Map(readableLabels(labels).map((label) => [label.id, label]));
    const news = Map.groupBy(this.#newOf(labels), contentKey);
    const again: number[] = [];
    for (const [index, input] of this.#sent) {
      const step = this.#plan.steps[index];
      if (isCreation(step) && (news.get(contentKey(step.after))?.length ?? 0) > 1) {
        settle(index, new CreatedByOthersError());
      }
      if (!isUpdate(step)) continue;
      const now = byId.get(step.id);
      if (now === undefined) settle(index, new LabelConflictError(null));
      else if (isUndone(step, input, now)) again.push(index);
      else if (!isReached(step, now)) settle(index, new LabelConflictError(now));
    }
    this.#sent = new Map();
    return again;
  };

  /** Another job needs as long as this one between reading a label and changing it. */
  readonly checkDelay = (): number =>
    this.#sent.size === 0
      ? 0
      : Math.min(checkTimes.longest, Math.max(checkTimes.shortest, 3 * this.#changeTime));

  async #check<Found>(read: () => Promise<Found>): Promise<Found> {
    try {
      return await read();
    } catch (error) {
      throw new UnknownOutcomeError(error);
    }
  }

  /**
   * Waits as long as the service may be at work on what was sent before a reload; looks meanwhile whether that was this
   * step, which is made then.
   */
  async #awaitEarlier(isMade: () => Promise<boolean>): Promise<void> {
    const { unfinishedUntil: until = 0 } = this.#plan;
    if (Date.now() < until && !this.#target.api.knowsKeys) await this.#await({}, { isMade, until });
  }

  async #await(error: Partial<ApiError>, wait: UnfinishedWait): Promise<boolean> {
    const { api, signal } = this.#target;
    this.#noteUnfinished(true);
    try {
      return await awaitUnfinished(api, error, { ...wait, signal });
    } finally {
      this.#noteUnfinished(false);
    }
  }

  /**
   * Sends a change. Where it stays unfinished, waits for what becomes of it; rejects as it failed where it still wasn't
   * made then, when it may be sent again.
   */
  async #send(request: ChangeRequest, isMade: () => Promise<boolean>): Promise<void> {
    const { api, appId, onSend } = this.#target;
    onSend?.();
    const began = Date.now();
    try {
      await api.request({ ...request, appId, schema: acknowledged, changeSet: this.#changeSet });
    } catch (error) {
      if (!isUnfinished(error)) throw error;
      if (!(await this.#await(error, { isMade }))) throw error;
    } finally {
      this.#changeTime = 0.8 * this.#changeTime + 0.2 * (Date.now() - began);
    }
  }
}

/** The labels that were created since the changes were planned. */
interface Created {
  /** What {@link contentKey} tells of each. */
  readonly contents: Set<string>;
  /** The names of those that only others can have created. */
  readonly names: ReadonlySet<string>;
  /** How many labels the project has. */
  count: number;
  /** When it was known last that this is all, and when all labels were read. */
  checkedAt: number;
  readonly readAt: number;
}

function placesOf(labels: readonly ListedLabel[]): Map<number, number> {
  return new Map(labels.flatMap(({ id }, index) => (id === null ? [] : [[id, index] as const])));
}

/**
 * What to make of a label as it is now, see {@link rebase}.
 *
 * @returns null where nothing is left to do
 * @throws LabelConflictError where somebody else has changed a field that the step is about, or deleted the label
 */
function mergeUpdate(step: Update, now: LabelVersion | undefined, isOwn: boolean): LabelInput | null {
  if (now === undefined) throw new LabelConflictError(null);
  if (isReached(step, now)) return null;
  const merged = rebase(step, now, isOwn);
  if (merged === null) throw new LabelConflictError(now);
  return toInput(merged);
}

/** Whether a change of another field, sent at the same moment, has given the step's fields their old values again. */
function isUndone({ before, after }: Update, sent: LabelContent, now: LabelContent): boolean {
  const fields = changedFields(before, after);
  const others = labelFields.filter((field) => !fields.includes(field));
  return !isAlike(now, sent, others) && isAlike(now, before, fields);
}
