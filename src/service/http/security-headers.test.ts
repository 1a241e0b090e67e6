import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { apiPaths } from "#contract/paths.ts";
import { type AppSettings, createApp } from "#service/app.ts";
import { exchangeBytes, type RawResponse } from "#service/raw-connection-fixture.ts";
import { appIds, demoService, headersFor, temporaryFolder } from "#service/service-fixture.ts";

/** A request as it is written, of someone with a token and a project unless told otherwise. */
function write(
  method: string,
  url: string,
  headers: Record<string, string | number> = {},
  body = "",
  who: Record<string, string> = headersFor(appIds.Acme),
): string {
  const all = { host: "localhost", connection: "close", ...who, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${url} HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
}

const json = (body: string) => ({ "content-type": "application/json", "content-length": body.length });
const origin = "https://console.example";
const label = '{"name":"A","color":"#000000"}';

/** One of each kind of response that there is; the dashboard's own are those of the first, the API's those of the second. */
const dashboardResponses: [what: string, status: number, request: string][] = [
  ["the page", 200, write("GET", "/")],
  ["the page at another address", 200, write("GET", "/projects/x/labels")],
  ["the page, compressed", 200, write("GET", "/", { "accept-encoding": "br" })],
  ["only the page's head", 200, write("HEAD", "/")],
  ["a file", 200, write("GET", "/assets/main-1a2b.js")],
  ["a part of a file", 206, write("GET", "/assets/main-1a2b.js", { range: "bytes=1-2" })],
  ["a part that a file does not have", 400, write("GET", "/assets/main-1a2b.js", { range: "bytes=999-" })],
  ["a file that there is not", 404, write("GET", "/nothing.js")],
  ["a page that there is not", 404, write("GET", "/nothing", { accept: "text/html" })],
  ["a method that pages don't know", 405, write("POST", "/")],
  ["an address that can't be read", 400, write("GET", "/%E0%A4%A")],
];
const apiResponses: [what: string, status: number, request: string][] = [
  ["a list", 200, write("GET", apiPaths.labels)],
  ["a list, to a page elsewhere", 200, write("GET", apiPaths.labels, { origin })],
  ["a project", 200, write("GET", apiPaths.project(appIds.Acme))],
  ["an acknowledgement", 201, write("POST", apiPaths.labels, json(label), label)],
  [
    "leave to a page elsewhere",
    204,
    write("OPTIONS", apiPaths.labels, { origin, "access-control-request-method": "PUT" }),
  ],
  ["no token", 401, write("GET", apiPaths.projects, {}, "", {})],
  ["no project", 400, write("GET", apiPaths.labels, {}, "", headersFor())],
  ["no such project", 404, write("GET", apiPaths.project("x"))],
  ["no such address", 404, write("GET", "/api/v2/labels")],
  ["a wrong method", 405, write("PATCH", apiPaths.labels)],
  ["no JSON", 400, write("POST", apiPaths.labels, json("{"), "{")],
  ["another media type", 415, write("POST", apiPaths.labels, { "content-length": 1 }, "x")],
  ["too large a body", 413, write("POST", apiPaths.labels, json("x".repeat(20_000)), "x".repeat(20_000))],
  ["invalid fields", 422, write("POST", apiPaths.labels, json("{}"), "{}")],
  ["an address that can't be read", 400, write("GET", `${apiPaths.labels}/%E0%A4%A`)],
  ["no HTTP", 400, "no HTTP at all\r\n\r\n"],
  ["a wish for a tunnel", 400, write("CONNECT", "example.com:443")],
  ["no host", 400, `GET ${apiPaths.labels} HTTP/1.1\r\nconnection: close\r\n\r\n`],
];

/** A folder with what a built dashboard consists of. */
async function writeDashboard(): Promise<string> {
  const folder = await temporaryFolder();
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), "<!doctype html><script>1</script>");
  await writeFile(join(folder, "assets/main-1a2b.js"), "console.log(1)");
  await writeFile(join(folder, "icon.svg"), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  return folder;
}

async function listen(): Promise<{ app: FastifyInstance; address: string }> {
  const { app } = await demoService({ dashboardFolder: await writeDashboard(), allowedOrigins: [origin] });
  return { app, address: await app.listen({ port: 0, host: "127.0.0.1" }) };
}

function expectGuarded({ headers }: Pick<RawResponse, "headers">): void {
  const policy = new Map(
    (headers["content-security-policy"] ?? "").split(";").map((directive) => {
      const [name = "", ...sources] = directive.trim().split(" ");
      return [name, sources];
    }),
  );
  for (const name of ["default-src", "base-uri", "form-action", "frame-ancestors"]) {
    expect(policy.get(name), name).toEqual(["'none'"]);
  }
  expect(policy.get("object-src") ?? ["'none'"]).toEqual(["'none'"]);
  expect(policy.get("require-trusted-types-for")).toEqual(["'script'"]);
  expect(policy.get("trusted-types")?.join(" ")).toMatch(/^('none'|worker preview)$/);
  for (const source of policy.get("script-src") ?? []) expect(source).toMatch(/^'(self|sha256-[\w+/=]+)'$/);
  for (const source of policy.get("connect-src") ?? []) expect(source).toBe("'self'");
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "x-robots-tag": "noindex",
    "referrer-policy": "no-referrer",
    // Nobody's page holds this one's window, or takes a response in as its own image, script or style. What pages of
    // allowed origins fetch, they may read all the same: browsers ask CORS then, and not this.
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-request-id": expect.stringMatching(/^[\da-f-]{36}$/),
  });
  expect(headers["server"]).toBeUndefined();
  expect(headers["x-powered-by"]).toBeUndefined();
}

