import { expect } from "vitest";
import { acknowledgementSchema } from "#contract/label-input.ts";
import { apiPaths, idempotencyHeader } from "#contract/paths.ts";
import { projectDetailSchema } from "#contract/project-details.ts";
import { readLabelRowsAt } from "./database-fixture.ts";
import { headersFor } from "./service-fixture.ts";

/** What is written of a label. */
interface Content {
  readonly name: string;
  readonly color: string;
  readonly deleted: boolean;
}

/** A label, as far as its writer can know; null is a label that there is not. */
export interface KnownLabel {
  /** What was acknowledged last. */
  content: Content | null;
  /** What was sent without an acknowledgement, while or since the service died. */
  unsure: Content | undefined;
}

/** The headers of a write; a creation is named after its label, so that it can be sent again. */
function writeHeaders(appId: string, creation: string | null): Record<string, string> {
  const headers = { ...headersFor(appId), "content-type": "application/json" };
  return creation === null ? headers : { ...headers, [idempotencyHeader]: creation };
}

/** A client with a connection of its own, which writes to one project until the service is gone. */
export class LabelWriter {
  readonly #name: string;
  readonly #appId: string;
  readonly labels: KnownLabel[] = [];
  #writes = 0;

  /** @param name which no other writer has */
  constructor(name: string, appId: string) {
    this.#name = `Writer ${name}`;
    this.#appId = appId;
  }

  /**
   * Writes one thing after the other until there is no response.
   *
   * @param goOn called at each acknowledgement; says whether to write more
   */
  async write(address: string, goOn: () => boolean): Promise<void> {
    let ids = new Map<string, number>();
    try {
      for (let count = 0; count === 0 || goOn(); count += 1) {
        if (count % 10 === 0) ids = await this.#readIds(address);
        await this.#writeOnce(address, ids);
      }
    } catch (error) {
      // How `fetch` tells that the connection ended or can't be made.
      if (!(error instanceof TypeError)) throw error;
    }
  }

  /** Sends every creation again of which nobody knows what became of it. */
  async createAgain(address: string): Promise<void> {
    for (const label of this.labels) {
      const { content, unsure } = label;
      if (content === null && unsure !== undefined) {
        await this.#send(address, label, "POST", apiPaths.labels, unsure);
      }
    }
  }

  async #readIds(address: string): Promise<Map<string, number>> {
    const response = await fetch(address + apiPaths.project(this.#appId), { headers: headersFor() });
    const { labels } = projectDetailSchema.parse(await response.json());
    return new Map(labels.map(({ id, name }) => [name, id]));
  }

  /** Creates a label, or changes or deletes one of those with a known id. */
  async #writeOnce(address: string, ids: ReadonlyMap<string, number>): Promise<void> {
    this.#writes += 1;
    const name = `${this.#name} write ${this.#writes}`;
    const color = `#${this.#writes.toString(16).padStart(6, "0")}`;
    const known = this.labels.filter(
      ({ content }) => content !== null && !content.deleted && ids.has(content.name),
    );
    const label = known[Math.floor(Math.random() * known.length)];
    const change =
      label === undefined ? "create" : (["create", "update", "delete"] as const)[this.#writes % 3];
    if (label?.content == null || change === "create") {
      const created: KnownLabel = { content: null, unsure: undefined };
      this.labels.push(created);
      await this.#send(address, created, "POST", apiPaths.labels, { name, color, deleted: false });
      return;
    }
    const path = apiPaths.label(ids.get(label.content.name) ?? 0);
    if (change === "update") await this.#send(address, label, "PUT", path, { name, color, deleted: false });
    else await this.#send(address, label, "DELETE", path, { ...label.content, deleted: true });
  }

  async #send(
    address: string,
    label: KnownLabel,
    method: string,
    path: string,
    content: Content,
  ): Promise<void> {
    label.unsure = content;
    const { name, color } = content;
    const response = await fetch(address + path, {
      method,
      headers: writeHeaders(this.#appId, method === "POST" ? name : null),
      ...(content.deleted ? {} : { body: JSON.stringify({ name, color }) }),
    });
    acknowledgementSchema.parse(await response.json());
    label.content = content;
    label.unsure = undefined;
  }
}

/** Fails unless every label is as it was acknowledged, or as it was sent last, and writers have no others. */
export async function expectLabels(location: string, writers: readonly LabelWriter[]): Promise<void> {
  const rows = new Map<string, Content>();
  for (const { name, color, deleted_at: deletedAt } of await readLabelRowsAt(location)) {
    if (!/^Writer \d+ write \d+$/.test(name)) continue;
    expect(rows.has(name), `${name} is there twice`).toBe(false);
    rows.set(name, { name, color, deleted: deletedAt !== null });
  }
  for (const label of writers.flatMap((writer) => writer.labels)) {
    const { content, unsure } = label;
    const found =
      [unsure, content].map((one) => one && rows.get(one.name)).find((row) => row != null) ?? null;
    const possible = unsure === undefined ? [content] : [content, unsure];
    expect(possible, `${content?.name} acknowledged, ${unsure?.name} sent`).toContainEqual(found);
    if (found !== null) rows.delete(found.name);
    // Whether it was created shows; its writer may not look, but send it again.
    if (content === null && unsure !== undefined) continue;
    label.content = found;
    label.unsure = undefined;
  }
  expect([...rows.keys()], "labels that nobody wrote").toEqual([]);
}
