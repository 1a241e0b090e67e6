import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { makeLabel } from "#contract/label-fixture.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";
import { holdRequests } from "./held-requests.ts";
import { test as otherServiceTest } from "./other-service-fixture.ts";
import { expectNothingSideways } from "./page-width.ts";
import { addProject } from "./service-database.ts";

/** An issue of each kind, and nothing else. */
const troubled: readonly LabelInput[] = [
  makeLabel("Bug fix", "#C01F30"),
  makeLabel("Regression", "#C62A38"),
  makeLabel("Preview", "#1D4ED8"),
  makeLabel("Feature", "#5B3FE0"),
  makeLabel("Beta", "#FACC15"),
  makeLabel("Docs", "#334155"),
  makeLabel("docs", "#0A6B5E"),
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
  readonly together: Locator;
  readonly chosen: Locator;
  /** What becomes of the colors that aren't saved. */
  readonly bar: Locator;

  constructor(page: Page) {
    this.page = page;
    this.wheel = page.getByRole("group", { name: "Color wheel" });
    this.ties = this.wheel.locator("path");
    this.mark = this.wheel.getByRole("button");
    this.card = page.getByRole("region", { name: "Issues" });
    this.issues = this.card.locator("[data-issue]");
    this.figures = page.getByRole("region", { name: "Scores" }).locator("dd b");
    this.vision = page.getByRole("combobox", { name: "Color vision" });
    this.messages = page.getByRole("region", { name: "Notifications" });
    this.together = page.getByRole("region", { name: "All colors together" });
    this.chosen = page.getByRole("region", { name: /^Selected color/ });
    this.bar = page.getByRole("region", { name: "Unsaved colors" });
  }

  async open(token: string, appId: string, query = ""): Promise<void> {
    await this.page.goto(`/projects/${appId}/palette${query}#token=${encodeURIComponent(token)}`);
    await expect(this.figures).toHaveText([/\d/, /\d/]);
  }

  /** The issue that says just that. */
  issue(sentence: string | RegExp): Locator {
    return this.issues.filter({ hasText: sentence });
  }

  /** How well labels are told apart, from 0 to 100, and how many are hard to read. */
  async readFigures(): Promise<readonly number[]> {
    return (await this.figures.allTextContents()).map(Number);
  }

  async save(): Promise<void> {
    await this.bar.getByRole("button", { name: /^Save/ }).press("Enter");
  }
}

test("the keyboard reaches every label on the wheel, hears its name, and comes back to it from its editor", {
  tag: ["@all", "@narrow"],
}, async ({ page, service, api, acme: { app_id: acme } }) => {
  const { labels } = await api.showProject(acme);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const screen = new PaletteScreen(page);
  await screen.open(service.token, acme);
  expect(asked.filter((path) => path === `/api/v1/projects/${acme}`)).toHaveLength(1);
  await expect(page.getByText("Drag a dot to recolor its label.")).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);

  // One stop of the Tab key; the arrow keys go around the hues.
  await page.getByRole("button", { name: "Preview" }).focus();
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
  const edit = screen.chosen.getByRole("link", { name: "Edit label…" });
  await edit.press("Enter");
  const editor = page.getByRole("dialog", { name: "Edit label" });
  await expect(editor.getByRole("textbox", { name: "Name" })).toHaveValue(name.split(",")[0] ?? "");
  await page.keyboard.press("Escape");
  await expect(edit).toBeFocused();
  await expect(screen.mark).toHaveAccessibleName(name);
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);
});

