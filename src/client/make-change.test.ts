import { expect, test, vi } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { answered, dropped, late, startFakeService } from "./fake-fetch-fixture.ts";
import {
  type ChangeOutcome,
  creationOf,
  deletionOf,
  type LabelChange,
  restorationOf,
  updateOf,
} from "./label-change.ts";
import type { SentCreationRef } from "./label-turns.ts";
import { type ChangeOptions, makeChange } from "./make-change.ts";

const red = "#AA0000";
const blue = "#0000AA";
const bug = { id: 1, ...makeLabel("Bug", red) };
const renamed = updateOf(bug, makeLabel("Defect", red));
const changes: Readonly<Record<string, LabelChange>> = {
  create: creationOf(makeLabel("New", red)),
  update: renamed,
  delete: deletionOf(bug),
};

/** A service with one label, and what becomes of a change there, however long it takes. */
function start(options?: { hasHistory?: boolean }) {
  const started = startFakeService([makeLabel("Bug", red)], options);
  const make = async (change: LabelChange, changeOptions?: ChangeOptions): Promise<ChangeOutcome> => {
    const made = makeChange(started.project, change, changeOptions);
    await vi.runAllTimersAsync();
    return made;
  };
  return { ...started, make };
}

test.each(Object.entries(changes))("%s: acknowledged", async (_, change) => {
  const { service, make } = start();
  expect(await make(change)).toEqual({ state: "done", made: change });
  expect(service.asked).toHaveLength(1);
});

test.each(Object.entries(changes))(
  "%s: refused by a 4xx, it isn't made, and not sent again",
  async (_, change) => {
    const { service, make } = start();
    service.fates.push(answered(422));
    expect(await make(change)).toMatchObject({ state: "refused", error: { code: "invalid" } });
    expect(service.asked).toHaveLength(1);
  },
);

test.each(
  Object.entries(changes).flatMap(([kind, change]) =>
    [500, 200].map((status) => [kind, status, change] as const),
  ),
)("%s: a %i that tells nothing is found made, or not made", async (_, status, change) => {
  const { service, make } = start();
  service.fates.push(answered(status, { acted: true }));
  expect(await make(change)).toEqual({ state: "done", made: change });
  const other = start();
  other.service.fates.push(answered(status));
  expect(await other.make(change)).toMatchObject({ state: "refused", error: { status } });
  expect(service.asked).toHaveLength(1);
  expect(other.service.asked).toHaveLength(1);
});

test.each(Object.entries(changes))(
  "%s: a broken connection, after which nothing can be read",
  async (_, change) => {
    const { service, make } = start();
    // The look before an update succeeds.
    if (change === renamed) service.readFates.push((act) => act());
    if (change.id === null) service.readFates.push((act) => act());
    service.fates.push((act) => {
      service.readFates.push(dropped({ acted: false }));
      return dropped({ acted: true })(act);
    });
    expect(await make(change)).toMatchObject({ state: "unknown", error: { code: "unreachable" } });
    expect(service.asked).toHaveLength(1);
  },
);

test.each([
  ["a late response", late(20)],
  ["a gateway that gave up", answered(504)],
  ["a 202", answered(202)],
])("%s is waited for, the person is told, and nothing is sent again", async (_, fate) => {
  const { service, make } = start({ hasHistory: false });
  const waits: boolean[] = [];
  service.fates.push((act) => {
    setTimeout(() => {
      service.labels = [{ ...bug, name: "Defect" }];
    }, 18_000);
    return fate(act);
  });
  expect(await make(renamed, { onWait: (isWaiting) => waits.push(isWaiting) })).toMatchObject({
    state: "done",
  });
  expect(waits).toEqual([true, false]);
  expect(service.asked).toEqual(["PUT 1"]);
});

test("a change of which nothing is seen within two minutes is unknown, and so is one that nobody waits for any more", async () => {
  const { service, make, project } = start();
  service.fates.push(answered(504));
  expect(await make(renamed)).toMatchObject({ state: "unknown", error: { code: "timeout" } });
  service.fates.push(answered(504));
  const giving = new AbortController();
  const made = makeChange(project, renamed, { signal: giving.signal });
  await vi.advanceTimersByTimeAsync(5000);
  giving.abort();
  expect(await made).toEqual({ state: "unknown", error: null });
});

test("a late refusal is one", async () => {
  const { service, make } = start();
  service.fates.push(() => late(20)(() => new Response(null, { status: 422 })));
  expect(await make(renamed)).toMatchObject({ state: "refused", error: { code: "invalid" } });
});

test("what can't be looked at isn't changed", async () => {
  const { service, make } = start();
  service.readFates.push(answered(500));
  expect(await make(renamed)).toMatchObject({ state: "refused", error: { code: "broken" } });
  expect(service.asked).toEqual([]);
});

test("a label that is as wanted already isn't sent", async () => {
  const { service, make } = start();
  service.labels = [{ ...bug, name: "Defect" }];
  expect(await make(renamed)).toEqual({ state: "done", made: null });
  expect(service.asked).toEqual([]);
});

test("a field that somebody else has changed is a conflict, and another one stays theirs", async () => {
  const { service, make } = start();
  service.labels = [{ ...bug, name: "Theirs" }];
  expect(await make(renamed)).toMatchObject({
    state: "conflict",
    reason: "changed",
    current: { name: "Theirs" },
  });
  service.labels = [{ ...bug, color: blue }];
  expect(await make(renamed)).toMatchObject({ state: "done", made: { before: { color: blue } } });
  expect(service.labels).toEqual([{ id: 1, ...makeLabel("Defect", blue) }]);
});

