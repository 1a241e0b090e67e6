import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { Command, Option } from "commander";
import type { FastifyInstance } from "fastify";
import type { NamedSet } from "#contract/starter-sets.ts";
import { isHardToGuess } from "#service/access/access-token.ts";
import { type Database, defaultPoolSize, describeLocation } from "#service/database/database.ts";
import { type DemoTokens, endEasyTokens, prepareDemo } from "#service/demo/demo.ts";
import type { Metrics } from "#service/http/metrics.ts";
import type { Upstream } from "#service/http/upstream.ts";
import {
  type DatabaseOption,
  databaseOption,
  isFromEnvironment,
  messageOf,
  prepareDatabase,
} from "./command-database.ts";
import { CommandError } from "./command-error.ts";
import { type JsonOption, jsonOption, printResult, tell } from "./command-output.ts";
import { releaseMemory } from "./memory-release.ts";
import {
  isLoopback,
  joinBasePath,
  readBasePath,
  readConnectionLimit,
  readFlag,
  readFolder,
  readHost,
  readLifetime,
  readOrigins,
  readPath,
  readPoolSize,
  readPort,
  readProxies,
  readPublicUrl,
  readRateLimit,
  readServices,
  readServiceUrl,
  readShutdownDelay,
  refuseEasyToken,
  strongTokenReader,
  tokenAdvice,
  tokenReader,
} from "./option-values.ts";

/**
 * Milliseconds that another service may take to begin the response to a read: fewer than the dashboard waits, so that it
 * hears of the failure.
 */
const upstreamTimeout = 10_000;

/** Milliseconds that another service may take for a write: it may be at it even when nobody waits any more. */
const upstreamWriteTimeout = 120_000;

/** What the demo's tokens are given as, for people. */
const demoTokenOptions = {
  demoToken: "--demo-token (or DEMO_TOKEN)",
  demoOtherToken: "--demo-other-token (or DEMO_OTHER_TOKEN)",
} as const satisfies Record<keyof DemoTokens, string>;

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

interface ServeOptions extends DatabaseOption, JsonOption, DemoTokens {
  readonly port: number;
  readonly host: string;
  readonly databasePool: number;
  readonly demo?: true;
  readonly basePath: string;
  readonly publicUrl?: string;
  readonly trustProxy: string[];
  readonly imageOrigin?: string[];
  readonly importOrigin: string[];
  readonly maxConnections: number;
  readonly services: string[];
  readonly allowOrigin: string[];
  readonly rateLimit: number;
  readonly signInLimit: number;
  readonly keepHistory?: Temporal.Duration;
  readonly keepAssets?: string;
  readonly starterSets?: string;
  readonly logLevel: string;
  readonly shutdownDelay: number;
  readonly metricsPort?: number;
  readonly metricsToken?: string;
  readonly upstream?: string;
}

