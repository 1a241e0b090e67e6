import { isIPv4, isIPv6 } from "node:net";
import { InvalidArgumentError } from "commander";
import * as z from "zod/mini";
import { readPastedToken } from "#client/pasted-token.ts";
import { labelNameSchema } from "#contract/label-input.ts";
import { fieldProblems, isFieldProblem } from "#contract/problems.ts";
import { isHardToGuess, tokenPattern, tokenStrength } from "#service/access/access-token.ts";
import { formatTimestamp, toMicroseconds } from "#service/database/timestamps.ts";
import { UsageError } from "./command-error.ts";

/** Reads a port: 0 (any free one) to 65535. */
export const readPort = numberReader(
  [0, 65_535],
  "Enter a whole number from 1 to 65535, such as 4310, or 0 for any free port.",
);

/** Reads how many requests a minute are answered; 0 is any number. */
export const readRateLimit = numberReader(
  [0, 999_999_999],
  "Enter a whole number of requests per minute, such as 600, or 0 for no limit.",
);

/** Reads a label's id, or a number of things. */
export const readCount = numberReader([1, 999_999_999], "Enter a whole number from 1, such as 20.");

/** Reads an option that can be given several times: its values add up. */
export function collectValues(value: string, previous: readonly string[] = []): string[] {
  return [...previous, value];
}

function numberReader([least, most]: readonly [number, number], advice: string): (text: string) => number {
  return (text) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    throw new InvalidArgumentError(advice);
  };
}

/** Reads the name or address to listen on. Without one, the service would listen on every address of the machine. */
export function readHost(text: string): string {
  if (!/^[\w.:%-]+$/.test(text)) {
    throw new InvalidArgumentError("Enter a host name or an IP address, such as localhost or 0.0.0.0.");
  }
  return text;
}

/** What a URL begins with. A single letter before the colon is a drive of Windows, and the text a path. */
const urlScheme = /^[a-z][a-z0-9+.-]+:/i;

/** Reads where the database is: the address of a PostgreSQL database, or the path of a SQLite file. */
export function readDatabase(text: string): string {
  const location = text.trim();
  if (location === "") {
    throw new InvalidArgumentError(
      "Enter the path of a SQLite file, such as data/console.db, or a postgres:// address.",
    );
  }
  const [scheme = ""] = urlScheme.exec(location) ?? [];
  if (scheme !== "" && !/^postgres(ql)?:\/\//i.test(location)) {
    // Not as an invalid argument, which would be repeated with the password that it may contain.
    throw new UsageError(
      `The database's address begins with ${scheme}, and this kind of database isn't supported. ` +
        "Enter the path of a SQLite file, such as data/console.db, or a postgres:// address " +
        "with --database (or DATABASE_URL).",
    );
  }
  return location;
}

const basePathPattern = /^(\/[\w.~-]+)*\/?$/;

/** Reads base URLs of changelog services, separated by commas; each comes back without a slash at its end. */
export function readServices(text: string): string[] {
  return splitList(text).map(readServiceUrl);
}

/** Reads the base URL of a changelog service; it comes back without a slash at its end. */
export function readServiceUrl(text: string): string {
  const url = readHttpUrl(text.trim());
  if (url.search !== "" || url.hash !== "") {
    throw new InvalidArgumentError(
      `"${text}" can't have a query or fragment (? or #). Use ${url.origin}${url.pathname.replace(/\/$/, "")}`,
    );
  }
  return url.href.replace(/\/+$/, "");
}

/** A project's app ID, as a header can hold it. */
export const appIdPattern = /^[!-~]{1,255}$/;

/** Reads a project's app ID. */
export function readAppId(text: string): string {
  if (!appIdPattern.test(text))
    throw new InvalidArgumentError(
      "Enter the project's app ID as project list prints it: up to 255 letters, digits, and marks, without spaces.",
    );
  return text;
}

