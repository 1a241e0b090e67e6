import { onTestFinished, vi } from "vitest";

/**
 * Has the product's delays run on a false clock until the test ends: time passes as it does, and by
 * `vi.advanceTimersByTimeAsync` at once.
 */
export function useFalseClock(): void {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
    shouldAdvanceTime: true,
  });
  onTestFinished(() => void vi.useRealTimers());
}
