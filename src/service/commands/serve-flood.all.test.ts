import { once } from "node:events";
import { Agent, get } from "node:http";
import type { Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { apiPaths } from "#contract/paths.ts";
import { openConnection } from "#service/raw-connection-fixture.ts";
import { appIds, headersFor, temporaryFolder } from "#service/service-fixture.ts";
import { startDemo } from "#service/service-process-fixture.ts";

// Each test starts processes, which takes long on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

const { Bluebird } = appIds;
const headers = Object.entries(headersFor(Bluebird)).map(([name, value]) => `${name}: ${value}\r\n`);
/** Answered with some 150 KB. */
const reading = `GET ${apiPaths.project(Bluebird)} HTTP/1.1\r\nhost: a\r\n${headers.join("")}\r\n`;

/** Opens a connection that sends bytes and takes nothing of any response; until the test is over, or it is ended. */
function sendWithoutReading(address: string, bytes: string): Socket {
  const socket = openConnection(address).pause();
  onTestFinished(() => {
    socket.destroy();
  });
  socket.write(bytes);
  return socket;
}

/** Asks whether a service lives, over one connection that stays open; gives the status. */
function prober(address: string): () => Promise<number | undefined> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return async () => {
    const [response] = await once(get(`${address}/healthz`, { agent }), "response");
    response.resume();
    await once(response, "end");
    return response.statusCode;
  };
}

test("connections that send many requests and read no answer are ended soon, and probes are answered all the while", async () => {
  const { address, lines } = await startDemo(await temporaryFolder(), {
    environment: { METRICS_PORT: "0" },
  });
  const metrics = lines.find((line) => line.startsWith("Metrics: "))?.slice("Metrics: ".length) ?? "";
  const measure = async () => {
    const text = await (await fetch(metrics)).text();
    const sum = (pattern: RegExp): number =>
      [...text.matchAll(pattern)].reduce((total, [, count]) => total + Number(count), 0);
    return {
      requests: sum(/^http_request_duration_seconds_count\{.*route="\/api.*\} (\d+)/gm),
      megabytes: sum(/^process_resident_memory_bytes (\S+)/gm) / 1e6,
    };
  };
  const probe = prober(address);
  expect(await probe()).toBe(200);
  const before = await measure();
  const sockets = Array.from({ length: 150 }, () => sendWithoutReading(address, reading.repeat(300)));
  let after = before;
  while (after.requests < sockets.length) {
    expect(await probe()).toBe(200);
    after = await measure();
    expect(after.megabytes - before.megabytes).toBeLessThan(250);
  }
  // No more was begun of any connection than may wait, and the one that was too many.
  expect(after.requests).toBeLessThanOrEqual(sockets.length * 11);
});
