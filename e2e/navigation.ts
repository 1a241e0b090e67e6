import type { Locator, Page } from "@playwright/test";

/** The link to a screen; in a narrow window, its list is opened first. */
async function findScreenLink(page: Page, name: string): Promise<Locator> {
  const navigation = page.getByRole("navigation", { name: "Project" });
  const more = navigation.getByRole("button", { name: "More" });
  const link = navigation.getByRole("link", { name });
  if (!(await link.isVisible()) && (await more.isVisible())) await more.click();
  return link;
}

/** Goes to an address without loading the page again, as back and forward do. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}
