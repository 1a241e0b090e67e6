import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { createApi } from "#client/api-client.ts";
import { readAllChanges } from "./history-queries.ts";

test("a history whose pages have no end is given up", async () => {
  let count = 0;
  const api = createApi({ serviceUrl: "http://localhost", token: "token", extendsApi: () => true });
  api.hasHistory = true;
  api.request = async ({ schema }) => {
    count += 1;
    const rest = { data: [], batches: [], complete_since: null, viewer: { id: 1, name: "Ada" } };
    return schema.parse({ ...rest, next_cursor: String(count % 3) });
  };
  const reading = readAllChanges(
    { api, client: new QueryClient(), appId: "a" },
    { since: "2026-01-01T00:00:00Z" },
  );
  await expect(reading).rejects.toMatchObject({ code: "too-large" });
  expect(count).toBeLessThan(300);
});
