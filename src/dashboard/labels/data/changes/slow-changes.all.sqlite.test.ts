import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { createApi } from "#client/api-client.ts";
import { creationOf, deletionOf, type LabelChange, restorationOf, updateOf } from "#client/label-change.ts";
import { makeLabel } from "#contract/label-fixture.ts";
import type { LabelInput } from "#contract/label-input.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import {
  apiPaths,
  batchLimitHeader,
  historyHeader,
  idempotencyHeader,
  projectHeader,
} from "#contract/paths.ts";
import { type JobKind, readJobs } from "#dashboard/jobs/job-store.ts";
import type { Target } from "#dashboard/projects/data/project-detail-queries.ts";
import { endJob, openTab } from "#dashboard/service-tab-fixture.ts";
import { serviceWith } from "#service/project-fixture.ts";
import { headersFor, responseFetch, tokens } from "#service/service-fixture.ts";
import { type FrontRule, startFront } from "#service/service-front-fixture.ts";
import { runLabelChange } from "./run-label-change.ts";

/** A second of the service and of those who wait for it, in milliseconds. */
const second = 100;
const times = {
  read: 15_000,
  change: 15 * second,
  unfinished: 120 * second,
  firstPause: second,
  longestPause: 15 * second,
};

const before: readonly LabelInput[] = Array.from({ length: 6 }, (_, index) =>
  makeLabel(`Label ${index}`, "#aa0000"),
);

/** How many seconds the service takes over a change, which it makes at the end: each case meets one of them. */
const delays = [12, 20, 70];

/** What a person does, and what the project's labels are then. */
interface Case {
  readonly title: string;
  readonly run: (
    target: Target,
    labels: readonly EmbeddedLabel[],
    /** Resolves once the service is at work on a change. */
    isUnderWay: () => Promise<void>,
  ) => Promise<void>;
  readonly after: readonly LabelInput[];
  /** The service has nothing but what the API document says. */
  readonly isPlain?: boolean;
}

const red = "#aa0000";
const named = (name: string): LabelInput => makeLabel(name, red);
const update = (label: EmbeddedLabel, input: LabelInput, expected: LabelInput = label) =>
  updateOf({ ...expected, id: label.id }, input);

/** Has all labels changed by a job. */
function runJob(
  kind: JobKind,
  changesOf: (labels: readonly EmbeddedLabel[]) => readonly LabelChange[],
): (target: Target, labels: readonly EmbeddedLabel[]) => Promise<void> {
  return async (target, labels) => {
    const job = await endJob(target, { kind, changes: changesOf(labels) });
    expect(job, kind).toMatchObject({ state: "ended", left: 0, failed: 0 });
  };
}

const firstOf = (labels: readonly EmbeddedLabel[]) => labels[0] ?? expect.fail();
const creations = (): LabelChange[] => ["New 0", "New 1", "New 2"].map((name) => creationOf(named(name)));
const created = [...before, named("New 0"), named("New 1"), named("New 2")];

/** The project after a reload, or in another tab. */
function openAnew({ api: { serviceUrl }, appId }: Target): Target {
  const api = createApi({ serviceUrl, token: tokens.own, extendsApi: () => false, times });
  return { api, client: new QueryClient(), appId };
}

/** Nothing is said of a change. */
const unsaid = { success: "", describeFailure: () => null };

/** Makes a change that is to succeed. */
async function change(target: Target, asked: LabelChange): Promise<void> {
  expect(await runLabelChange(target, asked, unsaid)).toMatchObject({ state: "done" });
}

const tooLong = "x".repeat(10_000);

