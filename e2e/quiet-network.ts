import { expect, type Page, type Request } from "@playwright/test";

/** For so long (milliseconds) nothing is asked for once all is there. */
const quietTime = 500;

/**
 * Follows the requests of a page that is about to be opened. Playwright's own "networkidle" also waits for the file of a worker
 * that has ended, which it may never hear has come.
 *
 * @returns what waits until all have been responded to
 */
export function followRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  let latest = Date.now();
  let isLeaving = false;
  const note = (request: Request, isPending: boolean) => {
    if (/worker-[^/]*\.js$/.test(request.url())) return;
    if (isPending) pending.add(request);
    else pending.delete(request);
    latest = Date.now();
  };
  page.on("request", (request) => {
    isLeaving ||= request.isNavigationRequest();
    note(request, true);
  });
  page.on("requestfinished", (request) => note(request, false));
  page.on("requestfailed", (request) => note(request, false));
  // What becomes of what the page before asked for is never told, nor of what it asked for while the next one was awaited.
  page.on("framenavigated", () => {
    if (isLeaving) pending.clear();
    isLeaving = false;
  });
  const describeNoise = () =>
    Date.now() - latest < quietTime ? ["the latest"] : [...pending].map((request) => request.url());
  return () => expect.poll(describeNoise, { message: "what is being loaded" }).toEqual([]);
}
