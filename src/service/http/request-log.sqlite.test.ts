import { once } from "node:events";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { makeLabel } from "#contract/label-fixture.ts";
import { apiPaths } from "#contract/paths.ts";
import { openConnection } from "#service/raw-connection-fixture.ts";
import { appIds, headersFor, temporaryFolder, tokens } from "#service/service-fixture.ts";
import { startCommand, startDemo } from "#service/service-process-fixture.ts";
import { inAscii } from "./request-log.ts";

// Each test starts processes, which takes long on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

const lineSchema = z.object({
  level: z.number(),
  request_id: z.string(),
  method: z.string(),
  route: z.string(),
  status: z.union([z.int(), z.literal("aborted")]),
  duration: z.number(),
  user_id: z.nullable(z.int()),
  msg: z.string(),
});

function readLines(errors: string): Record<string, unknown>[] {
  return errors
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

test("each request is one line: what was asked of which route by whom, how it ended, and nothing that was sent", async () => {
  const { address, child, ended } = await startDemo(await temporaryFolder(), {
    environment: { LOG_LEVEL: "debug" },
  });
  const label = makeLabel("secret-name", "#000000");
  const headers = { ...headersFor(appIds.Northwind), "content-type": "application/json" };
  const requestIds: (string | null)[] = [];
  const send = async (path: string, init: RequestInit) => {
    requestIds.push((await fetch(address + path, init)).headers.get("x-request-id"));
  };
  await send(apiPaths.labels, { method: "POST", headers, body: JSON.stringify(label) });
  await send(`${apiPaths.labels}?page=1&secret-query`, { headers });
  await send(`${apiPaths.labels}/secret-id`, { method: "DELETE", headers });
  await send(`${apiPaths.project("secret-app")}`, { headers: headersFor(undefined, "secret-token") });
  await send("/projects/secret-page", {});
  await send("/%E0%A4%A", {});
  for (const probe of ["/healthz", "/readyz"]) await fetch(address + probe);
  const broken = openConnection(address);
  const head = { host: "a", ...headers, expect: "100-continue", "content-length": "9" };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  broken.write(`POST ${apiPaths.labels} HTTP/1.1\r\n${lines.join("")}\r\n`);
  await once(broken, "data");
  broken.destroy();
  await once(broken, "close");
  child.kill("SIGTERM");

  const { errors } = await ended;
  expect(errors).not.toMatch(/secret|own-token|Northwind/);
  const logged = readLines(errors)
    .map((line) => lineSchema.safeParse(line).data)
    .filter((line) => line !== undefined);
  expect(logged.map(({ method, route, status, user_id }) => [method, route, status, user_id])).toEqual([
    ["POST", apiPaths.labels, 201, 1],
    ["GET", apiPaths.labels, 200, 1],
    ["DELETE", `${apiPaths.labels}/:label_id`, 404, 1],
    ["GET", `${apiPaths.projects}/:app_id`, 401, null],
    ["GET", "*", 200, null],
    ["GET", "*", 400, null],
    ["POST", apiPaths.labels, "aborted", 1],
  ]);
  expect(logged.slice(0, -1).map((line) => line.request_id)).toEqual(requestIds);
  for (const { level, duration } of logged) {
    expect(level).toBe(20);
    expect(duration).toBeGreaterThanOrEqual(0);
  }
});

test("unless told otherwise the log says who changed which label, which tokens were refused, and where guessing began", async () => {
  const { greeted, child, ended } = startCommand(
    await temporaryFolder(),
    ["serve", "--demo", "--port", "0"],
    { environment: { DEMO_TOKEN: tokens.own } },
  );
  const address = /http:\S+/.exec((await greeted)[0] ?? "")?.[0] ?? "";
  const requestIds: (string | null)[] = [];
  const send = async (path: string, init: RequestInit, token: string = tokens.own) => {
    const headers = { ...headersFor(appIds.Northwind, token), "content-type": "application/json" };
    const response = await fetch(address + path, { headers, ...init });
    requestIds.push(response.headers.get("x-request-id"));
    return response.status;
  };
  const label = makeLabel("secret-name", "#000000");
  const create = { method: "POST", body: JSON.stringify(label) };
  const change = { method: "PUT", body: JSON.stringify({ ...label, name: "secret-other" }) };
  expect(await send(apiPaths.labels, create)).toBe(201);
  const headers = headersFor(appIds.Northwind);
  const listed = await (await fetch(address + apiPaths.labels, { headers })).json();
  const id: unknown = listed.data.at(-1).id;
  if (typeof id !== "number") throw new Error("The label is not there.");
  expect(await send(apiPaths.label(id), change)).toBe(200);
  // What changes nothing is no change.
  const unchanged = [];
  unchanged.push(await send(apiPaths.label(id), change));
  unchanged.push(await send(apiPaths.label(999_999), { method: "DELETE" }));
  unchanged.push(await send(apiPaths.projects, { headers: {} }));
  expect(unchanged).toEqual([200, 404, 401]);
  requestIds.splice(-3);
  expect(await send(apiPaths.label(id), { method: "DELETE" })).toBe(200);
  expect(await send(apiPaths.projects, {}, "secret-token")).toBe(401);
  for (let request = 0; request < 18; request += 1) {
    expect(await send(apiPaths.projects, { headers: {} })).toBe(401);
  }
  requestIds.splice(-18);
  for (let guess = 0; guess < 5; guess += 1) {
    expect(await send(apiPaths.projects, {}, `secret-${guess}`)).toBe(429);
  }
  child.kill("SIGTERM");

  const { errors } = await ended;
  expect(errors).not.toMatch(/secret|own-token|Northwind/);
  const who = { user_id: 1, token_id: expect.any(Number), project: appIds.Northwind, label_id: id };
  const where = { address: "127.0.0.1" };
  expect(readLines(errors).map(({ time, pid, hostname, ...line }) => line)).toEqual(
    [
      { level: 30, ...who, msg: "label created" },
      { level: 30, ...who, msg: "label changed" },
      { level: 30, ...who, msg: "label deleted" },
      { level: 40, ...where, msg: "token refused" },
      // Once, however long it goes on.
      { level: 40, ...where, msg: "sign-in limit reached" },
    ].map((line, index) => ({ ...line, request_id: requestIds[index] })),
  );
});

test("a line of the log is plain ASCII, whatever it tells of", () => {
  const odd = {
    path: "/\u009b31m\u0085\u2028\u202e\u007f\r\n\0",
    name: "Zo\u00eb \u{1f600}",
    lone: "\ud800",
  };
  const line = inAscii(`${JSON.stringify(odd)}\n`);
  expect(line).toMatch(/^[ -~]*\n$/);
  expect(JSON.parse(line)).toEqual(odd);
});
