import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import type { LabelInput } from "#contract/label-input.ts";
import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";
import { holdRequests } from "./held-requests.ts";
import { test as otherServiceTest } from "./other-service-fixture.ts";
import { expectNothingSideways } from "./page-width.ts";
import { addProject } from "./service-database.ts";

/** One finding of each kind, and nothing else. */
const troubled: readonly LabelInput[] = [
  { name: "Bug fix", color: "#C01F30" },
  { name: "Regression", color: "#C62A38" },
  { name: "Breaking", color: "#7A2E4E" },
  { name: "Removed", color: "#3F3F46" },
  { name: "Beta", color: "#FACC15" },
  { name: "Docs", color: "#1D4ED8" },
  { name: "docs", color: "#0A6B5E" },
];

/** The palette as a person finds it on the screen. */
class PaletteScreen {
  readonly page: Page;
  readonly wheel: Locator;
  /** The rings around pairs that are near each other, and the lines from mark to mark. */
  readonly ties: Locator;
  readonly marks: Locator;
  readonly lookCard: Locator;
  readonly findings: Locator;
  readonly score: Locator;
  readonly vision: Locator;
  readonly messages: Locator;

  constructor(page: Page) {
    this.page = page;
    this.wheel = page.getByRole("group", { name: "Colour wheel" });
    this.ties = this.wheel.locator("> path");
    this.marks = this.wheel.getByRole("link");
    this.lookCard = page.getByRole("region", { name: "To look at" });
    this.findings = this.lookCard.getByRole("listitem");
    this.score = this.lookCard.getByText(/^Score \d/);
    this.vision = page.getByRole("combobox", { name: "Colour vision" });
    this.messages = page.getByRole("region", { name: "Messages" });
  }

  async open(token: string, appId: string, query = ""): Promise<void> {
    await this.page.goto(`/projects/${appId}/palette${query}#token=${encodeURIComponent(token)}`);
    await expect(this.score).toBeVisible();
  }

  mark(name: string, color: string): Locator {
    return this.wheel.getByRole("link", { name: `${name}, ${color}`, exact: true });
  }

  /** The finding that says just that. */
  finding(sentence: string | RegExp): Locator {
    return this.findings.filter({ has: this.page.getByText(sentence) });
  }

  async readScore(): Promise<number> {
    return Number(/[\d.]+/.exec((await this.score.textContent()) ?? "")?.[0]);
  }
}

test("every label is a mark on the wheel that the keyboard reaches and names, and that leads to its editor and back", {
  tag: "@narrow",
}, async ({ page, service, api, acme: { app_id: acme } }) => {
  const { labels } = await api.showProject(acme);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const screen = new PaletteScreen(page);
  await screen.open(service.token, acme);
  await expect(screen.marks).toHaveCount(labels.length);
  for (const { name, color } of labels) await expect(screen.mark(name, color)).toBeAttached();
  expect(asked.filter((path) => path === `/api/v1/projects/${acme}`)).toHaveLength(1);
  await expect(page.getByText("How Acme’s 23 labels look together, to every eye")).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);

  // One stop of the Tab key; the arrow keys go around the hues.
  await screen.vision.focus();
  await page.keyboard.press("Tab");
  await expect(screen.marks.first()).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  const focused = screen.marks.nth(1);
  await expect(focused).toBeFocused();
  const name = (await focused.getAttribute("aria-label"))?.split(",")[0] ?? "";
  // The name stands beside the mark, for the eye.
  await expect(page.getByRole("main").getByText(name, { exact: true }).first()).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Respace the palette" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(focused).toBeFocused();
  await page.keyboard.press("Enter");
  const editor = page.getByRole("dialog", { name: "Edit label" });
  await expect(editor.getByRole("textbox", { name: "Name" })).toHaveValue(name);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Palette", level: 1 })).toBeFocused();
});

