import { expect, test } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { apiPaths } from "#contract/paths.ts";
import { projectListSchema } from "#contract/projects.ts";
import { documentOf, runCommand, startServe } from "#service/command-line-fixture.ts";
import { headersFor, temporaryFolder, temporaryLocation } from "#service/service-fixture.ts";

test("from nothing to the first label: a database, a user, a project, a token, a service", async () => {
  const folder = await temporaryFolder();
  const environment = { DATABASE_URL: await temporaryLocation() };
  const run = (...args: string[]) => runCommand(args, { folder, environment });
  expect(await run("database", "migrate", "--json")).toMatchObject({ code: 0, errors: "" });
  expect(await run("user", "add", "ada")).toMatchObject({ code: 0, errors: "" });
  const project = ["project", "add", "Acme", "--member", "ada", "--domain", "news.acme.com", "--json"];
  const { app_id } = documentOf(await run(...project)) as { app_id: string };
  const token = (await run("token", "issue", "ada", "--name", "laptop", "--expires", "90d")).output.trim();

  const { greeting, stop } = await startServe(["--json"], { folder, environment });
  const { address, ...more } = JSON.parse(greeting);
  expect(more).toEqual({ demo_token: null, sign_in: null, database: expect.any(String) });
  const headers = headersFor(app_id, token);
  const projects = await fetch(address + apiPaths.projects, { headers });
  expect(projectListSchema.parse(await projects.json()).map(({ name }) => name)).toEqual(["Acme"]);
  const created = await fetch(address + apiPaths.labels, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(makeLabel("New", "#00FF00")),
  });
  expect(created.status).toBe(201);
  await stop();
  expect(documentOf(await run("labels", "export", "Acme", "--json"))).toEqual([makeLabel("New", "#00FF00")]);
});
