import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";

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
