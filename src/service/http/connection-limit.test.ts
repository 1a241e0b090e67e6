import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { openConnection } from "#service/raw-connection-fixture.ts";
import { demoService } from "#service/service-fixture.ts";
import { networkOf } from "./connection-limit.ts";

test("a trusted proxy speaks for many: it may have all connections, and not one more", async () => {
  const { app } = await demoService({ maxConnections: 8, trustedProxies: ["127.0.0.0/8"] });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const sockets = Array.from({ length: 9 }, () => openConnection(address).resume());
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  await Promise.race(sockets.map((socket) => once(socket, "close")));
  for (const socket of sockets) socket.write("GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n");
  const open = sockets.filter((socket) => !socket.destroyed);
  expect(open).toHaveLength(8);
  for (const answer of await Promise.all(open.map((socket) => once(socket, "data")))) {
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  }
});

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8:1:2::6", "2001:db8:1:2"],
  ["2001:db8::6", "2001:db8:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["::1", "0:0:0:0"],
])("connections from %s count for %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
