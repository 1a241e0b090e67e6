import type { FastifyInstance } from "fastify";
import { expect, test, vi } from "vitest";
import {
  changeOf,
  deletionOf,
  isCreation,
  isDeletion,
  isUpdate,
  type LabelChange,
  updateOf,
} from "#client/label-change.ts";
import { isSameColor } from "#contract/colors.ts";
import { changedFields } from "#contract/label-content.ts";
import { makeLabel } from "#contract/label-fixture.ts";
import { historyPageSchema } from "#contract/label-history.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { apiPaths, batchLimitHeader } from "#contract/paths.ts";
import { type Job, type JobKind, readJobs } from "#dashboard/jobs/job-store.ts";
import type { Target } from "#dashboard/projects/data/project-detail-queries.ts";
import { endJob, openTab, type Tab, tabApi } from "#dashboard/service-tab-fixture.ts";
import { writeLabels } from "#label-files/label-file-writer.ts";
import { planLabels } from "#label-files/label-plan.ts";
import { serviceWith } from "#service/project-fixture.ts";
import { responseFetch } from "#service/service-fixture.ts";
import { startLabelJob } from "./label-jobs.ts";

interface Asked {
  readonly method: string;
  readonly path: string;
}

/** Has `fetch` ask the real service, as if it were in a network; several names lead to it. */
function connect(app: FastifyInstance, { batches = true } = {}) {
  const asked: Asked[] = [];
  const outage = { active: false };
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const { method = "GET" } = init;
    const { pathname: path } = new URL(address);
    const pause = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 8));
    asked.push({ method, path });
    await pause();
    if (outage.active) throw new TypeError("no connection");
    const response = await responseFetch(app, address, init);
    await pause();
    if (!batches) response.headers.delete(batchLimitHeader);
    return response;
  });
  return { asked, outage };
}

/** What a person sees in a tab, and does there. */
function begin({ target, labels }: Tab, kind: JobKind): Promise<Job> {
  return endJob(target, { kind, changes: changesOf(kind, labels) });
}

function changesOf(kind: JobKind, labels: readonly EmbeddedLabel[]): LabelChange[] {
  switch (kind) {
    case "rename":
      return labels.map((label) => updateOf(label, makeLabel(`Web: ${label.name}`, label.color)));
    case "recolor":
      return labels.map((label) => updateOf(label, makeLabel(label.name, "#123456")));
    case "delete":
      return labels.slice(4, 8).map(deletionOf);
    default: {
      const recolored = labels.slice(0, 6).map(({ name }) => makeLabel(name, "#ABCDEF"));
      const added = Array.from({ length: 8 }, (_, index) => makeLabel(`New ${index}`, "#010203"));
      return planLabels(labels, [...recolored, ...added]).flatMap((entry) => changeOf(entry) ?? []);
    }
  }
}

/** Every change that a job says it has made is there, unless another one says the same of its own. */
function expectChanges(job: Job, other: Job, labels: readonly EmbeddedLabel[], what: string): void {
  const isDeleted = (id: number, { plan, results }: Job) =>
    plan.steps.some((step, index) => isDeletion(step) && step.id === id && results[index] === "done");
  for (const [index, step] of job.plan.steps.entries()) {
    if (job.results[index] !== "done") continue;
    if (isCreation(step)) {
      const { after } = step;
      const same = labels.filter(({ name, color }) => name === after.name && isSameColor(color, after.color));
      const others = labels.filter(({ name, color }) => name === `Web: ${after.name}` || color === "#123456");
      if (others.length === 0) expect(same, `${what}: ${after.name}`).toHaveLength(1);
      continue;
    }
    const label = labels.find(({ id }) => id === step.id);
    if (isDeletion(step)) expect(label, what).toBeUndefined();
    else if (isUpdate(step) && !isDeleted(step.id, other)) {
      const changed = changedFields(step.before, step.after).map((field) => [field, step.after[field]]);
      expect(changed).not.toEqual([]);
      expect(label, what).toMatchObject(Object.fromEntries(changed));
    }
  }
  for (const result of job.results) {
    if (typeof result !== "object") continue;
    expect(result.reason, what).toMatch(/^(It has changed since|Someone else (deleted|created) it)\.$/);
  }
  expect(job, what).toMatchObject({ state: "ended", left: 0 });
}

