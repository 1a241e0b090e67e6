import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { apiPaths } from "#contract/paths.ts";
import { openConnection, readResponses } from "#service/raw-connection-fixture.ts";
import { appIds, demoService, headersFor } from "#service/service-fixture.ts";

const creation = JSON.stringify(makeLabel("Sent last", "#000000"));

/** A request as it is written, without a body. */
function write(method: string, path: string, headers: Record<string, string | number> = {}): string {
  const all = { host: "localhost", ...headersFor(appIds.Northwind), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`;
}

const creating =
  write("POST", apiPaths.labels, {
    "content-type": "application/json",
    "content-length": creation.length,
    connection: "close",
  }) + creation;

test("a client that sends many requests and takes no answer has no more begun for it than it takes", async () => {
  const { app, database } = await demoService();
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const countCreated = async () => {
    const rows = await database.selectFrom("labels").select("id").where("name", "=", "Sent last").execute();
    return rows.length;
  };
  // More than a connection holds.
  await database
    .updateTable("public_feed_settings")
    .set({ custom_css: "x".repeat(2e6) })
    .execute();
  const socket = openConnection(address);
  socket.write(write("GET", apiPaths.project(appIds.Bluebird)).repeat(9) + creating);
  await once(socket, "readable");
  expect((await fetch(address)).status).toBe(200);
  expect(await countCreated()).toBe(0);

  const responses = readResponses(await buffer(socket));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([...Array(9).fill(200), 201]);
  expect(await countCreated()).toBe(1);
});

test("a client that sends more requests together than anybody needs loses its connection; others notice nothing", async () => {
  const { app } = await demoService();
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const socket = openConnection(address);
  socket.write(write("GET", apiPaths.projects).repeat(50));
  // It may end in an error or in order.
  await new Promise((resolve) => socket.resume().once("close", resolve));
  expect((await fetch(address)).status).toBe(200);
});

test("a client has half a minute to send a request, its head and its body together", async () => {
  const { app } = await demoService();
  const { headersTimeout, requestTimeout, timeout } = app.server;
  expect({ headersTimeout, requestTimeout, timeout }).toEqual({
    headersTimeout: 30_000,
    requestTimeout: 30_000,
    timeout: 30_000,
  });
});
