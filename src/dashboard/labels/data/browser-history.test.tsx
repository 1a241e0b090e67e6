import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { creationOf, deletionOf, type LabelChange, restorationOf, updateOf } from "#client/label-change.ts";
import { readProjectDetail } from "#client/listed-labels.ts";
import { makeLabel } from "#contract/label-fixture.ts";
import { appId, FakeService, renderSignedIn } from "#dashboard/component-service-fixture.tsx";
import { forgetJobs, readJobs } from "#dashboard/jobs/job-store.ts";
import { startLabelJob } from "#dashboard/labels/data/changes/label-jobs.ts";
import { runLabelChange } from "#dashboard/labels/data/changes/run-label-change.ts";
import type { Target } from "#dashboard/projects/data/project-detail-queries.ts";
import { readApi, signOut } from "#dashboard/session/data/session-store.ts";
import { historyKey, keptHistoryKey } from "#dashboard/ui/storage/draft-keys.ts";
import { readBrowserHistory, recordChange } from "./browser-history.ts";

afterEach(async () => {
  localStorage.removeItem(keptHistoryKey);
  signOut();
  forgetJobs();
  await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]), 15_000);
});

async function signIn(service: FakeService): Promise<Target> {
  await renderSignedIn(<p>Signed in</p>, service, `/projects/${appId}/labels`);
  const target = { api: readApi() ?? expect.fail(), client: new QueryClient(), appId };
  // From then on it is known what the service can.
  await readProjectDetail(target.api, appId);
  return target;
}

function make(target: Target, change: LabelChange) {
  return runLabelChange(target, change, { success: "", describeFailure: () => null });
}

const red = "#FF0000";
const blue = "#0000FF";

test("what this browser changed at a service without a history is kept: single changes, batches, and ids of created labels", async () => {
  const service = new FakeService([makeLabel("Bug", red)]);
  const target = await signIn(service);
  await make(target, creationOf(makeLabel("New", red)));
  const created = makeLabel("New", red);
  await make(target, updateOf({ id: 2, ...created }, makeLabel("New", blue)));
  const changes = service.labels.map(deletionOf);
  startLabelJob({ ...target, kind: "delete", changes });
  await vi.waitFor(() => expect(readJobs()).toMatchObject([{ state: "ended" }]), 15_000);
  await make(target, restorationOf(1, makeLabel("Bug", red), null));

  const bug = makeLabel("Bug", red);
  const kept = await readBrowserHistory(target.api, appId, service.labels);
  expect(kept).toMatchObject([
    { action: "created", label_id: 3, before: null, after: bug, batch: null },
    { action: "deleted", before: expect.anything(), after: null, batch: { kind: "delete" } },
    { action: "deleted", before: expect.anything(), after: null, batch: { kind: "delete" } },
    { action: "recolored", label_id: 2, before: created, after: { ...created, color: blue } },
    // Its id isn't known, as it has changed since.
    { action: "created", label_id: -1, before: null, after: created },
  ]);
});

test("nothing is kept of a service that keeps a history itself", async () => {
  const service = new FakeService();
  service.hasHistory = true;
  const target = await signIn(service);
  await make(target, creationOf(makeLabel("New", red)));
  expect(await indexedDB.databases()).toEqual([]);
});

test("two thousand changes of a project are kept, without the token", async () => {
  const target = await signIn(new FakeService());
  for (let id = 1; id <= 2003; id += 1) {
    recordChange(target, { id, before: null, after: makeLabel(`Label ${id}`, red) }, null);
  }
  recordChange({ ...target, appId: "another" }, { id: 1, before: null, after: makeLabel("A", red) }, null);
  const kept = await readBrowserHistory(target.api, appId, []);
  expect(kept).toHaveLength(2000);
  expect(kept.at(-1)).toMatchObject({ label_id: 4 });
  expect(await readBrowserHistory(target.api, "another", [])).toHaveLength(1);
  expect(JSON.stringify(kept)).not.toContain("a-token");
});

test("what is kept outlives signing out only where the person keeps it", async () => {
  const target = await signIn(new FakeService());
  const record = () => recordChange(target, { id: 1, before: null, after: makeLabel("Bug", red) }, null);
  record();
  await readBrowserHistory(target.api, appId, []);
  onTestFinished(() => localStorage.removeItem(keptHistoryKey));
  localStorage.setItem(keptHistoryKey, "");
  signOut();
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([historyKey]);
  // Nothing is added after it.
  record();
  expect(await readBrowserHistory(target.api, appId, [])).toHaveLength(1);
  localStorage.removeItem(keptHistoryKey);
  signOut();
  await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]), 15_000);
});
