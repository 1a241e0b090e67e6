import { beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { deletionOf } from "#client/label-change.ts";
import { makeLabel } from "#contract/label-fixture.ts";
import ToastRegion from "#dashboard/ui/overlay/toast-region.tsx";
import { toastSubject } from "#dashboard/ui/overlay/toast-subject.ts";
import JobDock from "./job-dock.tsx";
import { type Job, type JobKind, publishJobs, useOutcomeOnPage } from "./job-store.ts";

const appId = "acme";

beforeEach(() => {
  publishJobs([]);
  toastSubject.set(appId);
});

/** A job of two steps, of which none has failed unless told otherwise. */
function fakeJob(kind: JobKind, changes: Partial<Job> = {}): Job {
  const steps = [1, 2].map((id) => deletionOf({ id, ...makeLabel(`Label ${id}`, "#6D5EFC") }));
  const job: Job = {
    plan: {
      id: `a job to ${kind}`,
      serviceUrl: "",
      appId,
      kind,
      subject: null,
      title: null,
      steps,
      knownIds: [],
    },
    results: ["open", "open"],
    state: "running",
    done: 0,
    failed: 0,
    left: 2,
    isAsked: false,
    hasUnfinished: false,
    stop: vi.fn(),
    resume: vi.fn(),
    dismiss: vi.fn(() => publishJobs([])),
    forget: vi.fn(),
    ...changes,
  };
  publishJobs([job]);
  return job;
}

const complete = { state: "ended", done: 2, left: 0 } as const;
const failed = { state: "ended", done: 1, failed: 1, left: 0 } as const;

async function renderDock(page?: React.ReactNode) {
  const screen = await render(
    <>
      <h1>Labels</h1>
      {page}
      <JobDock open={appId} onUndo={() => undefined} />
      <ToastRegion />
    </>,
  );
  return {
    screen,
    dock: screen.getByRole("region", { name: "Work in progress" }),
    notification: screen.getByRole("region", { name: "Notifications" }),
  };
}

test("a job that is complete leaves the dock, and says so", async () => {
  fakeJob("recolor");
  const { dock, notification } = await renderDock();
  await expect.element(dock).toBeVisible();
  fakeJob("recolor", complete);
  await expect.element(notification).toMatchTextContent("2 labels were recolored.");
  await expect.element(dock).not.toBeInTheDocument();
});

test("a deletion that is sent at once says so once, when it is complete, with Undo", async () => {
  fakeJob("delete");
  const { dock, notification } = await renderDock();
  await expect.element(dock).toBeVisible();
  fakeJob("delete", complete);
  await expect.element(notification).toMatchTextContent("2 labels were deleted.");
  await expect.element(notification.getByRole("button", { name: "Undo" })).toBeVisible();
  expect(notification.elements()).toHaveLength(1);
});

test("what a page shows of a job that is over is not shown in the dock, nor announced there", async () => {
  function Page({ job }: { readonly job: Job }) {
    useOutcomeOnPage(job);
    return null;
  }
  const { screen, dock, notification } = await renderDock(<Page job={fakeJob("import")} />);
  await expect.element(dock).toBeVisible();
  const rerender = (page: React.ReactNode) =>
    screen.rerender(
      <>
        <h1>Labels</h1>
        {page}
        <JobDock open={appId} onUndo={() => undefined} />
        <ToastRegion />
      </>,
    );
  await rerender(<Page job={fakeJob("import", failed)} />);
  await expect.element(dock).not.toBeInTheDocument();
  await rerender(undefined);
  await expect.element(dock).toMatchTextContent("1 of 2 changes made.");
  await rerender(<Page job={fakeJob("import")} />);
  const done = fakeJob("import", complete);
  await rerender(<Page job={done} />);
  await expect.poll(() => done.dismiss).toHaveBeenCalled();
  expect(notification.elements()).toEqual([]);
});