/** Reads an access token of any service, as it was pasted; it comes back as a header can hold it. */
export function readServiceToken(text: string): string {
  const token = readPastedToken(text);
  if (/^[!-~]*$/.test(token)) return token;
  // Not as an invalid argument, which would be repeated.
  throw new UsageError(
    "The token given as CHANGELOG_TOKEN isn't valid: it has spaces or characters that no token has. Copy it again, or issue one: changelog-console token issue ada --name laptop",
  );
}

/** Reads addresses and ranges of addresses (`10.0.0.0/8`), separated by commas. */
export function readProxies(text: string): string[] {
  return splitList(text).map((entry) => {
    const [address = "", prefix] = entry.split("/", 2);
    const bits = isIPv4(address) ? 32 : isIPv6(address) && !address.includes("%") ? 128 : 0;
    const isRange = /^[^/]+(\/\d{1,3})?$/.test(entry);
    const length = Number(prefix ?? bits);
    if (!isRange || length < 1 || length > bits) {
      throw new InvalidArgumentError(
        `"${entry}" isn't an address or a range. List only proxies that you run, ` +
          "such as 127.0.0.1, 10.0.0.0/8 or fd00::/8: what they say about clients is believed.",
      );
    }
    return entry;
  });
}

/** Reads where browsers open the console, a URL or only its path; it comes back without a slash at its end, empty for none. */
export function readPublicUrl(text: string): string {
  const place = text.trim();
  const isPath = place === "" || place.startsWith("/");
  const url = isPath ? place.replace(/\/$/, "") : readServiceUrl(place);
  const path = isPath ? url : new URL(url).pathname;
  if (!basePathPattern.test(path)) {
    throw new InvalidArgumentError(
      `Its path ${path} can have only letters, digits, and - . _ ~ between slashes, such as https://changelog.example.com/console or /console`,
    );
  }
  return url;
}

/** Reads origins, separated by commas. */
export function readOrigins(text: string): string[] {
  return splitList(text).map((entry) => {
    const url = readHttpUrl(entry);
    if (url.href !== `${url.origin}/`) {
      throw new InvalidArgumentError(`"${entry}" is more than an origin. Use ${url.origin}`);
    }
    return url.origin;
  });
}

/**
 * Reads an access token that the operator chose.
 *
 * @param variable what it is given as, for people
 * @throws UsageError when it can't be one; it isn't repeated
 */
export function readToken(variable: string, text: string): string {
  if (tokenPattern.test(text)) return text;
  const place = [...text].findIndex((character) => !tokenPattern.test(character)) + 1;
  throw new UsageError(
    `The token given as ${variable} isn't valid at character ${place}. A token can have only letters, digits, and - . _ ~ + /\n${tokenAdvice}`,
  );
}

/**
 * @param variable what the token is given as, for people
 * @param exception a sentence that says when an easier one is taken
 * @throws UsageError when the token is too easy to guess
 */
export function refuseEasyToken(variable: string, token: string, exception = ""): void {
  if (isHardToGuess(token)) return;
  const { characters, differentCharacters } = tokenStrength;
  throw new UsageError(
    `The token given as ${variable} is too easy to guess. ` +
      `It needs at least ${characters} characters, ${differentCharacters} of them different.${exception}\n` +
      tokenAdvice,
  );
}

/** How to get a token that nobody guesses. */
export const tokenAdvice = "Generate one: openssl rand -base64 32";

/** Whether nobody but the programs of this machine reaches what listens on that host. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIPv4(host) && host.startsWith("127."));
}

/**
 * Reads the name of a user, a token or a project.
 *
 * @param example one that is valid
 */
export function nameReader(example: string): (text: string) => string {
  return (text) => readBy(labelNameSchema, text, ` Example: ${example}`);
}

/**
 * Reads a text by a schema.
 *
 * @param advice what is said after the schema's own sentence where it can't be read
 */
