import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { createGzip } from "node:zlib";
import { expect, onTestFinished, test, vi } from "vitest";
import { labelFields } from "#contract/labels.ts";
import { batchLimitHeader } from "#contract/paths.ts";
import { lenientProjectListSchema } from "#contract/projects.ts";
import { type Api, createApi } from "./api-client.ts";
import { ApiError } from "./api-error.ts";
import { readProjectDetail } from "./listed-labels.ts";
import { mayRetry } from "./retry-policy.ts";

vi.setConfig({ testTimeout: 60_000 });

/** A client of a service that answers as it likes. */
async function clientOf(response: RequestListener): Promise<Api> {
  const server = createServer(response);
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return createApi({ serviceUrl: `http://127.0.0.1:${port}`, token: "token", extendsApi: () => false });
}

const readProjects = (api: Api) => api.request({ path: "/projects", schema: lenientProjectListSchema });

/** What a read of all labels ends with, from a service whose details have none and whose list is as told. */
async function outcomeOf(page: (number: number) => unknown) {
  let requests = 0;
  const api = await clientOf((request, response) => {
    requests += 1;
    const number = Number(new URL(request.url ?? "", "http://a").searchParams.get("page") ?? 0);
    response.end(JSON.stringify(number === 0 ? {} : page(number)));
  });
  const outcome = await readProjectDetail(api, "a").then(
    ({ labels }) => labels,
    (error: unknown) => error,
  );
  return { outcome, requests };
}

test("an answer that unpacks to gigabytes is given up, in little memory, and its connection is ended", async () => {
  const ended = Promise.withResolvers<void>();
  const megabyte = Buffer.alloc(1_000_000, " ");
  const api = await clientOf((_request, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
    const gzip = createGzip({ level: 1 });
    gzip.pipe(response);
    const write = (): void => {
      while (!response.destroyed && gzip.write(megabyte));
      if (!response.destroyed) gzip.once("drain", write);
    };
    write();
    response.once("close", ended.resolve);
  });
  const before = process.memoryUsage().rss;
  const refusal = await readProjects(api).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: "too-large", isPassing: false });
  expect(process.memoryUsage().rss - before).toBeLessThan(500_000_000);
  await ended.promise;
});

test.each<[string, (page: number) => unknown]>([
  ["always has another one", (page) => makePage(page, 2000)],
  [
    "has entries that can’t be read, without end",
    (page) => ({
      data: Array.from({ length: 2000 }, (_, index) => ({ id: `${page}-${index}` })),
      last_page: 10 ** 12,
    }),
  ],
  ["has long names, without end", (page) => makePage(page, 2000, "x".repeat(9000))],
])("a list of pages that %s is given up", async (_what, page) => {
  const { outcome, requests } = await outcomeOf(page);
  expect(outcome).toBeInstanceOf(ApiError);
  expect(outcome).toMatchObject({ code: "too-large" });
  expect(requests).toBeLessThan(200);
});

function makePage(page: number, count: number, name = "Label") {
  const data = Array.from({ length: count }, (_, index) => ({
    id: page * count + index,
    name,
    color: "#112233",
  }));
  return { data, last_page: page + 1, per_page: count };
}

test("a label whose name or color is a megabyte long can’t be read, and doesn’t hide the others", async () => {
  const long = "x".repeat(1_000_000);
  const data = [
    { id: 1, name: long, color: "#112233" },
    { id: 2, name: "a", color: long },
    { id: 3, name: "Bug", color: "#112233" },
  ];
  const { outcome } = await outcomeOf(() => ({ data, last_page: 1 }));
  expect(outcome).toMatchObject([{ id: null, sentId: "1" }, { id: null, sentId: "2" }, { id: 3 }]);
});

test("answers of wrong types, nested too deeply, or that lead elsewhere fail as such", async () => {
  const bodies = [
    "",
    "null",
    "1",
    '"a"',
    "{}",
    "{",
    "\u0000",
    `${"[".repeat(1e6)}${"]".repeat(1e6)}`,
    `[${"{".repeat(1e6)}`,
  ];
  for (const body of bodies) {
    const api = await clientOf((_request, response) => response.end(body));
    const outcome = await readProjects(api).catch((error: unknown) => error);
    // A list of lists is a list of what are no projects.
    if (body.startsWith("[[")) expect(outcome).toEqual([{ app_id: null, sentId: null }]);
    else expect(outcome, body.slice(0, 9)).toMatchObject({ name: "ApiError", code: "unreadable" });
  }
  for (const location of ["/projects", "http://192.0.2.1/"]) {
    const api = await clientOf((_request, response) => response.writeHead(302, { location }).end());
    await expect(readProjects(api)).rejects.toMatchObject({ code: "refused" });
  }
});

test("no header makes a client wait for years, or send more at once than makes sense", async () => {
  for (const value of ["999999999", "9".repeat(400), "Fri, 31 Dec 9999 23:59:59 GMT"]) {
    const api = await clientOf((_request, response) =>
      response.writeHead(503, { "retry-after": value }).end(),
    );
    const error = await readProjects(api).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(mayRetry(0, error)).toBe(false);
  }
  for (const [value, limit] of [
    ["999999999", 1000],
    ["-1", 0],
    ["0.5", 0],
    ["1e9", 0],
    ["100", 100],
  ] as const) {
    const api = await clientOf((_request, response) =>
      response.writeHead(200, { [batchLimitHeader]: value }).end("[]"),
    );
    await readProjects(api);
    expect(api.batchLimit, value).toBe(limit);
  }
});

test("what a refusal says is cut", async () => {
  const errors = Object.fromEntries(labelFields.map((field) => [field, Array(5000).fill("x".repeat(5000))]));
  const api = await clientOf((_request, response) => response.writeHead(422).end(JSON.stringify({ errors })));
  const error = await readProjects(api).catch((reason: unknown) => reason);
  expect(JSON.stringify((error as ApiError).fieldErrors).length).toBeLessThan(50_000);
});
