/*
 * Whether the service stays as it is under steady work: clients read and write for many minutes, and its memory, its responses
 * and its database are looked at.
 * Run: npm run test:soak -- [--minutes 30] [--clients 16] [--database sqlite|postgres]
 *
 * The service is the one that is published: compiled, so that no compiler is in its memory. Exits with 1 when anything was
 * answered otherwise than it should be, or memory at the end is more than 1.2 times what it was after the first minute.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import * as z from "zod/mini";
import { labelPageSchema } from "#contract/labels.ts";
import { apiPaths, idempotencyHeader, projectHeader } from "#contract/paths.ts";
import { projectDetailSchema } from "#contract/project-details.ts";
import { openDatabase } from "#service/database/database.ts";
import { findFaults } from "#service/database-check.ts";
import { demoProjects } from "#service/demo/demo-projects.ts";
import { startPostgres } from "../scripts/postgres-server.ts";

const minute = 60_000;
const mostGrowth = 1.2;
/** How long a response may take, in milliseconds, before it counts as an error. */
const responseTimeout = 15_000;

const root = fileURLToPath(new URL("..", import.meta.url));
const token = randomBytes(24).toString("hex");

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    clients: { type: "string", default: "16" },
    database: { type: "string", default: "sqlite" },
  },
});
const settings = z
  .object({
    minutes: z.coerce.number().check(z.minimum(2), z.maximum(24 * 60)),
    clients: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)),
    database: z.enum(["sqlite", "postgres"]),
  })
  .parse(values);

const tally = { requests: 0, errors: new Map<string, number>() };

function noteError(what: string): void {
  tally.errors.set(what, (tally.errors.get(what) ?? 0) + 1);
}

/** Sends a request as the console does. @returns the response's body, or null when it isn't what it should be */
async function send(
  address: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  { body, status = 200 }: { body?: unknown; status?: number } = {},
): Promise<string | null> {
  tally.requests += 1;
  try {
    const answer = await fetch(address + path, {
      method,
      headers: body === undefined ? headers : { ...headers, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(responseTimeout),
    });
    const text = await answer.text();
    if (answer.status === status) return text;
    noteError(`${method} answered ${answer.status} instead of ${status}`);
  } catch (error) {
    noteError(`${method} was not answered: ${error instanceof Error ? error.message : String(error)}`);
  }
  return null;
}

/** What one person does, again and again: opens the console, looks around, makes a label, changes and deletes it. */
async function visit(address: string, client: number, round: number): Promise<void> {
  const { appId = "" } = demoProjects[(client + round) % demoProjects.length] ?? {};
  const authorization = { authorization: `Bearer ${token}` };
  const headers = { ...authorization, [projectHeader]: appId };
  await send(address, "GET", "/", {});
  await send(address, "GET", apiPaths.projects, authorization);
  const first = await send(address, "GET", apiPaths.labels, headers);
  const pages = first === null ? 1 : labelPageSchema.parse(JSON.parse(first)).last_page;
  for (let page = 2; page <= Math.min(pages, 4); page += 1) {
    await send(address, "GET", `${apiPaths.labels}?page=${page}`, headers);
  }
  if (round % 10 === 0) {
    await send(address, "GET", apiPaths.projects, { authorization: "Bearer nobodys" }, { status: 401 });
    await send(address, "POST", apiPaths.labels, headers, { body: { name: "", color: "red" }, status: 422 });
  }

  const name = `Soak ${client}, ${round}`;
  const naming = { ...headers, [idempotencyHeader]: name };
  await send(address, "POST", apiPaths.labels, naming, { body: { name, color: "#336699" }, status: 201 });
  const project = await send(address, "GET", apiPaths.project(appId), authorization);
  if (project === null) return;
  const made = projectDetailSchema.parse(JSON.parse(project)).labels.find((label) => label.name === name);
  if (made === undefined) {
    noteError("a label that was made is not there");
    return;
  }
  const path = apiPaths.label(made.id);
  await send(address, "PUT", path, headers, { body: { name: `${name}, changed`, color: "#993366" } });
  await send(address, "DELETE", path, headers);
}

/** How much memory the service has, in megabytes. */
async function readMemory(service: ChildProcess): Promise<number> {
  const answered = once(service, "message", { signal: AbortSignal.timeout(responseTimeout) });
  service.send("usage");
  return z.object({ rss: z.number() }).parse((await answered)[0]).rss / 1e6;
}

/** Starts the service, compiled, with the demo. */
async function startService(folder: string, location: string): Promise<[ChildProcess, string]> {
  execFileSync(process.execPath, [join(root, "scripts/compile-service.ts")], { stdio: "pipe" });
  const args = ["serve", "--demo", "--port", "0", "--host", "127.0.0.1", "--json"];
  const service = spawn(
    process.execPath,
    ["--import", join(root, "bench/http/usage-reporter.js"), join(root, "lib/service/main.js"), ...args],
    {
      cwd: folder,
      stdio: ["ignore", "pipe", "inherit", "ipc"],
      env: {
        ...process.env,
        DATABASE_URL: location,
        DEMO_TOKEN: token,
        // Every change of a label and every refused token would be a line.
        LOG_LEVEL: "error",
        NODE_ENV: "production",
        RATE_LIMIT: "0",
        SIGN_IN_LIMIT: "0",
      },
    },
  );
  const ended = once(service, "exit").then(([code]) => Promise.reject(new Error(`ended with ${code}`)));
  ended.catch(() => undefined);
  let printed = "";
  service.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
    printed += chunk;
  });
  while (!printed.includes("}")) await Promise.race([once(service.stdout ?? service, "data"), ended]);
  return [service, z.object({ address: z.string() }).parse(JSON.parse(printed)).address];
}

