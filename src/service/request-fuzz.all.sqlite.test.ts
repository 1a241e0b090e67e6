import naughtyStrings from "big-list-of-naughty-strings/blns.json" with { type: "json" };
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { historyPageSchema } from "#contract/label-history.ts";
import { acknowledgementSchema } from "#contract/label-input.ts";
import { labelPageSchema } from "#contract/labels.ts";
import { apiPaths, apiPrefix, changeSetHeader, idempotencyHeader, projectHeader } from "#contract/paths.ts";
import { type ProblemCode, problems, problemType } from "#contract/problems.ts";
import { projectDetailSchema } from "#contract/project-details.ts";
import { projectListSchema } from "#contract/projects.ts";
import { expectSoundDatabase, readLabelRows } from "./database-fixture.ts";
import { appIds, demoService, expectProblem, headersFor, hurryCommits, tokens } from "./service-fixture.ts";

const requests = 20_000;

/** A failure prints its seed; with that in FUZZ_SEED the same requests come again. */
const { FUZZ_SEED: seed } = process.env;
const parameters = { endOnFailure: true, ...(seed === undefined ? {} : { seed: Number(seed) }) };

vi.setConfig({ testTimeout: 900_000 });

/** Texts that have broken programs, and some that are in no list: what the formats between here and there give meaning to. */
const texts = [
  ...[
    ...naughtyStrings,
    "\u0000",
    "a\u0000b",
    "\ud800",
    "__proto__",
    "constructor",
    "toString",
    "\ufeffmark",
  ],
  ...["line\r\nbreaks\u2028of\u2029all\u0085kinds", "\u202Eoverride left open", "\u{10FFFF}\uFFFE\uFDD0"],
  ...["e\u0301 is not \u00e9", "</script><!--<script>", "'||(select token_hash from tokens)||'"],
  ...["#{7*7}{{7*7}}<%=7*7%>", '\\u0000\\"\\/', "😀".repeat(255)],
];

const anyText = fc.oneof(
  fc.constantFrom(...texts),
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({ unit: "grapheme", maxLength: 300 }),
);
/** What may stand in a line of a head. */
const anyLine = anyText.map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, "?"));
const anyPart = fc.oneof(
  fc.bigInt().map(String),
  fc.double().map(String),
  anyText.map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constantFrom("..", "%2e%2e", "%2f", "%5c", "%00", "%", "%zz", "%E0%A4%A", ";a=b", "\\", "[]=1", "01"),
  fc.constantFrom(...Object.values(appIds)),
);
const anyUrl = fc
  .tuple(
    fc.constantFrom(apiPrefix, apiPaths.labels, apiPaths.projects, "", "/API/V1", "//"),
    fc.array(anyPart, { maxLength: 3 }),
    fc.array(anyPart, { maxLength: 3 }),
  )
  .map(([path, parts, query]) => `${path}/${parts.join("/")}?page=${query.join("&page=")}`);
const anyPayload = fc.oneof(
  fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value))),
  fc
    .record({ name: fc.jsonValue(), color: fc.jsonValue() }, { requiredKeys: [] })
    .map((value) => Buffer.from(JSON.stringify(value))),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.integer({ min: 16_000, max: 17_000 }).map((length) => Buffer.alloc(length, "[")),
  fc.constantFrom(
    ...['{"__proto__":{"name":"A","color":"#000000"}}', '{"name":"A","constructor":{"polluted":true}}'].map(
      (json) => Buffer.from(json),
    ),
  ),
);
const anyHeader = fc.oneof(
  fc.tuple(fc.constant("authorization"), fc.constantFrom(`Bearer ${tokens.other}`, "Bearer")),
  fc.tuple(
    fc.constantFrom(
      ...["authorization", projectHeader, "content-type", "content-encoding", "host", "origin", "range"],
      ...[idempotencyHeader, changeSetHeader, "accept", "accept-encoding", "cookie", "if-none-match"],
      ...["x-forwarded-for", "x-request-id", "x-http-method-override", "constructor", "expect"],
    ),
    anyLine,
  ),
);

/** Projects whose labels are created, and one of whose labels all else is asked: with a thousand, from the thirtieth on. */
const project = fc.constantFrom(appIds.Northwind, appIds.Orbit, appIds.Acme);
const labelId = fc.integer({ min: 30, max: 1060 });
const page = fc.integer({ min: 1, max: 10 });

