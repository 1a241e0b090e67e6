import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { projectScreens } from "#contract/screens.ts";
import {
  demoService,
  expectProblem,
  shared,
  sharedService,
  temporaryFolder,
} from "#service/service-fixture.ts";

const script = "document.title = 'early';";
const html = `<!doctype html><title>Console</title>
<script type="application/json" id="configuration">{"base":"/","services":[{"url":""}]}</script>
<script>${script}</script>
<script type="module" src="/assets/main-1a2b.js"></script>`;
const code = `console.log("${"x".repeat(200)}");`;

/** A folder as the build leaves it. */
const builtDashboard = shared(async (atEnd) => {
  const folder = await temporaryFolder(atEnd);
  await mkdir(join(folder, "assets"));
  for (const [name, content] of [
    ["index.html", html],
    ["index.html.br", brotliCompressSync(html)],
    ["assets/main-1a2b.js", code],
    ["assets/main-1a2b.js.br", brotliCompressSync(code)],
    ["icon.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
  ] as const) {
    await writeFile(join(folder, name), content);
  }
  return folder;
});
const start = sharedService(async () => ({ dashboardFolder: await builtDashboard() }));
const startBelow = sharedService(async () => ({
  dashboardFolder: await builtDashboard(),
  basePath: "/console",
}));
const page = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

test("every address of a screen is the dashboard's page", async () => {
  const { app } = await start();
  for (const url of [
    ...["/", "/?x=/nothing", "///?x", "http://elsewhere.example/projects/x", "/projects", "/projects/x/"],
    ...["/projects/..%2Flabels/labels", "/projects/x/labels/"],
    ...projectScreens.map((screen) => `/projects/x/${screen}?page=2`),
  ]) {
    const { statusCode, body, headers } = await app.inject(url);
    expect({ statusCode, body }, url).toEqual({ statusCode: 200, body: html });
    const cacheControl = headers["cache-control"];
    expect([headers["content-type"], cacheControl]).toEqual(["text/html; charset=utf-8", "no-cache"]);
    expect(headers["strict-transport-security"], url).toBeUndefined();
  }
});

test("the page is sent compressed to whoever reads that, and not again to whoever has it", async () => {
  const { app } = await start();
  const ask = (encoding: string, more = {}) =>
    app.inject({ url: "/", headers: { "accept-encoding": encoding, ...more } });
  const [br, gzip, plain] = [await ask("gzip, deflate, br"), await ask("gzip"), await ask("identity")];
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(html);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(html);
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(new Set([br, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(3);
  const again = await ask("br", { "if-none-match": String(br.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

test("files with a fingerprint in their names are kept for a year, and sent as the build compressed them", async () => {
  const { app } = await start();
  const headers = { "accept-encoding": "br" };
  const response = await app.inject({ url: "/assets/main-1a2b.js", headers });
  expect(brotliDecompressSync(response.rawPayload).toString()).toBe(code);
  expect(response.headers).toMatchObject({
    "content-encoding": "br",
    vary: "accept-encoding",
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": expect.stringContaining("javascript"),
  });
  const icon = await app.inject("/icon.svg");
  expect(icon.headers["cache-control"]).toBe("no-cache");
  expect(icon.headers["content-type"]).toMatch(/^image\/svg\+xml/);
});

test("the console can be installed: its manifest names icons that exist, all below its own path", () => {
  const folder = new URL("../../../public/", import.meta.url);
  const manifest = JSON.parse(readFileSync(new URL("manifest.webmanifest", folder), "utf8"));
  expect(manifest).toMatchObject({ start_url: ".", scope: "." });
  const sizes = manifest.icons.map(({ src, sizes, purpose }: Record<string, string>) => {
    // A PNG's width and height.
    const file = readFileSync(new URL(src ?? "", folder));
    return `${src?.endsWith(".png") ? `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}` : "any"} ${sizes} ${purpose ?? ""}`;
  });
  expect(sizes).toEqual(["any any ", "192x192 192x192 ", "512x512 512x512 ", "512x512 512x512 maskable"]);
});

test("what is nothing is told: programs what there is, and people a page that leads there", async () => {
  const { app } = await startBelow();
  for (const url of [
    ...["/readyz/", "/HEALTHZ", "/metrics", "/index.html", "/a%20b", "//projects/x/labels"],
    ...["/projects/x/Labels", "/projects/x/labels/1", "/assets/", "/assets/main-0000.js"],
    ...["/../package.json", "/%2e%2e/package.json", "/assets/..%2f..%2fpackage.json", "/.env"],
  ]) {
    for (const accept of [undefined, "*/*", "application/json"]) {
      const response = await app.inject({ url, headers: accept === undefined ? {} : { accept } });
      const { detail } = expectProblem(response, "route-not-found");
      expect(detail).toContain("(/console/), ");
      expect(detail).toContain("(/console/healthz)");
    }
    const response = await app.inject({ url, headers: page });
    expect(response.statusCode, url).toBe(404);
    expect(response.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      vary: "accept",
    });
    const links = [...response.body.matchAll(/href="([^"]*)"/g)].map(([, link]) => link);
    expect(links).toEqual(["/console/"]);
    const head = await app.inject({ method: "HEAD", url, headers: page });
    expect([head.statusCode, head.body]).toEqual([404, ""]);
  }
});

test("an address that doesn't answer to a method says what it answers to", async () => {
  const { app } = await start();
  for (const [url, method, allow] of [
    ["/api/v1/labels", "PATCH", "GET, HEAD, POST"],
    ["/api/v1/labels/1", "GET", "PUT, DELETE"],
    ["/api/v1/projects/x", "PUT", "GET, HEAD"],
    ["/", "POST", "GET, HEAD"],
  ] as const) {
    const response = await app.inject({ method, url, payload: "no JSON" });
    expectProblem(response, "method-not-allowed");
    expect(response.headers["allow"]).toBe(allow);
  }
});

test("a person who opens an address that can't be read gets the page of unknown addresses, outside the API", async () => {
  const { app } = await start();
  const response = await app.inject({ url: "/projects/%E0%A4%A/labels", headers: page });
  expect(response.statusCode).toBe(404);
  expect(response.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
    "x-request-id": expect.any(String),
  });
  expect(response.body).toContain("This page doesn’t exist");
  for (const [method, url] of [
    ["GET", "/api/v1/projects/%E0%A4%A"],
    ["POST", "/projects/%E0%A4%A/labels"],
  ] as const) {
    expectProblem(await app.inject({ method, url, headers: page }), "malformed-request");
  }
});

test("browsers may run the page's own scripts and no others, load nothing else, and connect to the services that it names", async () => {
  const services = ["https://a.example/sub", "https://x.example/</script><script>alert(1)</script>$&"];
  const { app } = await demoService({ dashboardFolder: await builtDashboard(), services });
  const { headers, body } = await app.inject("/");
  const directives = String(headers["content-security-policy"])
    .split(";")
    .map((directive) => {
      const [name = "", ...sources] = directive.trim().split(" ");
      return [name, sources.join(" ")];
    });
  const hash = createHash("sha256").update(script).digest("base64");
  expect(Object.fromEntries(directives)).toEqual({
    "default-src": "'none'",
    "script-src": `'self' 'sha256-${hash}'`,
    // Two widgets' own style elements besides; never 'unsafe-inline'.
    "style-src": expect.stringMatching(/^'self'( 'sha256-[\w+/=]+')*$/),
    "img-src": "'self' data: https: http:",
    "connect-src": "'self' https://a.example https://x.example",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
    "object-src": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "worker",
  });
  // After its own; and their addresses can't end the block.
  const block = /<script type="application\/json" id="configuration">(.*?)<\/script>/s.exec(body)?.[1] ?? "";
  expect(block).not.toContain("<");
  expect(JSON.parse(block)).toEqual({ base: "/", services: ["", ...services].map((url) => ({ url })) });
  expect(body).toContain(`<script>${script}</script>`);
});

test("below a path, the page names its files there, and everything answers with the path and without it", async () => {
  const { app } = await startBelow();
  const { body } = await app.inject("/console/projects/1/labels");
  expect(body).toContain('"base":"/console/"');
  const [, file = ""] = /"(\/console\/assets\/[^"]+\.js)"/.exec(body) ?? [];
  for (const url of [file, file.replace("/console", "")]) {
    expect((await app.inject(url)).headers["cache-control"]).toContain("immutable");
  }
  for (const url of ["/console/api/v1/projects", "/api/v1/projects"])
    expectProblem(await app.inject(url), "unauthenticated");
  for (const url of ["/console", "/console?x", "/console/", "/console//"])
    expect((await app.inject(url)).headers["content-type"]).toMatch(/^text\/html/);
  expectProblem(await app.inject("/consolex"), "route-not-found");
});

test("without a built dashboard, the address says how to build it, and the API works", async () => {
  const { app } = await demoService({ dashboardFolder: join(await temporaryFolder(), "missing") });
  const response = await app.inject("/");
  expect(response.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(response.body).toContain("npm run build");
  expectProblem(await app.inject("/api/v1/projects"), "unauthenticated");
});
