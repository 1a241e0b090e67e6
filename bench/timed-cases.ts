/* What the benches of the service share: databases of both engines, and times of cases that take turns. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { startPostgres } from "../scripts/postgres-server.ts";

/** Where databases are made. */
export interface Engine {
  readonly name: string;
  /** @returns the location of a new, empty one */
  readonly create: (name: string) => Promise<string>;
}

/** Calls with SQLite and PostgreSQL, whose databases are removed afterwards. */
export async function withEngines(work: (engines: readonly Engine[]) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "changelog-console-bench-"));
  const server = await startPostgres({ durable: true });
  try {
    await work([
      { name: "SQLite", create: async (name) => join(folder, name, "console.db") },
      {
        name: "PostgreSQL",
        create: async (name) => {
          const client = new Client(server.url);
          await client.connect();
          await client.query(`create schema bench_${name}`).finally(() => client.end());
          const url = new URL(server.url);
          url.searchParams.set("options", `-c search_path=bench_${name}`);
          return url.href;
        },
      },
    ]);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** One thing whose time is taken over and over. */
export interface Case {
  readonly run: () => Promise<unknown>;
  /** In microseconds. */
  readonly times: number[];
}

export function makeCase(run: Case["run"]): Case {
  return { run, times: [] };
}

/** Takes the times of all cases in turns; some rounds before that, the warm-up, aren't counted. */
export async function measureCases(
  cases: readonly Case[],
  { rounds, warmUp }: { readonly rounds: number; readonly warmUp: number },
): Promise<void> {
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const { run, times } of cases.toSorted(() => Math.random() - 0.5)) {
      // Responses of many megabytes; their figures are large enough to be plain.
      if (times.length > 20 && quantile(times, 0.5) > 50_000) continue;
      const start = performance.now();
      await run();
      if (round >= 0) times.push((performance.now() - start) * 1000);
    }
  }
}

/** The value that a share (0 to 1) of some values is below. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The lower quartile of a case's times, in microseconds. */
export function timeOf({ times }: Case): number {
  return quantile(times, 0.25);
}
