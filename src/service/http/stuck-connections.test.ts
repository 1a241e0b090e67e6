import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { onTestFinished, test, vi } from "vitest";
import { openConnection } from "#service/raw-connection-fixture.ts";
import { endStuckConnections } from "./connection-limit.ts";

vi.setConfig({ testTimeout: 60_000 });

test("a client that takes nothing of an answer is ended when its time is over, and one that takes it slowly is not", async () => {
  const server = createServer((_request, response) => {
    Readable.from(Array<string>(1000).fill("x".repeat(16_384))).pipe(response);
  });
  const timeout = 480;
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
  for (const socket of [slow, stuck]) socket.write("GET / HTTP/1.1\r\nhost: a\r\n\r\n");
  await vi.waitUntil(() => hasConnections(1), 20_000);
  await vi.waitUntil(() => taken > 16_384_000, 20_000);
});
