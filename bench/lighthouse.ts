/*
 * What Lighthouse says of sign-in, labels and project: performance, accessibility and best practices, of 100 each.
 * Run: node bench/lighthouse.ts (after npm run build). Lighthouse is installed into a folder of its own, and removed.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";
import { demoTokens, startService } from "../e2e/service-process.ts";
import { findChromium } from "../scripts/chromium.ts";

const reportSchema = z.object({
  categories: z.record(z.string(), z.object({ title: z.string(), score: z.nullable(z.number()) })),
});

const folder = mkdtempSync(join(tmpdir(), "changelog-console-"));
const service = await startService(join(folder, "console.db"));
try {
  execFileSync("npm", ["install", "--prefix", folder, "--no-fund", "--no-audit", "lighthouse@13"], {
    stdio: "ignore",
  });
  const projects = await fetch(`${service.address}/api/v1/projects`, {
    headers: { authorization: `Bearer ${demoTokens.own}` },
  });
  const acme = z
    .array(z.object({ name: z.string(), app_id: z.string() }))
    .parse(await projects.json())
    .find(({ name }) => name === "Acme");
  const screens = {
    "sign-in": "/",
    labels: `/projects/${acme?.app_id}/labels?page=2&rows=5#token=${demoTokens.own}`,
    project: `/projects/${acme?.app_id}/project#token=${demoTokens.own}`,
  };
  for (const preset of ["desktop", "mobile"]) {
    for (const [screen, address] of Object.entries(screens)) {
      const report = join(folder, "report.json");
      execFileSync(
        join(folder, "node_modules/.bin/lighthouse"),
        [
          `${service.address}${address}`,
          "--quiet",
          "--output=json",
          `--output-path=${report}`,
          "--only-categories=performance,accessibility,best-practices",
          "--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking --no-first-run",
          ...(preset === "desktop" ? ["--preset=desktop"] : []),
        ],
        {
          stdio: ["ignore", "ignore", "inherit"],
          env: { ...process.env, CHROME_PATH: findChromium() ?? "" },
        },
      );
      const { categories } = reportSchema.parse(JSON.parse(readFileSync(report, "utf8")));
      const scores = Object.values(categories).map(
        ({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`,
      );
      process.stdout.write(`${preset}, ${screen}: ${scores.join(", ")}\n`);
    }
  }
} finally {
  await service.stop();
  rmSync(folder, { recursive: true });
}