/** `serve`: runs the service until it is told to stop. */
export function serveCommand(): Command {
  return new Command("serve")
    .description("Serve the dashboard and the Changelog Service API until stopped (Ctrl+C).")
    .addOption(
      new Option("--port <number>", "port to listen on; 0 for any free port")
        .env("PORT")
        .default(4310)
        .argParser(readPort),
    )
    .addOption(
      new Option("--host <name>", "address to listen on; 0.0.0.0 to accept other machines")
        .env("HOST")
        .default("localhost")
        .argParser(readHost),
    )
    .addOption(databaseOption("; created if needed"))
    .addOption(
      new Option("--database-pool <number>", "maximum number of connections to a PostgreSQL database")
        .env("DATABASE_POOL")
        .default(defaultPoolSize)
        .argParser(readPoolSize),
    )
    .addOption(
      new Option("--upstream <url>", "changelog service to serve the dashboard for, instead of a database")
        .env("UPSTREAM")
        .argParser(readServiceUrl),
    )
    .addOption(
      new Option("--demo", "fill an empty database with demo projects and print a token (env: DEMO=1)"),
    )
    .addOption(
      new Option("--base-path <path>", "path under which browsers open the console, such as /console")
        .env("BASE_PATH")
        .default("", "none")
        .argParser(readBasePath),
    )
    .addOption(
      new Option("--public-url <url>", "address at which browsers open the console, used in links")
        .env("PUBLIC_URL")
        .argParser(readPublicUrl),
    )
    .addOption(
      new Option(
        "--trust-proxy <addresses>",
        "trusted proxies: addresses or ranges, comma-separated; their X-Forwarded-For, -Host, and -Proto are used",
      )
        .env("TRUST_PROXY")
        .default([], "none")
        .argParser(readProxies),
    )
    .addOption(
      new Option("--services <urls>", "more changelog services to offer on the sign-in page, comma-separated")
        .env("SERVICES")
        .default([], "none")
        .argParser(readServices),
    )
    .addOption(
      new Option("--allow-origin <origins>", "origins whose pages may use the API, comma-separated")
        .env("ALLOW_ORIGIN")
        .default([], "none")
        .argParser(readOrigins),
    )
    .addOption(
      new Option(
        "--image-origin <origins>",
        "the only origins that project logos may load from, comma-separated",
      )
        .env("IMAGE_ORIGIN")
        .argParser(readOrigins),
    )
    .addOption(
      new Option(
        "--import-origin <origins>",
        "origins from which the console's import may read labels, comma-separated",
      )
        .env("IMPORT_ORIGIN")
        .default([], "none")
        .argParser(readOrigins),
    )
    .addOption(
      new Option(
        "--max-connections <number>",
        "maximum number of connections; each address other than trusted proxies gets a quarter",
      )
        .env("MAX_CONNECTIONS")
        .default(1000)
        .argParser(readConnectionLimit),
    )
    .addOption(
      new Option(
        "--shutdown-delay <seconds>",
        "time to keep serving after a signal to stop, while /readyz reports 503, so that proxies stop sending requests first",
      )
        .env("SHUTDOWN_DELAY")
        .default(0)
        .argParser(readShutdownDelay),
    )
    .addOption(
      new Option("--rate-limit <number>", "requests per minute for each token; 0 for no limit")
        .env("RATE_LIMIT")
        .default(6000)
        .argParser(readRateLimit),
    )
    .addOption(
      new Option(
        "--sign-in-limit <number>",
        "requests per minute without a valid token for each address; 0 for no limit",
      )
        .env("SIGN_IN_LIMIT")
        .default(20)
        .argParser(readRateLimit),
    )
    .addOption(
      new Option(
        "--keep-history <duration>",
        "how long to keep the history of labels, such as 365d or 2y; forever unless set",
      )
        .env("KEEP_HISTORY")
        .argParser(readLifetime),
    )
    .addOption(
      new Option(
        "--keep-assets <folder>",
        "folder, shared by all instances, that keeps the dashboard's files for pages of other versions",
      )
        .env("KEEP_ASSETS")
        .argParser(readFolder),
    )
    .addOption(
      new Option(
        "--starter-sets <path>",
        "file or folder of files, in any format that import reads, to offer as starter sets",
      )
        .env("STARTER_SETS")
        .argParser(readPath),
    )
    .addOption(
      new Option("--demo-token <token>", "the demo user's token, instead of a new one at each start")
        .env("DEMO_TOKEN")
        .argParser(tokenReader(demoTokenOptions.demoToken)),
    )
    .addOption(
      new Option("--demo-other-token <token>", "a second demo user's token")
        .env("DEMO_OTHER_TOKEN")
        .argParser(tokenReader(demoTokenOptions.demoOtherToken)),
    )
    .addOption(
      new Option("--log-level <level>", "what to log to standard error")
        .env("LOG_LEVEL")
        .default("info")
        .choices(logLevels),
    )
    .addOption(
      new Option("--metrics-port <number>", "port for Prometheus metrics, without a token")
        .env("METRICS_PORT")
        .argParser(readPort),
    )
    .addOption(
      new Option("--metrics-token <token>", "token for Prometheus metrics at /metrics")
        .env("METRICS_TOKEN")
        .argParser(strongTokenReader("--metrics-token (or METRICS_TOKEN)")),
    )
    .option(...jsonOption)
    .action(serve);
}

