/** An address of a PostgreSQL database that can't be used as it is, with what to write instead. */
export class AddressError extends Error {
  override readonly name = "AddressError";
  readonly advice: string;

  constructor(reason: string, advice: string) {
    super(reason);
    this.advice = advice;
  }
}

/** Signs that end a part of an address, and so can't stand in a password. */
const escapes = { "/": "%2F", "?": "%3F", "#": "%23" } as const;

export const passwordAdvice =
  "In a password, write @ as %40, / as %2F, ? as %3F, # as %23, and % as %25; or leave it out, and set PGPASSWORD.";

/**
 * Reads a database's address as psql does, for the driver, which takes some of its words otherwise: TLS is checked as
 * `sslmode` says, and `schema` is where tables are looked for and made.
 *
 * @returns the address that the driver is given
 * @throws AddressError when it isn't one
 */
export function readPostgresAddress(address: string): string {
  const { PGSSLMODE: mode, PGSSLROOTCERT: certificate } = process.env;
  refuseUnescaped(address);
  const url = new URL(address);
  const { searchParams: options } = url;
  if (mode && !options.has("sslmode")) options.set("sslmode", mode);
  if (certificate && options.has("sslmode") && !options.has("sslrootcert"))
    options.set("sslrootcert", certificate);
  if (options.get("sslrootcert") === "system") {
    // What Node trusts by itself.
    options.delete("sslrootcert");
    options.set("sslmode", "verify-full");
  }
  const sslMode = options.get("sslmode");
  if (sslMode === "verify-ca" && !options.has("sslrootcert")) {
    throw new AddressError(
      "sslmode=verify-ca needs the certificate to check by",
      "Name its file with sslrootcert=/path/to/ca.pem, or use sslmode=verify-full.",
    );
  }
  if (sslMode === "no-verify") options.set("sslmode", "require");
  if (sslMode === "no-verify") options.delete("sslrootcert");
  if (sslMode !== null) options.set("uselibpqcompat", "true");
  const schema = options.get("schema");
  if (schema !== null) {
    if (!/^[\w$-]+$/.test(schema)) {
      throw new AddressError("schema isn't the name of one schema", "Name one, as in ?schema=console.");
    }
    options.delete("schema");
    options.set("options", `${options.get("options") ?? ""} -c search_path="${schema}"`.trim());
  }
  // The driver takes a plus for itself.
  url.search = options.toString().replaceAll("+", "%20");
  return url.href;
}

/** @throws AddressError when a sign of the password ends it, or there are several hosts or no number for a port */
function refuseUnescaped(address: string): void {
  const [, authority = "", rest = ""] = /^\w+:\/\/([^/?#]*)(.*)/s.exec(address) ?? [];
  const sign = rest.includes("#") ? "#" : rest[0];
  const isCutShort = !authority.includes("@") && authority.includes(":") && /^[^?]*@|^\?.*@.*\//s.test(rest);
  if ((sign === "#" || isCutShort) && sign !== undefined && Object.hasOwn(escapes, sign)) {
    const escaped = escapes[sign as keyof typeof escapes];
    throw new AddressError(
      `its address has a ${sign}, to be written ${escaped} in a password`,
      passwordAdvice,
    );
  }
  const host = authority.slice(authority.lastIndexOf("@") + 1);
  if (host.includes(",")) {
    throw new AddressError(
      "its address names several hosts",
      "Name one, such as that of HAProxy or PgBouncer before them.",
    );
  }
  const port = /:([^:\]]*)$/.exec(host)?.[1] ?? "";
  if (!/^\d*$/.test(port) || Number(port) > 65_535) {
    throw new AddressError("the port in its address isn't a number up to 65535", "Write it as in host:5432.");
  }
  if (!URL.canParse(address)) throw new AddressError("its address can't be read", passwordAdvice);
}
