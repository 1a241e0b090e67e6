import { t } from "@lingui/core/macro";
import { ApiError } from "#client/api-error.ts";
import { invertChanges } from "#client/change-inversion.ts";
import {
  type ChangeFailure,
  type ChangeOutcome,
  deletionOf,
  effectOf,
  isDeletion,
  isRestoration,
  type LabelChange,
  nameOf,
  restorationOf,
} from "#client/label-change.ts";
import type { SentCreationRef } from "#client/label-turns.ts";
import { readProjectDetail } from "#client/listed-labels.ts";
import { makeChange } from "#client/make-change.ts";
import { writeChangeSet } from "#contract/change-set.ts";
import type { ExistingLabel } from "#contract/label-content.ts";
import type { HistoryAction } from "#contract/label-history.ts";
import { readableLabels } from "#contract/labels.ts";
import { joinSentences } from "#contract/languages.ts";
import { describeError } from "#dashboard/api/error-sentence.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { jobNames } from "#dashboard/jobs/job-sentence.ts";
import { findJob, isAtWork, isWorkedOn } from "#dashboard/jobs/job-store.ts";
import { labelActions } from "#dashboard/jobs/label-actions.ts";
import { recordChange } from "#dashboard/labels/data/browser-history.ts";
import { dropDraft, keepDraft, readDraft } from "#dashboard/labels/data/label-drafts.ts";
import { selectLabels } from "#dashboard/labels/data/label-selection.ts";
import type { Target } from "#dashboard/projects/data/project-detail-queries.ts";
import { sessionSignal } from "#dashboard/session/data/session-signal.ts";
import { isSignedInWith } from "#dashboard/session/data/session-store.ts";
import { pause } from "#dashboard/ui/loading/pause.ts";
import { showToast } from "#dashboard/ui/overlay/toast.ts";
import type { ToastAction, ToastMessage } from "#dashboard/ui/overlay/toast-message.ts";
import { readUndoTime } from "#dashboard/ui/overlay/undo-time.ts";
import { endHeld, endHeldInTime, holdBack } from "./held-deletions.ts";
import {
  describeBack,
  describeFailure,
  describeFailureElsewhere,
  describeSkipped,
  describeSuccess,
  describeWait,
  nameChange,
} from "./label-change-sentence.ts";
import { startLabelJob } from "./label-jobs.ts";
import { openLook, readAgain, readKnownIds, showPending } from "./label-mutations.ts";
import {
  findUndo,
  newUndoId,
  pushUndo,
  removeUndo,
  settleUndo,
  type UndoDirection,
  type UndoEntry,
  undoStack,
} from "./undo-stack.ts";

/** What a person is told of a change, in toasts. */
export interface ChangeReport {
  /** That the change was made, in a sentence. */
  readonly success: string;
  /** Why the change was not made, in a sentence; null where nothing is to be said, or it is said elsewhere. */
  readonly describeFailure: (failure: ChangeFailure) => string | null;
  /** Tries the change again after that; not after a conflict, where that makes no sense. */
  readonly retry?: () => void;
  /** What is offered besides Undo once it was made. */
  readonly actions?: readonly ToastAction[];
  /** Called when the service takes long over it, and they are told so: they may go on meanwhile. */
  readonly onWait?: () => void;
}

/** How it is sent, and whether it is done again. */
interface RunOptions {
  /** Of a creation, or a restoration: kept from one try to the next; needed only where it can be tried again. */
  readonly creation?: SentCreationRef | undefined;
  readonly direction?: UndoDirection;
  /** What undoing it is called; unless given, what it does. */
  readonly title?: string;
  /** It is a deletion that is shown at once, and sent when the time to undo it is over. */
  readonly isHeld?: boolean;
  /** Whether it takes back what was done, for the history; unless given, by its direction. */
  readonly isUndo?: boolean;
}

/**
 * Makes a change of a label by {@link makeChange}, shows it until a response from the service does, and tells the person what
 * came of it: that it was made, with Undo, or why not. Where the service takes long over it, or over the change of the same
 * label before it, they are told, too.
 *
 * @returns what became of it; null where the person has taken it back before it was sent
 */
