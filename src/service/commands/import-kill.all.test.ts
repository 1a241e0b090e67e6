import { expect, test, vi } from "vitest";
import { createApi } from "#client/api-client.ts";
import { ChangeQueue } from "#client/change-queue.ts";
import { type ChangeOutcome, changeOf, creationOf, updateOf } from "#client/label-change.ts";
import type { Project } from "#client/label-turns.ts";
import { readProjectDetail } from "#client/listed-labels.ts";
import { makeChange } from "#client/make-change.ts";
import { makeLabel } from "#contract/label-fixture.ts";
import { historyPageSchema } from "#contract/label-history.ts";
import { readableLabels } from "#contract/labels.ts";
import { apiPaths, batchLimitHeader } from "#contract/paths.ts";
import { planLabels } from "#label-files/label-plan.ts";
import { appIds, temporaryFolder, tokens } from "#service/service-fixture.ts";
import { startDemo } from "#service/service-process-fixture.ts";

vi.setConfig({ testTimeout: 600_000 });

const serviceUrl = "http://labels.test";
const [blue, gray, red] = ["#2222AA", "#777777", "#AA2222"];
const id = "import-of-a-thousand";

/**
 * A service that is killed while it is at work on some of its changes, and started again.
 *
 * @param isStruck whether it is killed at the change of that number, counted from 1
 */
async function startMortal(isStruck: (change: number) => boolean, batches: boolean) {
  const folder = await temporaryFolder();
  let service = await startDemo(folder);
  let changes = 0;
  let kills = 0;
  let isDown = false;
  const { fetch } = globalThis;
  const killAndStart = async () => {
    kills += 1;
    service.child.kill("SIGKILL");
    await service.ended;
    service = await startDemo(folder);
    isDown = false;
  };
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    if (init.method !== "GET" && !isDown) {
      changes += 1;
      isDown = isStruck(changes);
      // Before it has the request, while it is at work on it, or as it answers.
      if (isDown) setTimeout(() => void killAndStart(), Math.random() * 12);
    }
    const response = await fetch(address.replace(serviceUrl, service.address), init);
    const headers = new Headers(response.headers);
    if (!batches) headers.delete(batchLimitHeader);
    return new Response(response.body, { status: response.status, headers });
  });
  return { kills: () => kills };
}

const readNow = async ({ api, appId }: Project) =>
  readableLabels((await readProjectDetail(api, appId)).labels);

test.each([
  {
    how: "by requests for many",
    batches: true,
    isStruck: (change: number) => change > 21 && change % 7 === 0,
  },
  { how: "one by one", batches: false, isStruck: (change: number) => change > 21 && change % 180 === 0 },
])(
  "of a thousand imported labels, none is lost, doubled or written over, however often the service is killed: $how",
  async ({ batches, isStruck }) => {
    const service = await startMortal(isStruck, batches);
    const project = {
      api: createApi({ serviceUrl, token: tokens.own, extendsApi: () => true }),
      appId: appIds.Northwind,
    };
    const before = Array.from({ length: 20 }, (_, index) => makeLabel(`Old ${index}`, gray));
    for (const label of before) await makeChange(project, creationOf(label));
    const old = (await readNow(project)).filter(({ name }) => name.startsWith("Old "));
    expect(old).toHaveLength(20);

    const wanted = Array.from({ length: 1000 }, (_, index) =>
      makeLabel(index < 20 ? `Old ${index}` : `New ${index}`, blue),
    );
    const changes = planLabels(old, wanted).flatMap((entry) => changeOf(entry) ?? []);
    const known = await readNow(project);
    // Somebody else is first.
    const [theirs = expect.fail()] = old;
    await makeChange(project, updateOf(theirs, { ...theirs, color: red }));
    const outcomes = new Map<number, ChangeOutcome | null>();
    const queue = new ChangeQueue(project, changes, {
      id,
      changeSet: { id, kind: "import", title: null },
      knownIds: known.map((label) => label.id),
      onSettle: (index, outcome) => outcomes.set(index, outcome),
      onWait: () => undefined,
    });
    await queue.run([...changes.keys()]);

    expect(service.kills()).toBeGreaterThanOrEqual(3);
    const states = [...outcomes.values()].map((outcome) => outcome?.state);
    expect(states.filter((state) => state === "done")).toHaveLength(999);
    expect(states.filter((state) => state === "conflict")).toHaveLength(1);
    const others = new Set(known.filter(({ name }) => !name.startsWith("Old ")).map((label) => label.id));
    const now = (await readNow(project)).filter((label) => !others.has(label.id));
    const expected = wanted.map(({ name, color }, index) => makeLabel(name, index === 0 ? red : color));
    expect(now.map(({ name, color }) => makeLabel(name, color))).toEqual(expected);
    // Nothing was made and taken back in between.
    const history = await project.api.request({
      path: `${apiPaths.labelHistory}?fold=true`,
      appId: project.appId,
      schema: historyPageSchema,
    });
    expect(history.batches.find((batch) => batch.id === id)).toMatchObject({
      counts: { created: 980, recolored: 19, deleted: 0 },
    });
  },
);
