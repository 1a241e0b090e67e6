import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { apiPaths } from "#contract/paths.ts";
import { demoService, expectProblem, headersFor } from "#service/service-fixture.ts";

test("those who watch over the service are told that it lives and that it is ready, without a token and always anew", async () => {
  const { app } = await demoService({ signInLimit: 1 });
  for (const [url, status] of [
    ["/healthz", "alive"],
    ["/readyz", "ready"],
    ["/readyz", "ready"],
  ] as const) {
    const response = await app.inject(url);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ status });
    expect(response.headers["cache-control"]).toBe("no-store");
    expect((await app.inject({ method: "HEAD", url })).statusCode).toBe(200);
    expectProblem(await app.inject({ method: "POST", url }), "method-not-allowed");
  }
});

test("a service without its database lives and is not ready, and is ready again when it is back", async () => {
  const { app, database } = await demoService();
  const ready = () => app.inject("/readyz");
  expect((await ready()).statusCode).toBe(200);
  await sql`alter table languages rename to elsewhere`.execute(database);
  for (const refused of await Promise.all([ready(), ready(), ready()])) {
    expectProblem(refused, "unavailable");
    expect(refused.headers["retry-after"]).toBe("1");
    expect(refused.body).not.toMatch(/languages|sqlite|table/i);
  }
  expect((await app.inject("/healthz")).statusCode).toBe(200);
  await sql`alter table elsewhere rename to languages`.execute(database);
  expect((await ready()).statusCode).toBe(200);
});

test("while the process takes too much memory, requests of the API are refused, and probes answered", async () => {
  const { app } = await demoService({ memoryLimit: 1 });
  const ask = () => app.inject({ url: apiPaths.projects, headers: headersFor() });
  await vi.waitUntil(async () => (await ask()).statusCode !== 200);
  const refused = await ask();
  expectProblem(refused, "unavailable");
  expect(refused.headers["retry-after"]).toBe("5");
  expect((await app.inject("/healthz")).statusCode).toBe(200);
});
