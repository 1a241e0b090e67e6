import { type ChangeSet, writeChangeSet } from "#contract/change-set.ts";
import { labelBatchLimit } from "#contract/label-batch.ts";
import { changedFields, contentKey, isAlike } from "#contract/label-content.ts";
import { labelNameKey } from "#contract/label-name.ts";
import { type LabelContent, labelFields, readableLabels } from "#contract/labels.ts";
import type { ApiError } from "./api-error.ts";
import {
  type ChangeOutcome,
  type Creation,
  isCreation,
  isReached,
  isUpdate,
  type LabelChange,
  type Update,
} from "./label-change.ts";
import { type LabelLook, lookAtLabels } from "./label-look.ts";
import type { Project } from "./label-turns.ts";
import type { ListedLabel } from "./listed-labels.ts";
import { type ChangeOptions, createTogether, makeChange } from "./make-change.ts";
import { readWithRetries, retryDelay, sleep } from "./retry-policy.ts";

/** How many changes are under way at once; those whose order matters follow one another. */
const lanes = 4;
/** For how long (milliseconds) it makes no change, before it leaves the rest undone: where the service fails, or asks to wait. */
const longestWaits = { failing: 5 * 60_000, asked: 60 * 60_000 } as const;
/** The longest pause before the next try, unless the service asks for a longer one. */
const longestPause = 15_000;
/** After so many failures of one change that the service itself answers, others come first. */
const mostTries = 3;
/** How long (milliseconds) a service that makes no change at all may just be restarting. */
const restartTime = 75_000;
/** Responses of gateways, and of services that are just starting or stopping: they say nothing of the change. */
const outageStatuses: readonly (number | null)[] = [502, 503];
/** The shortest and the longest time (milliseconds) from the last change to the look whether others have undone any. */
const checkTimes = { shortest: 1000, longest: 5000 } as const;
/** How often changes are made again because others have overwritten them at the same moment. */
const mostChecks = 3;

/** How many changes are made. */
export interface QueueOptions extends Pick<ChangeOptions, "signal" | "look" | "sentUntil" | "keepsChanged"> {
  /** Unlike that of any other queue: names what is created, so that the same isn't created twice. */
  readonly id: string;
  /** The batch that the changes are to the service. */
  readonly changeSet: ChangeSet;
  /** The ids of the project's labels from before; needed only where some are created. */
  readonly knownIds: readonly number[];
  /** Called when a change was tried; again where that turns out to be otherwise, with null where it is to be made again. */
  readonly onSettle: (index: number, outcome: ChangeOutcome | null) => void;
  /** Called when it begins to wait for the service, or for a change that is unfinished, or no longer does. */
  readonly onWait: () => void;
}

/**
 * Makes many changes of a project's labels by {@link makeChange}, each at most once, though some again later: whatever may pass
 * has all of them wait. New labels come in their order.
 */
export class ChangeQueue {
  /** Whether it waits for the service. */
  isWaiting = false;
  /** While it waits: until when, in milliseconds since 1970. */
  waitsUntil = 0;
  /** While it waits, or has given up: whether the service asked for it, and doesn't just fail. */
  isAsked = false;
  /** Whether it has given up with changes left, as the service has failed for too long, or asks to wait too long. */
  isBroken = false;
  readonly #project: Project;
  readonly #changes: readonly LabelChange[];
  readonly #options: QueueOptions;
  readonly #look: LabelLook;
  readonly #knownIds: ReadonlySet<number | null>;
  /** What is to be created. */
  readonly #contents: ReadonlySet<string>;
  readonly #stopping = new AbortController();
  /** What was made since the last check. */
  #sent = new Map<number, LabelContent>();
  #made = 0;
  #unfinished = 0;
  /** How often in a row the service has failed, and since when no change is made. */
  #failures = 0;
  #stuckSince: number | null = null;
  /** How often the service itself has failed at a change, and how many others had been made when it first did. */
  readonly #tries = new Map<number, { count: number; readonly made: number }>();
  /** Whether creations are made together, where the service has such an operation. */
  #isTogether = true;

  constructor(project: Project, changes: readonly LabelChange[], options: QueueOptions) {
    this.#project = project;
    this.#changes = changes;
    this.#options = options;
    this.#look = options.look ?? lookAtLabels(project);
    this.#knownIds = new Set(options.knownIds);
    this.#contents = new Set(changes.filter(isCreation).map(({ after }) => contentKey(after)));
  }

  /** Whether it waits for a change that the service may still be at work on; others go on meanwhile. */
  get hasUnfinished(): boolean {
    return this.#unfinished > 0;
  }