async function serve(options: ServeOptions): Promise<void> {
  const { DEMO } = process.env;
  const demo = options.demo ?? readFlag("DEMO", DEMO);
  if (options.demoToken !== undefined && options.demoToken === options.demoOtherToken) {
    throw new CommandError(
      `The tokens given as ${demoTokenOptions.demoToken} and as ${demoTokenOptions.demoOtherToken} belong to different users and must differ.\n` +
        tokenAdvice,
    );
  }
  const easyTokens = checkDemoTokens(options);
  joinBasePath(options.basePath, options.publicUrl);
  // From here on, so that a signal during the start still closes what was opened.
  const stopped = stopSignal();
  if (options.upstream !== undefined) {
    const upstream = {
      url: options.upstream,
      timeout: upstreamTimeout,
      writeTimeout: upstreamWriteTimeout,
    };
    await serveUntil(stopped, upstream, null, options);
    return;
  }
  const database = await prepareDatabase(options.database, { poolSize: options.databasePool });
  try {
    if (!isReachedLocally(options)) await endEasyTokens(database);
    const demoToken = demo ? await prepareDemo(database, options) : null;
    if (demo && easyTokens.length > 0) {
      tell(
        `The token given as ${easyTokens.join(" and as ")} is easy to guess. It's accepted because only this machine can reach the service.\n`,
      );
    }
    await serveUntil(stopped, database, demoToken, options);
  } finally {
    await database.destroy();
  }
}

/**
 * Looks whether the demo's tokens are hard to guess.
 *
 * @returns what those are given as that are not
 * @throws UsageError when there are any and others than this machine reach the service
 */
function checkDemoTokens(options: ServeOptions): string[] {
  return (["demoToken", "demoOtherToken"] as const).flatMap((key) => {
    const [option, token] = [demoTokenOptions[key], options[key]];
    if (token === undefined || isHardToGuess(token)) return [];
    if (!isReachedLocally(options)) {
      refuseEasyToken(
        option,
        token,
        " An easier one is accepted only with --host localhost and without --public-url and --trust-proxy.",
      );
    }
    return [option];
  });
}

/** Whether only this machine reaches the service: a proxy on it would let others in. */
function isReachedLocally({ host, publicUrl, trustProxy }: ServeOptions): boolean {
  return isLoopback(host) && publicUrl === undefined && trustProxy.length === 0;
}

/** Reads the operator's starter sets; the code for it is only loaded where there are any. */
async function loadStarterSets(path: string | undefined): Promise<readonly NamedSet[]> {
  if (path === undefined) return [];
  const { readStarterSets } = await import("./starter-set-files.ts");
  return readStarterSets(path);
}

async function serveUntil(
  stopped: Promise<void>,
  backend: Database | Upstream,
  demoToken: string | null,
  options: ServeOptions,
): Promise<void> {
  const { metricsPort, metricsToken, host, publicUrl, imageOrigin, keepHistory, keepAssets } = options;
  const basePath = joinBasePath(options.basePath, publicUrl);
  const metrics = metricsPort === undefined && metricsToken === undefined ? null : await createMetrics();
  // Only loaded when it is wanted, as it takes longer than any other command does as a whole.
  const { createApp } = await import("#service/app.ts");
  const starterSets = await loadStarterSets(options.starterSets);
  const app = await createApp(backend, {
    basePath,
    trustedProxies: options.trustProxy,
    maxConnections: options.maxConnections,
    ...(publicUrl === undefined ? {} : { publicOrigin: new URL(publicUrl).origin }),
    ...(imageOrigin === undefined ? {} : { imageOrigins: imageOrigin }),
    importOrigins: options.importOrigin,
    services: options.services,
    allowedOrigins: options.allowOrigin,
    shutdownDelay: options.shutdownDelay,
    rateLimit: options.rateLimit,
    signInLimit: options.signInLimit,
    starterSets,
    logLevel: options.logLevel,
    ...(keepHistory === undefined ? {} : { keepHistory }),
    ...(keepAssets === undefined ? {} : { keptAssets: keepAssets }),
    ...(metrics === null ? {} : { metrics }),
    ...(metricsToken === undefined ? {} : { metricsToken }),
  });
  const metricsServer = metrics === null || metricsPort === undefined ? null : metrics.createServer();
  try {
    const address = await listenOrExplain(app, options);
    const metricsAddress =
      metricsServer === null || metricsPort === undefined
        ? null
        : (await listenOrExplain(metricsServer, { port: metricsPort, host })) + metrics?.path;
    releaseMemory();
    await greet(options, {
      address: address + basePath,
      metrics: metricsAddress,
      token: demoToken,
      database: options.upstream === undefined ? options.database : null,
    });
    await stopped;
  } finally {
    await app.close().finally(() => metricsServer?.close());
  }
}

