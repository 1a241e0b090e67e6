import { once } from "node:events";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { apiPaths } from "#contract/paths.ts";
import { openConnection } from "#service/raw-connection-fixture.ts";
import { appIds, headersFor, temporaryFolder } from "#service/service-fixture.ts";
import { startDemo } from "#service/service-process-fixture.ts";

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

test("each request is one line: what was asked of which route by whom, how it ended, and nothing that was sent", async () => {
  const { address, child, ended } = await startDemo(await temporaryFolder(), {
    environment: { LOG_LEVEL: "info" },
  });
  const label = { name: "secret-name", color: "#000000" };
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
  const logged = errors
    .trim()
    .split("\n")
    .map((line): unknown => JSON.parse(line))
    .map((line) => lineSchema.safeParse(line).data)
    .filter((line) => line !== undefined);
  expect(logged.map(({ method, route, status, user_id }) => [method, route, status, user_id])).toEqual([
    ["POST", apiPaths.labels, 201, 1],
    ["GET", apiPaths.labels, 200, 1],
    ["DELETE", `${apiPaths.labels}/:labelId`, 404, 1],
    ["GET", `${apiPaths.projects}/:appId`, 401, null],
    ["GET", "*", 200, null],
    ["GET", "*", 400, null],
    ["POST", apiPaths.labels, "aborted", 1],
  ]);
  expect(logged.slice(0, -1).map((line) => line.request_id)).toEqual(requestIds);
  for (const { level, duration } of logged) {
    expect(level).toBe(30);
    expect(duration).toBeGreaterThanOrEqual(0);
  }
});
