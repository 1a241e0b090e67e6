import { expect, onTestFinished, test, vi } from "vitest";
import { StepRunner } from "./step-runner.ts";

test("as many steps are under way at once as may be just now, and all are made", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let lanes = 1;
  let underWay = 0;
  const seen: number[] = [];
  const runner = new StepRunner(
    {
      isOrdered: () => false,
      countTogether: () => 1,
      make: async ([index = 0], settle) => {
        underWay += 1;
        seen.push(underWay);
        await new Promise((resolve) => setTimeout(resolve, 1000));
        underWay -= 1;
        settle(index, null);
      },
      checkDelay: () => 0,
      check: async () => [],
    },
    new Uint8Array(20),
    { onSettle: () => undefined, onWait: () => undefined },
    () => lanes,
  );
  const run = runner.run();
  await vi.advanceTimersByTimeAsync(4500);
  expect(Math.max(...seen)).toBe(1);
  lanes = 3;
  await vi.advanceTimersByTimeAsync(2000);
  expect(Math.max(...seen)).toBe(3);
  lanes = 1;
  await vi.advanceTimersByTimeAsync(1500);
  expect(underWay).toBe(1);
  await vi.runAllTimersAsync();
  await run;
  expect(runner.done).toBe(20);
});
