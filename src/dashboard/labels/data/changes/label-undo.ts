import { plural, t } from "@lingui/core/macro";
import { LabelConflictError } from "#client/change-outcome.ts";
import { effectOf, kindOf, type LabelChange, nameOf, restorationOf } from "#client/label-change.ts";
import { readProjectDetail } from "#client/listed-labels.ts";
import { joinSentences } from "#contract/languages.ts";
import { describeError } from "#dashboard/api/error-sentence.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { isAtWork, isWorkedOn, readJobs, subscribeToJobs } from "#dashboard/jobs/job-store.ts";
import { draftUndo } from "#dashboard/ui/draft-undo.ts";
import { isApple, isCommandKey, isTyping } from "#dashboard/ui/key-press.ts";
import { showToast } from "#dashboard/ui/overlay/toast.ts";
import type { ToastMessage } from "#dashboard/ui/overlay/toast-message.ts";
import { toastSubject } from "#dashboard/ui/overlay/toast-subject.ts";
import { readUndoTime } from "#dashboard/ui/overlay/undo-time.ts";
import { isCovered } from "#dashboard/ui/shortcut.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { readableLabels } from "#label-files/label-plan.ts";
import { invertChanges } from "./change-inversion.ts";
import { reportFailure, sendAndReportWait } from "./change-report.ts";
import { describeFailure, describeSuccess } from "./label-change-sentence.ts";
import { findJobUndo, lastUndo, pushUndo, removeUndo, type UndoEntry, undoStack } from "./undo-stack.ts";

/** What undo, or redo, would do next. */
export interface NextUndo {
  /** As in “Rename 5 labels”. */
  readonly title: string;
  readonly run: () => void;
}

/**
 * What is undone next in a project, or done again: a step of the draft on the screen, where there is one, or else what was
 * done last to its labels in this tab, however long ago; undefined for nothing.
 */
export function findNextUndo(list: "done" | "undone", appId: string): NextUndo | undefined {
  const draft = draftUndo.get();
  if (draft !== null) {
    const run = list === "done" ? draft.undo : draft.redo;
    return run === null ? undefined : { title: draft.title, run };
  }
  const entry = lastUndo(list, appId);
  return entry && { title: entry.title, run: () => applyLast(list, appId) };
}

function applyLast(list: "done" | "undone", appId: string): void {
  const entry = lastUndo(list, appId);
  if (entry === undefined) return;
  void undoEntry(entry).then((isSomething) => {
    if (!isSomething) applyLast(list, appId);
  });
}

/** Whether text is typed here, which the browser itself undoes: not into a list, a slider, or a choice. */
function isText(target: EventTarget | null): boolean {
  return isTyping(target) && !(target as Element).matches("select, [type=range], [type=radio], [type=file]");
}

/**
 * Has the keys for undo and redo undo and repeat what was done to labels. As everywhere, the last thing is undone
 * first: on the screen, then of what was saved; within a text field, by the browser.
 */
export function startUndoKeys(): void {
  document.addEventListener("keydown", (event) => {
    const appId = toastSubject.get();
    const isUndo = isCommandKey(event, "z");
    // On Apple's devices ⌘Y is the browser's own.
    const isRedo = isCommandKey(event, "z", true) || (!isApple && isCommandKey(event, "y"));
    if ((!isUndo && !isRedo) || appId === null) return;
    if (event.defaultPrevented || isText(event.target) || isCovered()) return;
    event.preventDefault();
    findNextUndo(isUndo ? "done" : "undone", appId)?.run();
  });
}

