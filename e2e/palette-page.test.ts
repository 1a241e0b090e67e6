import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./console-fixture.ts";

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

test("a dot is dragged with the mouse and with a finger; unsaved colors outlive a reload, and stay when they are left", async ({
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
  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByRole("heading", { name: "History", level: 1 })).toBeVisible();
  await page
    .getByRole("group", { name: "1 unsaved color is kept in the palette." })
    .getByRole("button", { name: "Continue" })
    .click();
  await expect(screen.bar).toContainText("1 color changed");
  await screen.bar.getByRole("button", { name: "Discard" }).click();
  await expect(screen.bar).toBeHidden();
  expect(await api.listAllLabels(acme)).toEqual(before);
});
