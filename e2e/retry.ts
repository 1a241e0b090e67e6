import type { Locator } from "@playwright/test";
import { expect } from "./console-fixture.ts";

/** Presses Retry of a failure, unless the page has noticed by itself that the service is back. */
export async function pressRetry(failure: Locator): Promise<void> {
  const retry = failure.getByRole("button", { name: "Retry" });
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 1000 });
    await expect(failure).toBeHidden({ timeout: 2000 });
  }).toPass();
}
