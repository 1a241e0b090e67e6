import { InvalidArgumentError } from "commander";
import { describe, expect, test } from "vitest";
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

describe("a setting that is valid is read", () => {
  test("ports and limits as numbers", () => {
    expect([readPort("0"), readPort("4310"), readPort("65535")]).toEqual([0, 4310, 65_535]);
    expect([readRateLimit("0"), readRateLimit("6000")]).toEqual([0, 6000]);
  });

  test("hosts as they are", () => {
    for (const host of ["localhost", "127.0.0.1", "0.0.0.0", "::1", "console.example"]) {
      expect(readHost(host)).toBe(host);
    }
  });

  test("database paths as they are", () => {
    for (const path of ["console.db", "/var/lib/console.db", "C:\\data\\console.db", "with space.db"]) {
      expect(readDatabasePath(path)).toBe(path);
    }
  });

  test("services with or without a path, without slashes at their ends; an empty list is none", () => {
    expect(readServices(" https://a.example/sub/ ,http://b.example:8080,, ")).toEqual([
      "https://a.example/sub",
      "http://b.example:8080",
    ]);
    expect(readServices("")).toEqual([]);
  });

  test("origins, with or without the slash", () => {
    expect(readOrigins("https://a.example/,http://b.example:8080")).toEqual([
      "https://a.example",
      "http://b.example:8080",
    ]);
    expect(readOrigins("")).toEqual([]);
  });

  test("yes and no, in the usual words", () => {
    expect(["1", "true", "YES", " on "].map((text) => readFlag("DEMO", text))).toEqual(Array(4).fill(true));
    expect([undefined, "", "0", "false", "No", "off"].map((text) => readFlag("DEMO", text))).toEqual(
      Array(6).fill(false),
    );
  });
});

test.each([
  [readPort, "", /whole number/],
  [readPort, "web", /whole number/],
  [readPort, "70000", /65535/],
  [readPort, "-1", /65535/],
  [readPort, "80.5", /65535/],
  [readHost, "", /host name or an IP address/],
  [readHost, "http://localhost", /host name or an IP address/],
  [readRateLimit, "-1", /requests a minute/],
  [readRateLimit, "many", /requests a minute/],
  [readDatabasePath, " ", /path of a SQLite database/],
  [readDatabasePath, "postgres://localhost/x", /PostgreSQL is not supported yet.*SQLite/],
  [readDatabasePath, "postgresql://localhost/x", /not supported yet/],
  [readDatabasePath, "mysql://localhost/x", /not an address/],
  [readServices, "https://a.example,ftp://b.example", /"ftp:\/\/b\.example"/],
  [readServices, "javascript:alert(1)", /no http or https URL/],
  [readServices, "https://user:secret@a.example", /no http or https URL/],
  [readServices, "https://a.example/?x=1", /must end after its path/],
  [readOrigins, "*", /"\*" is no http or https URL/],
  [readOrigins, "https://a.example/path", /Give it as https:\/\/a\.example/],
  [readToken, "", /letters, digits/],
  [readToken, "with space", /letters, digits/],
])("%o of %j is refused with what to give instead", (read, text, sentence) => {
  expect(() => read(text)).toThrow(InvalidArgumentError);
  expect(() => read(text)).toThrow(sentence);
});

test("a word that is neither yes nor no is refused with its variable's name", () => {
  expect(() => readFlag("DEMO", "perhaps")).toThrow(CommandError);
  expect(() => readFlag("DEMO", "perhaps")).toThrow(/DEMO is "perhaps"/);
});
