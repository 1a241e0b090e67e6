import { useMemo } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { deletionOf } from "#client/label-change.ts";
import { makeLabel } from "#contract/label-fixture.ts";
import JobDock from "./job-dock.tsx";
import { type Job, type JobKind, publishJobs, useOutcomesOnPage } from "./job-store.ts";

const appId = "acme";

beforeEach(() => publishJobs([]));

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
  const onDone = vi.fn();
  const view = (shown: React.ReactNode) => (
    <>
      <h1>Labels</h1>
      {shown}
      <JobDock open={appId} onUndo={() => undefined} onDone={onDone} />
    </>
  );
  const screen = await render(view(page));
  return {
    dock: screen.getByRole("region", { name: "Jobs in progress" }),
    onDone,
    rerender: (shown: React.ReactNode) => screen.rerender(view(shown)),
  };
}

test("a job that is complete leaves the dock, and says so", async () => {
  fakeJob("delete");
  const { dock, onDone } = await renderDock();
  await expect.element(dock).toBeVisible();
  const { plan } = fakeJob("delete", complete);
  await expect.element(dock).not.toBeInTheDocument();
  const text = "2 labels were deleted.";
  const message = { subject: appId, text, elsewhere: `In another project: ${text}` };
  expect(onDone.mock.calls).toEqual([[plan.id, message]]);
});

test("what a page shows of a job that is over is not shown in the dock, nor announced there", async () => {
  function Page({ job }: { readonly job: Job }) {
    useOutcomesOnPage(useMemo(() => [job], [job]));
    return null;
  }
  const { dock, onDone, rerender } = await renderDock(<Page job={fakeJob("import")} />);
  await expect.element(dock).toBeVisible();
  await rerender(<Page job={fakeJob("import", failed)} />);
  await expect.element(dock).not.toBeInTheDocument();
  await rerender(undefined);
  await expect.element(dock).toMatchTextContent("1 of 2 changes made.");
  await rerender(<Page job={fakeJob("import")} />);
  const done = fakeJob("import", complete);
  await rerender(<Page job={done} />);
  await expect.poll(() => done.dismiss).toHaveBeenCalled();
  expect(onDone).not.toHaveBeenCalled();
});
