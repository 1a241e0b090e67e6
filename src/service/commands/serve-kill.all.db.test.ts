import { setTimeout as wait } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { acknowledgementSchema } from "#contract/label-input.ts";
import { apiPaths, idempotencyHeader } from "#contract/paths.ts";
import { projectDetailSchema } from "#contract/project-details.ts";
import { expectSoundDatabase, lookAt, readLabelRows } from "#service/database-fixture.ts";
import { connectionsEnded } from "#service/postgres-fixture.ts";
import { appIds, headersFor, temporaryFolder, temporaryLocation } from "#service/service-fixture.ts";
import { startCommand, startDemo } from "#service/service-process-fixture.ts";

const rounds = 20;

vi.setConfig({ testTimeout: 60_000 + rounds * 20_000 });

/** What a label is: its color, or that it's deleted; null is a label that there is not. */
type State = `#${string}` | "deleted" | null;

/** A label, as far as its writer can know. */
interface KnownLabel {
  /** What was acknowledged last. */
  told: State;
  /** What was sent without an acknowledgement, while or since the service died. */
  sent?: State;
}

/** A client that writes to one project, one thing after the other, until the service is gone. */
class LabelWriter {
  readonly #number: number;
  readonly #headers: Record<string, string>;
  readonly #projectPath: string;
  readonly labels = new Map<string, KnownLabel>();

  constructor(appId: string, number: number) {
    this.#number = number;
    this.#headers = headersFor(appId);
    this.#projectPath = apiPaths.project(appId);
  }

  async write(address: string, acknowledged: () => void): Promise<void> {
    const send = async (...sent: Parameters<LabelWriter["send"]>) => {
      await this.send(...sent);
      acknowledged();
    };
    try {
      for (;;) {
        const name = `Writer ${this.#number}, ${this.labels.size}`;
        await send(address, name, "POST", apiPaths.labels, "#000001");
        const project = await fetch(address + this.#projectPath, { headers: this.#headers });
        const { labels } = projectDetailSchema.parse(await project.json());
        const path = apiPaths.label(labels.find((label) => label.name === name)?.id ?? 0);
        await send(address, name, "PUT", path, "#000002");
        if (this.labels.size % 3 === 0) await send(address, name, "DELETE", path, "deleted");
      }
    } catch (error) {
      // How `fetch` tells that the connection ended or can't be made.
      if (!(error instanceof TypeError)) throw error;
    }
  }

  async send(address: string, name: string, method: string, path: string, state: State): Promise<void> {
    const label = this.labels.get(name) ?? { told: null };
    this.labels.set(name, Object.assign(label, { sent: state }));
    // A creation is named after its label, so that it can be sent again.
    const named = { "content-type": "application/json", [idempotencyHeader]: name };
    const response = await fetch(address + path, {
      method,
      headers: { ...this.#headers, ...(method === "DELETE" ? {} : named) },
      ...(method === "DELETE" ? {} : { body: JSON.stringify(makeLabel(name, String(state))) }),
    });
    acknowledgementSchema.parse(await response.json());
    label.told = state;
    delete label.sent;
  }
}

/** Fails unless every label is as it was acknowledged, or as it was sent last, and writers have no others. */
async function expectLabels(location: string, writers: readonly LabelWriter[]): Promise<void> {
  const rows = new Map<string, State>();
  for (const { name, color, deleted_at: deletedAt } of await lookAt(location, readLabelRows)) {
    if (!/^Writer \d+, \d+$/.test(name)) continue;
    expect(rows.has(name), `${name} is there twice`).toBe(false);
    rows.set(name, deletedAt === null ? (color as State) : "deleted");
  }
  for (const [name, label] of writers.flatMap(({ labels }) => [...labels])) {
    const found = rows.get(name) ?? null;
    expect("sent" in label ? [label.told, label.sent] : [label.told], name).toContain(found);
    rows.delete(name);
    // Whether it was created shows; its writer may not look, but send it again.
    if (label.told === null && "sent" in label) continue;
    label.told = found;
    delete label.sent;
  }
  expect([...rows.keys()], "labels that nobody wrote").toEqual([]);
}

test(`however often the service is killed while it writes, all that it acknowledged is there, once (rounds: ${rounds})`, async () => {
  const folder = await temporaryFolder();
  const location = await temporaryLocation();
  const environment = { DATABASE_URL: location };
  const projects = [appIds.Acme, appIds.Orbit, appIds.Northwind, appIds.Bluebird];
  // Two for each project.
  const writers = [...projects, ...projects].map((appId, index) => new LabelWriter(appId, index));
  let service = await startDemo(folder, { environment });
  let cutOff = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { child, ended, address } = service;
    let left = 1 + Math.floor(Math.random() * 80);
    const acknowledged = () => {
      left -= 1;
      if (left === 0) setTimeout(() => child.kill("SIGKILL"), Math.random() * 5);
    };
    await Promise.all(writers.map((writer) => writer.write(address, acknowledged)));
    expect(await ended).toMatchObject({ signal: "SIGKILL", errors: "" });
    await connectionsEnded(location);
    if (round % 3 === 0) {
      const starting = startCommand(folder, ["serve", "--demo", "--port", "0"], { environment });
      await Promise.race([wait(Math.random() * 1000), starting.greeted]);
      starting.child.kill("SIGKILL");
      await starting.ended;
    }

    service = await startDemo(folder, { environment });
    await expectLabels(location, writers);
    for (const writer of writers) {
      for (const [name, { told, sent }] of writer.labels) {
        if (told !== null || sent == null) continue;
        cutOff += 1;
        await writer.send(service.address, name, "POST", apiPaths.labels, sent);
      }
    }
    await expectLabels(location, writers);
    await lookAt(location, expectSoundDatabase);
  }
  expect(cutOff, "creations that were cut off").toBeGreaterThan(0);
});