export function readBy<Schema extends z.ZodMiniType>(
  schema: Schema,
  text: string,
  advice = "",
): z.output<Schema> {
  const result = z.safeParse(schema, text);
  if (result.success) return result.data;
  const message = result.error.issues[0]?.message ?? "";
  const sentence = isFieldProblem(message) ? fieldProblems[message] : message;
  throw new InvalidArgumentError(sentence + advice);
}

/**
 * Reads until when something is valid: a duration from now on (`12h`, `90d`, `8w`, `1y`), a day, which counts as a whole, in
 * UTC, or a moment with its offset from UTC.
 *
 * @returns the first timestamp at which it is not valid any more; null for `never`
 */
export function readExpiry(text: string): string | null {
  if (text === "never") return null;
  const duration = parseDuration(text);
  const moment =
    duration === null ? parseMoment(text, 1) : Temporal.Now.zonedDateTimeISO("UTC").add(duration).toInstant();
  // Moments after the year 9999 are written in another way, which doesn't sort.
  if (moment === null || moment.toString().startsWith("+")) {
    throw new InvalidArgumentError(
      "Enter a duration such as 12h, 90d, 8w, or 1y, a date such as 2027-01-31, or a timestamp such as 2027-01-31T12:00:00Z.",
    );
  }
  if (Temporal.Instant.compare(moment, Temporal.Now.instant()) <= 0) {
    throw new InvalidArgumentError("That's in the past. Enter a future date or time, such as 90d.");
  }
  return formatTimestamp(moment);
}

/** Reads for how long something is kept: `12h`, `90d`, `8w` or `2y`. */
export function readLifetime(text: string): Temporal.Duration {
  const lifetime = parseDuration(text);
  if (lifetime === null) throw new InvalidArgumentError("Enter a duration such as 12h, 90d, 8w, or 2y.");
  return lifetime;
}

/**
 * Reads a day, which is meant from its beginning in UTC, or a moment with its offset from UTC.
 *
 * @returns microseconds since 1970
 */
export function readMoment(text: string): number {
  const moment = parseMoment(text, 0);
  if (moment !== null) return toMicroseconds(moment);
  throw new InvalidArgumentError(
    "Enter a date such as 2027-01-31, or a timestamp such as 2027-01-31T12:00:00Z.",
  );
}

/** `12h`, `90d`, `8w` or `1y`, or null. Minutes and months look alike: neither is among the units. */
function parseDuration(text: string): Temporal.Duration | null {
  const [, amount, unit] = /^([1-9]\d{0,3}) ?([hdwy])$/.exec(text.trim()) ?? [];
  if (amount === undefined || unit === undefined) return null;
  return Temporal.Duration.from(`P${unit === "h" ? "T" : ""}${amount}${unit}`);
}

/** A moment, or so many days after the beginning of a day in UTC; null where it is neither. */
function parseMoment(text: string, days: number): Temporal.Instant | null {
  try {
    if (/^\d{4}-\d\d-\d\d$/.test(text))
      return Temporal.PlainDate.from(text).add({ days }).toZonedDateTime("UTC").toInstant();
    return Temporal.Instant.from(text);
  } catch {
    return null;
  }
}

/** Reads a yes or no from an environment variable. */
export function readFlag(text: string): boolean {
  const value = text.trim().toLowerCase();
  if (["", "0", "false", "no", "off"].includes(value)) return false;
  if (["1", "true", "yes", "on"].includes(value)) return true;
  throw new InvalidArgumentError("Set it to 1 or 0.");
}

/** The parts of a text between commas. */
function splitList(text: string): string[] {
  return text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

/** A URL that a page may call: http or https, and no user name or password, which browsers refuse. */
function readHttpUrl(text: string): URL {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") {
    throw new InvalidArgumentError(
      `"${text}" isn't an http or https URL, such as https://changelog.example.com`,
    );
  }
  return url;
}
