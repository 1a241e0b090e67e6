import type { Page } from "@playwright/test";

/** Goes to an address without loading the page again, as back and forward do. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}