/** A request of the document, with any texts in its fields. */
const anyOperation = fc.oneof(
  fc.tuple(fc.constant("POST"), fc.constant(apiPaths.labels), project),
  fc.tuple(fc.constantFrom("PUT", "DELETE"), labelId.map(apiPaths.label), fc.constant(appIds.Bluebird)),
  fc.tuple(fc.constant("POST"), labelId.map(apiPaths.labelRestore), fc.constant(appIds.Bluebird)),
  fc.tuple(
    fc.constant("GET"),
    fc.oneof(
      page.map((number) => `${apiPaths.labels}?page=${number}`),
      page.map((number) => `${apiPaths.labelHistory}?limit=${number}`),
      fc.constantFrom(apiPaths.projects, apiPaths.project(appIds.Northwind)),
    ),
    project,
  ),
);
const label = fc
  .tuple(anyText, fc.constantFrom("#a0b1c2", "#000000"))
  .map((content) => makeLabel(...content));

const seldom = <Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

/** A request of the document, most often with something about it that is not as it should be. */
const anyRequest = fc
  .record({
    operation: anyOperation,
    label,
    method: seldom(fc.constantFrom("GET", "POST", "PUT", "DELETE", "HEAD", "PATCH", "OPTIONS")),
    url: seldom(anyUrl),
    headers: seldom(fc.array(anyHeader, { minLength: 1, maxLength: 3 })),
    leftOut: seldom(fc.constantFrom("authorization", projectHeader, "content-type")),
    payload: seldom(anyPayload),
  })
  .map(({ operation: [method, url, appId], label: content, leftOut, ...other }) => {
    const body = method === "POST" || method === "PUT" ? JSON.stringify(content) : "";
    const right = { ...headersFor(appId), "content-type": "application/json" };
    const headers = [...Object.entries(right), ...(other.headers ?? [])];
    return {
      method: other.method ?? method,
      url: other.url ?? url,
      headers: Object.fromEntries(headers.filter(([name]) => name !== leftOut)),
      payload: other.payload ?? Buffer.from(body),
    };
  });

const bytesOf = (text: string): string => Buffer.from(text).toString("hex");
const problemCodes = new Map(
  (Object.keys(problems) as ProblemCode[]).map((code) => [problemType(code), code]),
);
const responseSchemas = [
  ...[historyPageSchema, labelPageSchema, projectDetailSchema, projectListSchema, acknowledgementSchema],
];

test(`whatever is asked, the service does not fail, refuses by a problem, stores nothing broken, and every name byte for byte (${requests} requests)`, async () => {
  const { app, database } = await demoService();
  await hurryCommits(database);
  const earlier = await readLabelRows(database);
  /** The names of the labels that were created, in order. */
  const names: string[] = [];
  const counts = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(anyRequest, async ({ method, url, headers, payload }) => {
      // No others can be asked for here.
      fc.pre(url.startsWith("//") || URL.canParse(url, "http://localhost"));
      const response = await app.inject({ method: method as "GET", url, headers, payload });
      const { statusCode, body } = response;
      expect(statusCode, body).toBeLessThan(500);
      expect(response.headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
      if (method !== "HEAD") expect(body).not.toBe("");
      if (statusCode >= 400 && body !== "") {
        expectProblem(response, problemCodes.get(response.json().type) ?? expect.fail(body));
      } else if (body !== "" && String(response.headers["content-type"]).startsWith("application/json")) {
        const isKnown = responseSchemas.some((schema) => schema.safeParse(response.json()).success);
        expect(isKnown, body).toBe(true);
      }
      // Spaces around it are none of its own.
      if (method === "POST" && statusCode === 201) names.push(JSON.parse(String(payload)).name.trim());
      const kind = `${method} ${statusCode}`;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }),
    { ...parameters, numRuns: requests },
  );
  await expectSoundDatabase(database);
  const rows = await readLabelRows(database);
  const countOf = (kind: string) => counts.get(kind) ?? 0;
  expect(names.length).toBeGreaterThan(texts.length);
  expect(rows.slice(earlier.length).map(({ name }) => bytesOf(name))).toEqual(names.map(bytesOf));
  const countDeleted = (some: typeof rows) => some.filter((row) => row.deleted_at !== null).length;
  const deleted = countOf("DELETE 200") - countOf("POST 200");
  expect(countDeleted(rows) - countDeleted(earlier)).toBe(deleted);
  expect("polluted" in {}).toBe(false);
  // The requests are near enough to what is valid to come everywhere.
  for (const kind of ["GET 200", "POST 201", "POST 422", "PUT 200", "PUT 404", "DELETE 200", "GET 401"]) {
    expect(countOf(kind), kind).toBeGreaterThan(requests / 1000);
  }
});
