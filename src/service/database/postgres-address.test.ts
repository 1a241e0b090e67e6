import { expect, test, vi } from "vitest";
import { AddressError, readPostgresAddress } from "./postgres-address.ts";

const at = "postgres://me:secret@db.example:5432/console";

function problemOf(address: string): AddressError {
  try {
    readPostgresAddress(address);
  } catch (error) {
    if (error instanceof AddressError) return error;
  }
  throw new Error("It was taken.");
}

test.each([
  ["a#b", "#", "%23"],
  ["1#2", "#", "%23"],
  ["a/b", "/", "%2F"],
  ["1/2", "/", "%2F"],
  ["a?b", "?", "%3F"],
])("a password %s that ends the address too early is told by its sign", (password, sign, written) => {
  const { message, advice } = problemOf(`postgres://me:${password}@db.example/console`);
  expect(message).toBe(`its address has a ${sign}, to be written ${written} in a password`);
  expect(advice).toContain("@ as %40");
  expect(advice).toContain("PGPASSWORD");
});

test("several hosts, and a port that is none, are told", () => {
  expect(problemOf("postgres://me:secret@one,two/console").message).toContain("several hosts");
  expect(problemOf("postgres://me@db.example:abc/console").message).toContain("port");
});

test.each([
  [at, at],
  ["postgres:///console", "postgres:///console"],
  ["postgres://me:se@cr%et[@db.example/console?application_name=a@b", null],
  [`${at}?sslmode=require`, `${at}?sslmode=require&uselibpqcompat=true`],
  [
    `${at}?sslmode=verify-ca&sslrootcert=ca.pem`,
    `${at}?sslmode=verify-ca&sslrootcert=ca.pem&uselibpqcompat=true`,
  ],
  [`${at}?sslmode=verify-full&sslrootcert=system`, `${at}?sslmode=verify-full&uselibpqcompat=true`],
  [`${at}?sslmode=no-verify`, `${at}?sslmode=require&uselibpqcompat=true`],
  [`${at}?schema=App`, `${at}?options=-c%20search_path%3D%22App%22`],
])("%s is given to the driver as psql would take it", (address, given) => {
  if (given === null) expect(() => readPostgresAddress(address)).not.toThrow();
  else expect(readPostgresAddress(address)).toBe(given);
});

test("TLS can come from the usual variables, and a certificate that is missing is told", () => {
  vi.stubEnv("PGSSLMODE", "verify-ca");
  expect(problemOf(at).advice).toContain("sslrootcert=/path/to/ca.pem");
  vi.stubEnv("PGSSLROOTCERT", "ca.pem");
  expect(readPostgresAddress(at)).toBe(`${at}?sslmode=verify-ca&sslrootcert=ca.pem&uselibpqcompat=true`);
});