export async function runLabelChange(
  target: Target,
  change: LabelChange,
  report: ChangeReport,
  options: RunOptions = {},
): Promise<ChangeOutcome | null> {
  const { direction = "do", title = nameChange(change), creation, isHeld = false } = options;
  const { isUndo = direction === "undo" } = options;
  const { api, appId } = target;
  const id = newUndoId();
  const batch = isUndo ? { id, kind: "undo", title: null } : null;
  const success = { subject: appId, text: report.success, actions: report.actions ?? [] };
  pushUndo({ id, target, title, changes: [change], isUnderWay: true }, direction);
  const confirmed = isHeld ? holdBack(id, 1) : undefined;
  if (isHeld) showWithUndo(id, success);
  let closeMessage = () => {};
  const onWait = (isWaiting: boolean) => {
    if (!isWaiting) return;
    closeMessage();
    closeMessage = showToast({ subject: appId, tone: "waiting", text: describeWait(change) });
    report.onWait?.();
  };
  const make = async () => {
    // The press is painted first: sending a request takes the browser a while.
    await pause();
    if ((await confirmed) === false) return null;
    const made = await makeChange(target, change, {
      creation,
      changeSet: batch === null ? undefined : writeChangeSet(batch),
      look: openLook(target),
      readKnownIds: () => readKnownIds(target),
      signal: sessionSignal(api),
      onWait,
    });
    if (made.state === "done" && made.made !== null) recordChange(target, made.made, batch);
    return made;
  };
  const outcome = await showPending(target, change, make, () => readAgain(target)).finally(() =>
    closeMessage(),
  );
  if (outcome === null) return null;
  if (outcome.state !== "done") {
    removeUndo(id);
    reportFailure(target, outcome, report);
    return outcome;
  }
  const subject = { serviceUrl: api.serviceUrl, appId, id: change.id };
  const draft = isDeletion(change) ? readDraft(subject) : null;
  if (draft !== null) dropDraft(subject);
  settleUndo(id, { changes: outcome.made === null ? [] : [outcome.made], draft });
  if (!isHeld && isSignedInWith(api)) showWithUndo(id, success);
  return outcome;
}

/**
 * Deletes a label, or several as one job. Where the service can restore them, that is sent at once. Elsewhere they are deleted
 * for the eye at once, on the service when the time to undo it is over, whatever is shown then, or when somebody closes the
 * message that offers it, goes to another project, signs out, or closes the page.
 */
export function deleteUndoably(
  target: Target,
  labels: readonly ExistingLabel[],
  direction: "do" | "redo" = "do",
): void {
  const { api, appId } = target;
  if (areBeingDeleted(target, labels)) return;
  const [label, ...others] = labels;
  if (label !== undefined && others.length === 0) {
    const change = deletionOf(label);
    const report = {
      success: describeSuccess("deleted", label.name),
      describeFailure: (failure: ChangeFailure) => describeFailure(change, failure),
    };
    void runLabelChange(target, change, report, { isHeld: !api.hasHistory, direction });
    return;
  }
  const changes = labels.map(deletionOf);
  const id = newUndoId();
  let confirmed = Promise.resolve(true);
  if (!api.hasHistory) {
    const { length } = labels;
    const title = jobNames.delete(length, "");
    pushUndo({ id, target, title, changes, isUnderWay: true, isJob: true }, direction);
    confirmed = holdBack(id, length);
    showWithUndo(id, { subject: appId, text: labelActions.deleted.made(length) });
  }
  void showPending(target, changes, async () => {
    if (await confirmed) {
      await new Promise((onEnd) => startLabelJob({ ...target, kind: "delete", changes, onEnd, id }));
      return { state: "done", made: null };
    }
    if (isSignedInWith(api)) selectLabels(appId, labels, true);
    // A job that is made reads again itself.
    await readAgain(target);
    return null;
  });
}

/** Whether some of these labels are being deleted already: a second quick press comes before their rows are gone. */
function areBeingDeleted({ client, appId }: Target, labels: readonly ExistingLabel[]): boolean {
  const ids = new Set(labels.map(({ id }) => id));
  const isOfThem = (change: LabelChange) => isDeletion(change) && ids.has(change.id);
  return (
    client.isMutating({
      mutationKey: queryKeys.labelChange(appId),
      predicate: ({ state }) =>
        [state.variables as LabelChange | readonly LabelChange[]].flat().some(isOfThem),
    }) > 0
  );
}

