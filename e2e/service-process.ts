import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** How long a service may take until it names its address, in milliseconds: generous, as it takes one second where nothing else runs. */
const startLimit = 60_000;

/** The demo's two accounts, known to the tests beforehand. */
export const demoTokens = {
  own: "e2e-demo-token-0123456789-abcdefg",
  other: "e2e-other-token-0123456789-abcdefg",
} as const;

/** How a service differs from the tests' usual one. */
export interface ServiceSettings {
  /** Base URLs of further services that its sign-in page offers. */
  readonly services?: readonly string[];
  /** Origins whose pages may use its API. */
  readonly allowedOrigins?: readonly string[];
  /** Origins from which the import may read labels. */
  readonly importOrigins?: readonly string[];
  /** The path that browsers know it by. */
  readonly basePath?: string;
  /** The service that it serves the dashboard for, instead of a database. */
  readonly upstream?: string;
  /** Where its code and dashboard are; by default here. */
  readonly folder?: string;
  /** The moment at which its clock stands still, ISO 8601; without one it goes on. */
  readonly stillClock?: string;
}

/** A running service. */
export interface ServiceProcess {
  /** Where it answers, without a slash at the end. */
  readonly address: string;
  /** Ends it the way an operator does and waits until it has ended. */
  readonly stop: () => Promise<void>;
}

/** Ends the process, by SIGTERM, and waits for it. */
async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await exit;
}

/**
 * Starts the real service, on a port of its own, as its users start it.
 *
 * @param databasePath the SQLite file to serve, unless it is to serve for another service; made and filled with the demo's data when it isn't there
 * @param settings what differs from the usual
 * @returns the service, once it answers
 * @throws Error with all it printed when it ends, or says no address within {@link startLimit}
 */
export async function startService(
  databasePath: string,
  {
    services = [],
    allowedOrigins = [],
    importOrigins = [],
    basePath = "",
    upstream,
    folder = root,
    stillClock,
  }: ServiceSettings = {},
): Promise<ServiceProcess> {
  const args = ["src/service/main.ts", "serve", "--demo", "--port", "0", "--database", databasePath];
  const preloads = stillClock === undefined ? [] : ["--import", "./e2e/still-clock.ts"];
  const child = spawn(process.execPath, [...preloads, ...args], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      DEMO_TOKEN: demoTokens.own,
      DEMO_OTHER_TOKEN: demoTokens.other,
      // Tests ask faster than people do.
      RATE_LIMIT: "0",
      // A developer's own settings must not reach the tests.
      HOST: "localhost",
      SERVICES: services.join(","),
      ALLOW_ORIGIN: allowedOrigins.join(","),
      IMPORT_ORIGIN: importOrigins.join(","),
      PUBLIC_URL: basePath,
      UPSTREAM: upstream,
      STILL_CLOCK: stillClock,
      LOG_LEVEL: "warn",
    },
  });
  let output = "";
  let timer: NodeJS.Timeout | undefined;
  const address = await new Promise<string>((resolve, reject) => {
    const fail = (reason: string): void => reject(new Error(`The service ${reason}. It printed:\n${output}`));
    const read = (chunk: string): void => {
      output += chunk;
      const found = /https?:\/\/[^\s/]+:\d+(?=[\s/])/.exec(output)?.[0];
      if (found !== undefined) resolve(found);
    };
    child.stdout.setEncoding("utf8").on("data", read);
    // Its pipe must be emptied, and what it says belongs to a failure's report.
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
    });
    child.on("error", reject);
    child.on("exit", (code) => fail(`ended with code ${code} before it named its address`));
    timer = setTimeout(() => fail(`named no address within ${startLimit} ms`), startLimit);
  })
    .catch(async (error: unknown) => {
      await stopProcess(child);
      throw error;
    })
    .finally(() => clearTimeout(timer));
  return { address, stop: () => stopProcess(child) };
}