test("the wheel and the chips can be seen with each kind of colour vision, which the address keeps", async ({
  page,
  service,
  acme: { app_id: acme },
}) => {
  const screen = new PaletteScreen(page);
  await screen.open(service.token, acme);
  const dot = screen.mark("Bug fix", "#D92D3D").locator("circle").last();
  const chip = page.getByRole("region", { name: "All labels" }).getByRole("link", { name: /^Bug fix/ });
  const readChip = () =>
    chip
      .locator("span")
      .first()
      .evaluate((it) => getComputedStyle(it).backgroundImage);
  const seen = new Set<string>();
  for (const vision of ["Normal vision", "Protanopia", "Deuteranopia", "Tritanopia", "No colour"]) {
    await screen.vision.selectOption(vision);
    await expect(screen.vision.getByRole("option", { selected: true })).toHaveText(vision);
    seen.add(`${await dot.getAttribute("fill")} ${await readChip()}`);
  }
  expect(seen.size).toBe(5);
  await expect(dot).toHaveAttribute("fill", /^#(..)\1\1$/);
  await screen.vision.selectOption("Deuteranopia");
  await expect(page).toHaveURL(/\?vision=deutan$/);
  await page.reload();
  await expect(screen.vision).toHaveValue("deutan");
  await expect(dot).not.toHaveAttribute("fill", "#D92D3D");
});

test("what is worth a look is mended with one press, by an update that can be undone, and the score goes up", {
  tag: "@narrow",
}, async ({ page, service, api }) => {
  const appId = randomUUID();
  addProject(service.databasePath, service.token, appId, "Palette");
  for (const label of troubled) await api.createLabel(appId, label);
  const readColor = async (name: string) =>
    (await api.listAllLabels(appId)).find((label) => label.name === name)?.color;
  const screen = new PaletteScreen(page);
  await screen.open(service.token, appId);
  await expect(screen.findings).toHaveText([
    /^Bug fix\s*Regression\s*Nearly the same colour \(ΔE 2\.3\)/,
    /^Breaking\s*Removed\s*Hard to tell apart with protanopia/,
    /^Beta\s*Text on its own tint is 1\.4 : 1, below 4\.5 : 1/,
    /^Docs\s*docs\s*Two labels are named “Docs”/,
  ]);
  // The wheel ties what is too close, and with a deficiency what is lost with it.
  const expectTies = async (lines: RegExp, rings: RegExp) => {
    await expect(screen.ties.first()).toHaveAttribute("d", rings);
    await expect(screen.ties.last()).toHaveAttribute("d", lines);
  };
  await expectTies(/^M[^M]+$/, /^M[^M]+$/);
  await screen.vision.selectOption("Protanopia");
  await expectTies(/^M[^M]+M[^M]+$/, /^M/);
  await screen.vision.selectOption("Normal vision");
  const first = await screen.readScore();

  const close = screen.finding(/Nearly the same/).getByRole("button");
  await expect(close).toHaveText("Give “Regression” a distinct colour");
  await close.press("Enter");
  await expect(screen.finding(/Nearly the same/)).toHaveCount(0);
  await expect(screen.findings).toHaveCount(3);
  // The next finding has taken the place of the one that is solved.
  await expect(screen.finding(/protanopia/).getByRole("button")).toBeFocused();
  expect(await screen.readScore()).toBeGreaterThan(first);
  const message = screen.messages.getByRole("alertdialog", { name: "“Regression” has a new colour." });
  await message.getByRole("button", { name: "Undo" }).click();
  await expect(screen.finding(/Nearly the same/)).toBeVisible();
  await expect.poll(() => readColor("Regression")).toBe("#C62A38");
  expect(await screen.readScore()).toBe(first);

  const sameName = screen.finding(/Two labels are named/);
  await sameName.getByRole("button", { name: "Rename to “docs 2”" }).press("Enter");
  await expect(sameName).toHaveCount(0);
  expect(await screen.readScore()).toBeGreaterThan(first);
  const renamed = screen.messages.getByRole("alertdialog", { name: "“docs” is now named “docs 2”." });
  await renamed.getByRole("button", { name: "Undo" }).click();
  await expect(screen.messages).toContainText("“docs” has its old name again.");
  // Whoever knows a better name opens the editor.
  await sameName.getByRole("link", { name: "Rename…" }).press("Enter");
  const editor = page.getByRole("dialog", { name: "Edit label" });
  await expect(editor.getByRole("textbox", { name: "Name" })).toHaveValue("docs");
  await editor.getByRole("textbox", { name: "Name" }).fill("Manual");
  await page.keyboard.press("Enter");
  await expect(screen.findings).toHaveCount(3);
  let score = await screen.readScore();
  expect(score).toBeGreaterThan(first);

  for (const sentence of [/Nearly the same/, /protanopia/, /own tint/]) {
    await screen.finding(sentence).getByRole("button").press("Enter");
    await expect(screen.finding(sentence)).toHaveCount(0);
    const now = await screen.readScore();
    expect(now).toBeGreaterThan(score);
    score = now;
  }
  expect(score).toBe(100);
  await expectTies(/^$/, /^$/);
  await expect(screen.lookCard.getByRole("status")).toBeFocused();
  await expect.poll(() => readColor("Beta")).not.toBe("#FACC15");
  await expect.poll(() => readColor("Removed")).not.toBe("#3F3F46");
  expect(await readColor("Bug fix")).toBe("#C01F30");
});

test("a fix that can't be made says why, and writes nothing over", async ({
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
  for (const label of troubled.slice(0, 2)) await api.createLabel(appId, label);
  await page.reload();
  const fix = screen.findings.getByRole("button", { name: "Give “Regression” a distinct colour" });
  await expect(fix).toBeVisible();

  // Somebody else is quicker.
  const [, regression] = await api.listAllLabels(appId);
  await api.updateLabel(appId, regression?.id ?? 0, { name: "Regression", color: "#C3273A" });
  await fix.click();
  await expect(screen.messages).toContainText(
    "“Regression” was changed by somebody else meanwhile, and was left as it is.",
  );
  expect((await api.listAllLabels(appId))[1]?.color).toBe("#C3273A");
  await screen.messages.getByRole("button", { name: "Close" }).click();

  allowMessage(/503 PUT/);
  await page.route("**/api/v1/labels/*", (route) => route.fulfill({ status: 503, json: {} }));
  await fix.click();
  const message = screen.messages.getByRole("alertdialog", {
    name: /^“Regression”: Your changes were not saved/,
  });
  await expect(message).toBeVisible();
  await expect(fix).toBeVisible();
  await page.unrouteAll();
  await message.getByRole("button", { name: "Try again" }).click();
  await expect(screen.findings).toHaveCount(0);
  await expect.poll(async () => (await api.listAllLabels(appId))[1]?.color).not.toBe("#C3273A");
});

test("respacing shows new colours before and after, gives those that are ticked theirs, can be stopped, and reports how many", {
  tag: "@narrow",
}, async ({ page, service, api, acme: { app_id: acme } }) => {
  const before = await api.listAllLabels(acme);
  const screen = new PaletteScreen(page);
  await screen.open(service.token, acme);
  await page.getByRole("button", { name: "Respace the palette" }).click();
  const dialog = page.getByRole("dialog", { name: "Respace the palette" });
  await expect(dialog).toContainText("every colour can be told apart by everybody and read on its chip");
  await expectNoAxeViolations(page);
  const rows = dialog.getByRole("list", { name: "New colours" }).getByRole("checkbox");
  const count = await rows.count();
  expect(count).toBeGreaterThan(2);
  expect(count).toBeLessThan(before.length);
  const proposals = await rows.evaluateAll((boxes) => boxes.map((box) => box.ariaLabel ?? ""));
  const [, left = ""] = /^(.*): #/.exec(proposals[0] ?? "") ?? [];
  await rows.first().uncheck();
  await expect(dialog).toContainText(`${count - 1} of ${count} ticked`);
  let sent = 0;
  const held = await holdRequests(page, (request) => {
    if (request.method() === "PUT") sent += 1;
    return request.method() === "PUT" && sent > 3;
  });
  await dialog.getByRole("button", { name: `Apply ${count - 1} changes` }).click();
  await held.sent;
  const work = page.getByRole("group", { name: `Adjust ${count - 1} colors` });
  await expect(work.getByRole("progressbar")).toHaveAttribute("max", String(count - 1));
  await work.getByRole("button", { name: "Stop" }).click();
  await held.release();
  await expect(work).toContainText(new RegExp(`[3-7] of ${count - 1} labels have their new colors`));
  await work.getByRole("button", { name: "Resume" }).click();
  await expect(screen.messages).toContainText(`${count - 1} labels have their new colors.`);

  const after = new Map((await api.listAllLabels(acme)).map(({ name, color }) => [name, color]));
  const changed = before.filter(({ name, color }) => after.get(name) !== color);
  expect(changed).toHaveLength(count - 1);
  expect(changed.map(({ name }) => name)).not.toContain(left);
  for (const { name } of changed) {
    expect(proposals).toContain(
      `${name}: ${after.get(name)} instead of ${before.find((one) => one.name === name)?.color}`,
    );
  }
  await expect(screen.mark(changed[0]?.name ?? "", after.get(changed[0]?.name ?? "") ?? "")).toBeAttached();
});

test("a thousand labels are compared in a worker, and of a long list only what is in view is on the page", {
  tag: "@narrow",
}, async ({ page, service, bluebird: { app_id: bluebird } }) => {
  const screen = new PaletteScreen(page);
  await screen.open(service.token, bluebird);
  await expect(screen.marks).toHaveCount(1037);
  expect(page.workers()).toHaveLength(1);
  await expect(screen.finding("61 labels have the same colour").first()).toContainText("and 58 more");
  expect(await screen.findings.count()).toBeLessThan(30);
  await expect(screen.findings.first()).toHaveAttribute("aria-setsize", /^\d{3}$/);
  await screen.findings.last().scrollIntoViewIfNeeded();
  await expect(screen.findings.first()).not.toHaveAttribute("aria-posinset", "1");
});

otherServiceTest(
  "labels whose colour can't be read are listed as that, and aren't on the wheel",
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
    await expect(screen.marks).toHaveCount(4);
    const all = page.getByRole("region", { name: "All labels" });
    await expect(all.getByRole("heading", { name: "Colour can’t be read" })).toBeVisible();
    await expect(all.getByRole("list").last()).toHaveText(/Improved\s*teal/);
    await expect(all).toContainText("1 label can’t be read. Contact your administrator.");
  },
);