/** Tells the person why a change was not made, unless they have left: whoever is here now has nothing to do with it. */
function reportFailure(
  target: Target,
  failure: ChangeFailure,
  report: Pick<ChangeReport, "describeFailure" | "retry">,
): void {
  const text = report.describeFailure(failure);
  if (text === null || !isSignedInWith(target.api)) return;
  const retry = failure.state === "conflict" ? undefined : report.retry;
  showToast({
    subject: target.appId,
    tone: "danger",
    text,
    elsewhere: describeFailureElsewhere(failure),
    ...(retry && { actions: [{ label: t`Retry`, onPress: retry }] }),
  });
}

/** For so long (milliseconds) what is done to other labels likewise is told with what was done before. */
const joinTime = 8000;

/** What a notification that offers to undo is about. */
interface UndoNotice {
  /** Of entries, which it offers to undo together. */
  readonly ids: string[];
  /** What they have in common. */
  readonly kind: string;
  /** Until when (milliseconds since 1970) others join them. */
  readonly end: number;
}

/** The notification that offers to undo, while there is one. */
let notice: UndoNotice | null = null;

type UndoNote = Pick<ToastMessage, "subject" | "text" | "elsewhere" | "actions">;

/**
 * Says what was done, or undone, alone or by a job, with the way back. A single change that does the same to another label soon
 * after is told in one sentence with it.
 */
export function showWithUndo(id: string, message: UndoNote): void {
  const entry = findUndo(id);
  // What turned out to be there already has nothing to take back.
  if (entry === undefined) {
    showToast({ ...message, tone: "good" });
    return;
  }
  const isUndone = undoStack.get().undone.includes(entry);
  const { actions = [] } = message;
  const kind = JSON.stringify([isUndone, entry.isJob, effectsOf([entry]), actions.length]);
  const joined = notice?.kind === kind && Date.now() < notice.end ? notice.ids : [];
  const isJoined = joined.length > 0 && !entry.isJob && !isOfSame(joined, entry);
  const ids = [...(isJoined ? joined.splice(0) : []), id];
  const shown: UndoNotice = { ids, kind, end: Date.now() + joinTime };
  showToast({
    ...message,
    text: isJoined ? describeEntries(ids, isUndone) : message.text,
    tone: "good",
    time: readUndoTime(),
    actions: [
      ...actions,
      {
        label: isUndone ? t`Redo` : t`Undo`,
        // The last first.
        onPress: () => void Promise.all(ids.toReversed().map(undoEntry)),
      },
    ],
    onGone: (isReplaced) => {
      if (notice === shown) notice = null;
      for (const one of ids) {
        if (isReplaced) endHeldInTime(one);
        else endHeld(one, true);
      }
    },
  });
  notice = shown;
}

/** What entries have done to labels. */
function effectsOf(entries: readonly UndoEntry[]): readonly HistoryAction[] {
  return [...new Set(entries.flatMap(({ changes }) => changes.map(effectOf)))];
}

/** Whether a label of an entry is one of other entries, too: changed twice, it would be counted twice. */
function isOfSame(ids: readonly string[], entry: UndoEntry): boolean {
  const labels = new Set(entry.changes.flatMap(({ id }) => id ?? []));
  return findEntries(ids).some(({ changes }) => changes.some(({ id }) => id !== null && labels.has(id)));
}

function findEntries(ids: readonly string[]): readonly UndoEntry[] {
  return ids.flatMap((id) => findUndo(id) ?? []);
}

