import { InvalidArgumentError } from "commander";
import { expect, onTestFinished, test, vi } from "vitest";
import { generateToken } from "#service/access/access-token.ts";
import { CommandError, UsageError } from "./command-error.ts";
import {
  isLoopback,
  nameReader,
  readAppId,
  readCount,
  readDatabase,
  readExpiry,
  readFlag,
  readHost,
  readLifetime,
  readMoment,
  readOrigins,
  readPort,
  readProxies,
  readPublicUrl,
  readRateLimit,
  readServices,
  readServiceToken,
  readToken,
  refuseEasyToken,
} from "./option-values.ts";

test.each<[(text: string) => unknown, string, unknown]>([
  [readPort, "65535", 65_535],
  [readRateLimit, "0", 0],
  [readHost, "::1", "::1"],
  [readDatabase, "C:\\data\\console.db", "C:\\data\\console.db"],
  [readDatabase, "./odd:name.db", "./odd:name.db"],
  [readDatabase, "postgresql:///console", "postgresql:///console"],
  [readServiceToken, 'export CHANGELOG_TOKEN="a-token.1~"\n', "a-token.1~"],
  [readServiceToken, "user:pass=word", "user:pass=word"],
  [
    readProxies,
    " 127.0.0.1, 10.0.0.0/8 ,::1,fd00::/8,::ffff:10.0.0.1,, ",
    ["127.0.0.1", "10.0.0.0/8", "::1", "fd00::/8", "::ffff:10.0.0.1"],
  ],
  [readPublicUrl, "https://changes.example/console/", "https://changes.example/console"],
  [readPublicUrl, " http://changes.example:8080 ", "http://changes.example:8080"],
  [readPublicUrl, "/console/", "/console"],
  [readPublicUrl, "/", ""],
  [
    readServices,
    " https://a.example/sub/ ,http://b.example:8080,, ",
    ["https://a.example/sub", "http://b.example:8080"],
  ],
  [readOrigins, "https://a.example/,http://b.example:8080", ["https://a.example", "http://b.example:8080"]],
  [readOrigins, "", []],
  [readFlag, " on ", true],
  [readFlag, "No", false],
  [readCount, "12", 12],
  [readMoment, "2026-01-31T01:00:00+01:00", 1_769_817_600_000_000],
])("%o of %j is read as it is meant", (read, text, value) => {
  expect(read(text)).toEqual(value);
});

test("until when something is valid is read as a duration, a day or a moment", () => {
  vi.useFakeTimers({ now: new Date("2026-07-29T12:00:00Z"), toFake: ["Date", "Temporal"] });
  onTestFinished(() => void vi.useRealTimers());
  for (const [text, moment] of [
    ["12h", "2026-07-30T00:00:00"],
    ["90 d", "2026-10-27T12:00:00"],
    ["1y", "2027-07-29T12:00:00"],
    ["2026-12-31", "2027-01-01T00:00:00"],
    ["2026-07-29", "2026-07-30T00:00:00"],
    ["2027-01-01T00:00:00+02:00", "2026-12-31T22:00:00"],
  ] as const) {
    expect(readExpiry(text), text).toBe(`${moment}.000000Z`);
  }
  expect(readExpiry("never")).toBeNull();
  expect(["12h", "365 d", "8w"].map((text) => String(readLifetime(text)))).toEqual(["PT12H", "P365D", "P8W"]);
});

