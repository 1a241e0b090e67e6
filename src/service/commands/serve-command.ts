import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { Command } from "commander";
import type { FastifyInstance } from "fastify";
import { type Database, describeLocation } from "#service/database/database.ts";
import { endEasyTokens, prepareDemo } from "#service/demo/demo.ts";
import type { Upstream } from "#service/http/upstream.ts";
import { isFromEnvironment, messageOf, prepareDatabase } from "./command-database.ts";
import { CommandError } from "./command-error.ts";
import { jsonOption, printResult, tell } from "./command-output.ts";
import { isLoopback, tokenAdvice } from "./option-values.ts";
import { addSettings, readTokens, type ServeOptions } from "./serve-settings.ts";

/**
 * Milliseconds that another service may take to begin the response to a read, fewer than the dashboard waits, so that it
 * hears of the failure; and for a write: it may be at it even when nobody waits any more.
 */
const upstreamTimeouts = { timeout: 10_000, writeTimeout: 120_000 };

/** How many connections there may be at a time. */
const maxConnections = 1000;

/** Seconds that a service behind a proxy goes on when it is told to stop, so that the proxy sends requests elsewhere first. */
const shutdownDelay = 5;

/** Requests a minute without a valid token that are answered for each address. */
const signInLimit = 20;

/** `serve`: runs the service until it is told to stop. */
export function serveCommand(): Command {
  const command = new Command("serve").description(
    "Serve the dashboard and the Changelog Service API until stopped (Ctrl+C).",
  );
  return addSettings(command)
    .option(...jsonOption)
    .action(serve);
}

async function serve(options: ServeOptions): Promise<void> {
  const { tokens, easy } = readTokens(isReachedLocally(options));
  if (tokens.demoToken !== undefined && tokens.demoToken === tokens.demoOtherToken) {
    throw new CommandError(
      `The tokens given as DEMO_TOKEN and as DEMO_OTHER_TOKEN belong to different users and must differ.\n${tokenAdvice}`,
    );
  }
  // From here on, so that a signal during the start still closes what was opened.
  const stopped = stopSignal();
  if (options.upstream !== undefined) {
    const upstream = { url: options.upstream, ...upstreamTimeouts };
    await serveUntil(stopped, upstream, options, tokens.metricsToken, null);
    return;
  }
  const database = await prepareDatabase(options.database);
  try {
    if (!isReachedLocally(options)) await endEasyTokens(database);
    const demoToken = options.demo ? await prepareDemo(database, tokens) : null;
    if (options.demo && easy.length > 0) {
      tell(
        `The token given as ${easy.join(" and as ")} is easy to guess. It's accepted because only this machine can reach the service.\n`,
      );
    }
    await serveUntil(stopped, database, options, tokens.metricsToken, demoToken);
  } finally {
    await database.destroy();
  }
}

/** Whether only this machine reaches the service: a proxy on it would let others in. */
function isReachedLocally({ host, publicUrl, trustProxy }: ServeOptions): boolean {
  return isLoopback(host) && !publicUrl.includes(":") && trustProxy.length === 0;
}

async function serveUntil(
  stopped: Promise<void>,
  backend: Database | Upstream,
  options: ServeOptions,
  metricsToken: string | undefined,
  demoToken: string | null,
): Promise<void> {
  const { publicUrl, keepHistory, rateLimit } = options;
  const publicOrigin = URL.parse(publicUrl)?.origin;
  const basePath = publicUrl.slice(publicOrigin?.length ?? 0);
  // Each is only loaded where it is wanted, as it takes time or memory.
  const { createApp } = await import("#service/app.ts");
  const metrics =
    metricsToken === undefined
      ? null
      : { metrics: new (await import("#service/http/metrics.ts")).Metrics(), metricsToken };
  const starterSets =
    options.starterSets === undefined
      ? []
      : await (await import("./starter-set-files.ts")).readStarterSets(options.starterSets);
  const app = await createApp(backend, {
    basePath,
    trustedProxies: options.trustProxy,
    maxConnections,
    ...(publicOrigin !== undefined && { publicOrigin }),
    importOrigins: options.importOrigin,
    services: options.services,
    allowedOrigins: options.allowOrigin,
    shutdownDelay: options.trustProxy.length > 0 ? shutdownDelay : 0,
    rateLimit,
    signInLimit: rateLimit === 0 ? 0 : signInLimit,
    starterSets,
    logLevel: options.logLevel,
    ...(keepHistory !== undefined && { keepHistory }),
    ...metrics,
  });
  try {
    await greet(options, (await listenOrExplain(app, options)) + basePath, demoToken);
    await stopped;
  } finally {
    await app.close();
  }
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
    await app.listen({ port, host });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE") {
      throw new CommandError(
        `Port ${port} on ${host} is already in use.\n` +
          `Choose another with --port (or PORT), such as --port ${port < 65_535 ? port + 1 : port - 1}, or --port 0 for any free port.`,
      );
    }
    const { HOST } = process.env;
    const source = host === HOST ? `HOST is set to ${host} in the environment. ` : "";
    throw new CommandError(
      `The service can't listen on port ${port} of ${host}: ${messageOf(error)}.\n${source}Choose an address of this machine with --host (or HOST), such as localhost or 0.0.0.0, and a port above 1023 with --port (or PORT), such as 4310.`,
    );
  } finally {
    app.log.level = level;
  }
  const { port: realPort } = app.server.address() as AddressInfo;
  const everywhere = host === "0.0.0.0" || host === "::";
  const name = everywhere ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${realPort}`;
}

/** Tells where the service is, and its data. It goes on when nobody listens. */
async function greet(options: ServeOptions, address: string, token: string | null): Promise<void> {
  const signIn = token === null ? null : `${address}/#token=${token}`;
  const place = options.upstream === undefined ? describeLocation(options.database) : null;
  const lines = [`Changelog Console is at ${address}`];
  if (token !== null) lines.push(`Demo token: ${token}`, `Sign in: ${signIn}`);
  if (place !== null) {
    const source = isFromEnvironment(options.database) ? ", as DATABASE_URL in the environment says" : "";
    lines.push(`Data: ${place}${source}`);
  }
  const result = { address, demo_token: token, sign_in: signIn, database: place };
  await printResult(options, result, lines.join("\n")).catch(() => undefined);
}

/** Resolves at the first signal to stop; a second one ends the process at once, as is usual. */
async function stopSignal(): Promise<void> {
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
}
