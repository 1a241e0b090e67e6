import { expect, onTestFinished, test, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { StepRunner, type StepWork } from "./step-runner.ts";

/** Steps that take a second each, in any order. */
function makeSteps(count: number, { lanes = 1, check = async () => [] as readonly number[] }) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let underWay = 0;
  const made: { readonly index: number; readonly underWay: number }[] = [];
  const work: StepWork = {
    isOrdered: () => false,
    countTogether: () => 1,
    make: async ([index = 0], settle) => {
      underWay += 1;
      made.push({ index, underWay });
      await new Promise((resolve) => setTimeout(resolve, 1000));
      underWay -= 1;
      settle(index, null);
    },
    checkDelay: () => 0,
    check,
  };
  const watch = { onSettle: () => undefined, onWait: () => undefined };
  return { made, runner: new StepRunner(work, new Uint8Array(count), watch, lanes) };
}

test.each([1, 3])("%i steps are under way at once, where so many may be, and all are made", async (lanes) => {
  const { made, runner } = makeSteps(20, { lanes });
  const run = runner.run();
  await vi.runAllTimersAsync();
  await run;
  expect(Math.max(...made.map(({ underWay }) => underWay))).toBe(lanes);
  expect(runner.done).toBe(20);
});

test("a service that fails while it is looked whether steps have been undone is asked again, and no other step is made", async () => {
  let asked = 0;
  const { made, runner } = makeSteps(3, {
    check: async () => {
      asked += 1;
      if (asked <= 4) throw new ApiError("broken", { status: 500 });
      return asked === 5 ? [2] : [];
    },
  });
  const run = runner.run();
  await vi.runAllTimersAsync();
  await run;
  expect(made.map(({ index }) => index)).toEqual([0, 1, 2, 2]);
  expect(runner).toMatchObject({ done: 3, failed: 0 });
});
