import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import type { LabelInput } from "#contract/label-input.ts";
import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";
import { holdRequests } from "./held-requests.ts";
import { test as otherServiceTest } from "./other-service-fixture.ts";
import { expectNothingSideways } from "./page-width.ts";
import { addProject } from "./service-database.ts";

/** An issue of each kind, and nothing else. */
const troubled: readonly LabelInput[] = [
  { name: "Bug fix", color: "#C01F30" },
  { name: "Regression", color: "#C62A38" },
  { name: "Preview", color: "#2563EB" },
  { name: "Feature", color: "#6D5EFC" },
  { name: "Beta", color: "#FACC15" },
  { name: "Docs", color: "#334155" },
  { name: "docs", color: "#0A6B5E" },
];

/** The palette as a person finds it on the screen. */
class PaletteScreen {
  readonly page: Page;
  readonly wheel: Locator;
  /** The rings around pairs that are near each other, and the lines from mark to mark. */
  readonly ties: Locator;
  /** The mark that the Tab key leads to. */
  readonly mark: Locator;
  readonly card: Locator;
  readonly issues: Locator;
  readonly figures: Locator;
  readonly vision: Locator;
  readonly messages: Locator;

  constructor(page: Page) {
    this.page = page;
    this.wheel = page.getByRole("group", { name: "Color wheel" });
    this.ties = this.wheel.locator("path");
    this.mark = this.wheel.getByRole("link");
    this.card = page.getByRole("region", { name: "Issues" });
    this.issues = this.card.locator("[data-issue]");
    this.figures = page.getByRole("region", { name: "Scores" }).locator("dd b");
    this.vision = page.getByRole("combobox", { name: "Color vision" });
    this.messages = page.getByRole("region", { name: "Notifications" });
  }

  async open(token: string, appId: string, query = ""): Promise<void> {
    await this.page.goto(`/projects/${appId}/palette${query}#token=${encodeURIComponent(token)}`);
    await expect(this.figures).toHaveText([/\d/, /\d/]);
  }

  /** The issue that says just that. */
  issue(sentence: string | RegExp): Locator {
    return this.issues.filter({ hasText: sentence });
  }

  /** Both figures, the one by how labels are told apart first. */
  async readFigures(): Promise<readonly number[]> {
    return (await this.figures.allTextContents()).map(Number);
  }
}

test("the keyboard reaches every label on the wheel, hears its name, and comes back to it from its editor", {
  tag: "@long-narrow",
}, async ({ page, service, api, acme: { app_id: acme } }) => {
  const { labels } = await api.showProject(acme);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const screen = new PaletteScreen(page);
  await screen.open(service.token, acme);
  expect(asked.filter((path) => path === `/api/v1/projects/${acme}`)).toHaveLength(1);
  await expect(page.getByText("How Acme’s 23 labels look with every kind of color vision")).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);

  // One stop of the Tab key; the arrow keys go around the hues.
  await page.getByRole("button", { name: "Adjust colors…" }).focus();
  await page.keyboard.press("Tab");
  const names = new Set<string>();
  for (let turn = 0; turn < 3; turn += 1) {
    await expect(screen.mark).toBeFocused();
    names.add((await screen.mark.getAttribute("aria-label")) ?? "");
    await page.keyboard.press("ArrowRight");
  }
  expect(names.size).toBe(3);
  const all = new Set(labels.map((label) => `${label.name}, ${label.color}`));
  expect([...names].every((one) => all.has(one))).toBe(true);
  await page.keyboard.press("ArrowLeft");
  const name = (await screen.mark.getAttribute("aria-label")) ?? "";
  await page.keyboard.press("Enter");
  const editor = page.getByRole("dialog", { name: "Edit label" });
  await expect(editor.getByRole("textbox", { name: "Name" })).toHaveValue(name.split(",")[0] ?? "");
  await page.keyboard.press("Escape");
  await expect(screen.wheel.getByRole("link", { name })).toBeFocused();
});

test("the chips can be seen with each kind of color vision, which the address keeps", async ({
  page,
  service,
  acme: { app_id: acme },
}) => {
  const screen = new PaletteScreen(page);
  await screen.open(service.token, acme);
  const chip = page.getByRole("region", { name: "All labels" }).getByRole("link", { name: /^Bug fix/ });
  const readChip = () =>
    chip
      .locator("span")
      .first()
      .evaluate((it) => getComputedStyle(it).backgroundImage);
  const seen = new Set<string>();
  for (const vision of [
    "Normal vision",
    "Deuteranomaly",
    "Deuteranopia",
    "Protanomaly",
    "Protanopia",
    "Tritanopia",
    "No color",
  ]) {
    await screen.vision.selectOption(vision);
    await expect(screen.vision.getByRole("option", { selected: true })).toHaveText(vision);
    seen.add(await readChip());
  }
  expect(seen.size).toBe(7);
  await screen.vision.selectOption("Deuteranopia");
  await expect(page).toHaveURL(/\?vision=deutan$/);
  await page.reload();
  await expect(screen.vision).toHaveValue("deutan");
});

