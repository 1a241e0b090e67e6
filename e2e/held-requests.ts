import type { Page } from "@playwright/test";

/** Requests that wait on their way to the service. */
export interface HeldRequests {
  /** How many have been sent so far. */
  readonly count: () => number;
  /** Lets them, and all later ones, go on to the service. */
  readonly release: () => void;
}

/**
 * Holds the page's requests to addresses that match, so that a test can look at the time before the answer.
 *
 * @param method such as GET
 * @param address matched against the whole URL
 */
export async function holdRequests(page: Page, method: string, address: RegExp): Promise<HeldRequests> {
  const gate = Promise.withResolvers<void>();
  let count = 0;
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    count += 1;
    await gate.promise;
    await route.continue();
  });
  return { count: () => count, release: () => gate.resolve() };
}
