import { afterEach, describe, expect, test, vi } from "vitest";
import { ApiError, type ApiErrorCode } from "#client/api-error.ts";
import { retryDelay } from "#client/retry-policy.ts";
import { createQueryClient } from "./query-client.ts";

const failure = (code: ApiErrorCode, retryAfter?: number) => new ApiError(code, { status: null, retryAfter });

afterEach(() => {
  vi.useRealTimers();
});

describe("the wait before a read is tried again", () => {
  test("is at most twice as long each time, and differs from one console to the next", () => {
    const longest = (failures: number) => {
      vi.spyOn(Math, "random").mockReturnValue(1);
      return retryDelay(failures, failure("broken"));
    };
    expect([0, 1, 2].map(longest)).toEqual([750, 1250, 2250]);
    vi.spyOn(Math, "random").mockReturnValue(0);
    expect([0, 1, 2].map((failures) => retryDelay(failures, failure("broken")))).toEqual([250, 250, 250]);
  });

  test("is what the service asks for, where it does", () => {
    expect(retryDelay(0, failure("rate-limited", 30_000))).toBe(30_000);
    expect(retryDelay(1, failure("rate-limited", 0))).toBe(0);
  });
});

/** How often a read that always fails like this is sent before its failure is shown. */
async function countTries(error: Error): Promise<number> {
  vi.useFakeTimers();
  const queryFn = vi.fn(() => Promise.reject(error));
  const read = createQueryClient().fetchQuery({ queryKey: ["read"], queryFn });
  await Promise.all([expect(read).rejects.toBe(error), vi.runAllTimersAsync()]);
  return queryFn.mock.calls.length;
}

test.each(["rate-limited", "broken", "unreachable", "timeout"] as const)(
  "a read that is %s is tried twice more",
  async (code) => {
    expect(await countTries(failure(code))).toBe(3);
  },
);

test.each(["unauthorized", "forbidden", "not-found", "invalid", "refused", "unreadable"] as const)(
  "a read that is %s is not tried again",
  async (code) => {
    expect(await countTries(failure(code))).toBe(1);
  },
);

test("a service that asks for a longer wait than a minute isn't waited for", async () => {
  expect(await countTries(failure("rate-limited", 60_000))).toBe(3);
  expect(await countTries(failure("rate-limited", 61_000))).toBe(1);
});

test("a mistake of the console itself isn't tried again", async () => {
  expect(await countTries(new TypeError("mistake"))).toBe(1);
});