  /** Whether it begins nothing more: it was stopped, or has given up. */
  get isStopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  /** Lets what is under way end, and begins nothing more. */
  stop(): void {
    this.isWaiting = false;
    this.#stopping.abort();
  }

  /**
   * Makes changes, once. Resolves when all are tried, or it was stopped, or the service has failed for too long.
   *
   * @param indexes which
   */
  async run(indexes: readonly number[]): Promise<void> {
    let open = indexes;
    for (let checks = 0; open.length > 0 && checks <= mostChecks; checks += 1) {
      const ordered = open.filter((index) => isCreation(this.#changes[index]));
      const others = open.filter((index) => !isCreation(this.#changes[index]));
      const works = Array.from({ length: lanes }, async (_, lane) => {
        if (lane === 0) await this.#work(ordered);
        await this.#work(others);
      });
      await Promise.all(works);
      if (this.isStopped) return;
      open = await this.#check();
      if (checks < mostChecks) for (const index of open) this.#options.onSettle(index, null);
    }
  }

  async #work(queue: number[]): Promise<void> {
    for (;;) {
      await this.#wait();
      if (this.isStopped || queue.length === 0) return;
      const group = queue.splice(0, this.#countTogether(queue));
      const outcomes = group.length > 1 ? await this.#createAll(group) : [await this.#make(group[0] ?? -1)];
      const again = group.filter((index, place) => !this.#settle(index, outcomes[place]));
      const isLast = again.some((index) => (this.#tries.get(index)?.count ?? 0) >= mostTries);
      if (isLast) queue.push(...again);
      else queue.unshift(...again);
    }
  }

  #countTogether([first = -1]: readonly number[]): number {
    if (!isCreation(this.#changes[first]) || !this.#isTogether) return 1;
    return Math.max(1, Math.min(this.#project.api.batchLimit, labelBatchLimit));
  }

  get #changeOptions(): ChangeOptions {
    const { signal, sentUntil, keepsChanged, changeSet, onWait } = this.#options;
    return {
      signal,
      sentUntil,
      keepsChanged,
      look: this.#look,
      changeSet: writeChangeSet(changeSet),
      onWait: (isWaiting) => {
        this.#unfinished += isWaiting ? 1 : -1;
        onWait();
      },
    };
  }

  #make(index: number): Promise<ChangeOutcome> {
    const change = this.#changes[index];
    if (change === undefined) throw new Error("There is no such change.");
    if (!isCreation(change)) return makeChange(this.#project, change, this.#changeOptions);
    // An earlier try may have made it, also before a reload.
    const current = { input: change.after, knownIds: this.#knownIds, key: `${this.#options.id}.${index}` };
    return makeChange(this.#project, change, {
      ...this.#changeOptions,
      creation: { current },
      isTaken: (labels) => this.#takenNames(labels).has(labelNameKey(change.after.name)),
    });
  }

  /** Creates labels by one request. An outcome that is missing is to be found one by one. */
  async #createAll(indexes: readonly number[]): Promise<readonly (ChangeOutcome | null)[]> {
    const labels = await this.#look.readAll().catch((error: unknown) => error as ApiError);
    if (labels instanceof Error) return indexes.map(() => ({ state: "refused", error: labels }));
    const created = new Set(this.#newOf(labels).map(contentKey));
    const taken = this.#takenNames(labels);
    const creations = indexes.map((index) => this.#changes[index] as Creation);
    const known = creations.map(({ after }): ChangeOutcome | null => {
      if (created.has(contentKey(after))) return { state: "done", made: null };
      const isTaken = taken.has(labelNameKey(after.name));
      return isTaken ? { state: "conflict", reason: "created", current: null } : null;
    });
    const open = indexes.filter((_, place) => known[place] === null);
    if (open.length === 0) return known;
    const outcome = await createTogether(
      this.#project,
      creations.filter((_, place) => known[place] === null).map(({ after }) => after),
      { key: `${this.#options.id}.${open[0]}-${open.length}`, knownIds: this.#knownIds },
      this.#changeOptions,
    );
    const isRejected =
      outcome.state === "refused" && !outcome.error.isPassing && outcome.error.code !== "unauthorized";
    // One of them is rejected, which sending them one by one shows; or the service lacks this operation.
    if (isRejected) this.#isTogether = false;
    return known.map((one) => one ?? (isRejected ? null : outcome));
  }

  /** The labels that weren't there when the changes were planned. */
  #newOf(labels: readonly ListedLabel[]) {
    return readableLabels(labels).filter(({ id }) => !this.#knownIds.has(id));
  }

  /** The names of labels that somebody else has created since the changes were planned. */
  #takenNames(labels: readonly ListedLabel[]): ReadonlySet<string> {
    const others = this.#newOf(labels).filter((label) => !this.#contents.has(contentKey(label)));
    return new Set(others.map(({ name }) => labelNameKey(name)));
  }

  /**
   * Says what became of a change, or has all wait for what may pass.
   *
   * @returns false where it is to be made again
   */
  #settle(index: number, outcome: ChangeOutcome | null | undefined): boolean {
    if (!outcome) return false;
    if (outcome.state === "refused" || outcome.state === "unknown") {
      const { error } = outcome;
      // Nobody waits for it any more.
      if (error === null) this.stop();
      if (error === null || (error.isPassing && this.#backOff(index, error))) return false;
    }
    if (outcome.state === "done") {
      this.#made += 1;
      this.#failures = 0;
      this.#stuckSince = null;
      const change = this.#changes[index];
      // What is deleted or restored needs no look whether others have undone it.
      if (isCreation(change)) this.#sent.set(index, change.after);
      else if (isUpdate(change) && outcome.made?.after) this.#sent.set(index, outcome.made.after);
    }
    this.#options.onSettle(index, outcome);
    return true;
  }

  /**
   * Lets all wait after a failure that may pass, or gives up.
   *
   * @returns false where that change has failed for good
   */
  #backOff(index: number, error: ApiError): boolean {
    const now = Date.now();
    this.#stuckSince ??= now;
    if (error.code === "broken" && !outageStatuses.includes(error.status)) {
      const { count, made } = this.#tries.get(index) ?? { count: 0, made: this.#made };
      this.#tries.set(index, { count: count + 1, made });
      // The service makes other changes, and not this one; or it makes none at all, and isn't just restarting.
      const isAlone = made < this.#made || now - this.#stuckSince >= restartTime;
      if (count + 1 >= mostTries && isAlone) return false;
    }
    // Changes that were made at the same time fail at the same time: they count as one failure.
    if (now >= this.waitsUntil) this.#failures += 1;
    const asked = error.retryAfter;
    this.isAsked = asked !== undefined;
    const pause = asked ?? Math.ceil(Math.min(retryDelay(this.#failures, null), longestPause));
    const longestWait = this.isAsked ? longestWaits.asked : longestWaits.failing;
    if (now + pause - this.#stuckSince > longestWait) {
      this.isBroken ||= !this.isStopped;
      this.stop();
    } else this.waitsUntil = Math.max(this.waitsUntil, now + pause);
    return true;
  }

  /**
   * Finds changes that somebody else has overwritten at the same moment. Who changed another field gave the field of this
   * change its old value by chance: it is made again. Any other change is a conflict.
   */
  async #check(): Promise<readonly number[]> {
    const sent = this.#sent;
    this.#sent = new Map();
    if (sent.size === 0) return [];
    // Others need about as long as this one between reading a label and changing it.
    const usual = 3 * (this.#project.api.slowestChange ?? 0);
    await sleep(Math.min(checkTimes.longest, Math.max(checkTimes.shortest, usual)), this.#stopping.signal);
    const labels = await readWithRetries(this.#look.readAll).catch(() => null);
    if (labels === null || this.isStopped) return [];
    const byId = new Map(readableLabels(labels).map((label) => [label.id, label]));
    const news = Map.groupBy(this.#newOf(labels), contentKey);
    const conflict = (
      index: number,
      reason: "changed" | "deleted" | "created",
      current: LabelContent | null,
    ) => this.#options.onSettle(index, { state: "conflict", reason, current });
    const again: number[] = [];
    for (const [index, made] of sent) {
      const change = this.#changes[index];
      if (isCreation(change) && (news.get(contentKey(change.after))?.length ?? 0) > 1)
        conflict(index, "created", null);
      if (!isUpdate(change)) continue;
      const now = byId.get(change.id);
      if (now === undefined) conflict(index, "deleted", null);
      else if (isUndone(change, made, now)) again.push(index);
      else if (!isReached(change, now)) conflict(index, "changed", now);
    }
    return again;
  }

  /** Waits as long as it takes, or until somebody stops it. */
  async #wait(): Promise<void> {
    while (this.waitsUntil > Date.now() && !this.isStopped) {
      this.isWaiting = true;
      this.#options.onWait();
      await sleep(this.waitsUntil - Date.now(), this.#stopping.signal);
    }
    if (!this.isWaiting) return;
    this.isWaiting = false;
    this.#options.onWait();
  }
}

/** Whether a change of another field, sent at the same moment, has given the change's fields their old values again. */
function isUndone({ before, after }: Update, made: LabelContent, now: LabelContent): boolean {
  const fields = changedFields(before, after);
  const others = labelFields.filter((field) => !fields.includes(field));
  return !isAlike(now, made, others) && isAlike(now, before, fields);
}