test("the chips can be seen with each kind of color vision, which the address keeps", {
  tag: "@all",
}, async ({ page, service, acme: { app_id: acme } }) => {
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
  tag: ["@all", "@narrow"],
}, async ({ page, service, api }) => {
  const appId = randomUUID();
  addProject(service.databasePath, service.token, appId, "Palette");
  for (const label of troubled) await api.createLabel(appId, label);
  const readColor = async (name: string) =>
    (await api.listAllLabels(appId)).find((label) => label.name === name)?.color;
  const screen = new PaletteScreen(page);
  await screen.open(service.token, appId);
  await expect(screen.issues).toHaveText([
    /^Bug fix\s*Regression\s*Very similar colors/,
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
    .issue(/Very similar/)
    .getByRole("button", { name: /^Use #[\dA-F]{6} for Regression$/ });
  const [, code] = /(#\S+)/.exec((await close.textContent()) ?? "") ?? [];
  await close.press("Enter");
  await expect(screen.issue(/Very similar/)).toHaveCount(0);
  // The next issue has taken the place of the one that is fixed.
  await expect(screen.issue(/Text contrast/)).toBeFocused();
  await expect.poll(async () => (await screen.readFigures())[0]).toBeGreaterThan(first[0] ?? 100);
  expect(await readColor("Regression")).toBe("#C62A38");
  await screen.save();
  await expect.poll(() => readColor("Regression")).toBe(code);
  const message = screen.messages.getByRole("group", { name: "“Regression” was recolored." });
  await message.getByRole("button", { name: "Undo" }).click();
  await expect(screen.issue(/Very similar/)).toBeVisible();
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
    .getByRole("button", { name: "Ignore" })
    .press("Enter");
  await expect(screen.issues).toHaveCount(2);
  for (const sentence of [/Very similar/, /Text contrast/]) {
    await screen.issue(sentence).getByRole("button", { name: /^Use/ }).press("Enter");
    await expect(screen.issue(sentence)).toHaveCount(0);
  }
  await expect(screen.card).toContainText("No issues for most people.");
  await screen.save();
  await expect.poll(() => readColor("Beta")).not.toBe("#FACC15");
  expect(await readColor("Bug fix")).toBe("#C01F30");
  await page.reload();
  await expect(screen.card).toContainText("1 ignored");
});

test("a fix that can't be made says why, and writes nothing over", { tag: "@all" }, async ({
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
  await api.updateLabel(appId, regression?.id ?? 0, makeLabel("Regression", "#C3273A"));
  await fix.click();
  await screen.save();
  await expect(screen.messages).toContainText("“Regression” has changed since, so it was left as it is.");
  expect((await api.listAllLabels(appId))[1]?.color).toBe("#C3273A");
  await screen.messages.getByRole("button", { name: "Close" }).click();

  allowMessage(/503 PUT/);
  await page.route("**/api/v1/labels/*", (route) => route.fulfill({ status: 503, json: {} }));
  await fix.click();
  await screen.save();
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

test("colors are adjusted but for those that are locked; saving them can be stopped, and is undone as one", {
  tag: ["@all", "@narrow"],
}, async ({ page, service, api, acme: { app_id: acme } }) => {
  const before = await api.listAllLabels(acme);
  const screen = new PaletteScreen(page);
  await screen.open(service.token, acme);
  const [distinctness = 100, hard = 0] = await screen.readFigures();
  const adjust = screen.together.getByRole("button", { name: "Adjust colors" });
  await adjust.click();
  const outcome = (text: RegExp) => screen.together.getByText(text);
  await expect(outcome(/^With these changes, people with any common type of color vision/)).toBeVisible();
  await expect(page.getByText(new RegExp(`, was ${distinctness}$`))).toBeVisible();
  await expect.poll(async () => (await screen.readFigures())[0]).toBeGreaterThan(distinctness);
  expect((await screen.readFigures())[1]).toBeLessThanOrEqual(hard);
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);
  await screen.bar.getByRole("button", { name: "Discard" }).click();
  await expect(screen.bar).toHaveCount(0);

  await screen.mark.focus();
  await screen.mark.press("End");
  const left = ((await screen.mark.getAttribute("aria-label")) ?? "").split(",")[0];
  await screen.chosen.getByRole("checkbox", { name: "Lock this color" }).check();
  await adjust.click();
  await expect(outcome(/pair|With these changes/)).toBeVisible();
  await expect(screen.bar).toBeVisible();
  const count = Number(/\d+/.exec((await screen.bar.textContent()) ?? "")?.[0]);
  expect(count).toBeGreaterThan(4);
  expect(count).toBeLessThan(before.length);
  let sent = 0;
  const held = await holdRequests(page, (request) => {
    if (request.method() === "PUT") sent += 1;
    return request.method() === "PUT" && sent > 3;
  });
  await screen.save();
  await held.sent;
  const work = page.getByRole("group", { name: `Adjust ${count} colors` });
  await expect(work.getByRole("progressbar")).toHaveAttribute("max", String(count));
  await work.getByRole("button", { name: "Stop" }).click();
  await held.release();
  await expect(work).toContainText(new RegExp(`[3-7] of ${count} labels have their new colors`));
  await work.getByRole("button", { name: "Resume" }).click();
  await expect(screen.messages).toContainText(`${count} labels have their new colors.`);
  await expect(screen.bar).toHaveCount(0);

  const readChanged = async () => {
    const after = new Map((await api.listAllLabels(acme)).map(({ name, color }) => [name, color]));
    return before.filter(({ name, color }) => after.get(name) !== color).map(({ name }) => name);
  };
  expect(await readChanged()).toHaveLength(count);
  expect(await readChanged()).not.toContain(left);
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(readChanged).toEqual([]);
});

test("a dot is dragged with the mouse and with a finger; unsaved colors outlive a reload, and leaving asks", async ({
  page,
  service,
  api,
  acme: { app_id: acme },
}) => {
  const before = await api.listAllLabels(acme);
  const screen = new PaletteScreen(page);
  await page.goto(`/projects/${acme}/labels#token=${encodeURIComponent(service.token)}`);
  await page.getByRole("link", { name: "Palette" }).click();
  await expect(screen.figures.first()).toBeAttached();
  await screen.mark.focus();
  const readPlace = async () => {
    const { x, y, width, height } = (await screen.mark.last().boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    return { x: x + width / 2, y: y + height / 2 };
  };
  const start = await readPlace();
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x - 40, start.y - 30, { steps: 5 });
  await page.mouse.up();
  await expect(screen.bar).toContainText("1 color changed");

  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x: number, y: number) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  const dragged = await screen.mark.first().getAttribute("aria-label");
  const place = await readPlace();
  await touch("touchStart", place.x, place.y);
  for (const step of [1, 2, 3]) await touch("touchMove", place.x + 12 * step, place.y + 20 * step);
  await touch("touchEnd", 0, 0);
  await expect(screen.mark.first()).not.toHaveAccessibleName(dragged ?? "");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await page.reload();
  await expect(screen.bar).toContainText("1 color changed");
  const question = page.getByRole("alertdialog", { name: "Discard 1 unsaved color?" });
  await page.getByRole("link", { name: "History" }).click();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(page).toHaveURL(/\/palette$/);
  await expect(screen.bar).toBeVisible();
  await page.getByRole("link", { name: "History" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("heading", { name: "History", level: 1 })).toBeVisible();
  expect(await api.listAllLabels(acme)).toEqual(before);
});

test("a thousand labels are compared in a worker, families of one color as one", {
  tag: ["@all", "@narrow"],
}, async ({ page, service, bluebird: { app_id: bluebird } }) => {
  const screen = new PaletteScreen(page);
  await screen.open(service.token, bluebird);
  expect(page.workers()).toHaveLength(1);
  await expect(screen.card).toContainText("17 families share a color on purpose");
  await expect(
    screen.issues.getByRole("button", { name: /^Use #[\dA-F]{6} for 61 labels$/ }).first(),
  ).toBeVisible();
  expect(await screen.issues.count()).toBeLessThan(18);
});

otherServiceTest(
  "labels whose color can't be read are listed as that, and aren't on the wheel",
  { tag: "@all" },
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
