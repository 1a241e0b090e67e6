import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { makeLabel } from "#contract/label-fixture.ts";
import { apiPaths, idempotencyHeader, projectHeader } from "#contract/paths.ts";
import { projectDetailSchema } from "#contract/project-details.ts";
import type { Database } from "#service/database/database.ts";

/** How many labels a client has before it only deletes. */
const mostLabels = 20;

/** How long a client waits for a response, in milliseconds. */
const responseTimeout = 20_000;

/** A label that a client has created, with all that it ever was; null is deleted. */
interface LedgerLabel {
  readonly id?: number;
  readonly contents: readonly ({ readonly name: string; readonly color: string } | null)[];
}

/** Something to send, with the labels that there are once it is done. */
interface Change {
  readonly method: "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: unknown;
  readonly after: readonly LedgerLabel[];
}

/** What a client tells of its requests. Times are those of `performance.now()`. */
export interface Observer {
  /** A write was acknowledged whose last sending was at that time. */
  readonly wrote: (client: LabelClient, sentAt: number) => void;
  readonly read: () => void;
  /** Something that must not be. */
  readonly wrong: (what: string) => void;
}

/** Where and as whom a client acts. */
interface Account {
  readonly address: string;
  readonly token: string;
  readonly appId: string;
}

/**
 * A client that creates, changes and deletes labels of its own in one project, each write sent again until it is
 * acknowledged, and that reads all the while. It keeps a ledger of what was acknowledged.
 */
export class LabelClient {
  readonly name: string;
  readonly #account: Account;
  readonly #observer: Observer;
  #labels: readonly LedgerLabel[] = [];
  /** What readers saw or may see: the labels after each acknowledged write, and last those after the one under way. */
  readonly #states = [""];
  #isWriting = false;
  #writes = 0;
  #isStopped = false;

  constructor(name: string, account: Account, observer: Observer) {
    this.name = name;
    this.#account = account;
    this.#observer = observer;
  }

