/*
 * A page on a slow machine with a slow connection, and what the browser tells of it: nothing of the measurement runs in the
 * page while it loads but a short question now and then.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, CDPSession, Page } from "@playwright/test";

/** Slow 4G, in Chromium's units: milliseconds, and bytes a second. */
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const cpuSlowDown = 4;
/** How long (milliseconds) nothing has to be loaded for a page to count as loaded. */
const quietTime = 5000;
/** How often (milliseconds) the page is asked whether the row is there. */
const askTime = 20;

/** A browser's page under measurement. */
export interface MeasuredPage {
  readonly page: Page;
  readonly session: CDPSession;
}

/** What a load came to; times in milliseconds from the navigation on. */
export interface Load {
  /** When a real label's name was on the screen. */
  readonly row: number;
  /** When the framework had taken over that row, and the main thread was free to answer. */
  readonly interactive: number;
  /** The largest contentful paint. */
  readonly paint: number;
  /** What long tasks took over 50 ms each, together. */
  readonly blocking: number;
  readonly longestAfter: number;
  readonly shift: number;
  /** Everything that wasn't in the browser's cache, and its bytes on the wire. */
  readonly requests: number;
  readonly bytes: number;
}

/**
 * Opens an empty page.
 *
 * @param storage what the origins of its pages keep
 */
export async function openPage(
  browser: Browser,
  storage: Readonly<Record<string, string>>,
): Promise<MeasuredPage> {
  const viewport = { width: 1280, height: 800 };
  const page = await browser.newPage({ viewport, locale: "en-US" });
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await page.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value.replace("ORIGIN", location.origin));
  }, Object.entries(storage));
  return { page, session };
}

/** Makes the connection and the machine slow. */
export async function slowDown({ session }: MeasuredPage): Promise<void> {
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", slowNetwork);
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowDown });
}

/** Opens an address and waits until the label's row is there, the framework has it, and nothing more is loaded. */
export async function load({ page }: MeasuredPage, url: string, label: string): Promise<Load> {
  await page.goto(url, { waitUntil: "commit" });
  let inserted = 0;
  let interactive = 0;
  while (interactive === 0) {
    const { now, seen, taken } = await page.evaluate(findRow, label);
    if (seen && inserted === 0) inserted = now;
    if (taken) interactive = now;
    await sleep(askTime);
  }
  await waitForQuiet(page);
  return page.evaluate(readTimeline, { inserted, interactive });
}

/** Runs in the page: whether it has a row with the label's name, and React answers for it. A skeleton names none. */
function findRow(label: string) {
  const now = performance.now();
  const cells = document.evaluate(`//tbody//*[text()=${JSON.stringify(label)}]`, document, null, 7);
  const cell = cells.snapshotItem(0);
  const taken = cell !== null && Object.keys(cell).some((key) => key.startsWith("__reactFiber$"));
  return { now, seen: cell !== null, taken };
}

/** Runs in the page, once it is quiet: what the browser has noted of the way there. */
async function readTimeline({ inserted, interactive }: { inserted: number; interactive: number }) {
  const read = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
      observer.observe({ type, buffered: true });
      setTimeout(resolve, 500, []);
    });
  const [paints, frames, tasks, shifts] = await Promise.all(
    ["largest-contentful-paint", "long-animation-frame", "longtask", "layout-shift"].map(read),
  );
  // A row is seen only once the frame that it was found in is painted, which takes long where styles and fonts are new.
  const frame = frames?.find(
    ({ startTime, duration }) => startTime <= inserted && inserted <= startTime + duration,
  );
  const after = tasks?.filter(({ startTime }) => startTime >= interactive) ?? [];
  const files = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  const sizes = files.map((file) => (file as PerformanceResourceTiming).transferSize).filter(Boolean);
  return {
    interactive,
    requests: sizes.length,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    row: frame === undefined ? inserted : frame.startTime + frame.duration,
    paint: paints?.at(-1)?.startTime ?? 0,
    blocking: tasks?.reduce((sum, { duration }) => sum + duration - 50, 0) ?? 0,
    longestAfter: Math.max(0, ...after.map(({ duration }) => duration)),
    shift:
      shifts?.reduce((sum, shift) => sum + (shift as unknown as { readonly value: number }).value, 0) ?? 0,
  };
}

/** Waits until nothing has been loaded for a while. */
async function waitForQuiet(page: Page): Promise<void> {
  const count = () => page.evaluate(() => performance.getEntriesByType("resource").length);
  for (let [before, now] = [-1, await count()]; before !== now; [before, now] = [now, await count()])
    await sleep(quietTime);
}

/** What a press came to, in milliseconds. */
export interface Press {
  /** From the slowest of its events to the next paint. */
  readonly paint: number;
  /** How long the main thread worked until it was at rest. */
  readonly work: number;
}

/**
 * Measures what `act` does on a settled page, until the main thread is at rest again. Looking for parts of the page
 * would be work of its own there, so `act` must only press.
 */
export async function measurePress(
  { page, session }: MeasuredPage,
  act: () => Promise<unknown>,
): Promise<Press> {
  await page.evaluate(() => {
    const notes = { paint: 0 };
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
        if (entry.interactionId > 0) notes.paint = Math.max(notes.paint, entry.duration);
      }
    });
    observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    Object.assign(globalThis, { notes, observer });
  });
  const before = await readWork(session);
  await act();
  const after = await waitForRest(session);
  const paint = await page.evaluate(() => {
    const own = globalThis as unknown as { notes: { paint: number }; observer: PerformanceObserver };
    own.observer.disconnect();
    return own.notes.paint;
  });
  return { paint, work: after - before };
}

/** How long (milliseconds) the main thread has worked so far. */
async function readWork(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
}

/** Waits until the main thread does next to nothing for a while; gives its work so far. */
async function waitForRest(session: CDPSession): Promise<number> {
  let before = await readWork(session);
  for (;;) {
    await sleep(400);
    const now = await readWork(session);
    if (now - before < 20) return now;
    before = now;
  }
}