const twelve = Array.from({ length: 12 }, (_, index) => makeLabel(`Label ${index}`, "#aa0000"));
const pairs = [
  ["rename", "recolor"],
  ["rename", "delete"],
  ["recolor", "recolor"],
  ["recolor", "import"],
  ["import", "import"],
] as const;

test.each([
  ["tabs", "http://labels.test"],
  ["browsers", "http://other.test"],
])("of two jobs in two %s, every label has both changes, or the conflict is named", async (_, otherUrl) => {
  const { app, appIds } = await serviceWith(pairs.length, twelve);
  connect(app);
  const run = async ([one, other]: (typeof pairs)[number], appId: string) => {
    const tabs = await Promise.all([openTab(appId), openTab(appId, tabApi(otherUrl))]);
    const jobs = await Promise.all([begin(tabs[0], one), begin(tabs[1], other)]);
    const { labels } = await openTab(appId);
    const [first, second] = jobs;
    const what = `${one} and ${other}`;
    expectChanges(first, second, labels, what);
    expectChanges(second, first, labels, what);
    const conflicts = first.failed + second.failed;
    // A name and a color, or the same of both, don't get in each other's way.
    if (one === "rename" && other === "recolor") expect(conflicts, what).toBe(0);
    if (one === "recolor" && other === "recolor") expect(conflicts, what).toBe(0);
    if (one === "rename" && other === "delete" && otherUrl === "http://labels.test") {
      expect(labels.map(({ name }) => name)).toEqual(
        twelve.filter((_, index) => index < 4 || index > 7).map(({ name }) => `Web: ${name}`),
      );
    }
  };
  await Promise.all(pairs.map((pair, index) => run(pair, appIds[index] ?? "")));
});

function readHistory({ api, appId }: Target) {
  return api.request({ path: apiPaths.labelHistory, appId, schema: historyPageSchema });
}

test.each([
  ["one request for many", true],
  ["one by one", false],
])(
  "an import keeps the file's order, also when it is stopped, and the service restarts: %s",
  async (_, batches) => {
    const { app, appIds } = await serviceWith(1, []);
    const { asked, outage } = connect(app, { batches });
    const [appId = ""] = appIds;
    const wanted = Array.from({ length: batches ? 1200 : 60 }, (__, index) =>
      makeLabel(
        index === 30 ? '=Odd, "one"' : `Line ${index}`,
        `#${(index * 977).toString(16).padStart(6, "0")}`,
      ),
    );
    const tab = await openTab(appId);
    const ends: Job[] = [];
    const changes = planLabels([], wanted).flatMap((entry) => changeOf(entry) ?? []);
    startLabelJob({
      ...tab.target,
      kind: "import",
      subject: "labels.csv",
      changes,
      onEnd: (job) => ends.push(job),
    });
    const posts = () => asked.filter(({ method }) => method === "POST").length;
    // Often enough to meet the job halfway.
    const often = { timeout: 20_000, interval: 2 };
    await vi.waitFor(() => expect(posts()).toBeGreaterThan(1), often);
    outage.active = true;
    await vi.waitFor(() => expect(readJobs()[0]).toMatchObject({ state: "waiting", failed: 0 }), often);
    outage.active = false;
    await vi.waitFor(() => expect(readJobs()[0]).toMatchObject({ state: "running" }), often);
    readJobs()[0]?.stop();
    await vi.waitFor(() => expect(ends).toHaveLength(1), often);
    expect(ends[0]?.left).toBeGreaterThan(0);
    readJobs()[0]?.resume();
    await vi.waitFor(() => expect(ends).toHaveLength(2), 20_000);
    expect(ends[1]).toMatchObject({ state: "ended", done: wanted.length, failed: 0 });
    const { labels } = await openTab(appId);
    expect(await writeLabels(labels, "csv")).toBe(await writeLabels(wanted, "csv"));
    expect(asked.some(({ path }) => path === apiPaths.labelBatch)).toBe(batches);
    // Whatever came in between, the history has one batch.
    const { batches: made } = await readHistory(tab.target);
    expect(made).toMatchObject([{ kind: "import", title: "labels.csv", counts: { created: wanted.length } }]);
  },
);
