import type { Page } from "@playwright/test";
import { apiPrefix, historyHeader } from "#contract/paths.ts";

/** Has a page take the service for one that keeps no history and restores nothing, as other services are. */
export async function hideHistory(page: Page): Promise<void> {
  await page.route(`**${apiPrefix}/**`, async (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    const response = await route.fetch();
    const { [historyHeader]: _, ...headers } = response.headers();
    return route.fulfill({ response, headers });
  });
}
