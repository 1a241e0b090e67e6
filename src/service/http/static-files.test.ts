import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { projectScreens } from "#contract/screens.ts";
import { appIds, demoService, expectProblem, headersFor, temporaryFolder } from "#service/service-fixture.ts";

const script = "document.title = 'early';";
const html = `<!doctype html><title>Console</title>
<script type="application/json" id="configuration">{"base":"/","services":[{"url":""}]}</script>
<script>${script}</script>
<script type="module" src="/assets/main-1a2b.js"></script>`;
const code = `console.log("${"x".repeat(200)}");`;

/** A folder as the build leaves it. */
async function builtDashboard(name = "main-1a2b"): Promise<string> {
  const folder = await temporaryFolder();
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), html.replace("main-1a2b", name));
  await writeFile(join(folder, "index.html.br"), brotliCompressSync(html));
  await writeFile(join(folder, `assets/${name}.js`), code);
  await writeFile(join(folder, `assets/${name}.js.br`), brotliCompressSync(code));
  await writeFile(join(folder, `assets/${name}.js.gz`), gzipSync(code));
  await writeFile(join(folder, "icon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
  return folder;
}

test("every address of a screen is the dashboard's page", async () => {
  const { app } = await demoService({ dashboardFolder: await builtDashboard() });
  for (const url of [
    "/",
    "/?x=/nothing",
    "///?x",
    "http://elsewhere.example/projects/x",
    "/projects",
    "/projects/x/",
    "/projects/..%2Flabels/labels",
    "/projects/x/labels/",
    ...projectScreens.map((screen) => `/projects/x/${screen}?page=2`),
  ]) {
    const response = await app.inject(url);
    expect({ status: response.statusCode, body: response.body }, url).toEqual({ status: 200, body: html });
    expect(response.headers["content-type"], url).toBe("text/html; charset=utf-8");
    expect(response.headers["cache-control"], url).toBe("no-cache");
    expect(response.headers["strict-transport-security"], url).toBeUndefined();
  }
});

test("the page is sent compressed to whoever reads that, and not again to whoever has it", async () => {
  const { app } = await demoService({ dashboardFolder: await builtDashboard() });
  const [br, gzip, plain] = await Promise.all(
    ["gzip, deflate, br", "gzip", "identity"].map((encoding) =>
      app.inject({ url: "/", headers: { "accept-encoding": encoding } }),
    ),
  );
  expect(brotliDecompressSync(br?.rawPayload ?? "").toString()).toBe(html);
  expect(gunzipSync(gzip?.rawPayload ?? "").toString()).toBe(html);
  expect(plain?.headers["content-encoding"]).toBeUndefined();
  const etags = [br, gzip, plain].map((response) => response?.headers.etag);
  expect(new Set(etags).size).toBe(3);
  const again = await app.inject({
    url: "/",
    headers: { "accept-encoding": "br", "if-none-match": String(br?.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe("");
});

test("files with a fingerprint in their names are kept for a year, and sent as the build compressed them", async () => {
  const { app } = await demoService({ dashboardFolder: await builtDashboard() });
  for (const [encoding, decode] of [
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const) {
    const response = await app.inject({
      url: "/assets/main-1a2b.js",
      headers: { "accept-encoding": encoding },
    });
    expect(response.headers["content-encoding"]).toBe(encoding);
    expect(decode(response.rawPayload).toString()).toBe(code);
    expect(response.headers["vary"]).toBe("accept-encoding");
    expect(response.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(response.headers["content-type"]).toMatch(/javascript/);
    expect(response.headers["x-request-id"]).toBeDefined();
  }
  const icon = await app.inject({ url: "/icon.svg" });
  expect(icon.headers["cache-control"]).toBe("no-cache");
  expect(icon.headers["content-type"]).toMatch(/^image\/svg\+xml/);
});

test("what is nothing is told: programs what there is, and people a page that leads there", async () => {
  const { app } = await demoService({ dashboardFolder: await builtDashboard(), basePath: "/console" });
  const navigation = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
  for (const url of [
    "/readyz/",
    "/HEALTHZ",
    "/metrics",
    "/index.html",
    "/a%20b",
    "//projects/x/labels",
    "/projects/x/Labels",
    "/projects/x/labels/1",
    "/assets/",
  ]) {
    for (const accept of [undefined, "*/*", "application/json"]) {
      const response = await app.inject({ url, headers: accept === undefined ? {} : { accept } });
      const { detail } = expectProblem(response, "route-not-found");
      expect(detail).toContain("(/console/), ");
      expect(detail).toContain("(/console/healthz)");
    }
    const response = await app.inject({ url, headers: navigation });
    expect(response.statusCode, url).toBe(404);
    expect(response.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      vary: "accept",
    });
    const links = [...response.body.matchAll(/href="([^"]*)"/g)].map(([, link]) => link);
    expect(links).toEqual(["/console/", "/console/docs", "/console/healthz", "/console/readyz"]);
    const head = await app.inject({ method: "HEAD", url, headers: navigation });
    expect({ status: head.statusCode, body: head.body }).toEqual({ status: 404, body: "" });
  }
});

test("no address leads to a file that isn't the dashboard's", async () => {
  const { app } = await demoService({ dashboardFolder: await builtDashboard() });
  for (const url of [
    "/assets/main-0000.js",
    "/../package.json",
    "/%2e%2e/package.json",
    "/assets/..%2f..%2fpackage.json",
    "/.env",
  ]) {
    expectProblem(await app.inject(url), "route-not-found");
  }
});

test("an address that doesn't answer to a method says what it answers to", async () => {
  const { app } = await demoService({ dashboardFolder: await builtDashboard() });
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
  const { app } = await demoService({ dashboardFolder: await builtDashboard() });
  const headers = { accept: "text/html,*/*;q=0.8" };
  const page = await app.inject({ url: "/projects/%E0%A4%A/labels", headers });
  expect(page.statusCode).toBe(404);
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
  expect(page.headers["x-content-type-options"]).toBe("nosniff");
  expect(page.headers["x-request-id"]).toEqual(expect.any(String));
  expect(page.body).toContain("Page not found");
  expectProblem(await app.inject({ url: "/api/v1/projects/%E0%A4%A", headers }), "malformed-request");
  expectProblem(
    await app.inject({ method: "POST", url: "/projects/%E0%A4%A/labels", headers }),
    "malformed-request",
  );
});

test("browsers may run the page's own scripts and no others, and load nothing else", async () => {
  const { app } = await demoService({
    dashboardFolder: await builtDashboard(),
    services: ["https://changelog.example/sub/path", "http://localhost:9000"],
  });
  const policy = String((await app.inject("/")).headers["content-security-policy"]);
  const directives = new Map(
    policy.split(";").map((directive) => {
      const [name = "", ...sources] = directive.trim().split(" ");
      return [name, sources.join(" ")];
    }),
  );
  const hash = createHash("sha256").update(script).digest("base64");
  expect(Object.fromEntries(directives)).toEqual({
    "default-src": "'none'",
    "script-src": `'self' 'sha256-${hash}'`,
    // Two widgets' own style elements besides; never 'unsafe-inline'.
    "style-src": expect.stringMatching(/^'self' data:( 'sha256-[\w+/=]+')*$/),
    "img-src": "'self' data: https: http:",
    "connect-src": "'self' https://changelog.example http://localhost:9000",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
    "object-src": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "worker preview",
  });
});

test("the page names further services after its own, and their addresses can't end its block", async () => {
  const services = [
    "https://changelog.example/sub",
    "https://x.example/</script><script>alert(1)</script>$&",
  ];
  const { app } = await demoService({ dashboardFolder: await builtDashboard(), services });
  const page = (await app.inject("/")).body;
  const block = /<script type="application\/json" id="configuration">(.*?)<\/script>/s.exec(page)?.[1] ?? "";
  expect(block).not.toContain("<");
  expect(JSON.parse(block)).toEqual({ base: "/", services: ["", ...services].map((url) => ({ url })) });
  expect(page).toContain(`<script>${script}</script>`);
});

test("below a path, the page names its files there, and everything answers with the path and without it", async () => {
  const { app } = await demoService({ dashboardFolder: await builtDashboard(), basePath: "/console" });
  const page = (await app.inject("/console/projects/1/labels")).body;
  expect(page).toContain('"base":"/console/"');
  const [, file = ""] = /"(\/console\/assets\/[^"]+\.js)"/.exec(page) ?? [];
  for (const url of [file, file.replace("/console", "")]) {
    expect((await app.inject(url)).headers["cache-control"]).toContain("immutable");
  }
  for (const url of ["/console/api/v1/projects", "/api/v1/projects"]) {
    expectProblem(await app.inject(url), "unauthenticated");
  }
  for (const url of ["/console", "/console?x", "/console/", "/console//"]) {
    expect((await app.inject(url)).headers["content-type"]).toMatch(/^text\/html/);
  }
  expectProblem(await app.inject("/consolex"), "route-not-found");
  const labels = await app.inject({
    url: "/console/api/v1/labels?page=2",
    headers: headersFor(appIds.Orbit),
  });
  expect(labels.json().prev_page_url).toMatch(/^http:\/\/[^/]+\/console\/api\/v1\/labels\?page=1$/);
});

test("without a built dashboard, the address says how to build it, and the API works", async () => {
  const { app } = await demoService({ dashboardFolder: join(await temporaryFolder(), "missing") });
  const response = await app.inject("/");
  expect(response.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(response.body).toContain("npm run build");
  expectProblem(await app.inject("/api/v1/projects"), "unauthenticated");
});
