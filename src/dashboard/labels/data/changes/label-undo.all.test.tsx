import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { creationOf, deletionOf, effectOf, type LabelChange, updateOf } from "#client/label-change.ts";
import { readProjectDetail } from "#client/listed-labels.ts";
import { makeLabel } from "#contract/label-fixture.ts";
import { createQueryClient } from "#dashboard/api/query-client.ts";
import { appId, FakeService, renderSignedIn } from "#dashboard/component-service-fixture.tsx";
import { useFalseClock } from "#dashboard/false-clock-fixture.ts";
import JobDock from "#dashboard/jobs/job-dock.tsx";
import { forgetJobs, type JobKind, readJobs } from "#dashboard/jobs/job-store.ts";
import type { Target } from "#dashboard/projects/data/project-detail-queries.ts";
import { readApi } from "#dashboard/session/data/session-store.ts";
import ToastRegion from "#dashboard/ui/overlay/toast-region.tsx";
import { toastSubject } from "#dashboard/ui/overlay/toast-subject.ts";
import { chooseUndoTime } from "#dashboard/ui/overlay/undo-time.ts";
import { describeFailure, describeSuccess } from "./label-change-sentence.ts";
import { startLabelJob } from "./label-jobs.ts";
import { startUndoKeys } from "./label-undo.ts";
import { deleteUndoably, runLabelChange, showWithUndo, undoEntry } from "./run-label-change.ts";

beforeAll(startUndoKeys);
beforeEach(() => {
  // A job that is done looks once more, the later the slower the service was.
  useFalseClock();
  toastSubject.set(appId);
});
afterEach(() => forgetJobs());

const red = "#FF0000";
const blue = "#0000FF";
const start = ["Bug", "Fix", "New"].map((name) => makeLabel(name, red));

/** A signed-in person's tab, whose service may keep a history. */
async function open(hasHistory: boolean) {
  const service = new FakeService(start);
  service.hasHistory = hasHistory;
  const screen = await renderSignedIn(
    <>
      <input aria-label="Text" />
      <input type="range" aria-label="Number" />
      <JobDock open={appId} onUndo={undoEntry} onDone={showWithUndo} />
      <ToastRegion />
    </>,
    service,
    `/projects/${appId}/labels`,
  );
  const target: Target = { api: readApi() ?? expect.fail(), client: createQueryClient(), appId };
  await readProjectDetail(target.api, appId);
  return {
    service,
    screen,
    target,
    make: (change: LabelChange) =>
      runLabelChange(target, change, {
        success: describeSuccess(effectOf(change), (change.after ?? change.before).name),
        describeFailure: (error) => describeFailure(change, error),
      }),
    makeMany: async (kind: JobKind, changes: readonly LabelChange[]) => {
      await new Promise((onEnd) => startLabelJob({ ...target, kind, changes, onEnd }));
    },
    find: (name: string) => service.labels.find((label) => label.name === name) ?? expect.fail(name),
  };
}

const message = (text: string) => page.getByRole("group").filter({ hasText: text });
const undo = () => userEvent.keyboard("{Control>}z{/Control}");
const redo = () => userEvent.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
const texts = (service: FakeService) => service.labels.map(({ name, color }) => `${name} ${color}`).sort();
const expectTexts = (service: FakeService, expected: readonly string[]) =>
  expect.poll(() => texts(service)).toEqual([...expected].sort());

/** Waits until all jobs have ended. */
const expectNoJobs = () =>
  vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1000);
    expect(readJobs()).toEqual([]);
  }, 30_000);

