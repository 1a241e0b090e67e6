import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { apiPaths } from "#contract/paths.ts";
import { exchangeBytes, headLines, openConnection, readResponses } from "#service/raw-connection-fixture.ts";
import { appIds, expectProblem, headersFor, sharedService } from "#service/service-fixture.ts";

const start = sharedService();
const northwind = headersFor(appIds.Northwind);

/** The lines of a head after the first, of somebody with a project. */
const lines = (headers: Record<string, string | number>) => headLines({ ...northwind, ...headers });

const bodyOf = (name: string) => JSON.stringify(makeLabel(name, "#000000"));
const body = bodyOf("Sent");
const json = { host: "localhost", "content-type": "application/json" };
const local = lines({ host: "localhost" });
const last = "connection: close\r\n\r\n";
const creation = `POST ${apiPaths.labels} HTTP/1.1\r\n${lines({ ...json, "content-length": body.length })}`;
/** A creation whose body comes in another coding than in one piece. */
const coded = (coding: string): string =>
  `POST ${apiPaths.labels} HTTP/1.1\r\n${lines({ ...json, "transfer-encoding": coding })}${last}`;
const chunksOf = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;
const list = `GET ${apiPaths.labels} HTTP/1.1\r\n`;

/** The names of all labels that were created here. */
async function readNames(): Promise<string[]> {
  const { app } = await start();
  const shown = await app.inject({ url: apiPaths.project(appIds.Northwind), headers: northwind });
  return shown.json().labels.map(({ name }: { name: string }) => name);
}

test.each([
  ["no HTTP", "no HTTP at all\r\n\r\n"],
  ["TLS", Uint8Array.of(0x16, 0x03, 0x01, 0x00, 0xff, 0x01, 0x00, 0x00, 0xfb, 0x03, 0x03)],
  ["a null byte in the address", "GET /\0 HTTP/1.1\r\nhost: a\r\n\r\n"],
  ["an unknown method", `FETCH / HTTP/1.1\r\n${local}\r\n`],
  ["headers of 20 KB", `GET / HTTP/1.1\r\n${local}x: ${"x".repeat(20_000)}\r\n\r\n`],
  ["an address of 20 KB", `GET /${"x".repeat(20_000)} HTTP/1.1\r\n${local}\r\n`],
  ["a length and chunks", `${creation}transfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
  ["a coding that nobody undoes", `${coded("gzip, chunked")}${chunksOf(body)}`],
  ["chunks in HTTP/1.0", `${coded("chunked").replace("HTTP/1.1", "HTTP/1.0")}${chunksOf(body)}`],
  ["no host", `${list}${lines({})}${last}`],
  ["two hosts", `${list}${local}host: localhost\r\n${last}`],
  ["a host that is a path", `${list}${lines({ host: "a/b?c" })}${last}`],
  ["an escape that means nothing", `GET ${apiPaths.project("x")}%E0%A4%A HTTP/1.1\r\n${local}${last}`],
  ["a wish for a tunnel", "CONNECT example.com:443 HTTP/1.1\r\nhost: example.com\r\n\r\n"],
])("%s is refused with a problem and a request id like any other request", async (_what, bytes) => {
  const [response = expect.fail(), ...others] = await exchangeBytes((await start()).address, bytes);
  expect(others).toEqual([]);
  expectProblem(response, "malformed-request");
});

test.each([
  ["head", creation],
  ["body", `${creation}\r\n${body.slice(0, 5)}`],
])(
  "a request whose sender goes away in the midst of its %s is refused and does nothing",
  async (_part, bytes) => {
    const before = await readNames();
    const socket = openConnection((await start()).address);
    const received = buffer(socket);
    socket.end(bytes);
    for (const response of readResponses(await received)) expectProblem(response, "malformed-request");
    expect(await readNames()).toEqual(before);
  },
);

test.each([
  ["HTTP/1.0 without a host", `GET ${apiPaths.labels} HTTP/1.0\r\n${lines({})}${last}`],
  ["a host with a port", `${list}${lines({ host: "[::1]:4310" })}${last}`],
  ["an empty host", `${list}${lines({ host: "" })}${last}`],
  ["a header whose value is a header's name", `${list}${local}x: host\r\ny: /\r\n${last}`],
  ["an unknown expectation", `${list}${lines({ host: "a", expect: "tea" })}${last}`],
  ["a wish for another protocol", `${list}${local}connection: upgrade, close\r\nupgrade: h2c\r\n\r\n`],
])("%s is answered as usual", async (_what, bytes) => {
  const responses = await exchangeBytes((await start()).address, bytes);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200]);
});

test("a refusal of what comes after a request is never taken for the answer to that request", async () => {
  const { address } = await start();
  const responses = await exchangeBytes(address, `${creation}\r\n${body}no HTTP at all\r\n\r\n`);
  expect(await readNames()).toContain("Sent");
  // No response leaves the client in doubt, which is true; a refusal would be a lie.
  for (const { statusCode } of responses) expect(statusCode).toBe(201);

  const socket = openConnection(address);
  const received: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => received.push(chunk));
  socket.write(`${list}${local}\r\n`);
  await once(socket, "data");
  socket.write("no HTTP at all\r\n\r\n");
  await once(socket, "close");
  const [first, ...rest] = readResponses(Buffer.concat(received));
  expect(first?.statusCode).toBe(200);
  for (const response of rest) expectProblem(response, "malformed-request");
});

test("a person whose browser sends too much gets a page that says so", async () => {
  const { address } = await start();
  const accept = "accept: text/html,*/*;q=0.8\r\n";
  for (const [url, more] of [
    [`/${"x".repeat(20_000)}`, ""],
    ["/", `cookie: ${"x".repeat(20_000)}\r\n`],
    ["/\0", ""],
  ]) {
    const [response] = await exchangeBytes(address, `GET ${url} HTTP/1.1\r\nhost: a\r\n${accept}${more}\r\n`);
    expect(response?.statusCode).toBe(400);
    expect(response?.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(response?.headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
    expect(response?.body).toContain("<h1>This address can’t be opened</h1>");
  }
  const [twice] = await exchangeBytes(address, `GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\n${accept}${last}`);
  expect(twice?.body).toContain("<p>The request must name one host.</p>");
});
