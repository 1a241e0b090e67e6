import { InvalidArgumentError } from "commander";
import { tokenPattern } from "#service/access/access-token.ts";
import { CommandError } from "./command-error.ts";

/** Reads a port: 0 (any free one) to 65535. */
export function readPort(text: string): number {
  const port = readWholeNumber(text);
  if (port === null || port > 65_535) {
    throw new InvalidArgumentError("Give a whole number from 1 to 65535, or 0 for any free port.");
  }
  return port;
}

/** Reads the name or address to listen on. Without one, the service would listen on every address of the machine. */
export function readHost(text: string): string {
  if (!/^[\w.:%-]+$/.test(text)) {
    throw new InvalidArgumentError("Give a host name or an IP address, such as localhost or 0.0.0.0.");
  }
  return text;
}

/** Reads how many requests a minute are answered; 0 is any number. */
export function readRateLimit(text: string): number {
  const limit = readWholeNumber(text);
  if (limit === null) {
    throw new InvalidArgumentError("Give a whole number of requests a minute, or 0 for no limit.");
  }
  return limit;
}

/** Reads the path of a SQLite database file. */
export function readDatabasePath(text: string): string {
  if (text.trim() === "") throw new InvalidArgumentError("Give the path of a SQLite database file.");
  if (/^postgres(ql)?:/i.test(text)) {
    throw new InvalidArgumentError(
      "PostgreSQL is not supported yet. Give the path of a SQLite database file.",
    );
  }
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(text)) {
    throw new InvalidArgumentError("Give the path of a SQLite database file, not an address.");
  }
  return text;
}

/** Reads base URLs of changelog services, separated by commas; each comes back without a slash at its end. */
export function readServices(text: string): string[] {
  return splitList(text).map((entry) => {
    const url = readHttpUrl(entry);
    if (url.search !== "" || url.hash !== "") {
      throw new InvalidArgumentError(`"${entry}" must end after its path: no "?" and no "#".`);
    }
    return url.href.replace(/\/+$/, "");
  });
}

/** Reads origins, separated by commas. */
export function readOrigins(text: string): string[] {
  return splitList(text).map((entry) => {
    const url = readHttpUrl(entry);
    if (url.href !== `${url.origin}/`) {
      throw new InvalidArgumentError(`"${entry}" is more than an origin. Give it as ${url.origin}`);
    }
    return url.origin;
  });
}

/** Reads an access token that the operator chose. */
export function readToken(text: string): string {
  if (!tokenPattern.test(text)) {
    throw new InvalidArgumentError("A token consists of letters, digits and - . _ ~ + / only.");
  }
  return text;
}

/** Reads a yes or no from an environment variable; absent is no. */
export function readFlag(name: string, text: string | undefined): boolean {
  const value = (text ?? "").trim().toLowerCase();
  if (["", "0", "false", "no", "off"].includes(value)) return false;
  if (["1", "true", "yes", "on"].includes(value)) return true;
  throw new CommandError(`The environment variable ${name} is "${text}". Set it to 1 or 0.`);
}

function readWholeNumber(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

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
      `"${text}" is no http or https URL, such as https://changelog.example.com`,
    );
  }
  return url;
}