test.each([
  [readPublicUrl, "changes.example", /isn't an http or https URL/],
  [readPublicUrl, "https://changes.example/a/?x", /query or fragment .*Use https:\/\/changes\.example\/a$/],
  [readPort, "", /whole number/],
  [readPort, "70000", /65535/],
  [readHost, "", /host name or an IP address/],
  [readHost, "http://localhost", /host name or an IP address/],
  [readRateLimit, "-1", /requests per minute, such as 600/],
  [readDatabase, " ", /path of a SQLite file, such as data\/console\.db, or a postgres:\/\/ address/],
  [readServices, "https://a.example,ftp://b.example", /"ftp:\/\/b\.example"/],
  [readServices, "https://user:secret@a.example", /isn't an http or https URL/],
  [readServices, "https://a.example/?x=1", /query or fragment/],
  [readOrigins, "*", /"\*" isn't an http or https URL/],
  [readOrigins, "https://a.example/path", /Use https:\/\/a\.example/],
  [readExpiry, "soon", /a duration such as 12h/],
  [readExpiry, "2027-02-30", /a duration such as 12h/],
  [readExpiry, "2020-01-31", /That's in the past/],
  [readExpiry, "9000y", /a duration such as 12h/],
  [readExpiry, "9999-12-31", /a duration such as 12h/],
  [readLifetime, "forever", /a duration such as 12h/],
  [readMoment, "yesterday", /a date such as 2027-01-31/],
  [readCount, "0", /from 1, such as 20/],
  [readAppId, "a b", /app ID as project list prints it/],
  [readFlag, "perhaps", /Set it to 1 or 0/],
  [nameReader("laptop"), " ", /^Enter a name. Example: laptop$/],
  [nameReader("laptop"), "a\tb", /control characters/],
])("%o of %j is refused with what to give instead", (read, text, sentence) => {
  expect(() => read(text)).toThrow(InvalidArgumentError);
  expect(() => read(text)).toThrow(sentence);
});

test.each([
  ...["true", "*", "0", "1", "proxy.example", "10.0.0.1:80", "fe80::1%eth0", "127.0.0.1, yes", "0.0.0.0/0"],
  ...["::/0", "10.0.0.0/33", "fd00::/129", "10.0.0/8", "10.0.0.0/8/8", "10.0.0.0/255.0.0.0", "10.0.0.0/"],
])("%j names no proxy, which is told with what to give instead", (text) => {
  const sentence = /isn't an address or a range.*such as 127\.0\.0\.1, 10\.0\.0\.0\/8/;
  expect(() => readProxies(text)).toThrow(InvalidArgumentError);
  expect(() => readProxies(text)).toThrow(sentence);
});

test.each([
  "mysql://me:secret@db.example/console",
  "file:///var/lib/secret.db?mode=ro",
  "SQLite3:secret.db",
  "postgres:secret@db.example",
  " jdbc:postgresql://db.example/secret",
])(
  "a database's address of another kind, %s, is refused without repeating it, which may hold a password",
  (text) => {
    const read = () => readDatabase(text);
    expect(read).toThrow(CommandError);
    expect(read).toThrow(/path of a SQLite file, such as data\/console\.db, or .* postgres:\/\/ address/);
    expect(read).not.toThrow(/secret/);
  },
);

test("what can't be a token is refused without being repeated", () => {
  const read = () => readToken("DEMO_TOKEN", "secret with space");
  expect(read).toThrow(CommandError);
  expect(read).toThrow(/DEMO_TOKEN.* letters, digits/s);
  expect(read).not.toThrow(/secret/);
});

test("a token that is too easy to guess is refused with the way to make one, and not repeated", () => {
  for (const token of ["letmein-letmein", "0123456789abcdefghijklmnopqrstu", "ab".repeat(40)]) {
    const read = () => refuseEasyToken("METRICS_TOKEN", token);
    expect(read).toThrow(UsageError);
    expect(read).toThrow(/METRICS_TOKEN.* at least 32 characters, 10 of them different.*openssl rand/s);
    expect(read).not.toThrow(token);
  }
  for (const token of [
    generateToken(),
    "0123456789abcdefghijklmnopqrstuv",
    "yTB5kKQb7wc0u0mQ3XwHq6f9+/aaaaa=",
  ])
    expect(() => refuseEasyToken("METRICS_TOKEN", token)).not.toThrow();
});

test("only addresses that no other machine reaches are this machine's own", () => {
  expect(["localhost", "127.0.0.1", "127.8.9.10", "::1"].filter((host) => !isLoopback(host))).toEqual([]);
  const others = ["0.0.0.0", "::", "10.0.0.1", "127.0.0.1.example", "localhost.example", "::2"];
  expect(others.filter(isLoopback)).toEqual([]);
});
