import { plural, t } from "@lingui/core/macro";
import { ApiError } from "#client/api-error.ts";
import { effectOf, kindOf, type LabelChange, nameOf, restorationOf } from "#client/label-change.ts";
import { readProjectDetail } from "#client/listed-labels.ts";
import { joinSentences } from "#contract/languages.ts";
import { describeError } from "#dashboard/api/error-sentence.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { isAtWork, isWorkedOn, readJobs, subscribeToJobs } from "#dashboard/jobs/job-store.ts";
import { keepDraft } from "#dashboard/labels/data/label-drafts.ts";
import { isCommandKey, isTyping } from "#dashboard/ui/key-press.ts";
import { showToast } from "#dashboard/ui/overlay/toast.ts";
import { toastSubject } from "#dashboard/ui/overlay/toast-subject.ts";
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

/** Takes back what was done last to a project's labels in this tab, however long ago. */
export function undoLast(appId: string): void {
  applyLast("done", appId);
}

/** Does again what was undone last. */
export function redoLast(appId: string): void {
  applyLast("undone", appId);
}

function applyLast(list: "done" | "undone", appId: string): void {
  const entry = lastUndo(list, appId);
  if (entry === undefined) return;
  void undoEntry(entry.id).then((isSomething) => {
    if (!isSomething) applyLast(list, appId);
  });
}

/**
 * Has the keys for undo and redo undo and repeat what was done to labels. As everywhere, the last thing is undone
 * first; within a text field, by the browser.
 */
export function startUndoKeys(): void {
  document.addEventListener("keydown", (event) => {
    const appId = toastSubject.get();
    const isUndo = isCommandKey(event, "z");
    if ((!isUndo && !isCommandKey(event, "z", true)) || appId === null) return;
    if (event.defaultPrevented || isTyping(event.target) || isCovered()) return;
    event.preventDefault();
    applyLast(isUndo ? "done" : "undone", appId);
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
  if (entry?.held?.cancel() === true) {
    removeUndo(id);
    pushUndo(entry, "undo");
    return Promise.resolve(true);
  }
  // One after the other, as each reads the labels first.
  const now = last.then(() => undoNow(id));
  last = now;
  return now;
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
    if (made !== null) pushUndo({ id: newUndoId(), target, title, changes: [made] }, direction);
    showToast({ subject: appId, tone: "good", text });
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
    default:
      return t`“${name}” is back to what it was.`;
  }
}
