import { afterEach, expect, test, vi } from "vitest";
import { ApiError, type ApiErrorCode } from "./api-error.ts";
import { readWithRetries } from "./retry-policy.ts";

afterEach(() => {
  vi.useRealTimers();
});

const failure = (code: ApiErrorCode, retryAfter?: number) => new ApiError(code, { status: null, retryAfter });

/** How often a read that always fails like this is sent before its failure is told. */
async function countTries(error: Error): Promise<number> {
  vi.useFakeTimers();
  const read = vi.fn(() => Promise.reject(error));
  await Promise.all([expect(readWithRetries(read)).rejects.toBe(error), vi.runAllTimersAsync()]);
  return read.mock.calls.length;
}

test("a read is tried twice more where that may help, and after the wait that the service asks for", async () => {
  expect(await countTries(failure("unreachable"))).toBe(3);
  expect(await countTries(failure("rate-limited", 60_000))).toBe(3);
  expect(await countTries(failure("rate-limited", 61_000))).toBe(1);
  expect(await countTries(failure("unauthorized"))).toBe(1);
  expect(await countTries(new TypeError("mistake"))).toBe(1);
});

test("a read that succeeds at the second try is read", async () => {
  const read = vi.fn().mockRejectedValueOnce(failure("rate-limited", 1)).mockResolvedValueOnce("labels");
  expect(await readWithRetries(read)).toBe("labels");
});
