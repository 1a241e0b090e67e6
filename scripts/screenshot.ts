/*
 * Takes the picture of the label page that README shows, from the built dashboard and the real service with its demo
 * data: `npm run screenshot`.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { demoTokens, startService } from "../e2e/service-process.ts";
import config from "../playwright.config.ts";

const picture = fileURLToPath(new URL("pictures/labels.png", import.meta.url));

const folder = await mkdtemp(join(tmpdir(), "changelog-console-"));
const service = await startService(join(folder, "console.db"));
const browser = await chromium.launch(config.use?.launchOptions);
try {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 560 },
    colorScheme: "light",
    locale: "en-GB",
    timezoneId: "UTC",
    baseURL: service.address,
  });
  await page.goto(`/#token=${demoTokens.own}`);
  await page.getByRole("link", { name: "Page 2" }).click();
  await page.getByRole("rowheader", { name: "Improvement" }).hover();
  await page.getByText("Bug fix").waitFor();
  await page.screenshot({ path: picture });
} finally {
  await browser.close();
  await service.stop();
  await rm(folder, { recursive: true });
}
process.stdout.write(`Wrote ${picture}\n`);
