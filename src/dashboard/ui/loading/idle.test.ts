import { expect, test, vi } from "vitest";
import { untilIdle } from "./idle.ts";

test("a browser that is never idle isn’t waited for without end", async () => {
  vi.stubGlobal("requestIdleCallback", (callback: () => void, { timeout }: IdleRequestOptions = {}) => {
    if (timeout !== undefined) queueMicrotask(callback);
  });
  await expect(untilIdle()).resolves.toBeUndefined();
});