const cases: readonly Case[] = [
  {
    title: "update what is refused, and rename by a job meanwhile",
    run: async (target, labels, isUnderWay) => {
      const refused = runLabelChange(target, update(firstOf(labels), named(tooLong)), unsaid);
      await isUnderWay();
      const rename = runJob("rename", () => [update(firstOf(labels), named("Final"), named(tooLong))]);
      await Promise.all([
        expect(refused).resolves.toMatchObject({ state: "refused" }),
        rename(target, labels),
      ]);
    },
    after: [named("Final"), ...before.slice(1)],
  },
  {
    title: "update, and update meanwhile in another tab",
    run: async (target, labels, isUnderWay) => {
      const label = firstOf(labels);
      const inOther = openAnew(target);
      const earlier = change(target, update(label, named("Changed")));
      await isUnderWay();
      const conflict = runLabelChange(inOther, update(label, named("Newer")), unsaid);
      await expect(conflict).resolves.toMatchObject({ state: "conflict", current: named("Changed") });
      await earlier;
      await change(inOther, update(label, named("Newer"), named("Changed")));
    },
    after: [named("Newer"), ...before.slice(1)],
    isPlain: true,
  },
  {
    title: "update, and recolor by a job meanwhile in another tab",
    run: async (target, labels, isUnderWay) => {
      const rename = change(target, update(firstOf(labels), named("Changed")));
      await isUnderWay();
      const recolor = runJob("recolor", () => [
        update(firstOf(labels), makeLabel(firstOf(labels).name, "#00bb00")),
      ]);
      await Promise.all([rename, recolor(openAnew(target), labels)]);
    },
    after: [makeLabel("Changed", "#00bb00"), ...before.slice(1)],
    isPlain: true,
  },
  {
    title: "create",
    run: (target) => change(target, creationOf(named("New"))),
    after: [...before, named("New")],
  },
  {
    title: "update",
    run: (target, labels) => change(target, update(firstOf(labels), named("Changed"))),
    after: [named("Changed"), ...before.slice(1)],
  },
  {
    title: "update, and update again meanwhile",
    run: async (target, labels) => {
      const label = firstOf(labels);
      await Promise.all([
        change(target, update(label, named("Changed"))),
        change(target, update(label, named("Newer"), named("Changed"))),
        // From a draft that began with what the label was.
        change(target, update(label, named("Newest"))),
      ]);
    },
    after: [named("Newest"), ...before.slice(1)],
  },
  {
    title: "update, and delete meanwhile",
    run: async (target, labels) => {
      const label = firstOf(labels);
      const { id, name, color } = label;
      await Promise.all([
        change(target, update(label, named("Changed"))),
        change(target, deletionOf({ id, ...makeLabel(name, color) })),
      ]);
    },
    after: before.slice(1),
  },
  ...[false, true].map((isPlain) => ({
    title: "delete and restore",
    run: async (target: Target, labels: readonly EmbeddedLabel[]) => {
      const { id, name, color } = firstOf(labels);
      await change(target, deletionOf({ id, ...makeLabel(name, color) }));
      await change(target, restorationOf(id, makeLabel(name, color), null));
    },
    after: isPlain ? [...before.slice(1), ...before.slice(0, 1)] : before,
    isPlain,
  })),
  { title: "import a batch", run: runJob("import", creations), after: created },
  { title: "import one by one", run: runJob("import", creations), after: created, isPlain: true },
  {
    title: "rename many",
    run: runJob("rename", (labels) => labels.map((label) => update(label, named(`Web: ${label.name}`)))),
    after: before.map(({ name }) => named(`Web: ${name}`)),
    isPlain: true,
  },
];

/** A service of which each change takes so long, after which it is made, whoever waits for it. */
async function slowService(count: number) {
  const { app, appIds } = await serviceWith(count, before);
  const front = await startFront(app);
  /** For each project: how long its changes take, and whether it has nothing but what the API document says. */
  const projects = new Map<
    string,
    { readonly delay: number; readonly isPlain: boolean; slow: number; underWay: number }
  >();
  const respondSlowly: FrontRule = async (request, forward) => {
    const project = projects.get(String(request.headers[projectHeader] ?? request.path.split("/").at(-1)));
    delete request.headers[idempotencyHeader];
    if (request.method !== "GET" && project !== undefined && project.slow > 0) {
      project.slow -= 1;
      project.underWay += 1;
      await new Promise((resolve) => setTimeout(resolve, project.delay));
      project.underWay -= 1;
    }
    const response = await forward();
    if (project?.isPlain) {
      response.headers.delete(batchLimitHeader);
      response.headers.delete(historyHeader);
    }
    return response;
  };
  front.rule = respondSlowly;
  return { app, appIds, asked: front.asked, projects, serviceUrl: front.address };
}

test("a service that takes its time and knows no idempotency keys gets every change once", {
  timeout: 120_000,
}, async () => {
  const all = cases.map((one, index) => ({ ...one, delay: delays[index % delays.length] ?? 0 }));
  const { app, appIds, asked, projects, serviceUrl } = await slowService(all.length);
  await Promise.all(
    all.map(async ({ title, run, after, isPlain = false, delay }, index) => {
      const what = `${title} at ${delay} s${isPlain ? ", plain" : ""}`;
      const appId = appIds[index] ?? "";
      // Not all at once: a service that is busy answers no look in time either.
      await new Promise((resolve) => setTimeout(resolve, index * 20));
      const project = { delay: delay * second, isPlain, slow: 0, underWay: 0 };
      projects.set(appId, project);
      const api = createApi({ serviceUrl, token: tokens.own, extendsApi: () => !isPlain, times });
      const { target, labels } = await openTab(appId, api);
      // The first two of its changes are slow.
      project.slow = 2;
      const isUnderWay = () =>
        vi.waitFor(() => expect(project.underWay).toBeGreaterThan(0), { timeout: 15_000, interval: 10 });
      await run(target, labels, isUnderWay).catch((cause: unknown) => {
        throw new Error(what, { cause });
      });
      // Whatever is still under way arrives.
      await vi.waitFor(() => expect(project.underWay).toBe(0), { timeout: 3 * delay * second });
      const address = `http://localhost${apiPaths.project(appId)}`;
      const response = await responseFetch(app, address, { headers: headersFor() });
      const { labels: now } = (await response.json()) as { labels: readonly LabelInput[] };
      const contents = now.map(({ name, color }) => makeLabel(name, color));
      expect(contents, what).toEqual(after);
    }),
  );
  const posts = asked.filter(({ method }) => method === "POST");
  const bodies = posts.map(({ headers, path, body }) => `${headers[projectHeader]} ${path} ${body}`);
  expect(bodies.filter((body, index) => bodies.indexOf(body) !== index)).toEqual([]);
  expect(readJobs().filter(({ failed }) => failed > 0)).toEqual([]);
});
