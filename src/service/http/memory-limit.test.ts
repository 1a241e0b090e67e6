import { expect, test, vi } from "vitest";
import { apiPaths } from "#contract/paths.ts";
import { demoService, expectProblem, headersFor } from "#service/service-fixture.ts";

test("while the process takes too much memory, requests of the API are refused, and probes answered", async () => {
  const { app } = await demoService({ memoryLimit: 1 });
  const ask = () => app.inject({ url: apiPaths.projects, headers: headersFor() });
  await vi.waitUntil(async () => (await ask()).statusCode !== 200);
  const refused = await ask();
  expectProblem(refused, "unavailable");
  expect(refused.headers["retry-after"]).toBe("5");
  expect((await app.inject("/healthz")).statusCode).toBe(200);
});
