import { expect, test, vi } from "vitest";
import { apiPaths } from "#contract/paths.ts";
import { lenientProjectDetailSchema } from "#contract/project-details.ts";
import { createBrowserApi } from "./browser-api.ts";

/** What is read of a project that a service answers so, and the lengths of the texts that the page itself has parsed. */
async function readDetail(response: unknown) {
  const text = JSON.stringify(response);
  vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response(text));
  const parse = vi.spyOn(JSON, "parse");
  const api = createBrowserApi({ serviceUrl: "http://labels.test", token: "secret" });
  const read = api.request({
    path: apiPaths.project("acme"),
    schema: lenientProjectDetailSchema,
    large: "projectDetail",
  });
  const outcome = await read.catch((error: unknown) => error);
  return { outcome, isParsedHere: parse.mock.calls.some(([parsed]) => parsed === text) };
}

const labelsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Label ${index}`, color: "#6D5EFC" }));

test("a project of thousands of labels is read as a small one is, but not by the page", async () => {
  const small = await readDetail({ name: "Acme", labels: [...labelsOf(3), { name: "No id" }] });
  expect(small.isParsedHere).toBe(true);
  const large = await readDetail({ name: "Acme", labels: [...labelsOf(5000), { name: "No id" }] });
  expect(large.isParsedHere).toBe(false);
  const { labels, ...others } = large.outcome as { labels: unknown[] };
  const expected = small.outcome as { labels: unknown[] };
  expect({ ...others, labels: [...labels.slice(0, 3), labels.at(-1)] }).toEqual(expected);
});

test("a large answer that isn’t what it should be is refused as a small one is", async () => {
  for (const response of ["x", "x".repeat(300_000)]) {
    expect((await readDetail(response)).outcome).toMatchObject({ name: "ApiError", code: "unreadable" });
  }
});
