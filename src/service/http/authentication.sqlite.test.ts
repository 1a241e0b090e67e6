import { expect, test } from "vitest";
import { apiPaths } from "#contract/paths.ts";
import { appIds, demoService, expectProblem, tokens } from "#service/service-fixture.ts";

const operations = [
  { method: "GET", url: apiPaths.labels },
  { method: "POST", url: apiPaths.labels },
  { method: "PUT", url: apiPaths.label(1) },
  { method: "DELETE", url: apiPaths.label(1) },
  { method: "GET", url: apiPaths.projects },
  { method: "GET", url: apiPaths.project(appIds.Acme) },
] as const;

test("no operation answers without a valid token", async () => {
  const { app } = await demoService();
  const refused = [
    undefined,
    "",
    "Bearer",
    "Bearer ",
    "Bearer unknown",
    `Basic ${tokens.own}`,
    tokens.own,
    `Bearer ${tokens.own} ${tokens.own}`,
    `Bearer ${"x".repeat(8000)}`,
    "Bearer \u0000",
  ];
  for (const operation of operations) {
    for (const authorization of refused) {
      const headers = {
        "x-project-token": appIds.Acme,
        ...(authorization === undefined ? {} : { authorization }),
      };
      const response = await app.inject({ ...operation, headers });
      expectProblem(response, "unauthenticated");
      expect(response.headers["www-authenticate"]).toBe("Bearer");
    }
  }
});

test("the scheme is read in either case, as the standard has it", async () => {
  const { app } = await demoService();
  const response = await app.inject({
    url: apiPaths.projects,
    headers: { authorization: `bearer  ${tokens.own}` },
  });
  expect(response.statusCode).toBe(200);
});
