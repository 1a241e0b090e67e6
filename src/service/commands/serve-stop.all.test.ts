import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { Agent, type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { apiPaths } from "#contract/paths.ts";
import { beginRequest, exchangeBytes, headLines, openConnection } from "#service/raw-connection-fixture.ts";
import { appIds, expectProblem, headersFor, temporaryFolder } from "#service/service-fixture.ts";
import { startDemo } from "#service/service-process-fixture.ts";

// Each test starts processes, which takes long on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

/** The lines of a request's head about who sends it for which project. */
const project = headLines({ host: "localhost", ...headersFor(appIds.Northwind) });

const creation = JSON.stringify(makeLabel("In flight", "#000000"));

/** Begins a creation, which is under way until the rest of it is sent. */
const beginCreation = (address: string) =>
  beginRequest(address, apiPaths.labels, headersFor(appIds.Northwind), creation.length);

test("at SIGTERM a request under way is answered, later ones are told to come again, and the exit code is 0", async () => {
  const folder = await temporaryFolder();
  const origin = "https://console.example";
  const { child, ended, address } = await startDemo(folder, { environment: { ALLOW_ORIGIN: origin } });
  const creating = await beginCreation(address);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const askAgain = async () => {
    const asked = request(address + apiPaths.labels, {
      agent,
      headers: { ...headersFor(appIds.Northwind), origin },
    }).end();
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    const { statusCode = 0, headers } = response;
    const body = await text(response);
    return { statusCode, headers, json: () => JSON.parse(body), onOldConnection: asked.reusedSocket };
  };
  expect((await askAgain()).statusCode).toBe(200);

  child.kill("SIGTERM");
  let refused = await askAgain();
  // The signal may not have arrived yet.
  while (refused.statusCode === 200) refused = await askAgain();
  expect(refused.onOldConnection).toBe(true);
  expectProblem(refused, "unavailable");
  expect(refused.headers).toMatchObject({ "retry-after": "1", connection: "close" });
  // Else a page of another origin would not learn that it was refused.
  expect(refused.headers).toMatchObject({ "access-control-allow-origin": origin });
  const [onNewConnection] = await exchangeBytes(address, `GET ${apiPaths.labels} HTTP/1.1\r\n${project}\r\n`);
  expect(onNewConnection?.statusCode).toBe(503);

  const response = text(creating);
  creating.write(creation);
  expect(await response).toMatch(/^HTTP\/1\.1 201 [\s\S]*\r\nconnection: close\r\n/i);
  expect(await ended).toMatchObject({ code: 0, signal: null, errors: "" });
  // SQLite merges its log into the database when the last connection is closed.
  expect(await readdir(join(folder, "data"))).toEqual(["console.db"]);
  await expect(fetch(address)).rejects.toThrow();
});

test("behind a proxy it isn’t ready any more, but answers all that comes for so long", async () => {
  const { child, ended, address } = await startDemo(await temporaryFolder(), {
    environment: { TRUST_PROXY: "127.0.0.1" },
  });
  const [ready, alive] = [() => fetch(`${address}/readyz`), () => fetch(`${address}/healthz`)];
  expect((await ready()).status).toBe(200);
  child.kill("SIGTERM");
  await vi.waitUntil(async () => (await ready()).status === 503, 15_000);
  expect((await alive()).status).toBe(200);
  const changed = await fetch(address + apiPaths.labels, {
    method: "POST",
    headers: { ...headersFor(appIds.Northwind), "content-type": "application/json" },
    body: creation,
  });
  expect(changed.status).toBe(201);
  // Who keeps connections open sends nothing over one that is about to end.
  expect(changed.headers.get("connection")).toBe("close");
  expect(await ended).toMatchObject({ code: 0, signal: null, errors: "" });
});

test("no client can hold up the stop: not by sending nothing, half a request or a body without end, nor by not reading", async () => {
  const { child, ended, address } = await startDemo(await temporaryFolder());
  await beginCreation(address);
  await once(openConnection(address), "connect");
  openConnection(address).write(`GET ${apiPaths.labels} HTTP/1.1\r\n${project}`);
  const deaf = openConnection(address);
  // More than the connection holds.
  deaf.write(`GET ${apiPaths.project(appIds.Bluebird)} HTTP/1.1\r\n${project}\r\n`.repeat(10));
  await once(deaf, "readable");
  child.kill("SIGTERM");
  expect(await ended).toMatchObject({ code: 0, signal: null, errors: "" });
});