/** What entries of one kind have done, by number. */
function describeEntries(ids: readonly string[], isUndone: boolean): string {
  const entries = findEntries(ids);
  const [effect = "changed"] = effectsOf(entries);
  const count = entries.flatMap(({ changes }) => changes).length;
  return labelActions[effect][isUndone ? "undone" : "made"](count);
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Takes back what was done, by a job or alone, or what was undone, by making the inverse changes, and says so. What has changed
 * since is left as it is, and named. Does nothing where that has been asked for already.
 *
 * @returns false where there was nothing to undo
 */
export async function undoEntry(id: string): Promise<boolean> {
  const entry = findUndo(id);
  // What hasn't been sent yet is only canceled.
  if (entry !== undefined && endHeld(id, false)) {
    cancelHeld(entry);
    return true;
  }
  // One after the other, as each reads the labels first.
  const undone = last.then(() => undoNow(id));
  last = undone;
  return undone;
}

/** Says that a deletion that was held back is canceled, and lets the person make it again. */
function cancelHeld({ id: canceled, target, title, isJob = false, changes }: UndoEntry): void {
  removeUndo(canceled);
  const deletions = changes.filter(isDeletion);
  const [first] = deletions;
  if (first === undefined) return;
  const id = newUndoId();
  const restored = deletions.map((deletion) => restorationOf(deletion.id, deletion.before, null));
  pushUndo({ id, target, title, changes: restored, isJob }, "undo");
  showWithUndo(id, {
    subject: target.appId,
    text: isJob
      ? labelActions.restored.undone(deletions.length)
      : describeSuccess("restored", first.before.name),
  });
}

/** Stops a job that is at work, and waits for what is under way; likewise for a single change. */
async function awaitEnd(id: string): Promise<UndoEntry | undefined> {
  findJob(id)?.stop();
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const check = () => {
    const job = findJob(id);
    if (!findUndo(id)?.isUnderWay && (job === undefined || !isAtWork(job))) resolve();
  };
  // A job settles its entry when it has ended.
  const unsubscribe = undoStack.subscribe(check);
  check();
  await ended;
  unsubscribe();
  return findUndo(id);
}

/** Ids of labels that came back as new ones. */
const renewed = new Set<string>();

async function undoNow(id: string): Promise<boolean> {
  const asked = findUndo(id);
  if (asked === undefined) return true;
  const { api, client, appId } = asked.target;
  const direction = undoStack.get().undone.includes(asked) ? "redo" : "undo";
  const entry = await awaitEnd(id);
  // The failure of a change is reported already.
  if (entry === undefined) return !asked.isJob;
  if (isWorkedOn(appId)) {
    const text = t`Wait for the current job to finish, or stop it first.`;
    showToast({ subject: appId, tone: "danger", text });
    return true;
  }
  try {
    // Not by a query: another tab's change would cancel it, and it would give what was there before.
    const { labels } = await readProjectDetail(api, appId);
    const nowThere = readableLabels(labels);
    const present = new Set(nowThere.map((label) => label.id));
    const isRenewed = (label: number) => !present.has(label) && renewed.has(`${appId} ${label}`);
    const { changes, skipped } = invertChanges(entry.changes, nowThere, isRenewed);
    for (const change of changes) {
      if (isRestoration(change) && !api.hasHistory) renewed.add(`${appId} ${change.id}`);
    }
    removeUndo(id);
    findJob(id)?.dismiss();
    if (skipped.length > 0) showToast({ subject: appId, tone: "danger", text: describeSkipped(skipped) });
    const [change] = changes;
    if (change === undefined) {
      void client.invalidateQueries({ queryKey: queryKeys.project(appId) });
      if (skipped.length === 0) showToast({ subject: appId, tone: "good", text: t`Nothing to undo.` });
    } else if (direction === "redo" && !api.hasHistory && changes.every(isDeletion)) {
      const labels = changes.map(({ id, before }) => ({ id, ...before }));
      deleteUndoably(entry.target, labels, direction);
    } else if (entry.isJob) {
      const { target, title } = entry;
      startLabelJob({ ...target, kind: direction, subject: title, title: null, changes, counters: id });
    } else await undoChange(entry, change, direction);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const failure = { state: "refused", error } as const;
    const [first] = entry.changes;
    const deleted = !entry.isJob && isDeletion(first) ? first : null;
    reportFailure(entry.target, failure, {
      describeFailure: () =>
        deleted === null
          ? joinSentences([t`Nothing was undone.`, describeError(error)])
          : describeFailure(restorationOf(deleted.id, deleted.before, null), failure),
      retry: () => void undoEntry(id),
    });
  }
  return true;
}

/** Undoes a single change, or makes it again. */
async function undoChange(entry: UndoEntry, change: LabelChange, direction: "undo" | "redo"): Promise<void> {
  const { id, target, title, draft } = entry;
  const report: ChangeReport = {
    success: describeBack(change, direction),
    describeFailure: (failure) => {
      if (failure.state === "conflict") return describeSkipped([nameOf(change)]);
      // It can still be undone.
      pushUndo(entry, direction === "undo" ? "redo" : "undo");
      return describeFailure(change, failure);
    },
    retry: () => void undoEntry(id),
  };
  const outcome = await runLabelChange(target, change, report, { direction, title });
  if (outcome?.state === "done" && draft) keepDraft(draft);
}