async function stop(service: ChildProcess): Promise<void> {
  if (service.exitCode !== null || service.signalCode !== null) return;
  const ended = once(service, "exit");
  service.kill("SIGTERM");
  // It takes at most five seconds to stop.
  const late = setTimeout(() => service.kill("SIGKILL"), 10_000);
  await ended;
  clearTimeout(late);
}

/** Has the clients work until the time is up, and prints the memory each minute. @returns how much it grew */
async function soak(service: ChildProcess, address: string): Promise<number> {
  const end = performance.now() + settings.minutes * minute;
  const isOver = () => performance.now() >= end || service.exitCode !== null || service.signalCode !== null;
  const clients = Array.from({ length: settings.clients }, async (_, client) => {
    for (let round = 0; !isOver(); round += 1) await visit(address, client, round);
  });
  let atFirst = Number.NaN;
  for (let passed = 1; passed <= settings.minutes; passed += 1) {
    await wait(Math.max(0, end - (settings.minutes - passed) * minute - performance.now()));
    const memory = await readMemory(service);
    if (passed === 1) atFirst = memory;
    process.stdout.write(
      `after ${passed} min: ${memory.toFixed(1)} MB, ${tally.requests} requests, ${tally.errors.size} kinds of errors\n`,
    );
  }
  await Promise.all(clients);
  const atEnd = await readMemory(service);
  const growth = atEnd / atFirst;
  process.stdout.write(
    `at the end: ${atEnd.toFixed(1)} MB ÷ ${atFirst.toFixed(1)} MB after the first minute = ${growth.toFixed(2)} (at most ${mostGrowth})\n`,
  );
  return growth;
}

const folder = mkdtempSync(join(tmpdir(), "changelog-console-soak-"));
const postgres = settings.database === "postgres" ? await startPostgres({ durable: true }) : null;
const location = postgres?.url ?? join(folder, "console.db");
const [service, address] = await startService(folder, location);
try {
  const growth = await soak(service, address);
  await stop(service);
  const database = await openDatabase(location);
  const faults = await findFaults(database, postgres === null).finally(() => database.destroy());
  const errors = [...tally.errors].map(([what, count]) => `${count} × ${what}`);
  process.stdout.write(
    `${tally.requests} requests by ${settings.clients} clients on ${settings.database}; ` +
      `errors: ${errors.join(", ") || 0}; faults in the database: ${faults.length}\n`,
  );
  // Not a number where the service was gone.
  if (!(growth <= mostGrowth) || errors.length > 0 || faults.length > 0) process.exitCode = 1;
} finally {
  await stop(service);
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}
