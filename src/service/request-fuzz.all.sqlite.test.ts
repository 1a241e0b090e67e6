import { gzipSync } from "node:zlib";
import naughtyStrings from "big-list-of-naughty-strings/blns.json" with { type: "json" };
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { historyPageSchema } from "#contract/label-history.ts";
import { acknowledgementSchema } from "#contract/label-input.ts";
import { labelPageSchema } from "#contract/labels.ts";
import { apiPaths, apiPrefix, changeSetHeader, idempotencyHeader, projectHeader } from "#contract/paths.ts";
import { type ProblemCode, problems, problemType } from "#contract/problems.ts";
import { projectDetailSchema } from "#contract/project-details.ts";
import { projectListSchema } from "#contract/projects.ts";
import { expectSoundDatabase, readLabelRows } from "./database-fixture.ts";
import type { RawResponse } from "./raw-connection-fixture.ts";
import { appIds, demoService, expectProblem, headersFor, hurryCommits, tokens } from "./service-fixture.ts";

const requests = 20_000;

/** A failure prints its seed; with that in FUZZ_SEED the same requests come again. */
const { FUZZ_SEED: seed } = process.env;
const parameters = { endOnFailure: true, ...(seed === undefined ? {} : { seed: Number(seed) }) };

vi.setConfig({ testTimeout: 900_000 });

/** What is known of a request. */
interface Request {
  readonly method: string;
  /** From the address on. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: Uint8Array;
}

const anyText = fc.oneof(
  fc.constantFrom(...naughtyStrings, "\u0000", "\ud800", "__proto__", "constructor", "toString"),
  fc.string(),
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({ unit: "grapheme", maxLength: 300 }),
);
/** What may stand in a line of a head. */
const anyLine = anyText.map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, "?"));
const anyNumber = fc.oneof(
  fc.integer({ min: -2, max: 60 }).map(String),
  fc.bigInt().map(String),
  fc.double().map(String),
  fc.constantFrom("01", "1e3", "0x1", " 1", "+1", "９", "1,2", ""),
);
const anyPart = fc.oneof(
  anyNumber.map(encodeURIComponent),
  anyText.map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constantFrom("..", ".", "%2e%2e", "%2f", "%5c", "%00", "%", "%zz", "%E0%A4%A", ";a=b", "*", "\\", "~"),
  fc.constantFrom(...Object.values(appIds)),
);
const anyPath = fc.oneof(
  fc.constantFrom(apiPaths.labels, apiPaths.labelBatch, apiPaths.projects, apiPaths.labelHistory),
  fc.integer({ min: 1, max: 60 }).map(apiPaths.label),
  anyPart.map((part) => `${apiPaths.labels}/${part}`),
  anyPart.map((part) => `${apiPaths.projects}/${part}`),
  fc.array(anyPart, { maxLength: 4 }).map((parts) => `${apiPrefix}/${parts.join("/")}`),
  fc.array(anyPart, { maxLength: 4 }).map((parts) => `/${parts.join("/")}`),
  fc.constantFrom("/", "//", "/api", "/API/V1/labels", "/api/v1/labels/", "/index.html", "/assets/"),
);
const anyQuery = fc.oneof(
  { weight: 3, arbitrary: fc.constant("") },
  anyNumber.map((page) => `?page=${encodeURIComponent(page)}`),
  fc.array(anyPart, { maxLength: 4 }).map((parts) => `?${parts.join("&page=")}`),
  fc.constantFrom("?page[]=1", "?page[a]=1", "?__proto__[page]=1", "?page=1&page=2", "?page", "?&&="),
);
const anyUrl = fc.tuple(anyPath, anyQuery).map(([path, query]) => path + query);

