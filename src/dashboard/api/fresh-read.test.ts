import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { readFresh } from "./fresh-read.ts";

const queryKey = ["labels"];

/** A query that has read its labels a minute ago. */
function openQuery(read: () => Promise<string>) {
  const client = new QueryClient();
  client.setQueryData(queryKey, "before", { updatedAt: Date.now() - 60_000 });
  return { client, query: new QueryObserver(client, { queryKey, queryFn: read, retry: false }) };
}

test("what cancels a fresh read doesn't have it give what was there before", async () => {
  const read = vi.fn<() => Promise<string>>(async () => "now");
  read.mockImplementationOnce(() => new Promise(() => {}));
  read.mockImplementationOnce(() => new Promise(() => {}));
  const { client, query } = openQuery(read);
  const fresh = readFresh(query);
  for (const times of [1, 2]) {
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(times));
    await client.cancelQueries({ queryKey });
  }
  expect((await fresh).data).toBe("now");
  expect(read).toHaveBeenCalledTimes(3);
});

test("a fresh read that fails says why, and isn't tried again", async () => {
  const failure = new Error("The service can’t be reached.");
  const read = vi.fn<() => Promise<string>>(() => Promise.reject(failure));
  const { query } = openQuery(read);
  expect((await readFresh(query)).error).toBe(failure);
  expect(read).toHaveBeenCalledTimes(1);
});
