import { expect, type Locator, type Page } from "@playwright/test";

/** Goes to an address without loading the page again, as back and forward do. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

/** The link to one of the project's screens; phones have those of the later ones behind a button, which is pressed. */
export async function findScreenLink(page: Page, name: string): Promise<Locator> {
  const navigation = page.getByRole("navigation", { name: "Project" });
  const link = navigation.getByRole("link", { name, includeHidden: true });
  await expect(link).toBeAttached();
  if (!(await link.isVisible())) await navigation.getByRole("button", { name: "More" }).click();
  return link;
}
