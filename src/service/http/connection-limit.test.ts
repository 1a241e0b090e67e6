import { once } from "node:events";
import { expect, test, vi } from "vitest";
import { apiPaths } from "#contract/paths.ts";
import { exchangeBytes, headLines, openConnection } from "#service/raw-connection-fixture.ts";
import { appIds, demoService, headersFor, listen } from "#service/service-fixture.ts";
import { networkOf } from "./rate-limit.ts";

test("a trusted proxy speaks for many: it may have all connections, and not one more", async () => {
  const { app } = await demoService({ maxConnections: 8, trustedProxies: ["127.0.0.0/8"] });
  const address = await listen(app);
  const sockets = Array.from({ length: 9 }, () => openConnection(address).resume());
  await Promise.race(sockets.map((socket) => once(socket, "close")));
  for (const socket of sockets) socket.write("GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n");
  const open = sockets.filter((socket) => !socket.destroyed);
  expect(open).toHaveLength(8);
  for (const response of await Promise.all(open.map((socket) => once(socket, "data")))) {
    expect(String(response)).toMatch(/^HTTP\/1\.1 200 /);
  }
});

test("one address can't take all connections, and whoever is refused is let in again later", async () => {
  const { app } = await demoService({ maxConnections: 8 });
  const address = await listen(app);
  const request = "GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n";
  const sockets = Array.from({ length: 6 }, () => openConnection(address).resume());
  // The share of one address is a quarter of all.
  await vi.waitUntil(() => sockets.filter(({ closed }) => closed).length === 4);
  expect(await exchangeBytes(address, request)).toEqual([]);
  for (const socket of sockets) socket.destroy();
  await vi.waitUntil(async () => (await exchangeBytes(address, request)).length === 1);
});

test("addresses that have taken all connections make room for those that have fewer, such as probes", async () => {
  const { app } = await demoService({ maxConnections: 8 });
  const address = await listen(app);
  const sockets = [2, 2, 3, 3, 4, 4, 5, 5].map((host) => openConnection(address, `127.0.0.${host}`).resume());
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  for (const path of ["/healthz", "/readyz"]) {
    const request = `GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`;
    expect(await exchangeBytes(address, request)).toMatchObject([{ statusCode: 200 }]);
  }
  await vi.waitUntil(() => sockets.filter(({ destroyed }) => destroyed).length === 1);
});

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"],
  ["2001:db8:1:2::6", "2001:db8:1:2::"],
  ["2001:db8::6", "2001:db8::"],
  ["fe80::1%eth0", "fe80::"],
  ["::1", "::"],
])("connections from %s count for %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("a client that sends more requests together than anybody needs loses its connection; others notice nothing", async () => {
  const { app } = await demoService();
  const address = await listen(app);
  const socket = openConnection(address);
  const head = headLines({ host: "localhost", ...headersFor(appIds.Northwind) });
  socket.write(`GET ${apiPaths.projects} HTTP/1.1\r\n${head}\r\n`.repeat(50));
  // It may end in an error or in order.
  await new Promise((resolve) => socket.resume().once("close", resolve));
  expect((await fetch(address)).status).toBe(200);
  // A client has half a minute to send a request, its head and its body together.
  const { headersTimeout, requestTimeout, timeout } = app.server;
  expect([headersTimeout, requestTimeout, timeout]).toEqual([30_000, 30_000, 30_000]);
});
