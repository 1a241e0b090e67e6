import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { labelInputSchema } from "#contract/label-input.ts";
import { createApi, readRetryAfter } from "./api-client.ts";
import { ApiError } from "./api-error.ts";

const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** Starts a server that answers by the listener; gives a client of it. */
async function serve(
  listener: RequestListener,
  onUnauthorized?: () => void,
  base = "/base",
  extendsApi = () => false,
) {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const serviceUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`;
  return createApi({
    serviceUrl,
    token: "secret-token",
    extendsApi,
    ...(onUnauthorized && { onUnauthorized }),
  });
}

const schema = labelInputSchema;
const good = JSON.stringify(makeLabel("Feature", "#6D5EFC"));

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`Not an ApiError: ${String(error)}`);
  return error;
}

test("a service that is named by its API's root is asked right below it", async () => {
  const asked: (string | undefined)[] = [];
  const listener: RequestListener = (request, response) => {
    asked.push(request.url);
    response.end(good);
  };
  const api = await serve(listener, undefined, "/base/v1");
  await api.request({ path: "/api/v1/labels?page=2", schema });
  expect(asked).toEqual(["/base/v1/labels?page=2"]);
});

test("a request carries the token, the project and the body, below the service's own path", async () => {
  let seen: unknown;
  const api = await serve((request, response) => {
    seen = { url: request.url, method: request.method, headers: request.headers };
    response.end(good);
  });
  await api.request({ method: "PUT", path: "/api/v1/labels/1", schema, appId: "app", body: { a: 1 } });
  expect(seen).toMatchObject({
    url: "/base/api/v1/labels/1",
    method: "PUT",
    headers: {
      accept: "application/json",
      authorization: "Bearer secret-token",
      "content-type": "application/json",
      "x-project-token": "app",
    },
  });
});

describe("every kind of refusal has its code", () => {
  test.each([
    [400, "invalid"],
    [401, "unauthorized"],
    [403, "forbidden"],
    [404, "not-found"],
    [409, "refused"],
    [410, "not-found"],
    [422, "invalid"],
    [429, "rate-limited"],
    [500, "broken"],
    [502, "broken"],
    [503, "broken"],
  ])("%i is %s", async (status, code) => {
    const api = await serve((_, response) => response.writeHead(status).end("<html>Sorry</html>"));
    const error = await failureOf(api.request({ path: "/", schema }));
    expect(error).toMatchObject({ code, status });
  });
});

test.each<[number, Record<string, string>, string]>([
  [401, { "content-type": "text/html; charset=utf-8" }, "proxy-sign-in"],
  [403, { "content-type": "text/html" }, "proxy-sign-in"],
  [401, { "www-authenticate": 'Basic realm="staff"' }, "proxy-password"],
  [401, { "content-type": "text/html", "www-authenticate": "Bearer", "x-request-id": "1" }, "unauthorized"],
  [401, { "content-type": "application/json" }, "unauthorized"],
  [403, { "content-type": "application/json" }, "forbidden"],
])(
  "before the page's own service, %i with %j is %s, which ends the session only if it's the service's",
  async (status, headers, code) => {
    const ended: string[] = [];
    const listener: RequestListener = (_, response) =>
      response.writeHead(status, headers).end("<h1>Hello</h1>");
    const api = await serve(
      listener,
      () => ended.push("session"),
      "",
      () => true,
    );
    expect((await failureOf(api.request({ path: "/", schema }))).code).toBe(code);
    expect(ended).toEqual(code === "unauthorized" ? ["session"] : []);
  },
);

test("a refusal of a read-only token is told from others", async () => {
  const api = await serve((_, response) =>
    response.writeHead(403).end(JSON.stringify({ type: "urn:changelog-console:problem:read-only-token" })),
  );
  const change = api.request({ method: "DELETE", path: "/", schema });
  expect(await failureOf(change)).toMatchObject({ code: "read-only", status: 403 });
});

test.each(["", "<html></html>", "{}", '{"name":1,"color":"#123456"}'])(
  "a success that says %j is unreadable",
  async (body) => {
    const api = await serve((_, response) => response.end(body));
    expect((await failureOf(api.request({ path: "/", schema }))).code).toBe("unreadable");
  },
);

test("a redirect is never followed: the token stays with the service", async () => {
  let visits = 0;
  const api = await serve((request, response) => {
    visits += 1;
    response.writeHead(302, { location: `${request.url}elsewhere` }).end();
  });
  expect((await failureOf(api.request({ path: "/", schema }))).code).toBe("refused");
  expect(visits).toBe(1);
});

test("a service that isn't there is unreachable", async () => {
  const api = createApi({ serviceUrl: "http://127.0.0.1:1", token: "secret-token", extendsApi: () => false });
  expect((await failureOf(api.request({ path: "/", schema }))).code).toBe("unreachable");
});

test("a connection that is dropped in the middle of the answer is unreachable", async () => {
  const api = await serve((_, response) => {
    response.writeHead(200, { "content-length": "100" });
    response.write(good, () => response.destroy());
  });
  expect((await failureOf(api.request({ path: "/", schema }))).code).toBe("unreachable");
});

test("the sentences about fields, the request's name and the wait come with the error", async () => {
  const api = await serve((_, response) =>
    response
      .writeHead(422, { "x-request-id": "req-7", "retry-after": "3" })
      .end(
        JSON.stringify({ message: "No.", errors: { name: ["Too long.", "Too odd."], color: "Not nice." } }),
      ),
  );
  expect(await failureOf(api.request({ path: "/", schema }))).toMatchObject({
    fieldErrors: { name: ["Too long.", "Too odd."], color: ["Not nice."] },
    requestId: "req-7",
    retryAfter: 3000,
  });
});

test.each([
  [{ message: null, detail: null, errors: { name: ["Too long."] } }, { name: ["Too long."] }],
  [
    { errors: { name: "Too long.", color: [null, "Not nice."], order: {} } },
    { name: ["Too long."], color: ["Not nice."] },
  ],
  [{ errors: [] }, {}],
  [{ error: "No." }, {}],
  ["No.", {}],
])("of %j all sentences about fields are read, whatever stands beside them", async (body, fieldErrors) => {
  const api = await serve((_, response) => response.writeHead(422).end(JSON.stringify(body)));
  expect((await failureOf(api.request({ path: "/", schema }))).fieldErrors).toEqual(fieldErrors);
});

test("a 401 is told to the session, and no error ever carries the token", async () => {
  const onUnauthorized = vi.fn();
  const api = await serve((_, response) => response.writeHead(401).end(), onUnauthorized);
  const error = await failureOf(api.request({ path: "/", schema }));
  expect(onUnauthorized).toHaveBeenCalledOnce();
  expect(JSON.stringify({ ...error, message: error.message, stack: error.stack })).not.toContain(
    "secret-token",
  );
});

test("an abort by the caller rejects with the caller's reason", async () => {
  const api = await serve(() => {});
  const abort = new AbortController();
  const request = api.request({ path: "/", schema, signal: abort.signal });
  abort.abort(new Error("changed my mind"));
  await expect(request).rejects.toThrow("changed my mind");
});

test("Retry-After is read as seconds and as a date", () => {
  expect(readRetryAfter("120")).toBe(120_000);
  expect(readRetryAfter(new Date(Date.now() + 60_000).toUTCString())).toBeGreaterThan(50_000);
  expect(readRetryAfter(new Date(0).toUTCString())).toBe(0);
  expect(readRetryAfter("soon")).toBeUndefined();
  expect(readRetryAfter(null)).toBeUndefined();
});

test("headers that the API doesn’t have go to some services only once they have told that they know them", async () => {
  const seen: unknown[] = [];
  const api = await serve(({ method, headers }, response) => {
    if (method === "GET") response.setHeader("x-label-history", "1");
    else seen.push([headers["idempotency-key"], headers["x-change-set"]]);
    response.end(good);
  });
  const send = (more: object) => api.request({ method: "POST", path: "/", schema, body: {}, ...more });
  await send({ key: "one", changeSet: "12345678" });
  expect(api.hasHistory).toBe(false);
  await api.request({ path: "/", schema });
  expect(api.hasHistory).toBe(true);
  await send({ key: "one", changeSet: "12345678; kind=import" });
  await send({});
  expect(seen).toEqual([
    [undefined, undefined],
    ["one", "12345678; kind=import"],
    [undefined, undefined],
  ]);
});
