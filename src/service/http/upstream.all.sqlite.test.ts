import { once } from "node:events";
import {
  createServer,
  type Server as HttpServer,
  type IncomingMessage,
  type RequestListener,
} from "node:http";
import { type AddressInfo, createServer as createNetServer, type Server as NetServer } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { labelPageSchema } from "#contract/labels.ts";
import { apiPaths, apiPrefix, operationUrl } from "#contract/paths.ts";
import type { ProblemCode } from "#contract/problems.ts";
import { exchangeBytes, headLines } from "#service/raw-connection-fixture.ts";
import {
  appIds,
  demoService,
  expectProblem,
  headersFor,
  listen as listenAt,
  service,
} from "#service/service-fixture.ts";
import { startFront } from "#service/service-front-fixture.ts";

const headers = headersFor(appIds.Northwind);
const jsonHeaders = { ...headers, "content-type": "application/json" };
const label = JSON.stringify(makeLabel("A", "#000000"));

/** Has a server listen on a free port until the test is over; gives the address. */
async function open(server: HttpServer | NetServer): Promise<string> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    if ("closeAllConnections" in server) server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const listen = (respond: RequestListener) => open(createServer(respond));

/** A server that answers what comes over a connection with some bytes, or ends it; counts from 0 for each connection. */
async function listenRaw(respond: (sent: string, count: number) => string | null): Promise<string> {
  return open(
    createNetServer((socket) => {
      let count = 0;
      socket.on("error", () => socket.destroy());
      socket.on("data", (bytes: Buffer) => {
        const response = respond(String(bytes), count);
        count += 1;
        if (response === null) socket.destroy();
        else socket.write(response, "latin1");
      });
    }),
  );
}

/** A console in front of a service; gives its address. */
async function frontOf(url: string, timeout = 5000, writeTimeout = timeout): Promise<string> {
  return listenAt(await service({ url, timeout, writeTimeout }));
}

/** Asks, and expects a refusal of that kind. */
async function expectRefusal(code: ProblemCode, asked: Promise<Response>) {
  const response = await asked;
  const body = await response.text();
  return expectProblem(
    {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      json: () => JSON.parse(body),
    },
    code,
  );
}

/** A head over a connection of its own, written by hand. */
const head = (line: string, fields: object) =>
  `${line} HTTP/1.1\r\n${headLines({ host: "a", ...fields })}\r\n`;

/** A real service below a path of another server, and what it was asked for. */
async function serviceBelow(base: string) {
  const { app } = await demoService({ basePath: base.replace(apiPrefix, "") });
  const { address, asked } = await startFront(app);
  return { url: address + base, asked };
}

test.each(["", "/some/api/v1"])(
  "a service elsewhere, below %j, is read and changed as if it were this one",
  async (base) => {
    const { url, asked } = await serviceBelow(base);
    const front = await frontOf(url);
    const send = async (method: string, path: string, label?: object) => {
      const body = label === undefined ? null : JSON.stringify(label);
      const response = await fetch(front + path, { method, headers: jsonHeaders, body });
      return { status: response.status, text: await response.text() };
    };
    const list = async () =>
      labelPageSchema.parse(JSON.parse((await send("GET", apiPaths.labels)).text)).data;
    expect(await send("POST", apiPaths.labels, makeLabel("Ünï 😀", "#aBcDeF"))).toMatchObject({
      status: 201,
    });
    const [label] = await list();
    expect(label).toMatchObject(makeLabel("Ünï 😀", "#aBcDeF"));
    const path = apiPaths.label(label?.id ?? 0);
    expect(await send("PUT", path, makeLabel("New", "#000000"))).toMatchObject({ status: 200 });
    expect((await list()).map(({ name }) => name)).toEqual(["New"]);
    expect(await send("DELETE", path)).toMatchObject({ status: 200 });
    await expectRefusal("label-not-found", fetch(front + path, { method: "DELETE", headers }));
    const stranger = await fetch(front + apiPaths.projects);
    expect(stranger.headers.get("www-authenticate")).toBe("Bearer");
    await expectRefusal("unauthenticated", Promise.resolve(stranger));
    for (const { path } of asked)
      expect(path.startsWith(`${operationUrl(base, apiPrefix)}/`), path).toBe(true);
  },
);

test("the dashboard and the probes are this service's own, and a method that nobody knows is refused here", async () => {
  const { url, asked } = await serviceBelow("");
  const front = await frontOf(url);
  for (const path of ["/", "/projects/x/labels", "/healthz", "/readyz"]) {
    expect((await fetch(front + path)).status).toBe(200);
  }
  await expectRefusal("method-not-allowed", fetch(front + apiPaths.labels, { method: "PATCH" }));
  await expectRefusal("route-not-found", fetch(`${front}/api/v2/labels`));
  expect(asked).toEqual([]);
});