test.each([
  ["restores labels", true],
  ["doesn't", false],
])(
  "single changes and batches are taken back, the last first, and done again: where the service %s",
  async (_, hasHistory) => {
    const { service, make, makeMany, find } = await open(hasHistory);
    const states = [texts(service)];
    const after = async (made: Promise<unknown>) => {
      await made;
      states.push(texts(service));
    };
    await after(make(creationOf(makeLabel("Docs", red))));
    const docs = find("Docs");
    await after(make(updateOf(docs, makeLabel("Doc", red))));
    const all = service.labels;
    await after(
      makeMany(
        "recolor",
        all.map((label) => updateOf(label, makeLabel(label.name, blue))),
      ),
    );
    const [first = expect.fail()] = service.labels;
    await after(make(deletionOf(first)));
    await after(makeMany("delete", service.labels.map(deletionOf)));
    expect(service.labels).toEqual([]);
    const deleted = message("3 labels were deleted.");
    await expect.element(deleted).toBeVisible();

    for (const [index, state] of states.toReversed().slice(1).entries()) {
      await undo();
      await expectTexts(service, state);
      await expectNoJobs();
      if (index === 0) await expect.element(message("3 labels restored.").last()).toBeVisible();
      // What it offered is done.
      await expect.element(deleted).not.toBeInTheDocument();
      if (index === 2) await expect.element(message("4 labels have their old colors again.")).toBeVisible();
      if (index === 3) await expect.element(message("“Docs” is back to what it was.")).toBeVisible();
    }
    if (hasHistory) expect(service.labels.map(({ id }) => id)).toEqual([1, 2, 3]);
    for (const state of states.slice(1)) {
      await redo();
      await expectTexts(service, state);
      await expectNoJobs();
    }
    // Nothing more can be done again.
    const { length } = service.changes;
    await redo();
    await undo();
    await expectTexts(service, states.at(-2) ?? []);
    expect(service.changes.slice(length).every(({ method }) => method === "POST")).toBe(true);
  },
);

test("what an undo has done is said with the way back; a deletion that isn't sent yet is only canceled", async () => {
  const { service, screen, target, find } = await open(true);
  deleteUndoably(target, [find("Bug")]);
  await expect.element(message("“Bug” was deleted.")).toBeVisible();
  // A choice that isn't text has nothing of its own to undo.
  (screen.getByRole("slider", { name: "Number" }).element() as HTMLElement).focus();
  await undo();
  const back = message("“Bug” was restored.");
  await expect.element(message("“Bug” was deleted.")).not.toBeInTheDocument();
  await back.getByRole("button", { name: "Redo" }).click();
  await expect.element(message("“Bug” was deleted.")).toBeVisible();
  await expect.element(back).not.toBeInTheDocument();
  await message("“Bug” was deleted.").getByRole("button", { name: "Undo" }).click();
  await expect.element(back).toBeVisible();

  service.hasHistory = false;
  target.api.hasHistory = false;
  const { length } = service.changes;
  deleteUndoably(target, service.labels.slice(0, 2));
  await message("2 labels were deleted.").getByRole("button", { name: "Undo" }).click();
  await message("2 labels restored.").getByRole("button", { name: "Redo" }).click();
  await expect.element(message("2 labels were deleted.")).toBeVisible();
  await undo();
  await expect.element(message("2 labels restored.")).toBeVisible();
  expect(service.changes.slice(length)).toEqual([]);
  expect(service.labels.map(({ id }) => id)).toEqual([1, 2, 3]);
});

test("the same that is done to several labels one after the other is said and undone together, or by keys one by one", async () => {
  const { service, make } = await open(true);
  for (const name of ["A", "B", "C"]) await make(creationOf(makeLabel(name, red)));
  await expect.element(message("3 labels were created.")).toBeVisible();
  expect(page.getByRole("group").elements()).toHaveLength(1);
  await undo();
  await expect.element(message("“C” was deleted.")).toBeVisible();
  await redo();
  await expect.element(message("“C” was restored.")).toBeVisible();
  await message("“C” was restored.").getByRole("button", { name: "Undo" }).click();
  await undo();
  await undo();
  await expect.element(message("3 new labels deleted.")).toBeVisible();
  await expectTexts(
    service,
    start.map(({ name, color }) => `${name} ${color}`),
  );
  await message("3 new labels deleted.").getByRole("button", { name: "Redo" }).click();
  await expect.element(message("3 labels restored.")).toBeVisible();
  expect(service.labels).toHaveLength(6);
});

