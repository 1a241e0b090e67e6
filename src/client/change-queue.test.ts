import { expect, test, vi } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { ChangeQueue } from "./change-queue.ts";
import { answered, dropped, late, startFakeService } from "./fake-fetch-fixture.ts";
import { type ChangeOutcome, creationOf, deletionOf, type LabelChange, updateOf } from "./label-change.ts";

const red = "#AA0000";
const labels = Array.from({ length: 10 }, (_, index) => ({
  id: index + 1,
  ...makeLabel(`Label ${index + 1}`, red),
}));
const names = (count: number) => Array.from({ length: count }, (_, index) => `New ${index + 1}`);
const creations = (count: number) => names(count).map((name) => creationOf(makeLabel(name, red)));

/** A queue of changes of a service with ten labels; deletions of all unless given. */
function start(changes: readonly LabelChange[] = labels.map(deletionOf)) {
  const { service, project } = startFakeService(labels);
  const outcomes: (ChangeOutcome | null)[] = changes.map(() => null);
  const queue = new ChangeQueue(project, changes, {
    id: "queue-1",
    changeSet: { id: "queue-1", kind: null, title: null },
    knownIds: labels.map(({ id }) => id),
    onSettle: (index, outcome) => {
      outcomes[index] = outcome;
    },
    onWait: () => undefined,
  });
  let hasEnded = false;
  void queue.run([...changes.keys()]).then(() => {
    hasEnded = true;
  });
  return {
    service,
    queue,
    states: () => outcomes.map((outcome) => outcome?.state ?? "open"),
    hasEnded: () => hasEnded,
  };
}

const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const all = (state: string, count = labels.length) => Array.from({ length: count }, () => state);

test("four changes are under way at once, and creations one after the other, in their order", async () => {
  const { service, hasEnded, states } = start([...creations(3), ...labels.map(deletionOf)]);
  service.always = late(1);
  await wait(0.5);
  expect(service.asked.toSorted()).toEqual(["DELETE 1", "DELETE 2", "DELETE 3", "POST"]);
  await wait(60);
  expect(hasEnded()).toBe(true);
  expect(states()).toEqual(all("done", 13));
  expect(service.labels.map(({ name }) => name)).toEqual(names(3));
});

test("what is refused fails alone, and all others are tried", async () => {
  const { service, states, hasEnded } = start();
  service.fates.push(answered(422));
  await wait(10);
  expect(states()).toEqual(["refused", ...all("done", 9)]);
  expect(hasEnded()).toBe(true);
});

test("stopping lets what is under way end, and begins nothing more", async () => {
  const { service, queue, states, hasEnded } = start();
  service.always = late(1);
  await wait(0.5);
  queue.stop();
  await wait(10);
  expect(states()).toEqual([...all("done", 4), ...all("open", 6)]);
  expect(hasEnded()).toBe(true);
  expect(queue.isBroken).toBe(false);
});

test("when the service asks to wait, all wait as long as it asked, and nothing fails", async () => {
  const { service, queue, states } = start();
  const slowDown = answered(429, { headers: { "retry-after": "7" } });
  service.fates.push(slowDown, slowDown, slowDown, slowDown);
  await wait(6.9);
  expect([queue.isWaiting, queue.isAsked]).toEqual([true, true]);
  expect(service.asked).toHaveLength(4);
  await wait(10);
  expect(states()).toEqual(all("done"));
});

test.each([
  ["for years, once", "999999999", 1],
  ["for a minute, again and again", "60", 121 * 60],
])("a service that asks to wait %s is left, and the rest can be made later", async (_, seconds, time) => {
  const { service, queue, states, hasEnded } = start();
  service.always = answered(429, { headers: { "retry-after": seconds } });
  await wait(time);
  expect(hasEnded()).toBe(true);
  expect([queue.isBroken, queue.isAsked]).toEqual([true, true]);
  expect(states()).toEqual(all("open"));
});

test.each([
  ["no answer", dropped({ acted: false })],
  ["answers of its gateway", answered(502)],
  ["failures of its own", answered(500)],
])("a restart of the service that takes a minute, with %s, is waited for", async (_, fate) => {
  const { service, queue, states } = start();
  let made = 0;
  const began = Date.now();
  service.always = (act) => {
    made += 1;
    return made > 4 && Date.now() - began < 60_000 ? fate(act) : act();
  };
  // Between one attempt and the next, which come at random moments.
  for (let seconds = 0; seconds < 50 && !queue.isWaiting; seconds += 1) await wait(1);
  expect([queue.isWaiting, queue.isAsked]).toEqual([true, false]);
  await wait(120);
  expect(states()).toEqual(all("done"));
});

test("a service that fails for five minutes is asked no more, and nothing counts as failed", async () => {
  const { service, queue, states } = start();
  service.always = answered(503);
  await wait(400);
  expect(queue.isBroken).toBe(true);
  expect(states()).toEqual(all("open"));
  // Four at once, every quarter of a minute at most.
  expect(service.asked.length).toBeLessThan(150);
});

test("a change that the service itself fails at is left for the end, and fails alone", async () => {
  const { service, states } = start();
  service.always = (act) => (service.asked.at(-1) === "DELETE 2" ? answered(500)(act) : act());
  // It might just be restarting.
  await wait(120);
  expect(states()).toEqual(["done", "refused", ...all("done", 8)]);
});

test("a response that is lost, and then every look, doubles nothing and loses nothing", async () => {
  const { service, states } = start(creations(5));
  service.fates.push(
    (act) => act(),
    (act) => {
      service.readFates.push(dropped({ acted: false }), dropped({ acted: false }));
      return dropped({ acted: true })(act);
    },
  );
  await wait(60);
  expect(states()).toEqual(all("done", 5));
  expect(service.labels.slice(10).map(({ name }) => name)).toEqual(names(5));
});

test("a label that somebody else has created meanwhile isn't created again", async () => {
  const { service, states } = start([
    creationOf(makeLabel("Same", red)),
    creationOf(makeLabel("Other", red)),
  ]);
  service.labels.push({ id: 50, ...makeLabel("Same", red) }, { id: 51, ...makeLabel("OTHER", "#0000AA") });
  await wait(10);
  expect(states()).toEqual(["done", "conflict"]);
  expect(service.asked).toEqual([]);
});

test("what somebody else's change of another field has undone by chance is made again", async () => {
  const [first = expect.fail()] = labels;
  const { service, states } = start([updateOf(first, makeLabel("Renamed", red))]);
  await wait(0.5);
  service.labels = [{ ...first, color: "#0000AA" }];
  await wait(10);
  expect(service.labels).toEqual([{ id: 1, ...makeLabel("Renamed", "#0000AA") }]);
  expect(states()).toEqual(["done"]);
});
