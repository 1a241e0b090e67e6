import { type Command, Option } from "commander";
import { isHardToGuess } from "#service/access/access-token.ts";
import type { DemoTokens } from "#service/demo/demo.ts";
import { type DatabaseOption, databaseOption } from "./command-database.ts";
import type { JsonOption } from "./command-output.ts";
import {
  readFlag,
  readHost,
  readLifetime,
  readOrigins,
  readPort,
  readProxies,
  readPublicUrl,
  readRateLimit,
  readServices,
  readServiceUrl,
  readToken,
  refuseEasyToken,
} from "./option-values.ts";

/** The settings of `serve`. */
export interface ServeOptions extends DatabaseOption, JsonOption {
  readonly port: number;
  readonly host: string;
  readonly upstream?: string;
  /** A URL, or only its path; empty for none. */
  readonly publicUrl: string;
  readonly trustProxy: readonly string[];
  readonly services: readonly string[];
  readonly allowOrigin: readonly string[];
  readonly importOrigin: readonly string[];
  readonly starterSets?: string;
  readonly keepHistory?: Temporal.Duration;
  readonly rateLimit: number;
  readonly demo: boolean;
  readonly logLevel: string;
}

/** An option with its value, what it does, how it is read, or what it may be, and what it is unless set, where that is anything. */
type Setting = readonly [
  flags: string,
  description: string,
  read: ((text: string) => unknown) | readonly string[],
  usual?: unknown,
];

/**
 * All options besides `--database`. Each is an environment variable, too, by the option's name in capitals, with an
 * underscore for each hyphen.
 */
const settings: readonly Setting[] = [
  ["--port <number>", "port to listen on; 0 for any free port", readPort, 4310],
  ["--host <name>", "address to listen on; 0.0.0.0 to accept other machines", readHost, "localhost"],
  ["--upstream <url>", "changelog service to serve the dashboard for, instead of a database", readServiceUrl],
  [
    "--public-url <url>",
    "where browsers open the console: its URL, or only its path, such as /console",
    readPublicUrl,
    "",
  ],
  [
    "--trust-proxy <addresses>",
    "proxies whose X-Forwarded-For, -Host, and -Proto are used: addresses or ranges",
    readProxies,
    [],
  ],
  ["--services <urls>", "more changelog services to offer on the sign-in page", readServices, []],
  ["--allow-origin <origins>", "origins whose pages may use the API", readOrigins, []],
  ["--import-origin <origins>", "origins from which the console's import may read labels", readOrigins, []],
  [
    "--starter-sets <path>",
    "file or folder of files, in any format that import reads, to offer as starter sets",
    String,
  ],
  [
    "--keep-history <duration>",
    "how long to keep the history of labels, such as 365d or 2y; forever unless set",
    readLifetime,
  ],
  [
    "--rate-limit <number>",
    "requests per minute for each token; 0 for no limits, also on guessing tokens",
    readRateLimit,
    6000,
  ],
  ["--demo [boolean]", "fill an empty database with demo projects and print a token", readFlag, false],
  [
    "--log-level <level>",
    "what to log to standard error",
    ["error", "warn", "info", "debug", "trace", "silent"],
    "info",
  ],
];

/** Adds the settings to the command. Lists are separated by commas. */
export function addSettings(command: Command): Command {
  command.addOption(databaseOption("; created if needed"));
  for (const [flags, description, read, usual] of settings) {
    const option = new Option(flags, description);
    if (typeof read === "function") option.argParser(read);
    else option.choices(read);
    const variable = option.long?.slice(2).replaceAll("-", "_").toUpperCase() ?? "";
    // Empty is unset, as for most programs.
    if (process.env[variable] === "") delete process.env[variable];
    option.env(variable);
    const isNone = usual === "" || Array.isArray(usual);
    command.addOption(option.default(usual, isNone ? "none" : undefined));
  }
  return command.addHelpText(
    "after",
    "\nOnly from the environment: DEMO_TOKEN and DEMO_OTHER_TOKEN, the tokens of the demo's users;" +
      "\nMETRICS_TOKEN, the token for Prometheus metrics at /metrics, which are off without it.",
  );
}

/** The tokens that an operator may choose. They are in the environment or a file, as others see command lines. */
export interface ServeTokens extends DemoTokens {
  readonly metricsToken?: string;
}

/**
 * Reads the operator's tokens.
 *
 * @param isReachedLocally whether only this machine reaches the service: then the demo's tokens may be easy to guess
 * @returns them, and what those are called that are easy to guess
 * @throws UsageError for one that can't be a token, or is too easy
 */
export function readTokens(isReachedLocally: boolean): { tokens: ServeTokens; easy: string[] } {
  const tokens: { -readonly [Name in keyof ServeTokens]: ServeTokens[Name] } = {};
  const easy: string[] = [];
  for (const [name, variable, exception] of [
    ["demoToken", "DEMO_TOKEN", easyException],
    ["demoOtherToken", "DEMO_OTHER_TOKEN", easyException],
    ["metricsToken", "METRICS_TOKEN", ""],
  ] as const) {
    const { [variable]: text } = process.env;
    if (!text) continue;
    tokens[name] = readToken(variable, text);
    if (exception !== "" && isReachedLocally && !isHardToGuess(text)) easy.push(variable);
    else refuseEasyToken(variable, text, exception);
  }
  return { easy, tokens };
}

const easyException =
  " An easier one is accepted only with --host localhost and without --public-url and --trust-proxy.";
