import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";

/** The only rules of axe whose outcome depends on colors. */
const colorRules = ["color-contrast", "link-in-text-block"];

/** A selector, which may reach into a shadow root. */
type Sample = Parameters<AxeBuilder["exclude"]>[0];

/**
 * Fails when axe finds anything against WCAG 2.2 AA or its own best practices on the page as it is now, in light or in
 * dark colors. Leaves the page's color scheme as the browser's own.
 *
 * @param sample a selector of what shows colors as they are, readable or not, because that is what it is there for
 */
export async function expectNoAxeViolations(page: Page, sample?: Sample): Promise<void> {
  await expectDialogsSeen(page);
  // What is drawn before the code has arrived stands under the page until it is taken over.
  await expect(page.locator("#first-picture")).toHaveCount(0);
  // Each screen has one, once it is there.
  await expect(page.locator("h1")).not.toHaveCount(0);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    // Colors that are still moving from the other scheme would be measured halfway.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    // The page has no frames, and no page of its own has to put results together.
    // Putting together all that passed would take as long as looking.
    const axe = new AxeBuilder({ page })
      .setLegacyMode()
      .options({ resultTypes: ["violations"], iframes: false });
    if (colorScheme === "dark") axe.withRules(colorRules);
    // The public changelog shows labels as visitors see them.
    axe.exclude("[data-changelog] li");
    if (sample !== undefined) axe.exclude(sample);
    const { violations } = await axe.analyze();
    const found = violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ html }) => html) }));
    expect(found, `accessibility in ${colorScheme} colors`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}

/** Waits until no dialog is unseen: on touch each is at first, in case a keyboard is about to take its place. */
async function expectDialogsSeen(page: Page): Promise<void> {
  const countUnseen = () =>
    page
      .locator("[role=dialog], [role=alertdialog]")
      .evaluateAll(
        (dialogs) => dialogs.filter((dialog) => !dialog.checkVisibility({ opacityProperty: true })).length,
      );
  await expect.poll(countUnseen, { message: "dialogs that aren't seen" }).toBe(0);
}
