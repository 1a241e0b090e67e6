import { expect, onTestFinished } from "vitest";
import { type Database, openDatabase } from "./database/database.ts";
import { prepareDemo } from "./demo/demo.ts";
import { temporaryFolder, temporaryLocation, tokens } from "./service-fixture.ts";
import { type StartedCommand, type StartOptions, startCommand } from "./service-process-fixture.ts";

/** How a command ended. */
export type Ended = Awaited<StartedCommand["ended"]>;

/** The command line, over a database of the running test. */
export interface CommandLine {
  /** The database, open. */
  readonly database: Database;
  readonly location: string;
  /** Where commands are run. */
  readonly folder: string;
  /** Starts a command. */
  readonly start: (args: readonly string[], options?: StartOptions) => StartedCommand;
  /** Runs a command to its end, with something on its standard input. */
  readonly run: (args: readonly string[], input?: string) => Promise<Ended>;
}

/** The command line over a new database, with the demo's data if wanted. */
export async function commandLine({ demo = false } = {}): Promise<CommandLine> {
  const location = await temporaryLocation();
  const database = await openDatabase(location);
  onTestFinished(() => database.destroy());
  if (demo) await prepareDemo(database, { demoToken: tokens.own, demoOtherToken: tokens.other });
  const folder = await temporaryFolder();
  const start = (args: readonly string[], options: StartOptions = {}) =>
    startCommand(folder, args, {
      ...options,
      environment: { DATABASE_URL: location, ...options.environment },
    });
  return { database, location, folder, start, run: (args, input = "") => start(args, { input }).ended };
}

/** What a command that succeeds with `--json` has printed. */
export function documentOf({ code, output, errors }: Ended): unknown {
  expect({ code, errors }).toEqual({ code: 0, errors: "" });
  return JSON.parse(output);
}