test.each([
  ["before it is sent", 0],
  ["as it is sent", 1],
])("a label to update that is gone %s is a conflict", async (_, sent) => {
  const { service, make } = start();
  if (sent === 0) service.labels = [];
  service.fates.push(answered(404));
  expect(await make(renamed)).toEqual({ state: "conflict", reason: "deleted", current: null });
  expect(service.asked).toHaveLength(sent);
});

test("a label that is still listed, but can't be read, isn't taken for deleted", async () => {
  const { service, make } = start();
  service.labels = [{ id: "1" }] as unknown as typeof service.labels;
  service.fates.push(answered(500));
  expect(await make(deletionOf(bug))).toMatchObject({ state: "refused" });
  expect(await make(renamed)).toMatchObject({ state: "refused", error: { code: "unreadable" } });
});

test("a label to delete that is gone is deleted, and one to restore that is there is restored", async () => {
  const { service, make, project } = start();
  project.api.hasHistory = true;
  expect(await make(restorationOf(1, bug, null))).toMatchObject({ state: "done" });
  service.labels = [];
  expect(await make(deletionOf(bug))).toMatchObject({ state: "done" });
  expect(await make(restorationOf(1, bug, null))).toMatchObject({
    state: "refused",
    error: { code: "not-found" },
  });
});

test("a label to delete that has other content by then is left where that is asked for", async () => {
  const { service, make } = start();
  service.labels = [{ ...bug, color: blue }];
  expect(await make(deletionOf(bug), { keepsChanged: true })).toMatchObject({
    state: "conflict",
    reason: "changed",
  });
  expect(service.asked).toEqual([]);
});

test("a label comes back as it was deleted, and becomes what it was before", async () => {
  const { service, make, project } = start();
  project.api.hasHistory = true;
  service.deleted = service.labels.splice(0);
  expect(await make(restorationOf(1, makeLabel("Older", red), bug))).toMatchObject({ state: "done" });
  expect(service.labels).toEqual([{ id: 1, ...makeLabel("Older", red) }]);
});

test("a creation that is tried again is looked for first, and has the same idempotency key", async () => {
  const { service, make } = start();
  const creation: SentCreationRef = { current: undefined };
  service.fates.push(dropped({ acted: false }));
  const change = creationOf(makeLabel("New", red));
  expect(await make(change, { creation })).toMatchObject({
    state: "refused",
    error: { code: "unreachable" },
  });
  service.fates.push((act) => {
    service.readFates.push(dropped({ acted: false }));
    return dropped({ acted: true })(act);
  });
  expect(await make(change, { creation })).toMatchObject({ state: "unknown" });
  expect(await make(change, { creation })).toEqual({ state: "done", made: change });
  expect(service.labels.map(({ name }) => name)).toEqual(["Bug", "New"]);
  expect(new Set(service.keys).size).toBe(1);
});

test("an earlier try of a creation that was made is told where other content is wanted by then", async () => {
  const { service, make } = start();
  const creation: SentCreationRef = { current: undefined };
  service.readFates.push((act) => act(), dropped({ acted: false }));
  service.fates.push(dropped({ acted: true }));
  await make(creationOf(makeLabel("New", red)), { creation });
  const other = creationOf(makeLabel("New", blue));
  expect(await make(other, { creation })).toMatchObject({
    state: "conflict",
    reason: "tried",
    current: { color: red },
  });
  expect(await make(other, { creation })).toMatchObject({ state: "done" });
  expect(service.labels).toHaveLength(3);
});

test("the same creation, asked for again while it is under way, is made once", async () => {
  const { service, project } = start({ hasHistory: false });
  const change = creationOf(makeLabel("New", red));
  service.fates.push(late(20));
  const first = makeChange(project, change);
  await vi.advanceTimersByTimeAsync(16_000);
  const again = makeChange(project, change);
  await vi.runAllTimersAsync();
  expect(await Promise.all([first, again])).toEqual([
    { state: "done", made: change },
    { state: "done", made: null },
  ]);
  expect(service.asked).toHaveLength(1);
});

test("changes of one label follow one another, and one's own aren't taken for somebody else's", async () => {
  const { service, project } = start({ hasHistory: false });
  service.fates.push(late(20));
  const waits: boolean[] = [];
  const outcomes = [
    makeChange(project, renamed),
    // Begun with what the label was.
    makeChange(project, updateOf(bug, makeLabel("Newest", red)), {
      onWait: (isWaiting) => waits.push(isWaiting),
    }),
  ];
  await vi.advanceTimersByTimeAsync(10_000);
  expect(service.asked).toEqual(["PUT 1"]);
  expect(waits).toEqual([true]);
  await vi.runAllTimersAsync();
  expect(await Promise.all(outcomes)).toMatchObject([{ state: "done" }, { state: "done" }]);
  expect(service.labels).toEqual([{ id: 1, ...makeLabel("Newest", red) }]);
});

test("what was sent before a reload is looked for as long as the service may be at work on it", async () => {
  const { service, project } = start({ hasHistory: false });
  const made = makeChange(project, renamed, { sentUntil: Date.now() + 60_000 });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(service.asked).toEqual([]);
  service.labels = [{ ...bug, name: "Defect" }];
  await vi.runAllTimersAsync();
  expect(await made).toMatchObject({ state: "done" });
  expect(service.asked).toEqual([]);
});
