import type { Page, Request } from "@playwright/test";

/** Requests that wait on their way to the service. */
export interface HeldRequests {
  /** Resolves with the first one as soon as the page has sent it. */
  readonly sent: Promise<Request>;
  /** How many were held. */
  readonly count: () => number;
  /**
   * Sends all of them on to the service, and lets later ones pass. Resolves when every one has been answered, or given
   * up by the page.
   */
  readonly release: () => Promise<void>;
}

/** Holds every request of the page that the condition names, until it is released. */
export async function holdRequests(
  page: Page,
  condition: (request: Request) => boolean,
): Promise<HeldRequests> {
  const { promise: sent, resolve: reportSent } = Promise.withResolvers<Request>();
  const { promise: released, resolve: reportReleased } = Promise.withResolvers<void>();
  const waiting: Promise<unknown>[] = [];
  let open = false;
  await page.route("**/*", async (route) => {
    const request = route.request();
    if (!open && condition(request)) {
      // Null when the page has given the request up; of what a page has left behind, Playwright may never hear again.
      const left = page.waitForEvent("framenavigated", { timeout: 0 }).catch(() => null);
      waiting.push(Promise.race([request.response().catch(() => null), left]));
      reportSent(request);
      await released;
    }
    await route.fallback();
  });
  return {
    sent,
    count: () => waiting.length,
    release: async () => {
      open = true;
      reportReleased();
      await Promise.all(waiting);
    },
  };
}
