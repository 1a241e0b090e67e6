import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test, vi } from "vitest";
import { labelPageSchema } from "#contract/labels.ts";
import { apiPaths } from "#contract/paths.ts";
import { expectSoundLocation } from "#service/database-fixture.ts";
import { appIds, expectProblem, headersFor, temporaryFolder } from "#service/service-fixture.ts";
import { startDemo } from "#service/service-process-fixture.ts";

// Each test starts processes, which takes long on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

/** Bytes that a file has room for: some dozens of writes more than the demo's data. */
const room = 1_500_000;

/** In blocks of 512 bytes. The system then refuses to write, with another error than that of a full disk. */
const through = ["sh", "-c", `ulimit -S -f ${Math.floor(room / 512)} && exec "$@"`, "sh"];

test("while no file may grow any more, writing is told to come again and reading goes on; then all goes on without a restart", async () => {
  const folder = await temporaryFolder();
  const file = join(folder, "data/console.db");
  const { address, child, ended } = await startDemo(folder, { through });
  const headers = headersFor(appIds.Northwind);
  const create = async (name: string) => {
    const response = await fetch(address + apiPaths.labels, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ name, color: "#000000" }),
    });
    const body = await response.json();
    const answered = { statusCode: response.status, headers: Object.fromEntries(response.headers) };
    return { ...answered, json: () => body };
  };
  const countLabels = async () => {
    const response = await fetch(address + apiPaths.labels, { headers });
    return labelPageSchema.parse(await response.json()).total;
  };
  let created = 0;
  let response = await create("Label");
  for (; response.statusCode === 201 && created < 1000; created += 1)
    response = await create(`Label ${created}`);
  for (const refused of [response, await create("Refused"), await create("Refused again")]) {
    expectProblem(refused, "unavailable");
    expect(refused.headers).toMatchObject({ "retry-after": "1" });
  }
  expect(await countLabels()).toBe(created);
  await expectSoundLocation(file);

  // Merges the log, the file that has come to the limit, into the database.
  const database = new DatabaseSync(file, { timeout: 5000 });
  expect(database.prepare("pragma wal_checkpoint(truncate)").get()).toMatchObject({ busy: 0 });
  database.close();
  expect((await create("At last")).statusCode).toBe(201);
  expect(await countLabels()).toBe(created + 1);
  await expectSoundLocation(file);
  child.kill("SIGTERM");
  expect(await ended).toMatchObject({ code: 0 });
});
