import { setTimeout as wait } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { expectSoundLocation } from "#service/database-fixture.ts";
import { expectLabels, LabelWriter } from "#service/label-writer-fixture.ts";
import { connectionsEnded } from "#service/postgres-fixture.ts";
import { appIds, temporaryFolder, temporaryLocation } from "#service/service-fixture.ts";
import { startCommand, startDemo } from "#service/service-process-fixture.ts";

const rounds = 20;

vi.setConfig({ testTimeout: 60_000 + rounds * 20_000 });

type Environment = Readonly<Record<string, string>>;

/** Kills the service at some moment of its start. */
async function killWhileStarting(folder: string, environment: Environment): Promise<void> {
  const { child, ended, greeted } = startCommand(folder, ["serve", "--demo", "--port", "0"], { environment });
  await Promise.race([wait(Math.random() * 1000), greeted]);
  child.kill("SIGKILL");
  await ended;
}

test(`however often the service is killed while it writes, all that it acknowledged is there, once (rounds: ${rounds})`, async () => {
  const folder = await temporaryFolder();
  const location = await temporaryLocation();
  const environment = { DATABASE_URL: location };
  const projects = [appIds.Acme, appIds.Orbit, appIds.Northwind, appIds.Bluebird];
  // Two for each project.
  const writers = [...projects, ...projects].map((appId, index) => new LabelWriter(`${index}`, appId));
  let service = await startDemo(folder, { environment });
  let cutOff = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { child, ended, address } = service;
    let left = 1 + Math.floor(Math.random() * 80);
    const acknowledged = () => {
      left -= 1;
      if (left === 0) setTimeout(() => child.kill("SIGKILL"), Math.random() * 5);
      return true;
    };
    await Promise.all(writers.map((writer) => writer.write(address, acknowledged)));
    expect(await ended).toMatchObject({ signal: "SIGKILL", errors: "" });
    await connectionsEnded(location);
    if (round % 3 === 0) await killWhileStarting(folder, environment);

    service = await startDemo(folder, { environment });
    const labels = writers.flatMap((writer) => writer.labels);
    cutOff += labels.filter(({ unsure }) => unsure !== undefined).length;
    await expectLabels(location, writers);
    for (const writer of writers) await writer.createAgain(service.address);
    await expectLabels(location, writers);
    await expectSoundLocation(location);
  }
  expect(cutOff, "writes that were cut off").toBeGreaterThan(0);
});
