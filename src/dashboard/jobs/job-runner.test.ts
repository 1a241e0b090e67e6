import { i18n } from "@lingui/core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "#client/api-error.ts";
import { deletionOf } from "#client/label-change.ts";
import { makeLabel } from "#contract/label-fixture.ts";
import { type JobWork, startJob } from "./job-runner.ts";
import { listFailures } from "./job-sentence.ts";
import { forgetJobs, isWorkedOn, type Job, readJobs } from "./job-store.ts";

vi.mock("#dashboard/ui/storage/draft-keys.ts", () => ({ draftPrefix: "draft", jobsKey: "draft-jobs" }));

beforeEach(() => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  vi.useFakeTimers();
});

afterEach(() => {
  forgetJobs();
  vi.useRealTimers();
});

const shown = () => readJobs().at(-1);
let lastId = 0;

/** Starts a job whose steps do that; tells how it ended each time. */
function start(runs: readonly (() => Promise<void>)[], work: Partial<JobWork> = {}) {
  const ends: Job[] = [];
  lastId += 1;
  const plan = {
    id: String(lastId),
    serviceUrl: "",
    appId: "acme",
    kind: "delete",
    subject: null,
    title: null,
    steps: runs.map((_, index) => deletionOf({ id: index, ...makeLabel(`step ${index + 1}`, "#112233") })),
    otherLines: [],
    knownIds: [],
  } as const;
  const jobWork: JobWork = {
    isOrdered: () => false,
    countTogether: () => 1,
    make: async (indexes, settle) => {
      for (const index of indexes) {
        await runs[index]?.();
        settle(index, null);
      }
    },
    checkDelay: () => 1000,
    check: async () => [],
    describeFailure: String,
    onProgress: () => undefined,
    onEnd: (job) => ends.push(job),
    ...work,
  };
  startJob(plan, jobWork, new AbortController().signal);
  return ends;
}

const failWith = (code: "broken" | "invalid", status: number | null = null) =>
  vi.fn(() => Promise.reject(new ApiError(code, { status })));
const soon = () => vi.advanceTimersByTimeAsync(2000);
const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test("at most two steps are under way at once, begun in their order; where order matters, one", async () => {
  const begun: number[] = [];
  const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
  const runs = gates.map(({ promise }, index) => () => {
    begun.push(index);
    return promise;
  });
  const ends = start(runs);
  await wait(0);
  expect(begun).toEqual([0, 1]);
  gates[1]?.resolve();
  await wait(0);
  expect(begun).toEqual([0, 1, 2]);
  expect(ends).toEqual([]);
  for (const { resolve } of gates) resolve();
  await soon();
  expect(ends).toMatchObject([{ done: 6, failed: 0, left: 0, state: "ended" }]);

  begun.length = 0;
  const gate = Promise.withResolvers<void>();
  const one = vi.fn(() => gate.promise);
  start([one, one, one], { isOrdered: () => true });
  await wait(0);
  expect(one).toHaveBeenCalledTimes(1);
  gate.resolve();
  await soon();
  expect(one).toHaveBeenCalledTimes(3);
});

test("what failed is named with its reason, and only that is tried again", async () => {
  const runs: string[] = [];
  let refuses = true;
  const ends = start([
    async () => void runs.push("a"),
    async () => {
      runs.push("b");
      if (refuses) throw new Error("refused");
    },
    async () => void runs.push("c"),
  ]);
  await soon();
  expect(ends[0]).toMatchObject({ done: 2, left: 0, failed: 1 });
  expect(ends[0] && listFailures(ends[0], 9)).toEqual([{ name: "step 2", reason: "Error: refused" }]);

  refuses = false;
  shown()?.resume();
  await soon();
  expect(runs).toEqual(["a", "b", "c", "b"]);
  expect(ends[1]).toMatchObject({ done: 3, failed: 0, left: 0 });
});

test("stopping lets what is under way end, begins nothing more, and says what is left", async () => {
  const gate = Promise.withResolvers<void>();
  const later = vi.fn(async () => undefined);
  const ends = start([...Array.from({ length: 2 }, () => () => gate.promise), later]);
  await wait(0);
  shown()?.stop();
  expect(shown()?.state).toBe("stopping");
  gate.resolve();
  await soon();
  expect(later).not.toHaveBeenCalled();
  expect(ends).toMatchObject([{ state: "stopped", done: 2, failed: 0, left: 1 }]);
});

