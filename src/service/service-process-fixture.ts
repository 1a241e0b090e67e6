import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { tokens } from "./service-fixture.ts";

/** The program, for those that start it by themselves. */
export const main = fileURLToPath(new URL("./main.ts", import.meta.url));

const { PATH: path = "", NODE_COMPILE_CACHE: compiled } = process.env;

/** What every command line is started with: where programs are, and what Node has made of the sources before. */
export const commonEnvironment = {
  PATH: path,
  ...(compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled }),
};

/** How a command line is started. */
export interface StartOptions {
  /** Its whole environment besides `PATH` and where Node keeps compiled code. */
  readonly environment?: Readonly<Record<string, string>>;
  /** What comes on its standard input, by itself nothing; null leaves that open. */
  readonly input?: string | null;
}

/** A command line that has been started. */
export interface StartedCommand {
  readonly child: ChildProcess;
  /** The lines of the greeting, once it is there in full. */
  readonly greeted: Promise<string[]>;
  /** How it ended, and all that it printed. */
  readonly ended: Promise<{
    code: number | null;
    signal: NodeJS.Signals | null;
    output: string;
    errors: string;
  }>;
}

/** Starts a command line of the service in a folder. What is left of it when the test is over is killed. */
export function startCommand(
  folder: string,
  args: readonly string[],
  { environment = {}, input = "" }: StartOptions = {},
): StartedCommand {
  const child = spawn(process.execPath, [main, ...args], {
    cwd: folder,
    env: { ...commonEnvironment, ...environment },
    stdio: "pipe",
  });
  // One that does not read it may have ended before.
  child.stdin.on("error", () => undefined);
  if (input !== null) child.stdin.end(input);
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const lines: string[] = [];
  const greeted = new Promise<string[]>((resolve) => {
    let printed = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      printed += chunk;
      lines.splice(0, lines.length, ...printed.split("\n"));
      if (printed.includes("#token=") && printed.endsWith("\n")) resolve(lines);
    });
  });
  const ended = Promise.all([once(child, "close"), text(child.stderr)]).then(([[code, signal], errors]) => ({
    code,
    signal,
    output: lines.join("\n"),
    errors,
  }));
  return { child, greeted, ended };
}

/** The service, running with its demo. */
export interface RunningDemo extends StartedCommand {
  readonly lines: readonly string[];
  /** Where it answers, without a slash at the end. */
  readonly address: string;
}

/**
 * Starts the service with its demo, on a free port, without limits and without logging what clients change unless told
 * otherwise, and waits until it can be used. Its database is `data/console.db` in the folder.
 */
export async function startDemo(folder: string, options: StartOptions = {}): Promise<RunningDemo> {
  const environment = {
    DEMO_TOKEN: tokens.own,
    DEMO_OTHER_TOKEN: tokens.other,
    RATE_LIMIT: "0",
    LOG_LEVEL: "warn",
    ...options.environment,
  };
  const started = startCommand(folder, ["serve", "--demo", "--port", "0"], { ...options, environment });
  const early = started.ended.then(({ errors }) => Promise.reject(new Error(`ended early: ${errors}`)));
  const lines = await Promise.race([started.greeted, early]);
  // What comes of the process later is for the test to look at.
  early.catch(() => undefined);
  return { ...started, lines, address: /http:\/\/localhost:\d+/.exec(lines[0] ?? "")?.[0] ?? "" };
}
