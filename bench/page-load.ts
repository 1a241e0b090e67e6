/*
 * How long a signed-in person waits for the first label row, and for each thing they then do.
 * Run: npm run bench (with react-admin beside it: npm run bench -- --peers)
 *
 * Headless Chromium with the CPU slowed down four times, over 1.6 Mbit/s with 150 ms, against the built dashboard and
 * the real service. The console and what it is compared with take turns within one run. Ratios travel; times don't.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from "@playwright/test";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { compression, defineAlgorithm } from "vite-plugin-compression2";
import { createApp } from "#service/app.ts";
import { openDatabase } from "#service/database/database.ts";
import { prepareDemo } from "#service/demo/demo.ts";
import config from "../playwright.config.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const runs = Number(process.env["RUNS"] ?? 7);
const token = "bench-token-0123456789-abcdefghi";
/** The label whose row is waited for: the first of the page that the address names. */
const firstLabel = "Feature";

/** Slow 4G, in Chromium's units: milliseconds, and bytes a second. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const cpuSlowDown = 4;

interface Load {
  readonly row: number;
  readonly paint: number;
  readonly blocking: number;
  readonly shift: number;
  readonly scripts: number;
  readonly requests: number;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Runs in the page before anything else: notes when the row is on screen, and what the browser says of the way there. */
function watchPage(label: string): void {
  const notes = { row: 0, paint: 0, blocking: 0, shift: 0, event: 0 };
  Object.assign(globalThis, { notes });
  const observe = (type: string, note: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...more,
    });
  observe("largest-contentful-paint", (entry) => {
    notes.paint = entry.startTime;
  });
  observe("longtask", (entry) => {
    notes.blocking += entry.duration - 50;
  });
  observe("layout-shift", (entry) => {
    notes.shift += (entry as unknown as { value: number }).value;
  });
  observe(
    "event",
    (entry) => {
      if ((entry as unknown as { interactionId: number }).interactionId > 0)
        notes.event = Math.max(notes.event, entry.duration);
    },
    { durationThreshold: 16 },
  );
  const look = new MutationObserver(() => {
    const cells = [...document.querySelectorAll("th, td")];
    if (!cells.some((cell) => cell.textContent?.trim() === label)) return;
    look.disconnect();
    requestAnimationFrame(() => {
      notes.row = performance.now();
    });
  });
  look.observe(document, { childList: true, subtree: true, characterData: true });
}

async function openPage(
  browser: Browser,
): Promise<{ context: BrowserContext; page: Page; session: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB" });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", network);
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowDown });
  await page.addInitScript(
    ([key, value]) => localStorage.setItem(key, value.replace("ORIGIN", location.origin)),
    ["changelog-console.session", JSON.stringify({ serviceUrl: "ORIGIN", token })] as const,
  );
  await page.addInitScript(watchPage, firstLabel);
  return { context, page, session };
}

/** Opens an address and waits until the first row and the page's own work are done. */
async function load(page: Page, session: CDPSession, url: string): Promise<Load> {
  let scripts = 0;
  let requests = 0;
  const types = new Map<string, string>();
  const onResponse = (event: { requestId: string; type: string }) => types.set(event.requestId, event.type);
  const onFinished = (event: { requestId: string; encodedDataLength: number }) => {
    requests += 1;
    if (types.get(event.requestId) === "Script") scripts += event.encodedDataLength;
  };
  session.on("Network.responseReceived", onResponse);
  session.on("Network.loadingFinished", onFinished);
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForFunction(() => (globalThis as unknown as { notes?: Load }).notes?.row);
  const counted = { scripts, requests };
  await page.waitForLoadState("networkidle");
  session.off("Network.responseReceived", onResponse);
  session.off("Network.loadingFinished", onFinished);
  return { ...(await readNotes(page)), ...counted };
}

function readNotes(page: Page): Promise<Omit<Load, "scripts" | "requests"> & { event: number }> {
  return page.evaluate(() => (globalThis as unknown as { notes: Load & { event: number } }).notes);
}

const folder = mkdtempSync(join(tmpdir(), "changelog-console-"));

/** Builds a page that the console is compared with. */
async function buildPeer(source: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: source,
    logLevel: "error",
    plugins: [react(), compression({ algorithms: [defineAlgorithm("brotliCompress")], threshold: 512 })],
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 10_000 },
  });
}

/** Installs react-admin into a folder of its own and builds its page there. */
async function buildReactAdmin(outDir: string): Promise<void> {
  const source = join(folder, "react-admin");
  cpSync(join(root, "bench/react-admin"), source, { recursive: true });
  execFileSync(
    "npm",
    ["install", "--prefix", source, "--no-fund", "--no-audit", "react-admin@5", "react@19", "react-dom@19"],
    {
      stdio: "ignore",
    },
  );
  await buildPeer(source, outDir);
}

const servers: { close(): Promise<unknown> }[] = [];

/** Serves a built page together with the service; gives the address of the page with the label. */
async function serve(dashboardFolder: string): Promise<string> {
  const database = await openDatabase(join(folder, "bench.db"));
  await prepareDemo(database, { demoToken: token });
  const app = await createApp(database, {
    services: [],
    allowedOrigins: [],
    rateLimit: 0,
    signInLimit: 0,
    logLevel: "fatal",
    dashboardFolder,
  });
  servers.push(app, { close: () => database.destroy() });
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const answer = await app.inject({ url: "/api/v1/projects", headers: { authorization: `Bearer ${token}` } });
  const acme = (answer.json() as { name: string; app_id: string }[]).find(({ name }) => name === "Acme");
  return `${origin}/projects/${acme?.app_id}/labels?page=2`;
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

/** The longest time (milliseconds) from an input of `act` to the next paint; the network is fast, the CPU slow. */
async function timeInteraction(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    (globalThis as unknown as { notes: { event: number } }).notes.event = 0;
  });
  await act();
  // The browser reports an interaction only after the frame that shows it.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
  return (await readNotes(page)).event;
}

