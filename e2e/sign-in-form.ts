import { expect, type Page } from "@playwright/test";

/**
 * Signs in by the form of the sign-in page, once its code is there. A press that finds the form replaced under it is taken back
 * by the driver and made again, at the same spot, which the page takes for a double click.
 */
export async function signInByForm(page: Page, token: string): Promise<void> {
  await expect(page.locator("#first-picture")).toHaveCount(0);
  await page.getByLabel("Access token", { exact: true }).fill(token);
  await page.getByRole("button", { name: "Sign in" }).click();
}
