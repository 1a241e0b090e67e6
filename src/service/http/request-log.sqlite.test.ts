import { once } from "node:events";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { makeLabel } from "#contract/label-fixture.ts";
import { apiPaths } from "#contract/paths.ts";
import type { AppSettings } from "#service/app.ts";
import { beginRequest, exchangeBytes } from "#service/raw-connection-fixture.ts";
import { appIds, demoService, headersFor, listen, tokens } from "#service/service-fixture.ts";

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

/** A service whose log is kept, and whose requests are. */
async function loggedService(settings: Partial<AppSettings>) {
  let log = "";
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    log += String(text);
    return true;
  });
  const { app, database } = await demoService(settings);
  const requestIds: (string | null)[] = [];
  const address = await listen(app);
  // Fastify’s own line, which the command line leaves out.
  log = "";
  const send = async (path: string, init: RequestInit = {}, token: string = tokens.own) => {
    const secrets = { cookie: `token=${token}; secret`, referer: `${address}/?secret=${token}` };
    const headers = {
      ...headersFor(appIds.Northwind, token),
      ...secrets,
      "content-type": "application/json",
    };
    const response = await fetch(address + path, { headers, ...init });
    requestIds.push(response.headers.get("x-request-id"));
    return response.status;
  };
  const readLog = async (): Promise<Record<string, unknown>[]> => {
    await app.close();
    expect(log).not.toMatch(/secret|own-token|Northwind/);
    const lines = log.split("\n").filter((line) => line !== "");
    return lines.map((line) => JSON.parse(line));
  };
  return { address, database, requestIds, send, readLog };
}

const label = makeLabel("secret-name", "#000000");
const create = { method: "POST", body: JSON.stringify(label) };

test("each request is one line: what was asked of which route by whom, how it ended, and nothing that was sent, whatever goes wrong", async () => {
  const { address, database, requestIds, send, readLog } = await loggedService({ logLevel: "debug" });
  await send(apiPaths.labels, create);
  await send(`${apiPaths.labels}?page=1&secret-query`);
  await send(`${apiPaths.labels}/secret-id`, { method: "DELETE" });
  await send(apiPaths.project("secret-app"), {}, "secret-token");
  await send("/projects/secret-page", { headers: {} });
  await send("/%E0%A4%A?secret", { headers: {} });
  await send(`${apiPaths.labels}?access_token=${tokens.own}`, { method: "POST", body: '{"secret' });
  for (const end of ["\0", `x: ${"secret".repeat(4000)}`])
    await exchangeBytes(address, `GET /secret HTTP/1.1\r\nauthorization: Bearer secret\r\n${end}\r\n\r\n`);
  for (const probe of ["/healthz", "/readyz"]) await fetch(address + probe);
  const broken = await beginRequest(address, apiPaths.labels, headersFor(appIds.Northwind), 9);
  broken.destroy();
  await once(broken, "close");
  await database.schema.alterTable("labels").renameTo("gone").execute();
  await send(`${apiPaths.labels}?secret`);

  const log = await readLog();
  expect(log.map(({ msg }) => msg)).toContain("request failed");
  const logged = log.flatMap((line) => lineSchema.safeParse(line).data ?? []);
  expect(logged.map(({ method, route, status, user_id }) => [method, route, status, user_id])).toEqual([
    ["POST", apiPaths.labels, 201, 1],
    ["GET", apiPaths.labels, 200, 1],
    ["DELETE", `${apiPaths.labels}/:label_id`, 404, 1],
    ["GET", `${apiPaths.projects}/:app_id`, 401, null],
    ["GET", "*", 200, null],
    ["GET", "*", 400, null],
    ["POST", apiPaths.labels, 400, 1],
    ["POST", apiPaths.labels, "aborted", 1],
    ["GET", apiPaths.labels, 500, 1],
  ]);
  const answered = logged.filter(({ status }) => status !== "aborted");
  expect(answered.map((line) => line.request_id)).toEqual(requestIds);
  for (const { level, duration } of logged) {
    expect(level).toBe(20);
    expect(duration).toBeGreaterThanOrEqual(0);
  }
});

test("at its usual level the log says who changed which label, which tokens were refused, and where guessing began", async () => {
  const { address, requestIds, send, readLog } = await loggedService({ logLevel: "info", signInLimit: 20 });
  const change = { method: "PUT", body: JSON.stringify({ ...label, name: "secret-other" }) };
  expect(await send(apiPaths.labels, create)).toBe(201);
  const listed = await fetch(address + apiPaths.labels, { headers: headersFor(appIds.Northwind) });
  const { id } = (await listed.json()).data.at(-1);
  expect(await send(apiPaths.label(id), change)).toBe(200);
  // What changes nothing is no change.
  const nobody = { headers: {} };
  const unchanged = [await send(apiPaths.label(id), change)];
  unchanged.push(await send(apiPaths.label(999_999), { method: "DELETE" }));
  unchanged.push(await send(apiPaths.projects, nobody));
  expect(unchanged).toEqual([200, 404, 401]);
  requestIds.splice(-3);
  expect(await send(apiPaths.label(id), { method: "DELETE" })).toBe(200);
  expect(await send(apiPaths.projects, {}, "secret-token")).toBe(401);
  for (let request = 0; request < 18; request += 1) await send(apiPaths.projects, nobody);
  requestIds.splice(-18);
  for (let guess = 0; guess < 5; guess += 1)
    expect(await send(apiPaths.projects, {}, `secret-${guess}`)).toBe(429);

  const who = { user_id: 1, token_id: expect.any(Number), project: appIds.Northwind, label_id: id };
  const where = { address: "127.0.0.1" };
  expect((await readLog()).map(({ time, pid, hostname, ...line }) => line)).toEqual(
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
