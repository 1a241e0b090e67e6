import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { openDatabase } from "#service/database/database.ts";
import { prepareDemo } from "#service/demo/demo.ts";
import { demoProjects } from "#service/demo/demo-projects.ts";
import { chromiumOptions } from "../scripts/chromium.ts";
import { writeCompressedFiles } from "../scripts/compressed-files.ts";
import { serveDashboard, storage, token } from "./dashboard-service.ts";
import { median } from "./median.ts";
import { type Load, load, openPage, slowDown } from "./slow-page.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const runs = Number(process.env["RUNS"] ?? 5);
/** The label whose row is waited for: the first of the page that the address names. */
const firstLabel = "Feature";
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
  const acme = demoProjects.find(({ name }) => name === "Acme");
  return `${origin}/projects/${acme?.app_id}/labels?page=2&rows=5`;
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
      const slow = await openPage(browser, storage);
      await slowDown(slow);
      cold.set(name, [...(cold.get(name) ?? []), await load(slow, url, firstLabel)]);
      await slow.page.goto("about:blank");
      warm.set(name, [...(warm.get(name) ?? []), await load(slow, url, firstLabel)]);
      await slow.page.close();
    }
  }
  await browser.close();
  const line = (cells: readonly string[]) => process.stdout.write(`| ${cells.join(" | ")} |\n`);
  process.stdout.write(
    "| | First row | ÷ floor | Interactive | LCP | Blocking | Longest task after | Shift | Requests | KB received |\n",
  );
  line(Array(10).fill("---"));
  for (const [cache, measured] of [
    ["cold", cold],
    ["warm", warm],
  ] as const) {
    const of = (name: string, key: keyof Load) => median((measured.get(name) ?? []).map((one) => one[key]));
    for (const name of measured.keys()) {
      const time = (key: keyof Load) => `${Math.round(of(name, key))} ms`;
      const share = (of(name, "row") / of("floor", "row")).toFixed(2);
      const times = (["interactive", "paint", "blocking", "longestAfter"] as const).map(time);
      const sizes = [
        of(name, "shift").toFixed(4),
        `${of(name, "requests")}`,
        (of(name, "bytes") / 1000).toFixed(1),
      ];
      line([`${name}, ${cache}`, time("row"), share, ...times, ...sizes]);
    }
  }
} finally {
  for (const server of servers) await server.close();
  rmSync(folder, { recursive: true });
}
