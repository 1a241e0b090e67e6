import { expect, inject, test, vi } from "vitest";
import { labelPageSchema } from "#contract/labels.ts";
import { apiPaths } from "#contract/paths.ts";
import { projectListSchema } from "#contract/projects.ts";
import { expectSoundLocation } from "#service/database-fixture.ts";
import { expectLabels, LabelWriter } from "#service/label-writer-fixture.ts";
import { connectionsEnded, PostgresProxy, runOnPostgres, withName } from "#service/postgres-fixture.ts";
import { appIds, headersFor, temporaryFolder, temporaryLocation } from "#service/service-fixture.ts";
import { startCommand, startDemo } from "#service/service-process-fixture.ts";

const rounds = 1;

vi.setConfig({ testTimeout: 80_000 });

test("two instances started at the same moment on an empty database both serve the same demo", async () => {
  const location = await temporaryLocation();
  const folder = await temporaryFolder();
  const environment = { DATABASE_URL: location };
  const instances = await Promise.all([1, 2].map(() => startDemo(folder, { environment })));
  const lists = await Promise.all(
    instances.map(async ({ address }) => {
      const response = await fetch(address + apiPaths.projects, { headers: headersFor() });
      return projectListSchema.parse(await response.json());
    }),
  );
  expect(lists[0]).toHaveLength(5);
  expect(lists[1]).toEqual(lists[0]);
  expect(await runOnPostgres(location, "select name from users order by name")).toEqual([
    { name: "demo" },
    { name: "other" },
  ]);
  await expectSoundLocation(location);
});

test(`of two instances one is killed while both write: all that either acknowledged is there, once, and the other goes on (rounds: ${rounds})`, async () => {
  const location = await temporaryLocation();
  const folder = await temporaryFolder();
  const start = async (name: string) => {
    const ownLocation = withName(location, name);
    const environment = { DATABASE_URL: ownLocation };
    return { name, location: ownLocation, ...(await startDemo(folder, { environment })) };
  };
  const projects = [appIds.Acme, appIds.Orbit, appIds.Northwind, appIds.Bluebird];
  const writers = [...projects, ...projects].map((appId, index) => new LabelWriter(`${index}`, appId));
  let doomed = await start("instance 0");
  let spared = await start("instance 1");
  let cutOff = 0;
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) [doomed, spared] = [spared, await start(doomed.name)];
    let leftBefore = 1 + Math.floor(Math.random() * 80);
    let leftAfter = 40;
    const goOn = (isSpared: boolean) => {
      if (leftBefore > 0) {
        leftBefore -= 1;
        if (leftBefore === 0) doomed.child.kill("SIGKILL");
      } else if (isSpared) leftAfter -= 1;
      return leftAfter > 0;
    };
    const writing = writers.map((writer, index) =>
      // At each instance one for each project.
      index < projects.length
        ? writer.write(doomed.address, () => goOn(false))
        : writer.write(spared.address, () => goOn(true)),
    );
    const readOn = async () => {
      do {
        const headers = headersFor(appIds.Bluebird);
        const response = await fetch(spared.address + apiPaths.labels, { headers });
        expect(response.status).toBe(200);
        expect(labelPageSchema.parse(await response.json()).data).toHaveLength(5);
      } while (leftAfter > 0);
    };
    await Promise.all([...writing, readOn()]);
    expect(await doomed.ended).toMatchObject({ signal: "SIGKILL", errors: "" });
    await connectionsEnded(doomed.location);
    cutOff += writers.flatMap(({ labels }) => labels).filter(({ unsure }) => unsure !== undefined).length;
    await expectLabels(location, writers);
    for (const writer of writers) await writer.createAgain(spared.address);
    await expectLabels(location, writers);
    await expectSoundLocation(location);
  }
  expect(cutOff, "writes that were cut off").toBeGreaterThan(0);
});

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
  ["its password is wrong", (url: URL) => Object.assign(url, { password: "secret word" }), /password|auth/],
  ["there is no such database", (url: URL) => Object.assign(url, { pathname: "nowhere" }), /nowhere/],
  ["there is no server", (url: URL) => Object.assign(url, { port: "1" }), /ECONNREFUSED/],
  ["the address is malformed", (url: URL) => ({ href: url.href.replace("@", "/@") }), /Invalid URL/],
])("a PostgreSQL database is named without its password when %s", async (_what, change, reason) => {
  const url = new URL(inject("postgresUrl") ?? "");
  const { password } = url;
  const environment = { DATABASE_URL: change(url).href, LOG_LEVEL: "trace" };
  const started = startCommand(await temporaryFolder(), ["serve", "--port", "0"], { environment });
  const { code, output, errors } = await started.ended;
  expect(errors).toMatch(/^The database postgres:\/\/.* can't be opened: /);
  expect(errors).toMatch(reason);
  expect(errors).toContain("DATABASE_URL");
  expect(errors).not.toContain("    at ");
  expect(errors).not.toMatch(/secret|word%20/);
  if (password !== "") expect(errors).not.toContain(password);
  expect({ code, output }).toEqual({ code: 1, output: "" });
});
