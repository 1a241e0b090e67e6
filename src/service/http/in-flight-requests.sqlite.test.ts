import { expect, test } from "vitest";
import { apiPaths } from "#contract/paths.ts";
import { openConnection } from "#service/raw-connection-fixture.ts";
import { appIds, demoService, headersFor } from "#service/service-fixture.ts";

/** A request as it is written, without a body. */
function write(method: string, path: string, headers: Record<string, string | number> = {}): string {
  const all = { host: "localhost", ...headersFor(appIds.Northwind), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`;
}

test("a client that sends more requests together than anybody needs loses its connection; others notice nothing", async () => {
  const { app } = await demoService();
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const socket = openConnection(address);
  socket.write(write("GET", apiPaths.projects).repeat(50));
  // It may end in an error or in order.
  await new Promise((resolve) => socket.resume().once("close", resolve));
  expect((await fetch(address)).status).toBe(200);
});

test("a client has half a minute to send a request, its head and its body together, and a connection may be without a byte for as long", async () => {
  const { app } = await demoService();
  const { headersTimeout, requestTimeout, timeout } = app.server;
  expect({ headersTimeout, requestTimeout, timeout }).toEqual({
    headersTimeout: 30_000,
    requestTimeout: 30_000,
    timeout: 30_000,
  });
});
