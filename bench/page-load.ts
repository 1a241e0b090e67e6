import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { openDatabase } from "#service/database/database.ts";
import { prepareDemo } from "#service/demo/demo.ts";
import { chromiumOptions } from "../scripts/chromium.ts";
import { writeCompressedFiles } from "../scripts/compressed-files.ts";
import { serveDashboard, storage, token } from "./dashboard-service.ts";
import { median } from "./median.ts";
import { type Load, load, openSlowPage } from "./slow-page.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const runs = Number(process.env["RUNS"] ?? 5);
/** The label whose row is waited for: the first of the page that the address names. */
const firstLabel = "Feature";
/** Prints the lines of a table, the cells of each column below one another. */
function printTable(lines: readonly (readonly string[])[]): void {
  const widths =
    lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  for (const line of lines) {
    const cells = line.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    process.stdout.write(`${cells.join("  ").trimEnd()}\n`);
  }
}

const folder = mkdtempSync(join(tmpdir(), "changelog-console-"));

/** Builds a page that the console is compared with. */
async function buildPeer(source: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: source,
    logLevel: "error",
    plugins: [react(), writeCompressedFiles],
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 10_000 },
  });
}

const servers: { close(): Promise<unknown> }[] = [];

/** Serves a built page together with the service; gives the address of the page with the label. */
async function serve(dashboardFolder: string): Promise<string> {
  const database = await openDatabase(join(folder, "bench.db"));
  await prepareDemo(database, { demoToken: token });
  const { app, origin } = await serveDashboard(database, dashboardFolder);
  servers.push(app, { close: () => database.destroy() });
  const answer = await app.inject({ url: "/api/v1/projects", headers: { authorization: `Bearer ${token}` } });
  const acme = (answer.json() as { name: string; app_id: string }[]).find(({ name }) => name === "Acme");
  return `${origin}/projects/${acme?.app_id}/labels?page=2&rows=5`;
}

/** The bytes that the console's first screen needs, by the files that its page names. */
async function countBytes(url: string): Promise<Record<"gzip" | "brotli" | "css", number>> {
  const page = await (await fetch(url)).text();
  const files = [...page.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, file = ""]) => file);
  const sum = { gzip: 0, brotli: 0, css: 0 };
  for (const file of files) {
    const bytes = Buffer.from(await (await fetch(new URL(file, url))).arrayBuffer());
    if (file.endsWith(".css")) sum.css += gzipSync(bytes, { level: 9 }).length;
    else {
      sum.gzip += gzipSync(bytes, { level: 9 }).length;
      sum.brotli += brotliCompressSync(bytes).length;
    }
  }
  return sum;
}

try {
  await buildPeer(join(root, "bench/floor"), join(folder, "floor"));
  const pages: Record<string, string> = {
    console: await serve(join(root, "dist")),
    floor: await serve(join(folder, "floor")),
  };
  const browser = await chromium.launch(chromiumOptions());
  const cold = new Map<string, Load[]>();
  const warm = new Map<string, Load[]>();
  for (let run = 0; run < runs; run += 1) {
    for (const [name, url] of Object.entries(pages)) {
      const slow = await openSlowPage(browser, storage);
      cold.set(name, [...(cold.get(name) ?? []), await load(slow, url, firstLabel)]);
      await slow.page.goto("about:blank");
      warm.set(name, [...(warm.get(name) ?? []), await load(slow, url, firstLabel)]);
      await slow.context.close();
    }
  }
  const loads: string[][] = [
    [
      "",
      "first row",
      "÷ floor",
      "interactive",
      "÷ floor’s row",
      "LCP",
      "blocking",
      "÷ floor",
      "longest task before",
      "and after",
      "shift",
      "requests",
      "KB",
    ],
  ];
  for (const [cache, measured] of [
    ["cold", cold],
    ["warm", warm],
  ] as const) {
    const of = (name: string, key: keyof Load) => median((measured.get(name) ?? []).map((one) => one[key]));
    const time = (name: string, key: keyof Load) => `${Math.round(of(name, key))} ms`;
    const toFloor = (name: string, key: "row" | "interactive" | "blocking") =>
      (of(name, key) / of("floor", key === "interactive" ? "row" : key)).toFixed(2);
    for (const name of measured.keys()) {
      loads.push([
        `${name}, ${cache}`,
        time(name, "row"),
        toFloor(name, "row"),
        time(name, "interactive"),
        toFloor(name, "interactive"),
        time(name, "paint"),
        time(name, "blocking"),
        toFloor(name, "blocking"),
        time(name, "longestBefore"),
        time(name, "longestAfter"),
        of(name, "shift").toFixed(4),
        String(of(name, "requests")),
        (of(name, "bytes") / 1000).toFixed(1),
      ]);
    }
  }
  const consoleUrl = pages["console"] ?? "";
  const bytes = await countBytes(consoleUrl);
  loads.push([
    "first screen, KB",
    `gzip ${(bytes.gzip / 1000).toFixed(1)}`,
    `brotli ${(bytes.brotli / 1000).toFixed(1)}`,
    `CSS ${(bytes.css / 1000).toFixed(1)}`,
  ]);
  await browser.close();
  printTable(loads);
} finally {
  for (const server of servers) await server.close();
  rmSync(folder, { recursive: true });
}