const anyJson = fc.oneof(
  fc.record({ name: anyText, color: fc.oneof(fc.constant("#a0b1c2"), anyText) }),
  fc.record({ name: fc.jsonValue(), color: fc.jsonValue(), id: fc.jsonValue() }, { requiredKeys: [] }),
  fc.jsonValue(),
);
const anyPayload: fc.Arbitrary<Uint8Array> = fc.oneof(
  // Also in encodings that someone may take for the right one.
  fc
    .tuple(anyJson, fc.constantFrom("utf8", "utf16le", "latin1"))
    .map(([value, encoding]) => Buffer.from(JSON.stringify(value), encoding as "utf8")),
  anyJson.map((value) => gzipSync(JSON.stringify(value))),
  anyJson.map((value) => Buffer.from(JSON.stringify(value).slice(0, -1))),
  fc.uint8Array({ maxLength: 200 }),
  fc.integer({ min: 16_000, max: 17_000 }).map((length) => Buffer.alloc(length, "[")),
  fc
    .constantFrom(
      '{"__proto__":{"name":"A","color":"#000000"}}',
      '{"name":"A","name":"B","color":"#000000"}',
      '{"name":"A","color":"#000000","constructor":{"prototype":{"polluted":true}}}',
    )
    .map((json) => Buffer.from(json)),
);

const project = fc.constantFrom(appIds.Northwind, appIds.Orbit, appIds.Acme);
const json = (value: unknown) => Buffer.from(JSON.stringify(value));
const none = new Uint8Array();
/** A request of the document, with any texts in its fields. */
const anyOperation: fc.Arbitrary<Request> = fc
  .record({
    make: fc.constantFrom(
      (page: number): Partial<Request> => ({ url: `${apiPaths.labels}?page=${page}` }),
      () => ({ url: apiPaths.projects }),
      () => ({ url: apiPaths.project(appIds.Northwind) }),
      (page: number, id: number) => ({ url: `${apiPaths.labelHistory}?limit=${page}&label=${id}` }),
      (_: number, __: number, payload: Uint8Array) => ({ method: "POST", url: apiPaths.labels, payload }),
      (_: number, id: number, payload: Uint8Array) => ({
        ...{ method: "PUT", url: apiPaths.label(id), payload },
        headers: ofBluebird,
      }),
      (_: number, id: number) => ({ method: "DELETE", url: apiPaths.label(id), headers: ofBluebird }),
      (_: number, id: number) => ({ method: "POST", url: apiPaths.labelRestore(id), headers: ofBluebird }),
    ),
    appId: project,
    // Bluebird has as many labels, from the thirtieth on.
    labelId: fc.integer({ min: 30, max: 1060 }),
    page: fc.integer({ min: 1, max: 10 }),
    label: fc.record({ name: anyText, color: fc.constantFrom("#a0b1c2", "#000000") }).map(json),
  })
  .map(({ make, appId, labelId, page, label }) => ({
    ...{ method: "GET", url: "/", payload: none },
    headers: { ...headersFor(appId), "content-type": "application/json" },
    ...make(page, labelId, label),
  }));
const ofBluebird = { ...headersFor(appIds.Bluebird), "content-type": "application/json" };

const seldom = <Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
const anyHeader = fc.oneof(
  fc.tuple(fc.constant("authorization"), fc.oneof(fc.constant(`Bearer ${tokens.other}`), anyLine)),
  fc.tuple(fc.constant(projectHeader), fc.oneof(fc.constant(appIds.Lighthouse), anyLine)),
  fc.tuple(
    fc.constant("content-type"),
    fc.oneof(fc.constantFrom("application/json;charset=utf-8", "text/plain"), anyLine),
  ),
  fc.tuple(fc.constant("content-encoding"), fc.oneof(fc.constantFrom("gzip", "identity"), anyLine)),
  fc.tuple(fc.constant("host"), fc.oneof(fc.constantFrom("", "[::1]:1", "a/b"), anyLine)),
  fc.tuple(fc.constant("origin"), fc.oneof(fc.constantFrom("null", "https://console.example"), anyLine)),
  fc.tuple(fc.constant(idempotencyHeader), anyLine),
  fc.tuple(fc.constant(changeSetHeader), fc.oneof(fc.constant("some-batch; title=%20%F0"), anyLine)),
  fc.tuple(fc.constant("range"), fc.constantFrom("bytes=0-1", "bytes=9-1", "lines=1-2")),
  fc.tuple(fc.constant("x-http-method-override"), fc.constantFrom("DELETE", "GET")),
  fc.tuple(
    fc.constantFrom(
      "accept",
      "accept-encoding",
      "accept-version",
      "cookie",
      "if-none-match",
      "x-forwarded-for",
      "x-request-id",
      "constructor",
      "expect",
    ),
    anyLine,
  ),
);

