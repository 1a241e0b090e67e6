/*
 * What the list of a project with many labels costs the browser.
 * Run: npm run build && node bench/large-project.ts [labels]
 *
 * Headless Chromium at the machine's own speed, against the built dashboard and the real service, over a fast connection:
 * presses on the list of all labels and keys of its search, each from the press to the next paint and to rest; and the list's
 * frames while it is scrolled.
 */

import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Locator } from "@playwright/test";
import { makeLabel } from "#contract/label-fixture.ts";
import { openDatabase } from "#service/database/database.ts";
import { prepareDemo } from "#service/demo/demo.ts";
import { LabelStore } from "#service/labels/label-store.ts";
import { chromiumOptions } from "../scripts/chromium.ts";
import { serveDashboard, storage, token } from "./dashboard-service.ts";
import { measurePress, openPage } from "./slow-page.ts";

const count = Number(process.argv[2] ?? 5000);
/** The demo's project without labels. */
const appId = "1c9e4b77-03f8-4d2e-b6a1-5e72d8a90c03";
/** A prime: each label gets a color of its own. */
const colorStep = 9_999_991;

const print = (line: string) => process.stdout.write(`${line}\n`);

const folder = mkdtempSync(join(tmpdir(), "changelog-console-"));
const database = await openDatabase(join(folder, "bench.db"));
await prepareDemo(database, { demoToken: token });
const { id } = await database
  .selectFrom("projects")
  .select("id")
  .where("app_id", "=", appId)
  .executeTakeFirstOrThrow();
const colorOf = (index: number) => `#${((index * colorStep) % 0x1000000).toString(16).padStart(6, "0")}`;
await new LabelStore(database).addLabelBatch(
  id,
  Array.from({ length: count }, (_, index) => makeLabel(`Label ${index}`, colorOf(index).toUpperCase())),
  null,
);
const { app, origin } = await serveDashboard(database, fileURLToPath(new URL("../dist", import.meta.url)));

/** Runs in the page: scrolls by 100 pixels in each frame until it can’t go on; how many frames a second there were. */
async function scrollThrough(): Promise<number> {
  let [first, last, frames, still] = [0, 0, 0, 0];
  await new Promise<void>((resolve) => {
    const tick = (time: number) => {
      first ||= time;
      const { scrollY } = window;
      window.scrollBy({ top: 100, behavior: "instant" });
      still = window.scrollY === scrollY ? still + 1 : 0;
      if (still === 0) [last, frames] = [time, frames + 1];
      if (still > 10) resolve();
      else requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  return (1000 * (frames - 1)) / (last - first);
}

async function measureList(browser: Browser): Promise<void> {
  const measured = await openPage(browser, storage);
  const { page } = measured;
  const press = async (what: string, act: () => Promise<unknown>, outcome: Locator) => {
    const { paint, work } = await measurePress(measured, act);
    await outcome.waitFor();
    print(`${what}: ${paint.toFixed(0)} ms to the next paint, ${work.toFixed(0)} ms of work`);
  };
  const click = async (what: string, target: Locator, outcome: Locator) => {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (box === null) throw new Error(`There is nothing to press for: ${what}.`);
    await press(what, () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2), outcome);
  };
  await page.goto(`${origin}/projects/${appId}/labels`);
  const grid = page.getByRole("grid", { name: "Labels" });
  const row = grid.locator("tbody tr").nth(3);
  const search = page.getByRole("searchbox", { name: "Search labels" });
  await search.click();
  await search.fill("Label 77");
  await page
    .getByText(`of ${count.toLocaleString("en")} labels`)
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByRole("combobox", { name: "Rows" }).focus();
  await press("All", () => page.keyboard.press("End"), grid.locator("tbody tr:nth-child(999)"));
  await click("select a label", row.locator("input"), row.and(page.locator("[data-selected]")));
  await click("sort by name", grid.locator("thead button").first(), row);
  await click("next page", page.getByRole("button", { name: "Next page" }), row);
  await click("edit a name", row.locator("th button"), row.locator("form"));
  await page.keyboard.press("Escape");
  await search.focus();
  for (const key of "Label 4") await press(`find “${key}”`, () => page.keyboard.press(key), grid);
  for (const key of ["Backspace", "Backspace"])
    await press(`find, ${key}`, () => page.keyboard.press(key), grid);
  print(`scrolled: ${(await page.evaluate(scrollThrough)).toFixed(1)} frames a second`);
  await page.close();
}

try {
  const browser = await chromium.launch(chromiumOptions());
  print(`${count} labels; load ${loadavg()[0]?.toFixed(1)}`);
  await measureList(browser);
  await browser.close();
} finally {
  await app.close();
  await database.destroy();
  rmSync(folder, { recursive: true });
}
