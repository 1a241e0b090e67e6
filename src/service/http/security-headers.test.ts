import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { apiPaths } from "#contract/paths.ts";
import type { AppSettings } from "#service/app.ts";
import { exchangeBytes, headLines, type RawResponse } from "#service/raw-connection-fixture.ts";
import {
  appIds,
  headersFor,
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
  who: Record<string, string> = headersFor(appIds.Acme),
): string {
  const lines = headLines({ host: "localhost", connection: "close", ...who, ...headers });
  return `${method} ${url} HTTP/1.1\r\n${lines}\r\n`;
}

const origin = "https://console.example";

/** One of each kind of response that there is. */
const dashboardResponses: [what: string, status: number, request: string][] = [
  ["the page", 200, write("GET", "/")],
  ["a file", 200, write("GET", "/assets/main-1a2b.js")],
  ["a part that a file does not have", 400, write("GET", "/assets/main-1a2b.js", { range: "bytes=999-" })],
  ["a file that there is not", 404, write("GET", "/nothing.js")],
  ["a page that there is not", 404, write("GET", "/nothing", { accept: "text/html" })],
  ["a method that pages don't know", 405, write("POST", "/")],
  ["an address that can't be read", 400, write("GET", "/%E0%A4%A")],
];
const asked = { origin, "access-control-request-method": "PUT" };
const apiResponses: [what: string, status: number, request: string][] = [
  ["a list, to a page elsewhere", 200, write("GET", apiPaths.labels, { origin })],
  ["leave to a page elsewhere", 204, write("OPTIONS", apiPaths.labels, asked)],
  ["no token", 401, write("GET", apiPaths.projects, {}, {})],
  ["no such address", 404, write("GET", "/api/v2/labels")],
  ["a wrong method", 405, write("PATCH", apiPaths.labels)],
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
  const policy = (headers["content-security-policy"] ?? "").split(";");
  for (const name of ["default-src", "base-uri", "form-action", "frame-ancestors"])
    expect(policy).toContain(`${name} 'none'`);
  expect(policy).toContain("require-trusted-types-for 'script'");
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

test("a page that has not changed is guarded as well", async () => {
  const { address } = await start();
  const page = await expectAnswer(address, 200, write("GET", "/"));
  const unchanged = write("GET", "/", { "if-none-match": page.headers["etag"] ?? "" });
  const again = await expectAnswer(address, 304, unchanged);
  // Browsers keep the page with the headers of this response.
  for (const name of ["content-security-policy", "permissions-policy"]) {
    expect(again.headers[name], name).toBe(page.headers[name]);
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
