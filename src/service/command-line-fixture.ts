import { Readable } from "node:stream";
import { expect, onTestFinished, vi } from "vitest";
import { createProgram, reportFailure } from "./commands/program.ts";
import { secretVariables } from "./commands/secret-files.ts";
import type { Database } from "./database/database.ts";
import { copyOfDemo, temporaryDatabase, temporaryFolder, temporaryLocation } from "./service-fixture.ts";
import { type StartedCommand, type StartOptions, startCommand } from "./service-process-fixture.ts";

/** How a command ended, and all that it printed. */
export type Ended = Omit<Awaited<StartedCommand["ended"]>, "signal">;

/** The command line, over a database of the running test. */
export interface CommandLine {
  /** The database, open. */
  readonly database: Database;
  readonly location: string;
  /** Where commands are run. */
  readonly folder: string;
  /** Starts a command in a process of its own. */
  readonly start: (args: readonly string[], options?: StartOptions) => StartedCommand;
  /** Runs a command to its end in this process, with something on its standard input. */
  readonly run: (
    args: readonly string[],
    input?: string,
    environment?: Readonly<Record<string, string>>,
  ) => Promise<Ended>;
}

/** The command line over a new SQLite database, with the demo's data if wanted. */
export async function commandLine({ demo = false } = {}): Promise<CommandLine> {
  const location = demo ? await copyOfDemo() : await temporaryLocation();
  const database = await temporaryDatabase(location);
  const folder = await temporaryFolder();
  const start = (args: readonly string[], options: StartOptions = {}) =>
    startCommand(folder, args, {
      ...options,
      environment: { DATABASE_URL: location, ...options.environment },
    });
  const run: CommandLine["run"] = (args, input = "", more = {}) =>
    runCommand(args, { folder, input, environment: { DATABASE_URL: location, ...more } });
  return { database, location, folder, start, run };
}

interface RunOptions {
  /** Where it is run. */
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** What comes on its standard input. */
  readonly input?: string;
  /** Called with all that it has printed so far. */
  readonly onOutput?: (output: string) => void;
}

/** The last command that was begun: all share this process's streams, folder and environment, and so take turns. */
let last: Promise<unknown> = Promise.resolve();

/** Runs a command to its end in this process, after those before it: to start one for each takes half a second. */
export function runCommand(args: readonly string[], options: RunOptions): Promise<Ended> {
  const ended = last.then(() => runNext(args, options));
  last = ended.catch(() => undefined);
  return ended;
}

/** `serve`, running in this process: commands that are run in the meantime wait for its end. */
export interface RunningServe {
  /** Where it answers, as it has told. */
  readonly address: string;
  /** What it has told. */
  readonly greeting: string;
  /** Ends it as a signal would. */
  readonly stop: () => Promise<Ended>;
}

/** Runs `serve` in this process, on a free port, until it is stopped or the test is over. */
export async function startServe(args: readonly string[], options: RunOptions): Promise<RunningServe> {
  const { promise: greeted, resolve: onOutput } = Promise.withResolvers<string>();
  const ended = runCommand(["serve", "--port", "0", ...args], { ...options, onOutput });
  const stop = () => {
    process.emit("SIGTERM", "SIGTERM");
    return ended;
  };
  onTestFinished(async () => void (await stop()));
  const early = ended.then(({ errors }) => Promise.reject(new Error(`ended early: ${errors}`)));
  const greeting = await Promise.race([greeted, early]);
  early.catch(() => undefined);
  return { address: /http:\S+/.exec(greeting)?.[0] ?? "", greeting, stop };
}

async function runNext(
  args: readonly string[],
  { folder, environment = {}, input = "", onOutput = () => undefined }: RunOptions,
): Promise<Ended> {
  let [output, errors] = ["", ""];
  const write = (note: (text: string) => void) =>
    ((text: string, done?: () => void) => {
      note(text);
      done?.();
      return true;
    }) as typeof process.stdout.write;
  vi.spyOn(process.stdout, "write").mockImplementation(
    write((text) => {
      output += text;
      onOutput(output);
    }),
  );
  vi.spyOn(process.stderr, "write").mockImplementation(write((text) => (errors += text)));
  vi.spyOn(process, "stdin", "get").mockReturnValue(
    Readable.from([Buffer.from(input)]) as typeof process.stdin,
  );
  // Those that are read from files are set.
  for (const name of secretVariables) vi.stubEnv(name, undefined);
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const before = process.cwd();
  process.chdir(folder);
  try {
    await (await createProgram(args)).parseAsync([...args], { from: "user" });
  } catch (error) {
    process.exitCode = reportFailure(error);
  } finally {
    process.chdir(before);
    // A service that has ended, by itself or by one of them, still waits for these.
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.emit(signal, signal);
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  }
  const code = Number(process.exitCode ?? 0);
  process.exitCode = undefined;
  return { code, output, errors };
}

/** What a command that succeeds with `--json` has printed. */
export function documentOf({ code, output, errors }: Ended): unknown {
  expect({ code, errors }).toEqual({ code: 0, errors: "" });
  return JSON.parse(output);
}
