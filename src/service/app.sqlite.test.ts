import { expect, test } from "vitest";
import { apiPaths } from "#contract/paths.ts";
import { appIds, demoService, expectProblem, headersFor, sharedService } from "./service-fixture.ts";

const start = sharedService();
const preflight = {
  method: "OPTIONS",
  url: apiPaths.labels,
  headers: {
    origin: "https://console.example",
    "access-control-request-method": "PUT",
    "access-control-request-headers": "authorization,content-type,x-project-token",
  },
} as const;

test("pages of an allowed origin may use the API and read when to try again and a request's id", async () => {
  const { app } = await demoService({ allowedOrigins: ["https://console.example"] });
  const asked = await app.inject(preflight);
  expect(asked.statusCode).toBe(204);
  expect(asked.headers["access-control-allow-origin"]).toBe("https://console.example");
  expect(asked.headers["access-control-allow-methods"]).toBe("GET, POST, PUT, DELETE");
  expect(asked.headers["access-control-allow-headers"]).toContain("x-project-token");
  expect(asked.headers["access-control-allow-headers"]).toContain("x-change-set");
  expect(asked.headers["access-control-allow-credentials"]).toBeUndefined();
  const origin = preflight.headers.origin;
  const refused = await app.inject({ url: apiPaths.labels, headers: { origin } });
  expectProblem(refused, "unauthenticated");
  expect(refused.headers["access-control-allow-origin"]).toBe(origin);
  expect(refused.headers["access-control-expose-headers"]).toBe(
    "retry-after, x-request-id, x-label-batch-limit, x-label-history, x-user-id, x-user-name, x-token-access",
  );
  const unknown = await app.inject({ url: apiPaths.labels, headers: { origin: "https://evil.example" } });
  expect(unknown.headers["access-control-allow-origin"]).toBeUndefined();
  const elsewhere = await app.inject({ url: "/readyz", headers: { origin } });
  expect(elsewhere.headers["access-control-allow-origin"]).toBeUndefined();
});

test("unless told otherwise, no other origin's page may use the API", async () => {
  const { app } = await start();
  const asked = await app.inject(preflight);
  expect(asked.headers["access-control-allow-origin"]).toBeUndefined();
  expectProblem(asked, "method-not-allowed");
});

test("two requests never have the same id, whatever id they ask for", async () => {
  const { app } = await start();
  const headers = { ...headersFor(), "x-request-id": "mine" };
  const responses = await Promise.all([1, 2].map(() => app.inject({ url: apiPaths.projects, headers })));
  const ids = responses.map((response) => response.headers["x-request-id"]);
  expect(new Set([...ids, "mine"]).size).toBe(3);
});

test("a failure inside tells its request's id and nothing of what failed", async () => {
  const { app, database } = await start();
  await database.schema.alterTable("labels").renameTo("gone").execute();
  const response = await app.inject({ url: apiPaths.labels, headers: headersFor(appIds.Acme) });
  expectProblem(response, "internal-error");
  expect(response.body).not.toMatch(/gone|sqlite|table|\.ts|node_modules/i);
});
