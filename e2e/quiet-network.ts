import { expect, type Page, type Request } from "@playwright/test";

/** For so long (milliseconds) nothing is asked for once all is there. */
const quietTime = 500;

interface Tracking {
  readonly isTracked: (request: Request) => boolean;
  /** `requestfinished` isn't told for a response whose body nobody reads. */
  readonly end: "response" | "requestfinished";
  readonly onChange?: () => void;
}

/** The requests of a page that are under way, from now on. */
export function trackRequests(page: Page, { isTracked, end, onChange }: Tracking): ReadonlySet<Request> {
  const pending = new Set<Request>();
  let isLeaving = false;
  const note = (request: Request, isPending: boolean) => {
    if (!isTracked(request)) return;
    if (isPending) pending.add(request);
    else pending.delete(request);
    onChange?.();
  };
  page.on("request", (request) => {
    isLeaving ||= request.isNavigationRequest();
    note(request, true);
  });
  if (end === "response") page.on("response", (response) => note(response.request(), false));
  else page.on("requestfinished", (request) => note(request, false));
  page.on("requestfailed", (request) => note(request, false));
  // What becomes of what the page before asked for is never told, nor of what it asked for while the next one was awaited.
  page.on("framenavigated", () => {
    if (isLeaving) pending.clear();
    isLeaving = false;
  });
  return pending;
}

/**
 * Follows the requests of a page that is about to be opened. Playwright's own "networkidle" also waits for the file of a worker
 * that has ended, which it may never hear has come.
 *
 * @returns what waits until all have been responded to
 */
export function followRequests(page: Page): () => Promise<void> {
  let latest = Date.now();
  const pending = trackRequests(page, {
    isTracked: (request) => !/worker-[^/]*\.js$/.test(request.url()),
    end: "requestfinished",
    onChange: () => {
      latest = Date.now();
    },
  });
  const describeNoise = () =>
    Date.now() - latest < quietTime ? ["the latest"] : [...pending].map((request) => request.url());
  return () => expect.poll(describeNoise, { message: "what is being loaded" }).toEqual([]);
}