/** Takes back what a job has done; one that has itself taken something back is so done again. */
export function undoJob(id: string): void {
  const entry = findJobUndo(id);
  if (entry !== undefined) void undoEntry(entry);
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Takes back what was done, or what was undone, and says so. What has changed since is left as it is, and named. Does
 * nothing where that has been asked for already.
 *
 * @returns false where there was nothing to undo
 */
export function undoEntry(entry: UndoEntry): Promise<boolean> {
  // What hasn't been sent yet is only canceled.
  const canceled = entry.cancel?.() ?? null;
  if (canceled !== null) {
    removeUndo(entry);
    const undone = { ...entry };
    pushUndo(undone, "undo");
    showWithUndo(undone, { subject: entry.target.appId, text: canceled });
    return Promise.resolve(true);
  }
  // One after the other, as each reads the labels first.
  const now = last.then(() => undoNow(entry));
  last = now;
  return now;
}

/** Says what was done, or undone, with the way back as long as there is one. */
export function showWithUndo(
  entry: UndoEntry,
  message: Pick<ToastMessage, "subject" | "text" | "actions">,
): void {
  const label = undoStack.get().undone.includes(entry) ? t`Redo` : t`Undo`;
  const close = showToast({
    ...message,
    tone: "good",
    countdown: readUndoTime(),
    actions: [...(message.actions ?? []), { label, onPress: () => void undoEntry(entry) }],
    onGone: () => stopFollowing(),
  });
  // However it is taken back, that is no longer offered.
  const stopFollowing = undoStack.subscribe(() => {
    const { done, undone } = undoStack.get();
    if (!done.includes(entry) && !undone.includes(entry)) close();
  });
}

/** Stops a job that is at work, and waits for what is under way. */
function stopJob(id: string | null): Promise<void> {
  const find = () => readJobs().find(({ plan }) => plan.id === id);
  find()?.stop();
  return new Promise((resolve) => {
    const check = () => {
      const job = find();
      if (job !== undefined && isAtWork(job)) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = subscribeToJobs(check);
    check();
  });
}

/** Ids of labels that came back as new ones. */
const renewed = new Set<string>();

async function undoNow(entry: UndoEntry): Promise<boolean> {
  const { target } = entry;
  const { api, client, appId } = target;
  const direction = undoStack.get().undone.includes(entry) ? "redo" : "undo";
  if (direction === "undo" && !undoStack.get().done.includes(entry)) return true;
  if (direction === "redo" && entry.repeat !== undefined) {
    removeUndo(entry);
    entry.repeat();
    return true;
  }
  await stopJob(entry.jobId);
  if (isWorkedOn(appId)) {
    const text = t`Wait for the current job to finish, or stop it first.`;
    showToast({ subject: appId, tone: "danger", text });
    return true;
  }
  const made = await entry.read();
  if (made.length === 0) {
    removeUndo(entry);
    // The failure of a single change is reported already.
    return entry.jobId === null;
  }
  try {
    // Not by a query: another tab's change would cancel it, and it would give what was there before.
    const { labels } = await readProjectDetail(api, appId);
    const nowThere = readableLabels(labels);
    const present = new Set(nowThere.map(({ id }) => id));
    const isRenewed = (id: number) => !present.has(id) && renewed.has(`${appId} ${id}`);
    const { changes, skipped } = invertChanges(made, nowThere, isRenewed);
    for (const change of changes) {
      if (kindOf(change) === "restore" && !api.hasHistory) renewed.add(`${appId} ${change.id}`);
    }
    removeUndo(entry);
    readJobs()
      .find(({ plan }) => plan.id === entry.jobId)
      ?.dismiss();
    if (skipped.length > 0) showToast({ subject: appId, tone: "danger", text: describeSkipped(skipped) });
    const [change] = changes;
    if (change === undefined) {
      void client.invalidateQueries({ queryKey: queryKeys.project(appId) });
      if (skipped.length === 0)
        showToast({ subject: appId, tone: "good", text: t`Nothing to undo: it was already undone.` });
    } else if (entry.jobId === null) await undoChange(entry, change, direction);
    else entry.startJob?.(direction, changes);
  } catch (error) {
    const [first] = made;
    const deleted = entry.jobId === null && first?.after === null ? first : null;
    const describe = () =>
      deleted?.after === null
        ? describeFailure(restorationOf(deleted.id, deleted.before, null), error)
        : joinSentences([t`Nothing was undone.`, describeError(error)]);
    reportFailure(target, error, { describeFailure: describe, findRetry: () => () => void undoEntry(entry) });
  }
  return true;
}

async function undoChange(entry: UndoEntry, change: LabelChange, direction: "undo" | "redo"): Promise<void> {
  const { target } = entry;
  const { appId } = target;
  try {
    const made = await sendAndReportWait(target, change, {});
    const text = describeBack(change, direction);
    entry.onUndone?.();
    if (made === null) {
      showToast({ subject: appId, tone: "good", text });
      return;
    }
    const inverse: UndoEntry = { target, title: entry.title, jobId: null, read: () => [made] };
    pushUndo(inverse, direction);
    // What it was done to need not be on the screen.
    showWithUndo(inverse, { subject: appId, text });
  } catch (error) {
    const isConflict = error instanceof LabelConflictError;
    // After a failure, the entry goes back on the stack.
    if (!isConflict) pushUndo(entry, direction === "undo" ? "redo" : "undo");
    reportFailure(target, error, {
      describeFailure: () =>
        isConflict ? describeSkipped([nameOf(change)]) : describeFailure(change, error),
      findRetry: () => (isConflict ? null : () => void undoEntry(entry)),
    });
  }
}

/** That labels were left as they are: as somebody else, or the person themselves, has changed them since. */
function describeSkipped(names: readonly string[]): string {
  const [first = "", second = ""] = names.map(isolateName);
  const more = names.length - 2;
  if (names.length === 1) return t`“${{ name: first }}” has changed since, so it was left as it is.`;
  if (more === 0) return t`“${first}” and “${second}” have changed since, so they were left as they are.`;
  return plural(more, {
    one: `“${first}”, “${second}”, and # more have changed since, so they were left as they are.`,
    other: `“${first}”, “${second}”, and # more have changed since, so they were left as they are.`,
  });
}

/** What a single change has brought back. */
function describeBack(change: LabelChange, direction: "undo" | "redo"): string {
  const { after } = change;
  if (kindOf(change) !== "update" || after === null || direction === "redo")
    return describeSuccess(kindOf(change), nameOf(change));
  const name = isolateName(after.name);
  switch (effectOf(change)) {
    case "renamed":
      return t`“${name}” has its old name again.`;
    case "recolored":
      return t`“${name}” has its old color again.`;
    default:
      return t`“${name}” is back to what it was.`;
  }
}