/** Loads what counts only where something is to be counted, as it takes memory. */
async function createMetrics(): Promise<Metrics> {
  const module = await import("#service/http/metrics.ts");
  return new module.Metrics();
}

/** @returns the address for a browser, without a slash at its end */
async function listenOrExplain(
  app: FastifyInstance,
  { port, host }: Pick<ServeOptions, "port" | "host">,
): Promise<string> {
  const { level } = app.log;
  // Fastify would log where it listens, which the greeting tells.
  app.log.level = "silent";
  try {
    await (host === "localhost" ? listenOnLoopback(app, port) : app.listen({ port, host }));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE") {
      throw new CommandError(
        `Port ${port} on ${host} is already in use.\n` +
          `Choose another with --port (or PORT), such as --port ${port < 65_535 ? port + 1 : port - 1}, or --port 0 for any free port.`,
      );
    }
    if (code === "EACCES") {
      throw new CommandError(
        `You don't have permission to use port ${port} on ${host}. Choose one above 1023 with --port (or PORT), such as --port 4310.`,
      );
    }
    const { HOST } = process.env;
    const source = host === HOST ? `HOST is set to ${host} in the environment. ` : "";
    throw new CommandError(
      `The service can't listen on ${host}: ${messageOf(error)}.\n${source}Choose an address of this machine with --host (or HOST), such as localhost or 0.0.0.0.`,
    );
  } finally {
    app.log.level = level;
  }
  const { port: realPort } = app.server.address() as AddressInfo;
  const everywhere = host === "0.0.0.0" || host === "::";
  const name = everywhere ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${realPort}`;
}

/**
 * Listens on both addresses of this machine that are called localhost, as clients choose either. Connections to the second
 * are handed to the one server: Fastify's own way makes a server that knows neither our refusals nor when to stop.
 */
async function listenOnLoopback(app: FastifyInstance, port: number): Promise<void> {
  await app.listen({ port, host: "127.0.0.1" });
  const second = createServer({ allowHalfOpen: true, noDelay: true }, (connection) => {
    app.server.emit("connection", connection);
  });
  second.listen((app.server.address() as AddressInfo).port, "::1");
  await once(second, "listening").catch((error: unknown) => {
    // Not every machine has the second. Where it has, and another program listens there, clients would come to that.
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") throw error;
  });
  app.server.once("close", () => second.close());
}

/** Where a service is, and its data; null for what it hasn't. */
interface Greeting {
  readonly address: string;
  readonly metrics: string | null;
  readonly token: string | null;
  readonly database: string | null;
}

/** Tells where the service is. It goes on when nobody listens. */
async function greet(options: JsonOption, { address, metrics, token, database }: Greeting): Promise<void> {
  const signIn = token === null ? null : `${address}/#token=${token}`;
  const place = database === null ? null : describeLocation(database);
  const lines = [`Changelog Console is at ${address}`];
  if (token !== null) lines.push(`Demo token: ${token}`, `Sign in: ${signIn}`);
  if (metrics !== null) lines.push(`Metrics: ${metrics}`);
  if (database !== null) {
    lines.push(
      `Data: ${place}${isFromEnvironment(database) ? ", as DATABASE_URL in the environment says" : ""}`,
    );
  }
  const result = { address, demo_token: token, sign_in: signIn, metrics, database: place };
  await printResult(options, result, lines.join("\n")).catch(() => undefined);
}

/** Resolves at the first signal to stop; a second one ends the process at once, as is usual. */
async function stopSignal(): Promise<void> {
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
}
