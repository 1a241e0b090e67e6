/*
 * Takes the pictures that README shows, from the built dashboard and the real service with its demo data:
 * `node tools/screenshot.ts`.
 */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { ApiClient } from "../e2e/api-client.ts";
import { demoTokens, startService } from "../e2e/service-process.ts";
import { chromiumOptions } from "../scripts/chromium.ts";

/** Takes a picture of the labels of the demo’s first project. */
async function takePicture(address: string, colorScheme: "light" | "dark", file: string): Promise<void> {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 800 },
    colorScheme,
    reducedMotion: "reduce",
    locale: "en-US",
    timezoneId: "UTC",
  });
  await page.goto(address);
  await page.getByRole("rowheader", { name: "Improvement" }).hover();
  await page.waitForLoadState("networkidle");
  const path = fileURLToPath(new URL(`../docs/pictures/${file}.png`, import.meta.url));
  await page.screenshot({ path });
  await page.close();
  process.stdout.write(`Wrote ${path}\n`);
}

const folder = await mkdtemp(join(tmpdir(), "changelog-console-"));
const service = await startService(join(folder, "console.db"));
const browser = await chromium.launch(chromiumOptions());
try {
  const projects = await new ApiClient(service.address, demoTokens.own).listProjects();
  const { app_id: appId } = projects.find(({ name }) => name === "Acme") ?? {};
  const address = `${service.address}/projects/${appId}/labels#token=${demoTokens.own}`;
  await takePicture(address, "light", "labels");
  await takePicture(address, "dark", "labels-dark");
} finally {
  await browser.close();
  await service.stop();
  await rm(folder, { recursive: true });
}
