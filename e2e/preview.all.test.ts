import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";

/** Shows labels with the preview, which is open where there is room for it. */
async function openPreview(page: Page, appId: string) {
  await page.goto(`/projects/${appId}/labels`);
  const panel = page.getByRole("complementary", { name: "As visitors see it" });
  const { width = 0 } = page.viewportSize() ?? {};
  if (width < 720) {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Preview" }).click();
  } else if (width < 1200) await page.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(panel).toBeVisible();
  return panel;
}

test("the preview is accessible at every width, and its labels are opened by keyboard", {
  tag: "@narrow",
}, async ({ page, acme, beSignedIn, labelScreen: { name } }) => {
  await beSignedIn();
  const panel = await openPreview(page, acme.app_id);
  await expect(panel.getByRole("link", { name: "Announcement" })).toBeVisible();
  await panel.getByRole("link", { name: "Mobile" }).focus();
  await page.keyboard.press("Enter");
  await expect(name).toHaveValue("Mobile");
  await page.keyboard.press("Escape");
  await expect(name).toBeHidden();
  for (const theme of ["Dark", "Light"]) {
    await panel.getByRole("radio", { name: theme }).check({ force: true });
    await expectNoAxeViolations(page);
  }
  // On a phone, nothing covers what the preview is set by.
  await panel.getByRole("combobox", { name: "Color vision" }).click({ trial: true });
});
