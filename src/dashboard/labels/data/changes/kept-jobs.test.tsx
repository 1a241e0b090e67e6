import { QueryClient } from "@tanstack/react-query";
import { openDB } from "idb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { hold } from "#client/browser-locks.ts";
import { creationOf, deletionOf, type LabelChange } from "#client/label-change.ts";
import { makeLabel } from "#contract/label-fixture.ts";
import { appId, FakeService, renderSignedIn } from "#dashboard/component-service-fixture.tsx";
import { useFalseClock } from "#dashboard/false-clock-fixture.ts";
import JobDock from "#dashboard/jobs/job-dock.tsx";
import { forgetJobs, type JobKind, readJobs } from "#dashboard/jobs/job-store.ts";
import { readApi, signOut } from "#dashboard/session/data/session-store.ts";
import { draftPrefix, jobsKey } from "#dashboard/ui/storage/draft-keys.ts";
import { offerKeptJobs, startLabelJob } from "./label-jobs.ts";
import { showWithUndo, undoEntry } from "./run-label-change.ts";

beforeEach(useFalseClock);

afterEach(async () => {
  signOut();
  forgetJobs();
  endHeld();
  await vi.waitFor(async () => {
    expect(await indexedDB.databases()).toEqual([]);
    // What was under way holds the next change of its labels back until it has ended.
    expect((await navigator.locks.query()).held).toEqual([]);
  }, 15_000);
});

/** The work of another tab on the project, which ends when the returned function is called. */
async function workElsewhere(): Promise<() => void> {
  const end = await hold(`${draftPrefix}-job ${appId} ${location.origin}`, {});
  return end ?? expect.fail();
}

/** Ends the requests that get no response, as a reload does. */
const held: ((reason: unknown) => void)[] = [];

function endHeld(): void {
  for (const end of held.splice(0)) end(new TypeError("The page is gone."));
}

const names = (count: number) => Array.from({ length: count }, (_, index) => `Label ${index + 1}`);

/** Starts a job, as a person who is signed in does, whose changes of labels from the given one on get no response. */
async function startHalf(
  service: FakeService,
  kind: JobKind,
  changes: readonly LabelChange[],
  heldFrom: number,
) {
  const dock = await renderSignedIn(
    <JobDock open={appId} onUndo={undoEntry} onDone={showWithUndo} />,
    service,
    `/projects/${appId}/labels`,
  );
  const method = kind === "delete" ? "DELETE" : kind === "import" ? "POST" : "PUT";
  let asked = 0;
  const { fetch } = service;
  vi.mocked(globalThis.fetch).mockImplementation((url, init) => {
    if (init?.method === method) asked += 1;
    return init?.method === method && asked >= heldFrom
      ? new Promise((_, reject) => held.push(reject))
      : fetch(String(url), init ?? {});
  });
  const target = { api: readApi() ?? expect.fail(), client: new QueryClient(), appId };
  startLabelJob({ ...target, kind, subject: kind === "import" ? "labels.csv" : null, changes });
  await vi.waitFor(() => expect(asked).toBeGreaterThanOrEqual(heldFrom), 15_000);
  return {
    ...dock,
    target,
    release: () =>
      vi.mocked(globalThis.fetch).mockImplementation((url, init) => fetch(String(url), init ?? {})),
  };
}

/** Has the service create a label. */
function create(service: FakeService, label: unknown): Promise<Response> {
  return service.fetch("http://a/api/v1/labels", { method: "POST", body: JSON.stringify(label) });
}

/** What a reload leaves: what is kept in the browser. */
async function reload(): Promise<void> {
  // What is done is kept a little later.
  await vi.advanceTimersByTimeAsync(1000);
  forgetJobs();
  endHeld();
  await vi.waitFor(async () => {
    const { held: locks = [] } = await navigator.locks.query();
    expect(locks.filter(({ name }) => name?.includes("-job "))).toEqual([]);
  }, 15_000);
}

test("an import that a reload interrupts goes on in the file's order, without doubles, also if an answer was lost", async () => {
  const service = new FakeService([]);
  const changes = names(9).map((name) => creationOf(makeLabel(name, "#112233")));
  const { release, target } = await startHalf(service, "import", changes, 5);
  // The service has acted on what wasn't answered.
  await create(service, makeLabel("Label 5", "#112233"));
  await reload();
  release();
  await offerKeptJobs(target);
  const card = page.getByRole("group", { name: "Resume “Import labels.csv”?" });
  await expect.element(card.getByText("4 of 9 changes made.")).toBeVisible();
  await card.getByRole("button", { name: "Resume" }).click();
  await vi.waitFor(() => expect(readJobs()).toEqual([]), 15_000);
  expect(service.labels.map(({ name }) => name)).toEqual(names(9));
});

test("what a slow service was at work on as the page was loaded anew is waited for, and not sent again", async () => {
  const service = new FakeService([]);
  const input = makeLabel("Label 1", "#112233");
  const { release, target } = await startHalf(service, "import", [creationOf(input)], 1);
  await reload();
  release();
  await offerKeptJobs(target);
  const card = page.getByRole("group", { name: "Resume “Import labels.csv”?" });
  await card.getByRole("button", { name: "Resume" }).click();
  await expect.element(page.getByText("Waiting for the service to finish.")).toBeVisible();
  await create(service, input);
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(readJobs()).toEqual([]), 15_000);
  expect(service.labels.map(({ name }) => name)).toEqual(["Label 1"]);
});

test("what is discarded isn't offered again, and signing out removes all that was kept", async () => {
  const service = new FakeService(names(8).map((name) => makeLabel(name, "#112233")));
  const changes = service.labels.map(deletionOf);
  const { target } = await startHalf(service, "delete", changes, 3);
  await reload();
  await offerKeptJobs(target);
  const card = page.getByRole("group", { name: "Resume “Delete 8 labels”?" });
  await card.getByRole("button", { name: "Discard" }).click();
  await vi.waitFor(() => expect(localStorage.getItem(jobsKey)).toBeNull(), 15_000);
  await offerKeptJobs(target);
  expect(readJobs()).toEqual([]);

  startLabelJob({ ...target, kind: "delete", changes });
  await vi.waitFor(() => expect(readJobs()).toMatchObject([{ state: "running" }]), 15_000);
  signOut();
  forgetJobs();
  await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]), 15_000);
});

test("a job on whose project another tab is at work is offered once that is over, unless it was done there", async () => {
  const service = new FakeService(names(3).map((name) => makeLabel(name, "#112233")));
  const { target } = await startHalf(service, "delete", service.labels.map(deletionOf), 2);
  await reload();
  // It is announced, too.
  const elsewhere = page.getByText("Running in another tab").first();
  let end = await workElsewhere();
  await offerKeptJobs(target);
  await expect.element(elsewhere).toBeVisible();
  expect(page.getByRole("button", { name: "Resume" }).query()).toBeNull();
  end();
  await expect.element(page.getByRole("button", { name: "Resume" })).toBeVisible();

  forgetJobs();
  end = await workElsewhere();
  await offerKeptJobs(target);
  await expect.element(elsewhere).toBeVisible();
  const database = await openDB(jobsKey);
  await database.clear("jobs");
  database.close();
  end();
  await vi.waitFor(() => expect(readJobs()).toEqual([]), 15_000);
});
