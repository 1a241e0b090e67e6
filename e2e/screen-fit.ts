import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";

/** Fails when the text of a button or link of the page's tables is wider than it, or it is cut off by its table. */
export async function expectControlsFit(page: Page): Promise<void> {
  const found = await page.locator("table :is(a, button):visible").evaluateAll((controls) =>
    controls
      .filter((control) => {
        const { left, right } = control.getBoundingClientRect();
        const table = control.closest("table")?.getBoundingClientRect();
        const isCutOff = table !== undefined && (left < table.left || right > table.right);
        return isCutOff || (control.clientWidth > 0 && control.scrollWidth > control.clientWidth);
      })
      .map(({ textContent, clientWidth, scrollWidth }) => `${textContent}: ${scrollWidth} > ${clientWidth}`),
  );
  expect(found, "what doesn’t fit").toEqual([]);
}

/** Fails when the page, or a dialog or message over it, is wider than its place. */
export async function expectNothingSticksOut(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const parts = [
      document.documentElement,
      ...document.querySelectorAll("[role=dialog], [role=alertdialog]"),
    ];
    return parts
      .filter((part) => {
        const { left, right } = part.getBoundingClientRect();
        return part.scrollWidth > part.clientWidth || left < 0 || right > width + 0.5;
      })
      .map((part) => `${part.tagName} ${part.scrollWidth} > ${part.clientWidth}`);
  });
  expect(found, "what is wider than its place").toEqual([]);
}
