import type { Page } from "@playwright/test";
import { expect, test } from "./console-fixture.ts";
import { goWithin } from "./navigation.ts";
import { accent, speakPseudoLanguage } from "./pseudo-language.ts";
import { expectNothingSticksOut } from "./screen-fit.ts";

test.use({ locale: "de-DE" });

/** The widths of a phone, a tablet, and a laptop, in CSS pixels. */
const widths = [360, 768, 1280];

/**
 * What is wrong with the texts that are in view: those without accents, which no catalog holds, those that are cut off,
 * and those that lie over others.
 */
function findFaults(): string[] {
  const found: string[] = [];
  const places: { readonly text: string; readonly box: DOMRect; readonly element: Element }[] = [];
  // Names, codes, keys, and times aren't of the catalogs.
  const foreign =
    "bdi, code, kbd, pre, time, title, script, style, template, noscript, option, [dir=auto], [data-foreign], [class*=chip], [class*=brand]";
  /** What is there for screen readers, or until it takes the focus. */
  const isClipped = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath !== "none" || isClipped(element.parentElement));
  /** The part of a box that isn't scrolled out of sight. */
  const inView = (box: DOMRect, element: Element): DOMRect | null => {
    let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
    for (let one: Element | null = element; one !== null; one = one.parentElement) {
      if (getComputedStyle(one).overflow === "visible") continue;
      const around = one.getBoundingClientRect();
      [left, top] = [Math.max(left, around.left), Math.max(top, around.top)];
      [right, bottom] = [Math.min(right, around.right), Math.min(bottom, around.bottom)];
    }
    return left < right && top < bottom ? new DOMRect(left, top, right - left, bottom - top) : null;
  };
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest(".visually-hidden, [aria-hidden=true]") === null &&
    !isClipped(element);
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
    const element = node.parentElement;
    if (!(node instanceof Text) || element === null || !isSeen(element)) continue;
    const text = node.data.trim();
    const isForeign = element.closest(foreign) !== null;
    // As the browser writes them in the language that it was asked for.
    const isDate = /^(Heute|(Vorg|G)estern)$|^(\w+tag|Mittwoch), \d/.test(text);
    if (!isForeign && !isDate && /[A-Za-z]{3}/.test(text) && !/[áéíóúýÁÉÍÓÚ]/.test(text))
      found.push(`not translated: ${text}`);
    if (text === "") continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const seen = inView(box, element);
      if (seen !== null) places.push({ text, box: seen, element });
    }
    const { overflow, overflowX, textOverflow } = getComputedStyle(element);
    const hides = overflow !== "visible" && overflowX !== "auto" && overflowX !== "scroll";
    if (hides && !isForeign && element.scrollWidth > element.clientWidth + 1)
      found.push(`cut off (${textOverflow}): ${text}`);
  }
  const layerOf = (element: Element) => {
    for (let one: Element | null = element; one !== null; one = one.parentElement) {
      if (/fixed|sticky/.test(getComputedStyle(one).position)) return one;
    }
    return null;
  };
  for (const [index, one] of places.entries()) {
    for (const other of places.slice(index + 1)) {
      if (one.element === other.element || layerOf(one.element) !== layerOf(other.element)) continue;
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (width > 2 && height > 5) found.push(`overlap: ${one.text} | ${other.text}`);
    }
  }
  return [...new Set(found)];
}

async function expectFit(page: Page, where: string): Promise<void> {
  const height = page.viewportSize()?.height ?? 800;
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await expectNothingSticksOut(page);
    await expect
      .poll(() => page.evaluate(findFaults), { message: `${where}, ${width} px wide`, timeout: 5000 })
      .toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height });
}

test("words that are two fifths longer fit on every screen, and none is outside of the catalogs", {
  tag: "@long",
}, async ({ page, service, api, acme: { app_id: appId } }) => {
  test.slow();
  await speakPseudoLanguage(page);
  // Messages stay until they are closed.
  await page.addInitScript(() => localStorage.setItem("changelog-console.undo-time", "null"));
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  const [label] = (await api.listLabels(appId, 1)).data;
  await page.goto("/");
  await expect(button(accent("Sign in"))).toBeVisible();
  await expectFit(page, "sign-in");
  await page.goto(`/projects/${appId}/labels?page=2&rows=5#token=${service.token}`);
  await expect(page.locator("tbody th").first()).toBeVisible();
  await expectFit(page, "labels");
  await page.locator("tbody input[type=checkbox]").first().check();
  await expectFit(page, "selection");
  await button(new RegExp(`^${accent("Select all ")}`)).click();
  for (const name of ["Recolor", "Rename"]) {
    await button(accent(name)).click();
    await expect(dialog).toBeVisible();
    await expectFit(page, name);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
  await button(accent("Clear")).click();
  await page.locator("tbody input[type=checkbox]").first().check();
  await button(accent("Delete")).click();
  await expect(page.getByRole("region", { name: accent("Notifications") }).getByRole("group")).toBeVisible();
  await expectFit(page, "message");
  for (const address of [
    "labels?new",
    `labels?edit=${label?.id}`,
    "labels?export",
    "labels?find=a",
    "palette",
    "history",
    "project",
    "import",
    "compare",
    "copy",
    "starter-sets",
  ]) {
    await page.goto(`/projects/${appId}/${address}`);
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("heading").first()).toBeVisible();
    await expectFit(page, address);
  }
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectFit(page, "commands");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectFit(page, "shortcuts");
  await page.goto(`/projects/${appId}/palette`);
  await button(accent("Fix all")).click();
  await expect(button(accent("Discard"))).toBeVisible();
  await expectFit(page, "unsaved colors");
  await button(accent("Discard")).click();
  await goWithin(page, `/projects/${appId}/nowhere`);
  await expect(page.getByRole("heading", { name: accent("Page not found"), level: 1 })).toBeVisible();
  await expectFit(page, "not found");
});