test("what is done to the same label again, or later, is said by itself, however long the notification before stays", async () => {
  chooseUndoTime(null);
  onTestFinished(() => localStorage.clear());
  const { make, find } = await open(true);
  await make(creationOf(makeLabel("A", red)));
  await expect.element(message("“A” was created.")).toBeVisible();
  await vi.advanceTimersByTimeAsync(8000);
  await make(creationOf(makeLabel("B", red)));
  await expect.element(message("“B” was created.")).toBeVisible();
  await make(updateOf(find("B"), makeLabel("C", red)));
  await make(updateOf(find("C"), makeLabel("D", red)));
  await expect.element(message("“D” was saved.")).toBeVisible();
});

test("deletions that are held back one after the other are sent when the time of the last is over, and given up together", async () => {
  const { service, target, find } = await open(false);
  deleteUndoably(target, [find("Bug")]);
  await expect.element(message("“Bug” was deleted.")).toBeVisible();
  deleteUndoably(target, [find("Fix")]);
  await message("2 labels were deleted.").getByRole("button", { name: "Undo" }).click();
  await message("2 labels restored.").getByRole("button", { name: "Redo" }).click();
  await expect.element(message("2 labels were deleted.")).toBeVisible();
  expect(service.changes).toEqual([]);
  await userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } });
  await vi.advanceTimersByTimeAsync(8000);
  await expect.poll(() => service.labels.map(({ name }) => name)).toEqual(["New"]);
});

test("a deletion that is held back is sent when its time is over, whatever is said meanwhile", async () => {
  const { service, target, make, find } = await open(false);
  deleteUndoably(target, [find("Bug")]);
  await expect.element(message("“Bug” was deleted.")).toBeVisible();
  service.respondNext("PUT", () => new Response(null, { status: 403 }));
  await make(updateOf(find("Fix"), makeLabel("Fixed", red)));
  const failed = message("Your changes weren’t saved.");
  await expect.element(failed).toBeVisible();
  expect(service.labels.map(({ name }) => name)).toContain("Bug");
  await vi.advanceTimersByTimeAsync(8000);
  await expect.poll(() => service.labels.map(({ name }) => name)).toEqual(["Fix", "New"]);
  await expect.element(failed).toBeVisible();
});

test("where there is nothing to undo, or to do again, the keys say so", async () => {
  await open(true);
  await undo();
  await expect.element(message("Nothing to undo.")).toBeVisible();
  await userEvent.keyboard("{Control>}y{/Control}");
  await expect.element(message("Nothing to redo.")).toBeVisible();
  expect(page.getByRole("group").elements()).toHaveLength(1);
});

test("what somebody else has changed since is left out of a batch that is taken back, and named", async () => {
  const { service, makeMany } = await open(true);
  await makeMany(
    "recolor",
    service.labels.map((label) => updateOf(label, makeLabel(label.name, blue))),
  );
  service.changeLabel(1, makeLabel("Defect", blue));
  service.changeLabel(2, makeLabel("Fix", "#00FF00"));
  await message("3 labels were recolored.").getByRole("button", { name: "Undo" }).click();
  await expectTexts(service, [`Defect ${red}`, "Fix #00FF00", `New ${red}`]);
  await expect.element(message("“Fix” changed since then, so it was left as is.")).toBeVisible();
  await expect.element(message("2 labels have their old colors again.")).toBeVisible();
  const batches = new Set(service.changes.map(({ changeSet }) => changeSet?.split("; ")[1]));
  expect([...batches]).toEqual(["kind=recolor", "kind=undo"]);
});

test("within a text field the keys are the browser's own, and what fails can be taken back again", async () => {
  const { service, screen, make, find } = await open(true);
  const { id, name, color } = find("Bug");
  await make(deletionOf({ id, ...makeLabel(name, color) }));
  await screen.getByRole("textbox", { name: "Text" }).click();
  await undo();
  expect(service.changes).toHaveLength(1);
  (document.activeElement as HTMLElement).blur();
  service.respondNext("POST", () => new Response(null, { status: 403 }));
  await undo();
  const failed = message("“Bug” wasn’t restored.");
  await expect.element(failed).toBeVisible();
  await failed.getByRole("button", { name: "Retry" }).click();
  await expect.element(message("“Bug” was restored.")).toBeVisible();
  expect(service.labels.map((label) => label.id)).toEqual([1, 2, 3]);
});