test("issues are fixed with one press, by an update that can be undone, and the figures go up", {
  tag: "@long-narrow",
}, async ({ page, service, api }) => {
  const appId = randomUUID();
  addProject(service.databasePath, service.token, appId, "Palette");
  for (const label of troubled) await api.createLabel(appId, label);
  const readColor = async (name: string) =>
    (await api.listAllLabels(appId)).find((label) => label.name === name)?.color;
  const screen = new PaletteScreen(page);
  await screen.open(service.token, appId);
  await expect(screen.issues).toHaveText([
    /^Bug fix\s*Regression\s*Nearly the same color/,
    /^Beta\s*Text contrast is 1\.4:1\. It should be at least 4\.5:1\./,
    /^Docs\s*docs\s*2 labels are named “Docs”/,
    /^Preview\s*Feature/,
  ]);
  await expect(screen.card.getByRole("heading", { level: 3 })).toHaveText([
    "For everyone",
    "For 1 in 12 men (red-green deficiency)",
  ]);
  // The wheel ties what is too close, and with a deficiency what is lost with it.
  const rings = screen.ties.first();
  const lines = screen.ties.last();
  await expect(rings).toHaveAttribute("d", /^M/);
  await expect(lines).toHaveAttribute("d", "");
  await screen.vision.selectOption("Deuteranomaly");
  await expect(lines).toHaveAttribute("d", /^M/);
  await screen.vision.selectOption("Normal vision");
  const first = await screen.readFigures();

  const close = screen
    .issue(/Nearly the same/)
    .getByRole("button", { name: /^Use #[\dA-F]{6} for Regression$/ });
  const [, code] = /(#\S+)/.exec((await close.textContent()) ?? "") ?? [];
  await close.press("Enter");
  await expect(screen.issue(/Nearly the same/)).toHaveCount(0);
  // The next issue has taken the place of the one that is fixed.
  await expect(screen.issue(/Text contrast/)).toBeFocused();
  await expect.poll(() => readColor("Regression")).toBe(code);
  await expect.poll(async () => (await screen.readFigures())[0]).toBeGreaterThan(first[0] ?? 100);
  const message = screen.messages.getByRole("group", { name: "“Regression” was recolored." });
  await message.getByRole("button", { name: "Undo" }).click();
  await expect(screen.issue(/Nearly the same/)).toBeVisible();
  await expect.poll(() => readColor("Regression")).toBe("#C62A38");
  await expect.poll(() => screen.readFigures()).toEqual(first);

  const sameName = screen.issue(/are named/);
  await sameName.getByRole("button", { name: "Rename to “docs 2”" }).press("Enter");
  await expect(sameName).toHaveCount(0);
  const renamed = screen.messages.getByRole("group", { name: "“docs” was renamed to “docs 2”." });
  await renamed.getByRole("button", { name: "Undo" }).click();
  await expect(screen.messages).toContainText("“docs” has its old name again.");
  // Whoever knows a better name opens the editor.
  await sameName.getByRole("link", { name: "Rename…" }).press("Enter");
  const editor = page.getByRole("dialog", { name: "Edit label" });
  await expect(editor.getByRole("textbox", { name: "Name" })).toHaveValue("docs");
  await editor.getByRole("textbox", { name: "Name" }).fill("Manual");
  await page.keyboard.press("Enter");
  await expect(screen.issues).toHaveCount(3);

  await screen
    .issue(/Preview/)
    .getByRole("button", { name: "Keep as intended" })
    .press("Enter");
  await expect(screen.issues).toHaveCount(2);
  for (const sentence of [/Nearly the same/, /Text contrast/]) {
    await screen.issue(sentence).getByRole("button", { name: /^Use/ }).press("Enter");
    await expect(screen.issue(sentence)).toHaveCount(0);
  }
  await expect(screen.card).toContainText("No issues for most people.");
  await expect.poll(() => readColor("Beta")).not.toBe("#FACC15");
  expect(await readColor("Bug fix")).toBe("#C01F30");
  await page.reload();
  await expect(screen.card).toContainText("1 kept as intended");
});

test("a fix that can't be made says why, and writes nothing over", { tag: "@long" }, async ({
  page,
  service,
  api,
  allowMessage,
}) => {
  const appId = randomUUID();
  addProject(service.databasePath, service.token, appId, "Palette");
  const screen = new PaletteScreen(page);
  await page.goto(`/projects/${appId}/palette#token=${encodeURIComponent(service.token)}`);
  await expect(page.getByRole("heading", { name: "No labels yet" })).toBeVisible();
  await expectNoAxeViolations(page);
  for (const label of troubled.slice(0, 2)) await api.createLabel(appId, label);
  await page.reload();
  const fix = screen.issues.getByRole("button", { name: /^Use #.+ for Regression$/ });
  await expect(fix).toBeVisible();

  // Someone else is quicker.
  const [, regression] = await api.listAllLabels(appId);
  await api.updateLabel(appId, regression?.id ?? 0, { name: "Regression", color: "#C3273A" });
  await fix.click();
  await expect(screen.messages).toContainText("Someone else changed “Regression”, so it was left as it is.");
  expect((await api.listAllLabels(appId))[1]?.color).toBe("#C3273A");
  await screen.messages.getByRole("button", { name: "Close" }).click();

  allowMessage(/503 PUT/);
  await page.route("**/api/v1/labels/*", (route) => route.fulfill({ status: 503, json: {} }));
  await fix.click();
  const message = screen.messages.getByRole("group", {
    name: /^“Regression”: Your changes weren’t saved/,
  });
  await expect(message).toBeVisible();
  await expect(fix).toBeVisible();
  await page.unrouteAll();
  await message.getByRole("button", { name: "Retry" }).click();
  await expect(screen.issues).toHaveCount(0);
  await expect.poll(async () => (await api.listAllLabels(appId))[1]?.color).not.toBe("#C3273A");
});

test("adjusting shows new colors before and after, changes those that aren't locked, can be stopped, and reports how many", {
  tag: "@long-narrow",
}, async ({ page, service, api, acme: { app_id: acme } }) => {
  const before = await api.listAllLabels(acme);
  const screen = new PaletteScreen(page);
  await screen.open(service.token, acme);
  const [toldApart] = await screen.readFigures();
  await page.getByRole("button", { name: "Adjust colors…" }).click();
  const dialog = page.getByRole("dialog", { name: "Adjust colors" });
  await expect(dialog).toContainText("With these changes, people with every common kind of color vision");
  await expect(dialog).toContainText(`was ${toldApart}`);
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);
  const first = dialog.getByRole("listitem").filter({ hasNotText: "No change" }).first();
  const lock = first.getByRole("checkbox");
  const [, left = ""] = /^Lock (.*), #/.exec((await lock.getAttribute("aria-label")) ?? "") ?? [];
  await lock.check();
  const apply = dialog.getByRole("button", { name: /^Apply \d+ changes$/ });
  await expect(dialog.getByRole("listitem").filter({ hasText: left })).not.toContainText("No change");
  await expect(apply).not.toHaveAttribute("aria-disabled");
  const count = Number(/\d+/.exec((await apply.textContent()) ?? "")?.[0]);
  expect(count).toBeGreaterThan(4);
  expect(count).toBeLessThan(before.length);
  let sent = 0;
  const held = await holdRequests(page, (request) => {
    if (request.method() === "PUT") sent += 1;
    return request.method() === "PUT" && sent > 3;
  });
  await apply.click();
  await held.sent;
  const work = page.getByRole("group", { name: `Adjust ${count} colors` });
  await expect(work.getByRole("progressbar")).toHaveAttribute("max", String(count));
  await work.getByRole("button", { name: "Stop" }).click();
  await held.release();
  await expect(work).toContainText(new RegExp(`[3-7] of ${count} labels have their new colors`));
  await work.getByRole("button", { name: "Resume" }).click();
  await expect(screen.messages).toContainText(`${count} labels have their new colors.`);

  const after = new Map((await api.listAllLabels(acme)).map(({ name, color }) => [name, color]));
  const changed = before.filter(({ name, color }) => after.get(name) !== color);
  expect(changed).toHaveLength(count);
  expect(changed.map(({ name }) => name)).not.toContain(left);
});

test("a thousand labels are compared in a worker, families of one color as one", {
  tag: "@long-narrow",
}, async ({ page, service, bluebird: { app_id: bluebird } }) => {
  const screen = new PaletteScreen(page);
  await screen.open(service.token, bluebird);
  expect(page.workers()).toHaveLength(1);
  await expect(screen.card).toContainText("17 families share a color on purpose");
  await expect(
    screen.issues.getByRole("button", { name: /^Use #[\dA-F]{6} for 61 labels$/ }).first(),
  ).toBeVisible();
  expect(await screen.issues.count()).toBeLessThan(6);
});

otherServiceTest(
  "labels whose color can't be read are listed as that, and aren't on the wheel",
  async ({ page, service, otherService, orbit: { app_id: orbit } }) => {
    otherService.rewriteLabel("Improved", (label) => ({
      ...label,
      color: "teal",
      primary_color: null,
      secondary_color: null,
    }));
    otherService.rewriteLabel("Self-hosting", ({ id }) => ({ id }));
    const screen = new PaletteScreen(page);
    await screen.open(service.token, orbit);
    await screen.mark.focus();
    const names = new Set<string>();
    for (let turn = 0; turn < 8; turn += 1) {
      names.add((await screen.mark.getAttribute("aria-label")) ?? "");
      await page.keyboard.press("ArrowRight");
    }
    expect(names.size).toBe(4);
    const all = page.getByRole("region", { name: "All labels" });
    await expect(all.getByRole("heading", { name: "Invalid color" })).toBeVisible();
    await expect(all.getByRole("list").last()).toHaveText(/Improved\s*teal/);
    await expect(all).toContainText("1 label has invalid data. Contact your administrator.");
  },
);
