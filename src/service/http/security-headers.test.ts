import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { apiPaths } from "#contract/paths.ts";
import type { AppSettings } from "#service/app.ts";
import { exchangeBytes, type RawResponse } from "#service/raw-connection-fixture.ts";
import {
  appIds,
  demoService,
  headersFor,
  listen,
  service,
  shared,
  sharedService,
  temporaryFolder,
} from "#service/service-fixture.ts";

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
const label = JSON.stringify(makeLabel("A", "#000000"));
const large = "x".repeat(20_000);
const nobody = ["", {}] as const;

/** One of each kind of response that there is. */
const dashboardResponses: [what: string, status: number, request: string][] = [
  ["the page", 200, write("GET", "/")],
  ["only the page's head", 200, write("HEAD", "/")],
  ["a file", 200, write("GET", "/assets/main-1a2b.js")],
  ["a part of a file", 206, write("GET", "/assets/main-1a2b.js", { range: "bytes=1-2" })],
  ["a part that a file does not have", 400, write("GET", "/assets/main-1a2b.js", { range: "bytes=999-" })],
  ["a file that there is not", 404, write("GET", "/nothing.js")],
  ["a page that there is not", 404, write("GET", "/nothing", { accept: "text/html" })],
  ["a method that pages don't know", 405, write("POST", "/")],
  ["an address that can't be read", 400, write("GET", "/%E0%A4%A")],
];
const asked = { origin, "access-control-request-method": "PUT" };
const apiResponses: [what: string, status: number, request: string][] = [
  ["a list, to a page elsewhere", 200, write("GET", apiPaths.labels, { origin })],
  ["an acknowledgement", 201, write("POST", apiPaths.labels, json(label), label)],
  ["leave to a page elsewhere", 204, write("OPTIONS", apiPaths.labels, asked)],
  ["no token", 401, write("GET", apiPaths.projects, {}, ...nobody)],
  ["no such address", 404, write("GET", "/api/v2/labels")],
  ["a wrong method", 405, write("PATCH", apiPaths.labels)],
  ["too large a body", 413, write("POST", apiPaths.labels, json(large), large)],
  ["an address that can't be read", 400, write("GET", `${apiPaths.labels}/%E0%A4%A`)],
  ["no HTTP", 400, "no HTTP at all\r\n\r\n"],
  ["a wish for a tunnel", 400, write("CONNECT", "example.com:443")],
  ["no host", 400, `GET ${apiPaths.labels} HTTP/1.1\r\nconnection: close\r\n\r\n`],
];

/** A folder with what a built dashboard consists of. */
const writeDashboard = shared(async (atEnd) => {
  const folder = await temporaryFolder(atEnd);
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), "<!doctype html><script>1</script>");
  await writeFile(join(folder, "assets/main-1a2b.js"), "console.log(1)");
  return folder;
});

const start = sharedService(async () => ({
  dashboardFolder: await writeDashboard(),
  allowedOrigins: [origin],
}));

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
  expect(policy.get("require-trusted-types-for")).toEqual(["'script'"]);
  for (const source of policy.get("script-src") ?? []) expect(source).toMatch(/^'(self|sha256-[\w+/=]+)'$/);
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

/** Expects the one response to a request to have that status, and all headers that guard it. */
async function expectAnswer(
  address: string,
  status: number,
  request: string,
  what = "",
): Promise<RawResponse> {
  const [response = expect.fail(`${what}: none`), ...others] = await exchangeBytes(address, request);
  expect([response.statusCode, others], what).toEqual([status, []]);
  expectGuarded(response);
  return response;
}

test("every answer of every kind tells browsers to run nothing foreign, to guess no type, to frame nothing and to tell nobody", async () => {
  const { address } = await start();
  for (const [what, status, request] of dashboardResponses)
    await expectAnswer(address, status, request, what);
  // What the API answers is kept by nobody, and may load nothing.
  for (const [what, status, request] of apiResponses) {
    const { headers } = await expectAnswer(address, status, request, what);
    expect(headers["cache-control"], what).toBe("no-store");
    expect(headers["content-security-policy"], what).not.toContain("'self'");
  }
});

test("a page that has not changed, a limit that is reached and a failure inside are guarded as well", async () => {
  const { address } = await start();
  const page = await expectAnswer(address, 200, write("GET", "/"));
  const unchanged = write("GET", "/", { "if-none-match": page.headers["etag"] ?? "" });
  const again = await expectAnswer(address, 304, unchanged);
  // Browsers keep the page with the headers of this response.
  for (const name of ["content-security-policy", "permissions-policy"]) {
    expect(again.headers[name], name).toBe(page.headers[name]);
  }
  const { app, database } = await demoService({ signInLimit: 1 });
  await database.schema.alterTable("labels").renameTo("gone").execute();
  const there = await listen(app);
  for (const [status, request] of [
    [500, write("GET", apiPaths.labels)],
    [401, write("GET", apiPaths.projects, {}, ...nobody)],
    [429, write("GET", apiPaths.projects, {}, ...nobody)],
  ] as const) {
    const { headers } = await expectAnswer(there, status, request);
    expect(headers["cache-control"]).toBe("no-store");
  }
});

/** Where a page may load one kind of thing from. */
async function pageSources(directive: string, settings: Partial<AppSettings>) {
  const elsewhere = { url: "http://localhost", timeout: 1000, writeTimeout: 1000 };
  const app = await service(elsewhere, { dashboardFolder: await writeDashboard(), ...settings });
  const response = await app.inject({ url: "/", headers: { "x-forwarded-proto": "https" } });
  const policy = String(response.headers["content-security-policy"]);
  return new RegExp(`${directive} ([^;]*)`).exec(policy)?.[1];
}

test("a page that is read over TLS shows no image that comes without; none connects to origins that the operator doesn't let the import read from", async () => {
  const any = "'self' data: https: http:";
  const importOrigins = ["https://api.github.com", "http://git.intranet:3000"];
  for (const [directive, settings, sources] of [
    ["img-src", {}, any],
    ["img-src", { trustedProxies: ["127.0.0.1"] }, "'self' data: https:"],
    ["img-src", { publicOrigin: "https://changes.example" }, "'self' data: https:"],
    ["img-src", { publicOrigin: "http://changes.example" }, any],
    ["connect-src", {}, "'self'"],
    ["connect-src", { importOrigins }, "'self' https://api.github.com http://git.intranet:3000"],
  ] as const) {
    expect(await pageSources(directive, settings), JSON.stringify(settings)).toBe(sources);
  }
});

test("the page may write to the clipboard, which it does, and use nothing else that browsers ask people about", async () => {
  const { address } = await start();
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
