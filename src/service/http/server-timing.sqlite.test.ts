import { expect, test } from "vitest";
import { apiPaths } from "#contract/paths.ts";
import { appIds, demoService, headersFor } from "#service/service-fixture.ts";

const origin = "https://console.example";

test("a success tells how long it took and how much of that was the database, a refusal nothing", async () => {
  const { app } = await demoService();
  const headers = headersFor(appIds.Acme);
  const response = await app.inject({ url: apiPaths.labels, headers });
  const [, total, db] =
    /^total;dur=([\d.]+),db;dur=([\d.]+)$/.exec(`${response.headers["server-timing"]}`) ?? [];
  expect(Number(db)).toBeGreaterThan(0);
  expect(Number(total)).toBeGreaterThanOrEqual(Number(db));
  const refused = await app.inject({ url: apiPaths.labels, headers: headersFor(appIds.Lighthouse) });
  expect(refused.statusCode).toBe(404);
  expect(refused.headers["server-timing"]).toBeUndefined();
});

test("only pages of allowed origins may read timings", async () => {
  const { app } = await demoService({ allowedOrigins: [origin, "https://other.example"] });
  const ask = async (from: string) => {
    const headers = { ...headersFor(), origin: from };
    return (await app.inject({ url: apiPaths.projects, headers })).headers["timing-allow-origin"];
  };
  expect(await ask(origin)).toBe(origin);
  expect(await ask("https://evil.example")).toBeUndefined();
});