test("every answer of every kind tells browsers to run nothing foreign, to guess no type, to frame nothing and to tell nobody", async () => {
  const { address } = await listen();
  for (const [what, status, request] of [...dashboardResponses, ...apiResponses]) {
    const responses = await exchangeBytes(address, request);
    expect(
      responses.map(({ statusCode }) => statusCode),
      what,
    ).toEqual([status]);
    for (const response of responses) expectGuarded(response);
  }
  // What the API answers is kept by nobody, and may load nothing.
  for (const [what, , request] of apiResponses) {
    for (const { headers } of await exchangeBytes(address, request)) {
      expect(headers["cache-control"], what).toBe("no-store");
      expect(headers["content-security-policy"], what).not.toContain("'self'");
    }
  }
});

test("a page that has not changed, a limit that is reached and a failure inside are guarded as well", async () => {
  const { app, address } = await listen();
  const [page] = await exchangeBytes(address, write("GET", "/"));
  const etag = page?.headers["etag"] ?? "";
  const [again] = await exchangeBytes(address, write("GET", "/", { "if-none-match": etag }));
  expect(again?.statusCode).toBe(304);
  if (again !== undefined) expectGuarded(again);
  // Browsers keep the page with the headers of this response.
  for (const name of ["content-security-policy", "permissions-policy"]) {
    expect(again?.headers[name], name).toBe(page?.headers[name]);
  }
  await app.close();

  const limited = await demoService({ signInLimit: 1 });
  await limited.database.schema.alterTable("labels").renameTo("gone").execute();
  const there = await limited.app.listen({ port: 0, host: "127.0.0.1" });
  for (const [status, request] of [
    [500, write("GET", apiPaths.labels)],
    [401, write("GET", apiPaths.projects, {}, "", {})],
    [429, write("GET", apiPaths.projects, {}, "", {})],
  ] as const) {
    const responses = await exchangeBytes(there, request);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([status]);
    for (const response of responses) {
      expectGuarded(response);
      expect(response.headers["cache-control"]).toBe("no-store");
    }
  }
});

/** The sources of images in the policy of the page. */
const imageSources = (settings: Partial<AppSettings>, headers: Record<string, string> = {}) =>
  pageSources("img-src", settings, headers);

/** Where a page may load one kind of thing from. */
async function pageSources(
  directive: string,
  settings: Partial<AppSettings>,
  headers: Record<string, string> = {},
) {
  const limits = { rateLimit: 0, signInLimit: 0 };
  const dashboardFolder = await writeDashboard();
  const app = await createApp(
    { url: "http://localhost", timeout: 1000, writeTimeout: 1000 },
    { services: [], allowedOrigins: [], logLevel: "silent", dashboardFolder, ...limits, ...settings },
  );
  onTestFinished(() => app.close());
  const policy = String((await app.inject({ url: "/", headers })).headers["content-security-policy"]);
  return new RegExp(`${directive} ([^;]*)`).exec(policy)?.[1];
}

test("a page that is read over TLS shows no image that comes without", async () => {
  const tls = { "x-forwarded-proto": "https" };
  expect(await imageSources({})).toBe("'self' data: https: http:");
  expect(await imageSources({}, tls)).toBe("'self' data: https: http:");
  expect(await imageSources({ trustedProxies: ["127.0.0.1"] }, tls)).toBe("'self' data: https:");
  expect(await imageSources({ publicOrigin: "https://changes.example" })).toBe("'self' data: https:");
  expect(await imageSources({ publicOrigin: "http://changes.example" })).toBe("'self' data: https: http:");
});

test("the page connects to its own service, and to the origins that the operator lets the import read from, only", async () => {
  const importOrigins = ["https://api.github.com", "http://git.intranet:3000"];
  expect(await pageSources("connect-src", {})).toBe("'self'");
  expect(await pageSources("connect-src", { importOrigins })).toBe(
    "'self' https://api.github.com http://git.intranet:3000",
  );
});

test("the page may write to the clipboard, which it does, and use nothing else that browsers ask people about", async () => {
  const { address } = await listen();
  for (const request of [write("GET", "/"), write("GET", "/nothing", { accept: "text/html" })]) {
    const [response] = await exchangeBytes(address, request);
    const policy = response?.headers["permissions-policy"] ?? "";
    for (const entry of policy.split(", ")) expect(entry).toMatch(/^[a-z-]+=\(\)$/);
    for (const feature of ["camera", "clipboard-read", "geolocation", "microphone", "payment", "usb"]) {
      expect(policy).toContain(`${feature}=()`);
    }
    expect(policy).not.toContain("clipboard-write");
  }
});