/** A request of the document, most often with something about it that is not as it should be. */
const anyRequest: fc.Arbitrary<Request> = fc
  .record({
    right: anyOperation,
    method: seldom(fc.constantFrom("GET", "POST", "PUT", "DELETE", "HEAD", "PATCH", "OPTIONS")),
    url: seldom(anyUrl),
    headers: seldom(fc.array(anyHeader, { minLength: 1, maxLength: 3 })),
    leftOut: seldom(fc.constantFrom("authorization", projectHeader, "content-type")),
    payload: seldom(anyPayload),
  })
  .map(({ right, method, url, headers, leftOut, payload }) => ({
    method: method ?? right.method,
    url: url ?? right.url,
    headers: Object.fromEntries(
      [...Object.entries(right.headers), ...(headers ?? [])].filter(([name]) => name !== leftOut),
    ),
    payload: payload ?? right.payload,
  }));

const problemCodes = new Map(
  (Object.keys(problems) as ProblemCode[]).map((code) => [problemType(code), code]),
);
const responseSchemas = [
  historyPageSchema,
  labelPageSchema,
  projectDetailSchema,
  projectListSchema,
  acknowledgementSchema,
];

/** Expects a response to be one of the contract's, or a refusal that is not the service's fault. */
function expectProperResponse(response: Pick<RawResponse, "statusCode" | "headers" | "body" | "json">): void {
  const { statusCode, headers, body } = response;
  expect(statusCode, body).toBeLessThan(500);
  expect(headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
  if (body === "") return;
  if (statusCode >= 400) {
    const { type } = response.json() as { type: string };
    const code = problemCodes.get(type);
    if (code === undefined) throw new Error(`There is no problem ${type}`);
    expectProblem(response, code);
  } else if (headers["content-type"]?.startsWith("application/json")) {
    expect(
      responseSchemas.some((schema) => schema.safeParse(response.json()).success),
      body,
    ).toBe(true);
  }
}

test(`whatever is asked, the service does not fail, refuses by a problem, and stores nothing broken (${requests} requests)`, async () => {
  const { app, database } = await demoService();
  await hurryCommits(database);
  const earlier = await readLabelRows(database);
  const before = earlier.length;
  const counts = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(anyRequest, async ({ method, url, headers, payload }) => {
      // No others can be asked for here.
      fc.pre(url.startsWith("//") || URL.canParse(url, "http://localhost"));
      const sent = { method: method as "GET", url, headers, payload: Buffer.from(payload) };
      const { statusCode, body, ...response } = await app.inject(sent);
      const received = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
      const read = { statusCode, body, headers: Object.fromEntries(received), json: () => JSON.parse(body) };
      expectProperResponse(read);
      if (method !== "HEAD") expect(body).not.toBe("");
      const kind = `${method} ${statusCode}`;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }),
    { ...parameters, numRuns: requests },
  );
  await expectSoundDatabase(database);
  const rows = await readLabelRows(database);
  expect(rows).toHaveLength(before + (counts.get("POST 201") ?? 0));
  const countDeleted = (some: typeof rows) => some.filter((row) => row.deleted_at !== null).length;
  expect(countDeleted(rows) - countDeleted(earlier)).toBe(
    (counts.get("DELETE 200") ?? 0) - (counts.get("POST 200") ?? 0),
  );
  expect("polluted" in {}).toBe(false);
  // The requests are near enough to what is valid to come everywhere.
  for (const kind of ["GET 200", "POST 201", "POST 422", "PUT 200", "PUT 404", "DELETE 200", "GET 401"]) {
    expect(counts.get(kind) ?? 0, kind).toBeGreaterThan(requests / 1000);
  }
});
