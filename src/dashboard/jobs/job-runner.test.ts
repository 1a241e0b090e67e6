import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "#dashboard/api/api-error.ts";
import { startJob } from "./job-runner.ts";
import { forgetJobs, isWorkedOn, type JobOutcome, type JobStep, readJobs } from "./job-store.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  forgetJobs();
  vi.useRealTimers();
});

const shown = () => readJobs().at(-1);

/** Starts a job whose steps do that; tells how it ended each time. */
function start(runs: readonly JobStep["run"][]) {
  const ends: JobOutcome[] = [];
  startJob({
    appId: "acme",
    title: "Working",
    steps: runs.map((run, index) => ({ name: `step ${index + 1}`, run })),
    describeDone: (done, total) => `${done} of ${total}`,
    describeFailure: String,
    onEnd: (outcome) => ends.push(outcome),
  });
  return ends;
}

const failWith = (code: "broken" | "invalid") => () => Promise.reject(new ApiError(code, { status: null }));

test("at most four steps are under way at once, begun in their order", async () => {
  const begun: number[] = [];
  const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
  const ends = start(
    gates.map(({ promise }, index) => () => {
      begun.push(index);
      return promise;
    }),
  );
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual([0, 1, 2, 3]);
  gates[2]?.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  expect(ends).toEqual([]);
  for (const { resolve } of gates) resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toMatchObject([{ done: 6, failed: [], left: [] }]);
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
  await vi.advanceTimersByTimeAsync(0);
  expect(ends[0]).toMatchObject({
    done: 2,
    left: [],
    failed: [{ reason: "Error: refused", step: { name: "step 2" } }],
  });
  expect(shown()?.state).toBe("ended");

  refuses = false;
  shown()?.resume();
  await vi.advanceTimersByTimeAsync(0);
  expect(runs).toEqual(["a", "b", "c", "b"]);
  expect(ends[1]).toMatchObject({ done: 3, failed: [], left: [] });
});

test("stopping lets what is under way end, begins nothing more, and says what is left", async () => {
  const gate = Promise.withResolvers<void>();
  const later = vi.fn(async () => undefined);
  const ends = start([...Array.from({ length: 4 }, () => () => gate.promise), later]);
  await vi.advanceTimersByTimeAsync(0);
  shown()?.stop();
  expect(shown()?.state).toBe("stopping");
  gate.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(later).not.toHaveBeenCalled();
  expect(shown()?.state).toBe("stopped");
  expect(ends[0]).toMatchObject({ done: 4, failed: [], left: [{ name: "step 5" }] });
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
  expect(shown()?.state).toBe("waiting");
  // Those that were sent along with the refused one.
  expect(times).toEqual([0, 0, 0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(times).toEqual([0, 0, 0, 7000, 7000, 7000]);
  expect(ends).toMatchObject([{ done: 6, failed: [] }]);
});

test("what nobody can tell counts by its cause: it is done again after a wait, and a broken service ends the work", async () => {
  const tell = (code: "rate-limited" | "broken") =>
    new Error("Nobody can tell.", { cause: new ApiError(code, { status: null, retryAfter: 7000 }) });
  const once = vi.fn().mockRejectedValueOnce(tell("rate-limited")).mockResolvedValue(undefined);
  const waited = start([once]);
  await vi.advanceTimersByTimeAsync(7000);
  expect(once).toHaveBeenCalledTimes(2);
  expect(waited).toMatchObject([{ done: 1, failed: [] }]);

  const ends = start(Array.from({ length: 20 }, () => () => Promise.reject(tell("broken"))));
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()?.state).toBe("broken");
  expect(ends[0]?.left.length).toBeGreaterThan(8);
});

test("work that a broken service ends is gone on with only when all that was sent is answered", async () => {
  const gate = Promise.withResolvers<void>();
  const fail = failWith("broken");
  start([() => gate.promise, ...Array.from({ length: 19 }, () => fail)]);
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()?.state).toBe("stopping");
  const failed = shown()?.failed.length;
  shown()?.resume();
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toMatchObject({ state: "stopping", failed: { length: failed } });
  gate.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toMatchObject({ state: "broken", done: 1 });
});

test("a job that waits can be stopped at once", async () => {
  const ends = start([
    () => Promise.reject(new ApiError("rate-limited", { status: 429, retryAfter: 60_000 })),
  ]);
  await vi.advanceTimersByTimeAsync(10);
  shown()?.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toMatchObject([{ done: 0, failed: [], left: [{ name: "step 1" }] }]);
});

test("however long a service asks to wait, that costs nothing meanwhile", async () => {
  const timers = vi.spyOn(globalThis, "setTimeout");
  const run = vi.fn(() =>
    Promise.reject(new ApiError("rate-limited", { status: 429, retryAfter: Number.POSITIVE_INFINITY })),
  );
  const ends = start([run]);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(run).toHaveBeenCalledTimes(1);
  // One a minute for each of those that wait.
  expect(timers.mock.calls.length).toBeLessThanOrEqual(4 * 61);
  shown()?.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toMatchObject([{ done: 0, left: [{ name: "step 1" }] }]);
  timers.mockRestore();
});

test("it is known on which project there is work, until that is over", async () => {
  const gate = Promise.withResolvers<void>();
  start([() => gate.promise]);
  expect(isWorkedOn("acme")).toBe(true);
  expect(isWorkedOn("orbit")).toBe(false);
  gate.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(isWorkedOn("acme")).toBe(false);
});

test("a service that fails again and again is not asked for all the rest", async () => {
  const run = vi.fn(failWith("broken"));
  const ends = start(Array.from({ length: 100 }, () => run));
  await vi.advanceTimersByTimeAsync(0);
  expect(run.mock.calls.length).toBeLessThan(20);
  expect(shown()?.state).toBe("broken");
  expect(ends[0]?.failed.length).toBe(run.mock.calls.length);
  expect(ends[0]?.left.length).toBe(100 - run.mock.calls.length);
});

test("steps that are refused one by one are all tried", async () => {
  const run = vi.fn(failWith("invalid"));
  start(Array.from({ length: 100 }, () => run));
  await vi.advanceTimersByTimeAsync(0);
  expect(run).toHaveBeenCalledTimes(100);
  expect(shown()?.state).toBe("ended");
});
