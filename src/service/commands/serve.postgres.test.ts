import { expect, inject, test, vi } from "vitest";
import { apiPaths } from "#contract/paths.ts";
import { runCommand } from "#service/command-line-fixture.ts";
import { PostgresProxy } from "#service/postgres-fixture.ts";
import { appIds, headersFor, temporaryFolder, temporaryLocation } from "#service/service-fixture.ts";
import { startDemo } from "#service/service-process-fixture.ts";

// The test waits for a process, which takes long on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

test("while its database is away the service goes on, tells so, keeps the password to itself, and can be stopped", async () => {
  const location = await temporaryLocation();
  const proxy = await PostgresProxy.open(location);
  const environment = { DATABASE_URL: proxy.location, LOG_LEVEL: "trace" };
  const { address, child, ended } = await startDemo(await temporaryFolder(), { environment });
  const ask = async () =>
    (await fetch(address + apiPaths.labels, { headers: headersFor(appIds.Acme) })).status;
  const statuses = [await ask()];
  await proxy.close();
  statuses.push(await ask(), await ask());
  await proxy.reopen();
  statuses.push(await ask());
  proxy.silence(true);
  const asked = new Promise<void>((resolve) => {
    proxy.decide = () => {
      resolve();
      return "kept";
    };
  });
  const unanswered = ask();
  await asked;
  child.kill("SIGTERM");
  expect(statuses).toEqual([200, 503, 503, 200]);
  await unanswered.catch(() => undefined);
  const { code, output, errors } = await ended;
  expect(code).toBe(0);
  expect(errors).toContain("request failed");
  expect(errors).toContain("ECONNREFUSED");
  const { password } = new URL(location);
  if (password !== "") expect(output + errors).not.toContain(password);
});

test.each([
  [
    "its password is wrong",
    (url: URL) => Object.assign(url, { password: "secret word" }),
    /auth.* % as %25; or leave it out, and set PGPASSWORD\./s,
  ],
  ["there is no such database", (url: URL) => Object.assign(url, { pathname: "nowhere" }), /nowhere/],
  ["there is no server", (url: URL) => Object.assign(url, { port: "1" }), /ECONNREFUSED/],
])("a PostgreSQL database is named without its password when %s", async (_what, change, reason) => {
  const url = new URL(inject("postgresUrl") ?? "");
  const { password } = url;
  const environment = { DATABASE_URL: change(url).href, LOG_LEVEL: "trace" };
  const folder = await temporaryFolder();
  const { errors, ...ended } = await runCommand(["serve", "--port", "0"], { folder, environment });
  expect(ended).toEqual({ code: 1, output: "" });
  expect(errors).toMatch(/^The database postgres:\/\/.* can't be opened: /);
  expect(errors).toMatch(reason);
  expect(errors).toContain("DATABASE_URL");
  expect(errors).not.toContain("    at ");
  expect(errors).not.toMatch(/secret|word%20/);
  if (password !== "") expect(errors).not.toContain(password);
});
