import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { expect, onTestFinished } from "vitest";
import { type Problem, type ProblemCode, problemSchema, problems, problemType } from "#contract/problems.ts";
import { type AppSettings, createApp } from "./app.ts";
import { type Database, openDatabase } from "./database/database.ts";
import { prepareDemo } from "./demo/demo.ts";
import { demoProjects, otherProjects } from "./demo/demo-projects.ts";

/** The tokens of the demo's two users in tests. */
export const tokens = { own: "own-token", other: "other-token" } as const;

/** App ids of the demo's projects, by the first word of their names. */
export const appIds = Object.fromEntries(
  [...demoProjects, ...otherProjects].map(({ name, appId }) => [name.split(" ")[0], appId]),
) as Readonly<Record<"Acme" | "Orbit" | "Northwind" | "Bluebird" | "Lighthouse", string>>;

const defaults: AppSettings = { services: [], allowedOrigins: [], rateLimit: 0, logLevel: "silent" };

/** A folder of its own for the running test; removed with all in it when the test is over. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "changelog-console-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A new, empty database file for the running test; closed when the test is over. */
export async function temporaryDatabase(): Promise<Database> {
  const database = await openDatabase(join(await temporaryFolder(), "console.db"));
  onTestFinished(() => database.destroy());
  return database;
}

/** The whole server over a database file of its own with the demo's data. It listens only if told to. */
export async function demoService(
  settings: Partial<AppSettings> = {},
): Promise<{ app: FastifyInstance; database: Database }> {
  const database = await temporaryDatabase();
  await prepareDemo(database, { demoToken: tokens.own, demoOtherToken: tokens.other });
  const app = await createApp(database, { ...defaults, ...settings });
  onTestFinished(() => app.close());
  return { app, database };
}

/** The headers of a project operation, and of a label operation if a project is given. */
export function headersFor(appId?: string, token: string = tokens.own): Record<string, string> {
  const authorization = { authorization: `Bearer ${token}` };
  return appId === undefined ? authorization : { ...authorization, "x-project-token": appId };
}

/** Expects an answer to be a refusal of that kind in every respect; gives its body. */
export function expectProblem(
  answer: { statusCode: number; headers: Record<string, unknown>; json: () => unknown },
  code: ProblemCode,
): Problem {
  const problem = problemSchema.parse(answer.json());
  expect(answer.json()).toStrictEqual(problem);
  expect({ status: answer.statusCode, type: problem.type, title: problem.title }).toEqual({
    status: problems[code].status,
    type: problemType(code),
    title: problems[code].title,
  });
  expect(problem.status).toBe(answer.statusCode);
  expect(problem.message).toBe(problem.detail);
  expect(problem.message).not.toBe("");
  expect(answer.headers["content-type"]).toMatch(/^application\/problem\+json/);
  expect(answer.headers["x-request-id"]).toBe(problem.request_id);
  expect(answer.headers["cache-control"]).toBe("no-store");
  return problem;
}