async function timeInteractions(browser: Browser, url: string): Promise<Record<string, number>> {
  const { context, page, session } = await openPage(browser);
  await load(page, session, url);
  await session.send("Network.emulateNetworkConditions", {
    ...network,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  const pages = page.getByRole("navigation", { name: "Pages" });
  const times: Record<string, number> = {};
  times["turn to a prefetched page"] = await timeInteraction(page, async () => {
    await pages.getByRole("link", { name: "Next page" }).click();
    await page
      .getByRole("link", { name: "Page 3", exact: true })
      .and(page.locator("[aria-current]"))
      .waitFor();
  });
  await page.getByRole("button", { name: "New label" }).hover();
  await page.waitForLoadState("networkidle");
  times["open the dialog"] = await timeInteraction(page, async () => {
    await page.getByRole("button", { name: "New label" }).click();
    await page.getByRole("dialog").waitFor();
  });
  times["type a letter"] = await timeInteraction(page, () => page.keyboard.type("Measured", { delay: 60 }));
  times["save"] = await timeInteraction(page, async () => {
    await page.getByRole("button", { name: "Create label" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });
  times["switch project"] = await timeInteraction(page, async () => {
    await page.getByRole("button", { name: /Switch project/ }).click();
    await page.getByRole("option", { name: /Bluebird/ }).click();
    await page.getByText("of 1,037 labels").waitFor();
  });
  await context.close();
  return times;
}

/** The heap (MB) before and after many page turns, garbage collected. */
async function measureMemory(
  browser: Browser,
  url: string,
  turns: number,
): Promise<readonly [number, number]> {
  const { context, page, session } = await openPage(browser);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await session.send("Network.emulateNetworkConditions", {
    ...network,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await load(page, session, url);
  const heap = async () => {
    await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    return usedSize / 1e6;
  };
  const before = await heap();
  for (let turn = 0; turn < turns; turn += 1) {
    const number = (turn % 4) + 1;
    await page.getByRole("link", { name: `Page ${number}`, exact: true }).click();
    await page
      .getByRole("link", { name: `Page ${number}`, exact: true })
      .and(page.locator("[aria-current]"))
      .waitFor();
  }
  const after = await heap();
  await context.close();
  return [before, after];
}

try {
  await buildPeer(join(root, "bench/floor"), join(folder, "floor"));
  const pages: Record<string, string> = {
    console: await serve(join(root, "dist")),
    floor: await serve(join(folder, "floor")),
  };
  if (process.argv.includes("--peers")) {
    await buildReactAdmin(join(folder, "peer"));
    // It keeps its own page behind the address's hash.
    pages["react-admin"] = `${await serve(join(folder, "peer"))}#/labels?page=2&perPage=5`;
  }
  const browser = await chromium.launch(config.use?.launchOptions);
  const cold = new Map<string, Load[]>();
  const warm = new Map<string, Load[]>();
  for (let run = 0; run < runs; run += 1) {
    for (const [name, url] of Object.entries(pages)) {
      const { context, page, session } = await openPage(browser);
      cold.set(name, [...(cold.get(name) ?? []), await load(page, session, url)]);
      await page.goto("about:blank");
      warm.set(name, [...(warm.get(name) ?? []), await load(page, session, url)]);
      await context.close();
    }
  }
  const lines: string[][] = [
    ["", "first row", "÷ floor", "LCP", "blocking", "shift", "script KB", "requests"],
  ];
  for (const [cache, loads] of [
    ["cold", cold],
    ["warm", warm],
  ] as const) {
    const floor = median((loads.get("floor") ?? []).map(({ row }) => row));
    for (const [name, all] of loads) {
      const of = (key: keyof Load) => median(all.map((one) => one[key]));
      lines.push([
        `${name}, ${cache}`,
        `${Math.round(of("row"))} ms`,
        (of("row") / floor).toFixed(2),
        `${Math.round(of("paint"))} ms`,
        `${Math.round(of("blocking"))} ms`,
        of("shift").toFixed(3),
        (of("scripts") / 1000).toFixed(1),
        String(of("requests")),
      ]);
    }
  }
  const consoleUrl = pages["console"] ?? "";
  const bytes = await countBytes(consoleUrl);
  lines.push([
    "first screen, KB",
    `gzip ${(bytes.gzip / 1000).toFixed(1)}`,
    `brotli ${(bytes.brotli / 1000).toFixed(1)}`,
    `CSS ${(bytes.css / 1000).toFixed(1)}`,
  ]);
  for (const [what, time] of Object.entries(await timeInteractions(browser, consoleUrl))) {
    lines.push([what, `${Math.round(time)} ms to the next paint`]);
  }
  const turns = 500;
  const [before, after] = await measureMemory(browser, consoleUrl, turns);
  lines.push([`heap, ${turns} page turns`, `${before.toFixed(1)} → ${after.toFixed(1)} MB`]);
  await browser.close();
  const widths =
    lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  for (const line of lines) {
    process.stdout.write(
      `${line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd()}\n`,
    );
  }
} finally {
  for (const server of servers) await server.close();
  rmSync(folder, { recursive: true });
}
