import { plural, t } from "@lingui/core/macro";
import { ApiError } from "#client/api-error.ts";
import { effectOf, kindOf, type LabelChange, nameOf, restorationOf } from "#client/label-change.ts";
import { readProjectDetail } from "#client/listed-labels.ts";
import { joinSentences } from "#contract/languages.ts";
import { describeError } from "#dashboard/api/error-sentence.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { isAtWork, isWorkedOn, readJobs, subscribeToJobs } from "#dashboard/jobs/job-store.ts";
import { keepDraft } from "#dashboard/labels/data/label-drafts.ts";
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
import { startCounterJob } from "./label-jobs.ts";
import { ChangeError } from "./label-mutations.ts";
import {
  findUndo,
  lastUndo,
  newUndoId,
  pushUndo,
  removeUndo,
  type UndoEntry,
  undoStack,
} from "./undo-stack.ts";

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
  void undoEntry(entry.id).then((isSomething) => {
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

let last: Promise<unknown> = Promise.resolve();

/**
 * Takes back what was done, by a job or alone, or what was undone, and says so. What has changed since is left as it is, and
 * named. Does nothing where that has been asked for already.
 *
 * @returns false where there was nothing to undo
 */
export function undoEntry(id: string): Promise<boolean> {
  const entry = findUndo(id);
  // What hasn't been sent yet is only canceled.
  const canceled = entry?.held?.cancel() ?? null;
  if (entry !== undefined && canceled !== null) {
    removeUndo(id);
    pushUndo(entry, "undo");
    showWithUndo(id, { subject: entry.target.appId, text: canceled });
    return Promise.resolve(true);
  }
  // One after the other, as each reads the labels first.
  const now = last.then(() => undoNow(id));
  last = now;
  return now;
}

/** Says what was done, or undone, with the way back as long as there is one. */
export function showWithUndo(id: string, message: Pick<ToastMessage, "subject" | "text" | "actions">): void {
  const has = (list: "done" | "undone") => undoStack.get()[list].some((entry) => entry.id === id);
  const list = has("undone") ? "undone" : "done";
  const label = list === "undone" ? t`Redo` : t`Undo`;
  const close = showToast({
    ...message,
    tone: "good",
    countdown: readUndoTime(),
    // What turned out to be there already has nothing to take back.
    actions:
      findUndo(id) === undefined
        ? (message.actions ?? [])
        : [...(message.actions ?? []), { label, onPress: () => void undoEntry(id) }],
    onGone: () => stopFollowing(),
  });
  // However it is taken back, that is no longer offered.
  const stopFollowing = undoStack.subscribe(() => {
    if (!has(list)) close();
  });
}

/** Stops a job that is at work, and waits for what is under way; likewise for a single change. */
async function awaitEnd(id: string): Promise<UndoEntry | undefined> {
  readJobs()
    .find(({ plan }) => plan.id === id)
    ?.stop();
  const { promise, resolve } = Promise.withResolvers<UndoEntry | undefined>();
  const check = () => {
    const job = readJobs().find(({ plan }) => plan.id === id);
    const entry = findUndo(id);
    if (entry?.changes !== null && (job === undefined || !isAtWork(job))) resolve(entry);
  };
  const unsubscribes = [undoStack.subscribe(check), subscribeToJobs(check)];
  check();
  const entry = await promise;
  for (const unsubscribe of unsubscribes) unsubscribe();
  return entry;
}

/** Ids of labels that came back as new ones. */
const renewed = new Set<string>();

async function undoNow(id: string): Promise<boolean> {
  const asked = findUndo(id);
  if (asked === undefined) return true;
  const { api, client, appId } = asked.target;
  const direction = undoStack.get().undone.includes(asked) ? "redo" : "undo";
  if (direction === "redo" && asked.held !== undefined) {
    removeUndo(id);
    asked.held.repeat();
    return true;
  }
  const entry = await awaitEnd(id);
  // The failure of a change is reported already.
  if (entry === undefined || entry.changes === null) return asked.origin === undefined;
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
      if (kindOf(change) === "restore" && !api.hasHistory) renewed.add(`${appId} ${change.id}`);
    }
    removeUndo(id);
    readJobs()
      .find(({ plan }) => plan.id === id)
      ?.dismiss();
    if (skipped.length > 0) showToast({ subject: appId, tone: "danger", text: describeSkipped(skipped) });
    const [change] = changes;
    if (change === undefined) {
      void client.invalidateQueries({ queryKey: queryKeys.project(appId) });
      if (skipped.length === 0)
        showToast({ subject: appId, tone: "good", text: t`Nothing to undo: it was already undone.` });
    } else if (entry.origin === undefined) await undoChange(entry, change, direction);
    else startCounterJob(entry, direction, changes);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const failure = { state: "refused", error } as const;
    const [first] = entry.changes;
    const deleted = entry.origin === undefined && first?.after === null ? first : null;
    const describe = () =>
      deleted?.after === null
        ? describeFailure(restorationOf(deleted.id, deleted.before, null), failure)
        : joinSentences([t`Nothing was undone.`, describeError(error)]);
    const findRetry = () => () => void undoEntry(id);
    reportFailure(entry.target, failure, { describeFailure: describe, findRetry });
  }
  return true;
}

/** Undoes a single change, or makes it again. */
async function undoChange(entry: UndoEntry, change: LabelChange, direction: "undo" | "redo"): Promise<void> {
  const { target, title, draft } = entry;
  const { appId } = target;
  try {
    const made = await sendAndReportWait(target, change, {});
    const text = describeBack(change, direction);
    if (draft) keepDraft(draft);
    if (made === null) {
      showToast({ subject: appId, tone: "good", text });
      return;
    }
    const inverse = newUndoId();
    pushUndo({ id: inverse, target, title, changes: [made] }, direction);
    // What it was done to need not be on the screen.
    showWithUndo(inverse, { subject: appId, text });
  } catch (error) {
    if (!(error instanceof ChangeError) || error.failure === null) throw error;
    const { failure } = error;
    const isConflict = failure.state === "conflict";
    // After a failure, the entry goes back on the stack.
    if (!isConflict) pushUndo(entry, direction === "undo" ? "redo" : "undo");
    reportFailure(target, failure, {
      describeFailure: () =>
        isConflict ? describeSkipped([nameOf(change)]) : describeFailure(change, failure),
      findRetry: () => (isConflict ? null : () => void undoEntry(entry.id)),
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
    case "created":
    case "changed":
    case "deleted":
    case "restored":
      return t`“${name}” is back to what it was.`;
  }
}