  /** Writes and reads until it is stopped. */
  async run(): Promise<void> {
    await Promise.all([this.#writeOn(), this.#readOn()]);
  }

  /** Has it end with what is under way. */
  stop(): void {
    this.#isStopped = true;
  }

  async #writeOn(): Promise<void> {
    while (!this.#isStopped) {
      this.#writes += 1;
      const change = this.#nextChange();
      this.#states.push(showLabels(change.after));
      this.#isWriting = true;
      const sentAt = await this.#sendUntilDone(change);
      this.#isWriting = false;
      this.#labels = change.after;
      this.#observer.wrote(this, sentAt);
      if (this.#labels.some(({ id, contents }) => id === undefined && contents.at(-1))) await this.#findIds();
      await wait(Math.random() * 100);
    }
  }

  /** Creates one label or several, or changes or deletes one. */
  #nextChange(): Change {
    const live = this.#labels.filter(({ id, contents }) => id !== undefined && contents.at(-1) !== null);
    const label = live[Math.floor(Math.random() * live.length)];
    const [kind] =
      live.length >= mostLabels ? ["delete"] : [["create", "change", "delete", "several"][this.#writes % 4]];
    const name = `${this.name}, ${this.#writes}`;
    const color = `#${this.#writes.toString(16).padStart(6, "0")}`;
    if (label?.id === undefined || kind === "create") {
      const content = makeLabel(name, color);
      return {
        method: "POST",
        path: apiPaths.labels,
        body: content,
        after: [...this.#labels, { contents: [content] }],
      };
    }
    if (kind === "several") {
      const labels = [1, 2, 3].map((index) => makeLabel(`${name}.${index}`, color));
      return {
        method: "POST",
        path: apiPaths.labelBatch,
        body: { labels },
        after: [...this.#labels, ...labels.map((content) => ({ contents: [content] }))],
      };
    }
    const content = kind === "change" ? makeLabel(name, color) : null;
    const changed = { ...label, contents: [...label.contents, content] };
    return {
      method: content === null ? "DELETE" : "PUT",
      path: apiPaths.label(label.id),
      ...(content === null ? {} : { body: content }),
      after: this.#labels.map((other) => (other === label ? changed : other)),
    };
  }

  /** Sends a change, as the console does, until there is a clear answer. @returns when it was sent for the last time */
  async #sendUntilDone({ method, path, body }: Change): Promise<number> {
    const headers = {
      ...(method === "POST" ? { [idempotencyHeader]: randomUUID() } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    for (let attempt = 1; ; attempt += 1) {
      const sentAt = performance.now();
      const { status, pause } = await this.#send(path, init);
      // Whether the first sending has deleted it nobody knew.
      const isGone = method === "DELETE" && status === 404 && attempt > 1;
      if (status === 200 || status === 201 || isGone) return sentAt;
      if (status > 0 && status < 500) this.#observer.wrong(`${this.name}: ${method} was answered ${status}`);
      await wait(pause);
    }
  }

  async #readOn(): Promise<void> {
    while (!this.#isStopped) {
      await this.#readProject();
      await wait(Math.random() * 200);
    }
  }

  /** Reads all labels of the project, and compares them with the ledger. @returns their ids by their names */
  async #readProject(): Promise<ReadonlyMap<string, number> | null> {
    const first = this.#firstState();
    const { status, body, pause } = await this.#send(apiPaths.project(this.#account.appId), {});
    if (status !== 200) {
      await wait(pause);
      return null;
    }
    this.#observer.read();
    const labels = projectDetailSchema
      .parse(body)
      .labels.filter(({ name }) => name.startsWith(`${this.name}, `));
    const shown = showContents(labels);
    if (!this.#states.slice(first).includes(shown))
      this.#observer.wrong(`${this.name}: a project was read stale`);
    return new Map(labels.map(({ id, name }) => [name, id]));
  }

  async #findIds(): Promise<void> {
    const ids = await this.#readProject();
    if (ids === null) return;
    this.#labels = this.#labels.map((label) => {
      const id = ids.get(label.contents[0]?.name ?? "");
      return label.id === undefined && id !== undefined ? { ...label, id } : label;
    });
  }

  /** The oldest state that a read which begins now may show. */
  #firstState(): number {
    return this.#states.length - (this.#isWriting ? 2 : 1);
  }

  /** Asks for something; the status is 0 where there is no answer. */
  async #send(path: string, init: RequestInit): Promise<{ status: number; body: unknown; pause: number }> {
    const { address, token, appId } = this.#account;
    const headers = { authorization: `Bearer ${token}`, [projectHeader]: appId, ...init.headers };
    try {
      const signal = AbortSignal.timeout(responseTimeout);
      const answer = await fetch(address + path, { ...init, headers, signal });
      const text = await answer.text();
      const pause = Number(answer.headers.get("retry-after") ?? 0.5) * 1000;
      return { status: answer.status, body: answer.ok ? JSON.parse(text) : null, pause };
    } catch {
      return { status: 0, body: null, pause: 500 };
    }
  }

  /**
   * Compares the ledger with the history that the database has kept.
   *
   * @returns how many acknowledged changes are missing there, and how many are there that were made once too often
   */
  async compare(database: Database): Promise<{ acknowledged: number; lost: number; doubled: number }> {
    const entries = await database
      .selectFrom("label_history")
      .select(["label_id", "after_name as name", "after_color as color"])
      .orderBy("at")
      .execute();
    const found = new Map<string, (string | null)[][]>();
    for (const own of Map.groupBy(entries, ({ label_id }) => label_id).values()) {
      const [first = ""] = own.map(({ name }) => name ?? "");
      if (!first.startsWith(`${this.name}, `)) continue;
      const contents = own.map(({ name, color }) =>
        name === null ? null : showContent({ name, color: color ?? "" }),
      );
      found.set(first, [...(found.get(first) ?? []), contents]);
    }
    const tally = { acknowledged: 0, lost: 0, doubled: 0 };
    for (const { contents } of this.#labels) {
      const name = contents[0]?.name ?? "";
      const [kept = [], ...others] = found.get(name) ?? [];
      found.delete(name);
      const wanted = contents.map((content) => content && showContent(content));
      const isMissing = (content: string | null) => !kept.includes(content);
      tally.acknowledged += wanted.length;
      tally.lost += wanted.filter(isMissing).length;
      tally.doubled += others.length + Math.max(0, kept.length - wanted.length);
    }
    // Labels that it never sent, or was never told of.
    return { ...tally, doubled: tally.doubled + found.size };
  }
}

function showLabels(labels: readonly LedgerLabel[]): string {
  return showContents(labels.flatMap(({ contents }) => contents.at(-1) ?? []));
}

function showContents(contents: readonly { readonly name: string; readonly color: string }[]): string {
  return contents.map(showContent).sort().join("\n");
}

function showContent({ name, color }: { readonly name: string; readonly color: string }): string {
  return `${name} ${color}`;
}