test("when the service asks to wait, all wait as long as it asked, and nothing counts as failed", async () => {
  let refusals = 1;
  const times: number[] = [];
  const began = Date.now();
  const ends = start(
    Array.from({ length: 6 }, () => async () => {
      if (refusals > 0) {
        refusals -= 1;
        throw new ApiError("rate-limited", { status: 429, retryAfter: 7000 });
      }
      times.push(Date.now() - began);
    }),
  );
  await vi.advanceTimersByTimeAsync(6999);
  expect(shown()).toMatchObject({ state: "waiting", isAsked: true });
  // That which was sent along with the refused one.
  expect(times).toEqual([0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(times).toEqual([0, 7000, 7000, 7000, 7000, 7000]);
  await soon();
  expect(ends).toMatchObject([{ done: 6, failed: 0 }]);
});

test.each([
  ["for years, once", 999_999_999_000, 1],
  ["for a minute, again and again", 60_000, 121 * 60],
])("a service that asks to wait %s is left, and the rest can be resumed", async (_, retryAfter, seconds) => {
  const ends = start([
    async () => {
      throw new ApiError("rate-limited", { status: 429, retryAfter });
    },
  ]);
  await wait(seconds);
  expect(ends).toMatchObject([{ state: "broken", isAsked: true, done: 0, failed: 0, left: 1 }]);
});

test.each([
  ["no answer", new ApiError("unreachable", { status: null })],
  ["answers of its gateway", new ApiError("broken", { status: 502 })],
  ["failures of its own", new ApiError("broken", { status: 500 })],
  ["looks that fail", new Error("look", { cause: new ApiError("broken", { status: 500 }) })],
])(
  "a restart of the service that takes a minute, with %s, is waited for, and nothing fails",
  async (_, error) => {
    const began = Date.now();
    let made = 0;
    const ends = start(
      Array.from({ length: 40 }, () => async () => {
        const time = Date.now() - began;
        if (made >= 8 && time < 60_000) throw error;
        made += 1;
      }),
    );
    await wait(30);
    expect(shown()).toMatchObject({ state: "waiting", isAsked: false, failed: 0 });
    await wait(60);
    expect(ends).toMatchObject([{ state: "ended", done: 40, failed: 0, left: 0 }]);
  },
);

test("a service that fails for five minutes is asked no more, and nothing counts as failed", async () => {
  const run = failWith("broken", 503);
  const ends = start(Array.from({ length: 100 }, () => run));
  await wait(290);
  expect(ends).toEqual([]);
  await wait(40);
  expect(ends).toMatchObject([{ state: "broken", done: 0, failed: 0, left: 100 }]);
  // Two at once, every quarter of a minute at most.
  expect(run.mock.calls.length).toBeLessThan(100);
});

test("a step that the service itself fails at is left for the end, and fails alone", async () => {
  const bad = failWith("broken", 500);
  const good = vi.fn(async () => undefined);
  const ends = start([bad, good, good, bad, good]);
  await wait(60);
  expect(good).toHaveBeenCalledTimes(3);
  expect(ends).toMatchObject([{ state: "ended", done: 3, failed: 2 }]);
});

test("a job that waits can be stopped at once", async () => {
  const ends = start([
    () => Promise.reject(new ApiError("rate-limited", { status: 429, retryAfter: 60_000 })),
  ]);
  await vi.advanceTimersByTimeAsync(10);
  shown()?.stop();
  await wait(0);
  expect(ends).toMatchObject([{ state: "stopped", done: 0, failed: 0, left: 1 }]);
});

test("however long a service asks to wait, that costs nothing in the meantime", async () => {
  const timers = vi.spyOn(globalThis, "setTimeout");
  const run = vi.fn(() =>
    Promise.reject(new ApiError("rate-limited", { status: 429, retryAfter: Number.POSITIVE_INFINITY })),
  );
  const ends = start([run]);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(run).toHaveBeenCalledTimes(1);
  // One a minute for each of those that wait.
  expect(timers.mock.calls.length).toBeLessThanOrEqual(2 * 61);
  shown()?.stop();
  await wait(0);
  expect(ends).toMatchObject([{ done: 0, left: 1 }]);
});

test("it is known on which project there is work, until that is over", async () => {
  const gate = Promise.withResolvers<void>();
  start([() => gate.promise]);
  expect(isWorkedOn("acme")).toBe(true);
  expect(isWorkedOn("orbit")).toBe(false);
  gate.resolve();
  await soon();
  expect(isWorkedOn("acme")).toBe(false);
});

test("steps that are refused one by one are all tried", async () => {
  const run = failWith("invalid");
  start(Array.from({ length: 100 }, () => run));
  await soon();
  expect(run).toHaveBeenCalledTimes(100);
  expect(shown()).toMatchObject({ state: "ended", failed: 100 });
});

test("what others have overwritten by chance is made again, a few times", async () => {
  const run = vi.fn(async () => undefined);
  const check = vi.fn(async () => [1]);
  const ends = start([run, run, run], { check });
  await wait(30);
  expect(run).toHaveBeenCalledTimes(6);
  expect(ends).toMatchObject([{ state: "ended", done: 3, failed: 0 }]);
});
