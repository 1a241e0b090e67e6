import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { type Api, createApi } from "#client/api-client.ts";
import { makeLabel } from "#contract/label-fixture.ts";
import { readHistorySpan } from "./history-queries.ts";

/** A client of a service whose history has pages as told. */
function apiOf(page: (number: number) => object): { api: Api; count: () => number } {
  let requests = 0;
  const api = createApi({ serviceUrl: "http://localhost", token: "token", extendsApi: () => true });
  api.hasHistory = true;
  api.request = async ({ schema }) => {
    requests += 1;
    const rest = { data: [], batches: [], complete_since: null, viewer: { id: 1, name: "Ada" } };
    return schema.parse({ ...rest, ...page(requests) });
  };
  return { api, count: () => requests };
}

const entry = (number: number) => ({
  ...{ id: `${number}-1`, at: "2026-01-01T00:00:00.000000Z", action: "deleted", label_id: 1, order: 1 },
  ...{ before: makeLabel("Bug", "#112233"), after: null, user: null, token: null, batch: null },
});

test.each<[string, (number: number) => object]>([
  ["whose cursors go round", (number) => ({ data: [entry(number)], next_cursor: String(number % 3) })],
  ["of pages without entries", (number) => ({ next_cursor: String(number) })],
  ["without an end", (number) => ({ data: Array(50_000).fill(entry(number)), next_cursor: String(number) })],
])("a history %s is given up", async (_what, page) => {
  const { api, count } = apiOf(page);
  const source = { api, client: new QueryClient(), appId: "a" };
  const reading = readHistorySpan(source, { kind: "moment", at: "2026-01-01T00:00:00Z", label: null });
  await expect(reading).rejects.toMatchObject({ code: "too-large" });
  expect(count()).toBeLessThan(20);
});
