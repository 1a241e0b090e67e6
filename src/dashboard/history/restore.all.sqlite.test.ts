import fc from "fast-check";
import type { FastifyInstance } from "fastify";
import { expect, test, vi } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { apiPaths, changeSetHeader, projectHeader } from "#contract/paths.ts";
import { readAllChanges } from "#dashboard/labels/data/history-queries.ts";
import { endJob, openTab, readTab } from "#dashboard/service-tab-fixture.ts";
import { demoService, hurryCommits, responseFetch, tokens } from "#service/service-fixture.ts";
import { planMoment } from "./restore-plan.ts";

/** Has `fetch` ask the real service. */
function connect(app: FastifyInstance): void {
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => responseFetch(app, address, init));
}

/** Something that is done to labels, named by their places among those there are, or were. */
const action = fc.record({
  kind: fc.constantFrom(
    "create",
    "rename",
    "change case",
    "swap names",
    "recolor",
    "delete",
    "delete and create again",
    "restore",
    "change several as a batch",
    "create several as a batch",
  ),
  place: fc.nat(9),
  name: fc.constantFrom("Beta", "beta", "Docs", "API", "Über"),
  color: fc.constantFrom("#112233", "#AABBCC", "#00ff00"),
});
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

async function startService() {
  const { app, database } = await demoService();
  await hurryCommits(database);
  connect(app);
  const projects = await app.inject({
    url: apiPaths.projects,
    headers: { authorization: `Bearer ${tokens.own}` },
  });
  const { app_id: appId } =
    projects.json<{ app_id: string; name: string }[]>().find(({ name }) => name === "Orbit") ?? expect.fail();
  const { target } = await openTab(appId);
  // As the screen has them: a job knows by those which labels others create meanwhile.
  const read = () => readTab(target);
  let batches = 0;
  const send = async (method: "POST" | "PUT" | "DELETE", url: string, payload?: object, batch?: string) => {
    const response = await app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${tokens.own}`,
        [projectHeader]: appId,
        ...(batch && { [changeSetHeader]: `${batch}; kind=palette` }),
      },
      ...(payload && { payload }),
    });
    // What can't be restored is there already.
    if (response.statusCode !== 409) expect(response.statusCode).toBeLessThan(300);
  };
  const deleted: number[] = [];
  const remove = async (id: number) => {
    await send("DELETE", apiPaths.label(id));
    deleted.push(id);
  };
  const act = async ({ kind, place, name, color }: Action) => {
    const labels = await read();
    const label = labels[place % Math.max(1, labels.length)];
    const batch = `a-batch-${batches}`;
    batches += 1;
    const put = (id: number, input: object, of?: string) => send("PUT", apiPaths.label(id), input, of);
    if (kind === "create") await send("POST", apiPaths.labels, makeLabel(name, color));
    else if (kind === "create several as a batch") {
      const created = [name, "Docs", name].map((one) => makeLabel(one, color));
      await send("POST", apiPaths.labelBatch, { labels: created }, batch);
    } else if (kind === "restore") {
      const id = deleted[place % Math.max(1, deleted.length)];
      if (id !== undefined) await send("POST", apiPaths.labelRestore(id));
    } else if (label === undefined) return;
    else if (kind === "delete") await remove(label.id);
    else if (kind === "delete and create again") {
      await remove(label.id);
      await send("POST", apiPaths.labels, makeLabel(label.name, label.color));
    } else if (kind === "change several as a batch") {
      for (const { id, name: own } of labels.slice(place % labels.length)) {
        await put(id, makeLabel(place % 2 === 0 ? own : name, color), batch);
      }
    } else if (kind === "swap names") {
      const other = labels[(place + 1) % labels.length] ?? label;
      await put(label.id, makeLabel(other.name, label.color));
      await put(other.id, makeLabel(label.name, other.color));
    } else if (kind === "change case") {
      const upper = label.name.toUpperCase();
      const changed = label.name === upper ? label.name.toLowerCase() : upper;
      await put(label.id, makeLabel(changed, label.color));
    } else if (kind === "rename") await put(label.id, makeLabel(name, label.color));
    else await put(label.id, makeLabel(label.name, color));
  };
  /** @param isMade whether a change of the plan is made before the restoration is stopped */
  const restore = async (
    at: string,
    { keepsIds, isMade = () => true }: { keepsIds: boolean; isMade?: (index: number) => boolean },
  ): Promise<number> => {
    const since = await readAllChanges(target, { since: at });
    const rows = planMoment(at, since, { labels: await read(), keepsIds });
    const planned = rows.flatMap(({ change }) => change ?? []);
    const changes = planned.filter((_, index) => isMade(index));
    if (changes.length === 0) return 0;
    const job = await endJob(target, { kind: "restore", changes });
    expect(job.failed).toBe(0);
    return changes.length;
  };
  return { read, act, restore };
}

const byId = (labels: readonly EmbeddedLabel[]) =>
  labels.map(({ id, name, color }) => `${id} ${name} ${color.toLowerCase()}`);
const byText = (labels: readonly EmbeddedLabel[]) =>
  labels.map(({ name, color }) => `${name} ${color.toLowerCase()}`).sort();

test.each([
  ["with their ids", true],
  ["where deleted labels come back as new ones", false],
])(
  "whatever was changed since a moment, all labels are as they were, %s; a restoration that was stopped anywhere is completed by another",
  async (_, keepsIds) => {
    const { read, act, restore } = await startService();
    const state = keepsIds ? byId : byText;
    await fc.assert(
      fc.asyncProperty(
        fc.array(action, { minLength: 1, maxLength: 8 }),
        // Steps of a job are made several at a time, so it may stop with any of them made.
        fc.option(fc.infiniteStream(fc.boolean())),
        async (actions, made) => {
          const before = state(await read());
          const at = new Date().toISOString();
          // What is done in the moment itself is restored as well.
          await vi.waitUntil(() => new Date().toISOString() > at, { interval: 1 });
          for (const one of actions) await act(one);
          if (made !== null) await restore(at, { keepsIds, isMade: () => made.next().value === true });
          await restore(at, { keepsIds });
          expect(state(await read())).toEqual(before);
          // Nothing is left to do.
          expect(await restore(at, { keepsIds })).toBe(0);
        },
      ),
      { numRuns: 2 },
    );
  },
);
