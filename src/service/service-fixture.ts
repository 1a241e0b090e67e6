import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, expect, inject, onTestFinished } from "vitest";
import { type Problem, problemSchema } from "#contract/problem-body.ts";
import { type ProblemCode, problems, problemType } from "#contract/problems.ts";
import { type AppSettings, createApp } from "./app.ts";
import { type Database, openDatabase } from "./database/database.ts";
import { prepareDemo } from "./demo/demo.ts";
import { demoProjects, otherProjects } from "./demo/demo-projects.ts";
import { runOnPostgres, withName } from "./postgres-fixture.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The database of the tests that run on PostgreSQL, and nothing in the others. */
    postgresUrl: string | undefined;
  }
}

/** The tokens of the demo's two users in tests. */
export const tokens = {
  own: "own-token-of-the-tests-0123456789",
  other: "other-token-of-the-tests-0123456789",
} as const;

/** App ids of the demo's projects, by the first word of their names. */
export const appIds = Object.fromEntries(
  [...demoProjects, ...otherProjects].map(({ name, app_id }) => [name.split(" ")[0], app_id]),
) as Readonly<Record<"Acme" | "Orbit" | "Northwind" | "Bluebird" | "Zephyr" | "Lighthouse", string>>;

const demoTokens = { demoToken: tokens.own, demoOtherToken: tokens.other };

const defaults: AppSettings = {
  services: [],
  allowedOrigins: [],
  rateLimit: 0,
  signInLimit: 0,
  logLevel: "silent",
};

/** Has something done at an end: by default that of the running test. */
type AtEnd = (end: () => Promise<void> | void) => void;

/** A folder of its own for the running test; removed with all in it when the test is over. */
export async function temporaryFolder(atEnd: AtEnd = onTestFinished): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "changelog-console-"));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Where a new, empty database of the running test is: by the test project's choice a file in a folder of its own, or a
 * schema of its own in the tests' PostgreSQL database.
 */
export async function temporaryLocation(atEnd?: AtEnd): Promise<string> {
  const server = inject("postgresUrl");
  if (server === undefined) return join(await temporaryFolder(atEnd), "console.db");
  const schema = `test_${randomUUID().replaceAll("-", "")}`;
  await runOnPostgres(server, `create schema ${schema}`);
  return withName(`${server}?schema=${schema}`, schema);
}

/** A database for the running test, a new one unless told otherwise; closed when the test is over. */
export async function temporaryDatabase(location?: string, atEnd: AtEnd = onTestFinished): Promise<Database> {
  const database = await openDatabase(location ?? (await temporaryLocation(atEnd)));
  atEnd(() => database.destroy());
  return database;
}

/** A database for the running test with the demo's data, a new one unless told otherwise; closed when the test is over. */
export async function demoDatabase(location?: string, atEnd?: AtEnd): Promise<Database> {
  if (location === undefined && inject("postgresUrl") === undefined)
    return temporaryDatabase(await copyOfDemo(atEnd), atEnd);
  const database = await temporaryDatabase(location, atEnd);
  await prepareDemo(database, demoTokens);
  return database;
}

/** The demo's SQLite database that tests copy: to make it takes ten times as long. */
let demo: Promise<Uint8Array> | undefined;

async function makeDemo(): Promise<Uint8Array> {
  const location = await temporaryLocation();
  const database = await openDatabase(location);
  await prepareDemo(database, demoTokens);
  await database.destroy();
  return readFile(location);
}

/** Where a new SQLite database with the demo's data is. */
export async function copyOfDemo(atEnd?: AtEnd): Promise<string> {
  demo ??= makeDemo();
  const location = await temporaryLocation(atEnd);
  await writeFile(location, await demo, { mode: 0o600 });
  return location;
}

/** The whole server over a database with the demo's data. */
interface DemoService {
  /** It listens only if told to. */
  readonly app: FastifyInstance;
  readonly database: Database;
}

/**
 * The whole server with the demo's data.
 *
 * @param location where its database is; by default a new one
 */
export async function demoService(
  settings: Partial<AppSettings> = {},
  location?: string,
  atEnd?: AtEnd,
): Promise<DemoService> {
  const database = await demoDatabase(location, atEnd);
  return { app: await service(database, settings, atEnd), database };
}

/** The address of a server once it listens, on a free port of this machine. */
export function listen(app: FastifyInstance): Promise<string> {
  return app.listen({ port: 0, host: "127.0.0.1" });
}

/** Begins something that the tests of a file share, when the first of them needs it; it ends with the file. */
export function shared<Value>(begin: (atEnd: AtEnd) => Promise<Value>): () => Promise<Value> {
  const ends: (() => Promise<void> | void)[] = [];
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });
  let begun: Promise<Value> | undefined;
  return () => {
    begun ??= begin((end) => void ends.push(end));
    return begun;
  };
}

/** As {@link demoService}, but one for all tests of a file: for those that change nothing, or only a project of their own. */
export function sharedService(readSettings: () => Promise<Partial<AppSettings>> = async () => ({})) {
  return shared(async (atEnd) => {
    const started = await demoService(await readSettings(), undefined, atEnd);
    return { ...started, address: await listen(started.app) };
  });
}

/** Has commits to SQLite reach the disk some time later: the power won't fail during the test. */
export async function hurryCommits(database: Database): Promise<void> {
  if (inject("postgresUrl") === undefined) await sql`pragma synchronous = off`.execute(database);
}

/** The whole server over a database, or in front of another service. It listens only if told to. */
export async function service(
  backend: Parameters<typeof createApp>[0],
  settings: Partial<AppSettings> = {},
  atEnd: AtEnd = onTestFinished,
): Promise<FastifyInstance> {
  const app = await createApp(backend, { ...defaults, ...settings });
  atEnd(() => app.close());
  return app;
}

/** Answers what `fetch` is called with, as the server would over a network, whatever host is named. */
export async function responseFetch(
  app: FastifyInstance,
  address: string,
  { method = "GET", headers, body }: RequestInit,
): Promise<Response> {
  const { pathname, search } = new URL(address);
  const response = await app.inject({
    method: method as "GET",
    url: pathname + search,
    headers: Object.fromEntries(new Headers(headers)),
    ...(typeof body === "string" ? { payload: body } : {}),
  });
  return new Response(response.payload, {
    status: response.statusCode,
    headers: response.headers as Record<string, string>,
  });
}

/** The headers of a project operation, and of a label operation if a project is given. */
export function headersFor(appId?: string, token: string = tokens.own): Record<string, string> {
  const authorization = { authorization: `Bearer ${token}` };
  return appId === undefined ? authorization : { ...authorization, "x-project-token": appId };
}

/** Expects a response to be a refusal of that kind in every respect; gives its body. */
export function expectProblem(
  response: { statusCode: number; headers: Record<string, unknown>; json: () => unknown },
  code: ProblemCode,
): Problem {
  const problem = problemSchema.parse(response.json());
  expect(response.json()).toStrictEqual(problem);
  expect({ status: response.statusCode, type: problem.type, title: problem.title }).toEqual({
    status: problems[code].status,
    type: problemType(code),
    title: problems[code].title,
  });
  expect(problem.status).toBe(response.statusCode);
  expect(problem.message).toBe(problem.detail);
  expect(problem.message).not.toBe("");
  expect(response.headers["content-type"]).toMatch(/^application\/problem\+json/);
  expect(response.headers["x-request-id"]).toBe(problem.request_id);
  expect(response.headers["cache-control"]).toBe("no-store");
  return problem;
}
