/*
 * Takes a picture of each screen, as README and docs/screens.md show them, from the built dashboard and the real service
 * with its demo data: `node tools/screenshot.ts`.
 */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "@playwright/test";
import { makeLabel } from "#contract/label-fixture.ts";
import { apiPaths, changeSetHeader, projectHeader } from "#contract/paths.ts";
import type { Project } from "#contract/projects.ts";
import { ApiClient } from "../e2e/api-client.ts";
import { demoTokens, startService } from "../e2e/service-process.ts";
import { chromiumOptions } from "../scripts/chromium.ts";

/** A picture: its file, what it shows, and what else is done before it is taken. */
interface Picture {
  readonly file: string;
  /** In the console, for a person who is signed in; null for one who isn't. */
  readonly address: string | null;
  readonly height?: number;
  readonly width?: number;
  readonly dark?: boolean;
  readonly prepare?: (page: Page) => Promise<unknown>;
}

const folder = await mkdtemp(join(tmpdir(), "changelog-console-"));
const service = await startService(join(folder, "console.db"));
const browser = await chromium.launch(chromiumOptions());

function listPictures(projects: readonly Project[]): readonly Picture[] {
  const idOf = (name: string) => projects.find((project) => project.name === name)?.app_id;
  const addressOf = (name: string, screen: string) => `/projects/${idOf(name)}/${screen}`;
  const labels = addressOf("Acme", "labels");
  return [
    {
      file: "labels",
      address: labels,
      height: 560,
      prepare: (page) => page.getByRole("rowheader", { name: "Improvement" }).hover(),
    },
    { file: "new-label", address: `${labels}?new` },
    { file: "find", address: `${labels}?find=re`, height: 560 },
    {
      file: "selection",
      address: labels,
      height: 560,
      prepare: async (page) => {
        await page.getByRole("checkbox", { name: "Select all on this page" }).check();
        await page.getByRole("region", { name: "Selected labels" }).waitFor();
      },
    },
    { file: "no-labels", address: addressOf("Northwind", "labels"), height: 560 },
    { file: "palette", address: addressOf("Acme", "palette"), dark: true },
    {
      file: "history",
      address: addressOf("Acme", "history"),
      prepare: (page) => page.getByRole("button", { name: /imported labels/ }).click(),
    },
    {
      file: "undo",
      address: addressOf("Acme", "history"),
      height: 680,
      prepare: async (page) => {
        await page
          .getByRole("link", { name: /^Undo \(/ })
          .first()
          .click();
        await page.getByRole("button", { name: /^Apply/ }).waitFor();
      },
    },
    {
      file: "timeline",
      address: addressOf("Acme", "history"),
      height: 680,
      prepare: async (page) => {
        await page.getByRole("slider").focus();
        for (let step = 0; step < 20; step += 1) await page.keyboard.press("ArrowLeft");
        await page.getByRole("grid").waitFor();
      },
    },
    { file: "project", address: addressOf("Acme", "project") },
    { file: "import-and-export", address: addressOf("Acme", "import"), height: 920 },
    {
      file: "compare",
      address: `${addressOf("Acme", "compare")}?to=${idOf("Orbit")}`,
      prepare: async (page) => {
        await page.getByRole("row").nth(1).getByRole("checkbox").check();
        await page.getByRole("row").nth(2).getByRole("checkbox").check();
      },
    },
    { file: "starter-sets", address: addressOf("Northwind", "starter-sets") },
    {
      file: "projects",
      address: labels,
      height: 560,
      prepare: async (page) => {
        await page.getByRole("button", { name: /Switch project$/ }).click();
        await page.getByRole("option").filter({ visible: true }).first().waitFor();
      },
    },
    {
      file: "commands",
      address: labels,
      prepare: async (page) => {
        await page.getByRole("button", { name: "Commands" }).click();
        await page.getByRole("option").filter({ visible: true }).first().waitFor();
      },
    },
    { file: "phone", address: labels, width: 360, height: 740 },
    { file: "sign-in", address: null, height: 560 },
  ];
}

/** Changes some of Acme’s labels, so that there is something to undo. */
async function makeHistory(projects: readonly Project[]): Promise<void> {
  const labels = [
    makeLabel("Widgets", "#2563EB"),
    makeLabel("Payments", "#0E7490"),
    makeLabel("Partners", "#BE185D"),
    makeLabel("Desktop", "#15803D"),
  ];
  const response = await fetch(service.address + apiPaths.labelBatch, {
    method: "POST",
    headers: {
      authorization: `Bearer ${demoTokens.own}`,
      "content-type": "application/json",
      [projectHeader]: projects.find(({ name }) => name === "Acme")?.app_id ?? "",
      [changeSetHeader]: "pictures-import; kind=import; title=labels.yaml",
    },
    body: JSON.stringify({ labels }),
  });
  if (!response.ok) throw new Error(`The labels can't be created: ${await response.text()}`);
}

async function takePicture({
  file,
  address,
  width = 1280,
  height = 800,
  dark = false,
  prepare,
}: Picture): Promise<void> {
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme: dark ? "dark" : "light",
    reducedMotion: "reduce",
    locale: "en-US",
    timezoneId: "UTC",
    baseURL: service.address,
  });
  await page.goto(address === null ? "/" : `${address}#token=${demoTokens.own}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  await prepare?.(page);
  await page.waitForLoadState("networkidle");
  const path = fileURLToPath(new URL(`../docs/pictures/${file}.png`, import.meta.url));
  await page.screenshot({ path });
  await page.close();
  process.stdout.write(`Wrote ${path}\n`);
}

try {
  const projects = await new ApiClient(service.address, demoTokens.own).listProjects();
  await makeHistory(projects);
  for (const picture of listPictures(projects)) await takePicture(picture);
} finally {
  await browser.close();
  await service.stop();
  await rm(folder, { recursive: true });
}
