import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { Command, Option } from "commander";
import type { FastifyInstance } from "fastify";
import { type AppSettings, createApp } from "#service/app.ts";
import { type Database, openDatabase } from "#service/database/database.ts";
import { type DemoTokens, prepareDemo } from "#service/demo/demo.ts";
import { CommandError } from "./command-error.ts";
import {
  readDatabasePath,
  readFlag,
  readHost,
  readOrigins,
  readPort,
  readRateLimit,
  readServices,
  readToken,
} from "./option-values.ts";

/** Milliseconds that requests in flight have to finish after the first signal to stop. */
const stopDeadline = 10_000;

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

interface ServeOptions extends DemoTokens {
  readonly port: number;
  readonly host: string;
  readonly database: string;
  readonly demo?: true;
  readonly services: string[];
  readonly allowOrigin: string[];
  readonly rateLimit: number;
  readonly logLevel: string;
}

/** `serve`: runs the service until it is told to stop. */
export function serveCommand(): Command {
  return new Command("serve")
    .description("Serve the dashboard and the Changelog Service API until stopped (Ctrl+C).")
    .addOption(
      new Option("--port <number>", "port to listen on; 0 takes any free one")
        .env("PORT")
        .default(4310)
        .argParser(readPort),
    )
    .addOption(
      new Option("--host <name>", "address to listen on; 0.0.0.0 lets other machines in")
        .env("HOST")
        .default("localhost")
        .argParser(readHost),
    )
    .addOption(
      new Option("--database <path>", "SQLite database file; made if there is none")
        .env("DATABASE_URL")
        .default("data/console.db")
        .argParser(readDatabasePath),
    )
    .addOption(
      new Option("--demo", "fill an empty database with demo projects, and print a token (env: DEMO=1)"),
    )
    .addOption(
      new Option("--services <urls>", "further changelog services that the sign-in page offers, by commas")
        .env("SERVICES")
        .default([], "none")
        .argParser(readServices),
    )
    .addOption(
      new Option("--allow-origin <origins>", "origins whose pages may use the API, by commas")
        .env("ALLOW_ORIGIN")
        .default([], "none")
        .argParser(readOrigins),
    )
    .addOption(
      new Option("--rate-limit <number>", "requests a minute for each token; 0 for any number")
        .env("RATE_LIMIT")
        .default(6000)
        .argParser(readRateLimit),
    )
    .addOption(
      new Option("--demo-token <token>", "the demo user's token, instead of a new one at each start")
        .env("DEMO_TOKEN")
        .argParser(readToken),
    )
    .addOption(
      new Option("--demo-other-token <token>", "the other demo user's token; without it there is none")
        .env("DEMO_OTHER_TOKEN")
        .argParser(readToken),
    )
    .addOption(
      new Option("--log-level <level>", "what is logged, to the standard error")
        .env("LOG_LEVEL")
        .default("warn")
        .choices(logLevels),
    )
    .action(serve);
}

async function serve(options: ServeOptions): Promise<void> {
  const { DEMO } = process.env;
  const demo = options.demo ?? readFlag("DEMO", DEMO);
  if (options.demoToken !== undefined && options.demoToken === options.demoOtherToken) {
    throw new CommandError("DEMO_TOKEN and DEMO_OTHER_TOKEN are of two users. Give each a token of its own.");
  }
  // From here on, so that a signal during the start still closes what was opened.
  const stopped = stopSignal();
  const database = await openDatabaseOrExplain(options.database);
  try {
    const demoToken = demo ? await prepareDemo(database, options) : null;
    const app = await createApp(database, appSettings(options));
    try {
      const address = await listenOrExplain(app, options);
      process.stdout.write(greeting(address, demoToken));
      await stopped;
      closeConnectionsAfterDeadline(app);
    } finally {
      await app.close();
    }
  } finally {
    await database.destroy();
  }
}

function appSettings(options: ServeOptions): AppSettings {
  return {
    services: options.services,
    allowedOrigins: options.allowOrigin,
    rateLimit: options.rateLimit,
    logLevel: options.logLevel,
  };
}

async function openDatabaseOrExplain(path: string): Promise<Database> {
  try {
    return await openDatabase(path);
  } catch (error) {
    throw new CommandError(
      `The database ${resolve(path)} can't be opened: ${messageOf(error)}.\n` +
        "Check that the file is a SQLite database that you may write, or choose another with --database <path>.",
    );
  }
}

/** @returns the address for a browser, without a slash at its end */
async function listenOrExplain(app: FastifyInstance, { port, host }: ServeOptions): Promise<string> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE") {
      throw new CommandError(
        `Port ${port} on ${host} is taken by another program.\n` +
          `Choose another with --port <number> (or PORT=<number>); --port 0 takes any free one.`,
      );
    }
    if (code === "EACCES") {
      throw new CommandError(
        `Port ${port} on ${host} is not yours to take. Choose one above 1023 with --port <number>.`,
      );
    }
    throw new CommandError(
      `The service can't listen on ${host}: ${messageOf(error)}.\nChoose an address of this machine with --host <name>.`,
    );
  }
  const { port: realPort } = app.server.address() as AddressInfo;
  const everywhere = host === "0.0.0.0" || host === "::";
  const name = everywhere ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${realPort}`;
}

function greeting(address: string, demoToken: string | null): string {
  const lines = [`Changelog Console is at ${address}`];
  if (demoToken !== null) {
    lines.push(`Demo token: ${demoToken}`, `Sign in: ${address}/#token=${demoToken}`);
  }
  return `${lines.join("\n")}\n`;
}

/** Resolves at the first signal to stop; a second one ends the process at once, as is usual. */
async function stopSignal(): Promise<void> {
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
}

function closeConnectionsAfterDeadline(app: FastifyInstance): void {
  setTimeout(() => app.server.closeAllConnections(), stopDeadline).unref();
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