test("only what the API needs is passed on: no cookies, nothing of the connection, nobody's word on who asks", async () => {
  let seen: IncomingMessage["headers"] = {};
  const url = await listen((request, response) => {
    seen = request.headers;
    response.writeHead(429, {
      "content-type": "text/html",
      "set-cookie": "a=b",
      "access-control-allow-origin": "*",
      "content-security-policy": "default-src *",
      "x-powered-by": "them",
      "content-length": 25,
      "retry-after": "7",
      "x-request-id": "theirs",
      connection: "x-hop",
      "x-hop": "1",
    });
    response.end("<script>alert(1)</script>");
  });
  const fields = {
    host: "console.example",
    connection: "close, x-hop",
    "x-hop": "1",
    te: "trailers",
    cookie: "session=secret",
    origin: "https://console.example",
    referer: "https://console.example/secret",
    forwarded: "for=1.2.3.4",
    "x-forwarded-for": "1.2.3.4",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "https",
    "x-request-id": "mine",
    accept: "application/json",
    ...headers,
  };
  const [answer] = await exchangeBytes(await frontOf(url), head(`GET ${apiPaths.labels}`, fields));
  expect(seen).toEqual({
    host: new URL(url).host,
    connection: "keep-alive",
    accept: "application/json",
    ...headers,
    "x-request-id": expect.stringMatching(/^[\da-f-]{36}$/),
    "x-forwarded-for": "127.0.0.1",
    "x-forwarded-host": "console.example",
    "x-forwarded-proto": "http",
  });
  expect(answer?.statusCode).toBe(429);
  expect(answer?.headers).toMatchObject({
    "retry-after": "7",
    "x-request-id": "theirs",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  expect(answer?.headers["content-security-policy"]).toMatch(/^default-src 'none';(?!.*script-src)/);
  for (const name of ["set-cookie", "access-control-allow-origin", "x-powered-by", "x-hop"]) {
    expect(answer?.headers[name], name).toBeUndefined();
  }
});

test("a service that is slow is a 504, one that hangs up or is not there a 502, and neither tells its address", async () => {
  const gone = createServer();
  const nobody = await open(gone);
  gone.close();
  await once(gone, "close");
  for (const [url, code] of [
    [await listen(() => undefined), "gateway-timeout"],
    [await listen((request) => request.socket.destroy()), "bad-gateway"],
    [nobody, "bad-gateway"],
  ] as const) {
    const front = await frontOf(`${url}/base`, 100);
    for (const init of [{ headers }, { method: "POST", headers: jsonHeaders, body: label }]) {
      const { detail } = await expectRefusal(code, fetch(front + apiPaths.labels, init));
      expect(detail).not.toMatch(/127|base/);
    }
  }
});

test("a connection that the other service has just closed costs nobody a refusal or a doubled write", async () => {
  const made: string[] = [];
  // It takes a second request over a connection, and ends it without an answer.
  const url = await listenRaw((sent, count) => {
    if (count > 0) return null;
    made.push(sent.split(" ", 1)[0] ?? "");
    return "HTTP/1.1 200 OK\r\nconnection: keep-alive\r\ncontent-length: 2\r\n\r\n{}";
  });
  const front = await frontOf(url);
  const methods = ["GET", "POST", "GET", "GET", "POST", "POST", "GET"];
  for (const method of methods) {
    const body = method === "POST" ? "{}" : null;
    const response = await fetch(front + apiPaths.labels, { method, headers: jsonHeaders, body });
    expect(response.status, `${method} ${made.length}`).toBe(200);
    await response.text();
  }
  expect(made).toEqual(methods);
});

test.each(["302", "101", "199", "099", "999"])(
  "an answer of the status %s, which means nothing at the end of a request, is a 502, and leads nobody elsewhere",
  async (status) => {
    let asked = 0;
    const url = await listenRaw(() => {
      asked += 1;
      return `HTTP/1.1 ${status} Odd\r\nlocation: /elsewhere\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}`;
    });
    const response = await fetch((await frontOf(url)) + apiPaths.projects, { headers });
    expect(response.headers.get("location")).toBeNull();
    await expectRefusal("bad-gateway", Promise.resolve(response));
    expect(asked).toBe(1);
  },
);

test("no address leads to anything of the other service but its API", async () => {
  const asked: (string | undefined)[] = [];
  const url = await listen((request, response) => {
    asked.push(request.url);
    response.end("{}");
  });
  const front = await frontOf(`${url}/base`);
  const ask = async (path: string) => {
    const [response] = await exchangeBytes(front, head(`GET ${path}`, { connection: "close" }));
    return response?.statusCode;
  };
  for (const path of [
    "/api/v1/../../admin",
    "/api/v1/%2e%2e/%2e%2e/admin",
    "/api/v1/..%5c..%5cadmin",
    "http://elsewhere.example/api/v1/../admin",
    "/%61pi/v1/labels",
    "/api/v1/..;a=b/admin",
    "/api/v1/%25252e%25252e/admin",
    "/api/v1\\..\\..\\admin",
    "/api/v1/x#/../../../admin",
    "/api/v1/..%00/admin",
    "/api/v1/..%20/admin",
    "/api/v1/..%3fx/admin",
    "/api/v1/%c0%ae%c0%ae/admin",
    "/api/v1/%25u002e%25u002e/admin",
    "/api/v1/%ef%bc%8e%ef%bc%8e/admin",
    "/api/v1/labels?page=1#/../../../admin",
    "/api/v1/projects/a%2Fb",
    "/api/v1/projects/a%25b",
  ]) {
    expect([400, 404], path).toContain(await ask(path));
  }
  expect(asked).toEqual([]);
  expect(await ask("http://elsewhere.example/api/v1/labels?page=2")).toBe(200);
  const odd = ["a%20b.d", "a@b", "..a", "a.."];
  for (const appId of odd) expect(await ask(`/api/v1/projects/${appId}?a=../..`), appId).toBe(200);
  expect(asked.slice(1)).toEqual(odd.map((appId) => `/base/api/v1/projects/${appId}?a=../..`));
});

test("a request that names its project twice is refused, as it would be passed on as a third", async () => {
  const url = await listenRaw(() => expect.fail("it was passed on"));
  const fields = { "x-project-token": "a", "X-Project-Token": "b", connection: "close" };
  const [response = expect.fail()] = await exchangeBytes(
    await frontOf(url),
    head(`GET ${apiPaths.labels}`, fields),
  );
  expectProblem(response, "malformed-request");
});

test("a person who goes away ends the request elsewhere as well", async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<IncomingMessage>();
  const url = await listen(begin);
  const front = await frontOf(url);
  const leaving = new AbortController();
  const asked = fetch(front + apiPaths.projects, { headers, signal: leaving.signal });
  const { socket } = await begun;
  leaving.abort();
  await expect(asked).rejects.toThrow();
  if (!socket.destroyed) await once(socket, "close");
});

/** A service elsewhere that answers when the test says so; gives how, in the order of requests. */
async function heldService() {
  const asked: ((status: number) => void)[] = [];
  const url = await listen((_, response) => {
    asked.push((status) => void response.writeHead(status).end(acknowledgement));
  });
  return { url, asked };
}

const acknowledgement = JSON.stringify({ status: "success", message: "Label created successful." });

/** Creates a label with an idempotency key. */
function createOnce(front: string, more: Record<string, string> = {}, signal: AbortSignal | null = null) {
  const keyed = { ...jsonHeaders, "idempotency-key": "one", ...more };
  return fetch(front + apiPaths.labels, { method: "POST", body: label, headers: keyed, signal });
}

test("a write goes on when whoever asked for it is gone, and a repeat with its key gets its answer, also later; nobody else does", async () => {
  const { url, asked } = await heldService();
  // It takes longer than a read may.
  const front = await frontOf(url, 100, 5000);
  const leaving = new AbortController();
  const first = createOnce(front, {}, leaving.signal);
  await expect.poll(() => asked.length).toBe(1);
  leaving.abort();
  await expect(first).rejects.toThrow();
  const second = createOnce(front);
  const other = createOnce(front, { authorization: "Bearer other" });
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.(401);
  expect((await other).status).toBe(401);
  await new Promise((resolve) => setTimeout(resolve, 200));
  asked[0]?.(201);
  for (const response of [await second, await createOnce(front)])
    expect([response.status, await response.text()]).toEqual([201, acknowledgement]);
  expect(asked).toHaveLength(2);
});

test("a server that is told to stop lets writes that are under way end, and answers them", async () => {
  const { url, asked } = await heldService();
  const app = await service({ url, timeout: 100, writeTimeout: 20_000 });
  const response = createOnce(await listenAt(app));
  await expect.poll(() => asked.length).toBe(1);
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const closed = app.close();
  // Longer than reads are waited for.
  await vi.advanceTimersByTimeAsync(3500);
  vi.useRealTimers();
  asked[0]?.(201);
  expect((await response).status).toBe(201);
  await closed;
});
