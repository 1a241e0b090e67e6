import { expect, type Page } from "@playwright/test";

/** The narrowest window that the console is made for, in CSS pixels. */
const narrowestWidth = 320;

/** Fails when the page scrolls sideways in its window or in the narrowest one. Leaves the window as it was. */
export async function expectNothingSideways(page: Page): Promise<void> {
  const usual = page.viewportSize();
  const height = usual?.height ?? 740;
  for (const width of new Set([usual?.width ?? narrowestWidth, narrowestWidth])) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
        message: `the page's width in a window of ${width}`,
      })
      .toBeLessThanOrEqual(width);
  }
  if (usual !== null) await page.setViewportSize(usual);
}
