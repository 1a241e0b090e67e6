/*
 * A page on a slow machine with a slow connection, and what the browser tells of it. Everything is asked for through the
 * debugging protocol: nothing of the measurement runs in the page while it loads but a short question now and then.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";

/** Slow 4G, in Chromium's units: milliseconds, and bytes a second. */
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const fastNetwork = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
const cpuSlowDown = 4;
/** How long (milliseconds) the network has to be quiet for a page to count as loaded. */
const quietTime = 5000;
/** How often (milliseconds) the page is asked whether the row is there. */
const askTime = 20;

/** A browser's page under measurement. */
export interface SlowPage {
  readonly context: BrowserContext;
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
  /** Everything until the network was quiet, and its bytes on the wire. */
  readonly requests: number;
  readonly bytes: number;
}

/**
 * Opens an empty page on the slow machine.
 *
 * @param storage what the origins of its pages keep
 */
export async function openSlowPage(
  browser: Browser,
  storage: Readonly<Record<string, string>>,
): Promise<SlowPage> {
  const viewport = { width: 1280, height: 800 };
  const context = await browser.newContext({ viewport, locale: "en-US" });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Performance.enable");
  await session.send("Network.emulateNetworkConditions", slowNetwork);
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowDown });
  await page.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value.replace("ORIGIN", location.origin));
  }, Object.entries(storage));
  return { context, page, session };
}

/** Makes the connection and the machine fast. */
export async function speedUp({ session }: SlowPage): Promise<void> {
  await session.send("Network.emulateNetworkConditions", fastNetwork);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
}

/** Opens an address and waits until the label's row is there, the framework has it, and the network is quiet. */
export async function load(slow: SlowPage, url: string, label: string): Promise<Load> {
  const network = watchNetwork(slow.session);
  await slow.page.goto(url, { waitUntil: "commit" });
  let inserted = 0;
  let interactive = 0;
  while (interactive === 0) {
    const { now, seen, taken } = await ask(slow.session, findRow, label);
    if (seen && inserted === 0) inserted = now;
    if (taken) interactive = now;
    await sleep(askTime);
  }
  await network.quiet();
  const timeline = await ask(slow.session, readTimeline, { inserted, interactive });
  return { interactive, ...timeline, ...network.read() };
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
async function readTimeline({
  inserted,
  interactive,
}: {
  readonly inserted: number;
  readonly interactive: number;
}) {
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
  return {
    row: frame === undefined ? inserted : frame.startTime + frame.duration,
    paint: paints?.at(-1)?.startTime ?? 0,
    blocking: tasks?.reduce((sum, { duration }) => sum + duration - 50, 0) ?? 0,
    longestAfter: Math.max(0, ...after.map(({ duration }) => duration)),
    shift:
      shifts?.reduce((sum, shift) => sum + (shift as unknown as { readonly value: number }).value, 0) ?? 0,
  };
}

/** Calls a function in the page through the debugging protocol; it must need nothing of its file. */
async function ask<Input, Answer>(
  session: CDPSession,
  question: (input: Input) => Answer,
  input: Input,
): Promise<Awaited<Answer>> {
  const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
    expression: `(${question.toString()})(${JSON.stringify(input)})`,
    returnByValue: true,
    awaitPromise: true,
  });
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description);
  return result.value as Awaited<Answer>;
}

/**
 * Counts what goes over the network, not what is in the browser's cache, and says when nothing has for a while. That a worker
 * has loaded its script the page is not told: such a request never ends here, and its bytes aren't counted.
 */
function watchNetwork(session: CDPSession) {
  const open = new Set<string>();
  let requests = 0;
  let bytes = 0;
  let last = Date.now();
  const onSent = ({ requestId, request }: { requestId: string; request: { url: string } }) => {
    if (!request.url.startsWith("http")) return;
    if (!open.has(requestId)) requests += 1;
    open.add(requestId);
    last = Date.now();
  };
  const onResponse = ({ response }: { response: { fromDiskCache?: boolean } }) => {
    if (response.fromDiskCache === true) requests -= 1;
  };
  const onEnd = ({ requestId, encodedDataLength = 0 }: { requestId: string; encodedDataLength?: number }) => {
    if (open.delete(requestId)) bytes += encodedDataLength;
    last = Date.now();
  };
  const onData = () => {
    last = Date.now();
  };
  session.on("Network.requestWillBeSent", onSent);
  session.on("Network.responseReceived", onResponse);
  session.on("Network.dataReceived", onData);
  session.on("Network.loadingFinished", onEnd);
  session.on("Network.loadingFailed", onEnd);
  return {
    quiet: async () => {
      while (Date.now() - last < quietTime) await sleep(100);
    },
    read: () => ({ requests, bytes }),
  };
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
export async function measurePress({ page, session }: SlowPage, act: () => Promise<unknown>): Promise<Press> {
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
