import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, onTestFinished, test, vi } from "vitest";
import { apiPaths } from "#contract/paths.ts";
import { openConnection } from "#service/raw-connection-fixture.ts";
import { appIds, fillProject, headersFor, temporaryFolder } from "#service/service-fixture.ts";
import { startDemo } from "#service/service-process-fixture.ts";
import { endStuckConnections } from "./connection-limit.ts";

vi.setConfig({ testTimeout: 60_000 });

test("clients that don’t read large answers take bounded memory, and others are answered meanwhile", async () => {
  const folder = await temporaryFolder();
  await fillProject(join(folder, "data/console.db"), 30_000);
  const { address, lines } = await startDemo(folder, { environment: { METRICS_PORT: "0" } });
  const metrics = lines.find((line) => line.startsWith("Metrics: "))?.slice("Metrics: ".length) ?? "";
  const measure = async () => {
    const text = await (await fetch(metrics)).text();
    return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1e6;
  };
  const before = await measure();
  const head = Object.entries(headersFor(appIds.Northwind)).map(([name, value]) => `${name}: ${value}\r\n`);
  const sockets = Array.from({ length: 60 }, () => openConnection(address).pause());
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  for (const socket of sockets) {
    socket.write(`GET ${apiPaths.project(appIds.Northwind)} HTTP/1.1\r\nhost: a\r\n${head.join("")}\r\n`);
  }
  for (let probe = 0; probe < 40; probe += 1) {
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    expect(await measure()).toBeLessThan(before + 300);
  }
});

test("a client that takes nothing of an answer is ended when its time is over, and one that takes it slowly is not", async () => {
  const server = createServer((_request, response) => {
    Readable.from(Array<string>(1000).fill("x".repeat(16_384))).pipe(response);
  });
  const timeout = 1200;
  endStuckConnections(server, timeout);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [slow, stuck] = [openConnection(address), openConnection(address).pause()];
  onTestFinished(() => {
    slow.destroy();
    stuck.destroy();
  });
  let taken = 0;
  slow.on("data", (bytes) => {
    taken += bytes.length;
    slow.pause();
    setTimeout(() => slow.resume(), 2);
  });
  const hasConnections = async (count: number) =>
    (await new Promise((resolve) => server.getConnections((_error, open) => resolve(open)))) === count;
  await vi.waitUntil(() => hasConnections(2), 10_000);
  const start = performance.now();
  for (const socket of [slow, stuck]) socket.write("GET / HTTP/1.1\r\nhost: a\r\n\r\n");
  await vi.waitUntil(() => hasConnections(1), 20_000);
  expect(performance.now() - start).toBeGreaterThan(timeout * 0.9);
  await vi.waitUntil(() => taken > 16_384_000, 20_000);
});
