/*
 * What a project with very many labels costs the browser.
 * Run: npm run build && node bench/large-project.ts list [labels]
 *      npm run build && node bench/large-project.ts palette [labels]
 *      npm run build && node bench/large-project.ts drag [labels]
 *      npm run build && node bench/large-project.ts preview [labels]
 *      npm run build && node bench/large-project.ts time [batches]
 *      npm run build && node bench/large-project.ts job [labels]
 *      npm run build && node bench/large-project.ts history [batches]
 *
 * Headless Chromium with the CPU slowed down four times, against the built dashboard and the real service, over a fast
 * connection. The browser slows down the page alone; a script in front of the worker that compares colors can slow it down
 * as well, by waiting after each part of the work three times as long as that took.
 *
 * - list: at a CPU that isn't slowed down, presses on the list of all labels and keys of its search, each from the press to
 *   the next paint and to rest; and the list's frames while it is scrolled.
 * - palette: from the press on Palette, while the labels are known, to the wheel's frame and to that of the findings; and
 *   how long the page was held up in one piece; with the worker as the browser has it, and slowed down as well. Every label has
 *   a color of its own, the most work that so many can be.
 * - drag: a dot of the palette is dragged among the others: from each move of the pointer to the end of the next frame, and
 *   how long frames take. Then the same in a copy of the page without the console's code: what the browser itself takes.
 * - preview: likewise, a label's color is dragged in its editor, while the preview beside the table shows it.
 * - time: likewise, the timeline's handle is dragged over a history of as many batches, of five labels each.
 * - job: all labels get one color. For a while its frames are counted, beside those of the page before it, the longest ones
 *   named, and the heap measured before and after, garbage collected.
 * - history: of as many batches, of five labels each. The page is scrolled as quickly as a wheel is turned by 1500 px a
 *   second, and four times as fast, to its end while older batches are read, and back; its frames are counted.
 */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import { makeLabel } from "#contract/label-fixture.ts";
import { apiPaths, changeSetHeader, projectHeader } from "#contract/paths.ts";
import { openDatabase } from "#service/database/database.ts";
import { prepareDemo } from "#service/demo/demo.ts";
import { LabelStore } from "#service/labels/label-store.ts";
import { chromiumOptions } from "../scripts/chromium.ts";
import { serveDashboard, storage, token } from "./dashboard-service.ts";
import { randomColors } from "./random-colors.ts";
import { measurePress, openSlowPage, type SlowPage, speedUpCpu, speedUpNetwork } from "./slow-page.ts";

const usualCounts: Readonly<Record<string, number>> = {
  list: 5000,
  palette: 10_000,
  drag: 100,
  preview: 100,
  time: 200,
  job: 50_000,
  history: 1000,
};
const [, , part = "palette", given = usualCounts[part]] = process.argv;
const count = Number(given);
const runs = Number(process.env["RUNS"] ?? 3);
/** The demo's project without labels. */
const appId = "1c9e4b77-03f8-4d2e-b6a1-5e72d8a90c03";
/** For how long (milliseconds) a job is watched. */
const watchTime = 30_000;

/** For how long (milliseconds) a page at rest is watched before. */
const restTime = 5000;

/** What the page's own script notes, in milliseconds of its clock. */
interface Notes {
  press: number;
  wheel: number;
  findings: number;
  longest: number;
  frames: number[];
}

/** Runs in the page before its own code. */
function takeNotes() {
  const notes: Notes = { press: 0, wheel: 0, findings: 0, longest: 0, frames: [] };
  Object.assign(globalThis, { notes });
  const note = (key: "wheel" | "findings") => {
    if (notes[key] !== 0) return;
    notes[key] = -1;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        notes[key] = performance.now();
      };
      port2.postMessage(null);
    });
  };
  addEventListener(
    "click",
    (event) => {
      Object.assign(notes, { press: event.timeStamp, wheel: 0, findings: 0, longest: 0 });
    },
    { capture: true },
  );
  new MutationObserver(() => {
    if (document.querySelector("main canvas") !== null) note("wheel");
    const spoken = [...document.querySelectorAll("[aria-live]")];
    if (spoken.some(({ textContent }) => textContent?.includes("Distinctness:"))) note("findings");
  }).observe(document, { subtree: true, childList: true, characterData: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) notes.longest = Math.max(notes.longest, duration);
  }).observe({ type: "longtask" });
}

/**
 * Runs in a worker before its own code: after each part of its work it sleeps three times as long as that took. To be busy
 * instead would slow down other threads as well.
 */
function slowDown() {
  // Other shared memory is only for pages that are isolated from other origins.
  const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
  const clock = new Int32Array(buffer);
  const post = globalThis.postMessage.bind(globalThis);
  let begun = 0;
  globalThis.addEventListener("message", () => {
    begun = performance.now();
  });
  globalThis.postMessage = (answer: unknown) => {
    Atomics.wait(clock, 0, 0, 3 * (performance.now() - begun));
    post(answer);
    begun = performance.now();
  };
}

const folder = mkdtempSync(join(tmpdir(), "changelog-console-"));
const database = await openDatabase(join(folder, "bench.db"));
await prepareDemo(database, { demoToken: token });
const { id } = await database
  .selectFrom("projects")
  .select("id")
  .where("app_id", "=", appId)
  .executeTakeFirstOrThrow();
await new LabelStore(database).addLabels(
  id,
  randomColors(count).map((color, index) => makeLabel(`Label ${index}`, color)),
);
const { app, origin } = await serveDashboard(database, fileURLToPath(new URL("../dist", import.meta.url)));

/** Opens the labels screen with all labels known, as after a search; `slowWorker`: with a worker as slow as the page. */
async function openLabels(browser: Browser, slowWorker = false): Promise<SlowPage> {
  const slow = await openSlowPage(browser, storage);
  await speedUpNetwork(slow);
  await slow.page.addInitScript(takeNotes);
  if (slowWorker) {
    await slow.context.route(/\/worker-[^/]*\.js$/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `(${slowDown.toString()})();${await answer.text()}` });
    });
  }
  await slow.page.goto(`${origin}/projects/${appId}/labels`);
  const search = slow.page.getByRole("searchbox", { name: "Search labels" });
  await search.click();
  await search.fill("Label 77");
  await slow.page
    .getByText(/^[\d,]+ of [\d,]+ labels$/)
    .first()
    .waitFor({ timeout: 120_000 });
  return slow;
}

const readNotes = ({ page }: SlowPage) =>
  page.evaluate(() => (globalThis as unknown as { notes: Notes }).notes);

const print = (line: string) => process.stdout.write(`${line}\n`);

async function timePalette(browser: Browser): Promise<void> {
  for (let run = 0; run < 2 * runs; run += 1) {
    const slowWorker = run % 2 === 1;
    const slow = await openLabels(browser, slowWorker);
    const { page } = slow;
    const link = page.getByRole("link", { name: "Palette" });
    await link.hover();
    // What follows the search, and the code that is loaded when nothing else is to be done.
    await page.waitForTimeout(8000);
    await link.click();
    // Looking for the figures would be work of its own for the page.
    do await sleep(2000);
    while ((await readNotes(slow)).findings <= 0);
    const { press, wheel, findings, longest } = await readNotes(slow);
    print(
      `${count} labels: wheel after ${(wheel - press).toFixed(0)} ms, findings after ${(findings - press).toFixed(0)} ms; ` +
        `longest task ${longest.toFixed(0)} ms${slowWorker ? "; the worker slowed down as well" : ""}`,
    );
    await slow.context.close();
  }
}

/** How long (milliseconds) it was from each move of the pointer to the next paint, and how long each frame took. */
interface Watched {
  readonly moves: readonly number[];
  readonly frames: readonly number[];
}

/** Runs in the page: notes each move of the pointer, and each frame, until they are asked for. */
function watchMoves() {
  const [moves, frames]: [number[], number[]] = [[], []];
  const end = new AbortController();
  const finish = (): Watched => {
    end.abort();
    return { moves, frames };
  };
  Object.assign(globalThis, { finish });
  addEventListener(
    "pointermove",
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => moves.push(performance.now() - timeStamp);
        port2.postMessage(null);
      });
    },
    { capture: true, signal: end.signal },
  );
  let before = 0;
  const tick = (time: number) => {
    if (before > 0) frames.push(time - before);
    before = time;
    if (!end.signal.aborted) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}

type Point = readonly [x: number, y: number];

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error("There is nothing to drag.");
  return box;
}

/** Drags from the first of some points through the others, and prints what the page made of it. */
async function watchDrag(
  page: Page,
  what: string,
  [first = [0, 0], ...points]: readonly Point[],
): Promise<void> {
  await page.mouse.move(...first);
  await page.mouse.down();
  await page.evaluate(watchMoves);
  for (const point of points) {
    await page.mouse.move(...point);
    await sleep(8);
  }
  const { moves, frames } = await page.evaluate(() =>
    (globalThis as unknown as { finish: () => Watched }).finish(),
  );
  await page.mouse.up();
  const at = (times: readonly number[], share: number) =>
    times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * share)]?.toFixed(1);
  const within = frames.filter((frame) => frame <= 33.4).length / frames.length;
  print(
    `${what}, ${moves.length} moves: to the next paint median ${at(moves, 0.5)} ms, 95 % ${at(moves, 0.95)} ms, ` +
      `the longest ${at(moves, 1)} ms; ${frames.length} frames, ${(100 * within).toFixed(1)} % within 33 ms, the longest ${at(frames, 1)} ms`,
  );
}

/** How many moves a drag is made of. */
const dragMoves = 120;

async function dragDot(browser: Browser): Promise<void> {
  const slow = await openSlowPage(browser, storage);
  await speedUpNetwork(slow);
  const { page } = slow;
  await page.goto(`${origin}/projects/${appId}/palette`);
  await page.locator("[aria-live]").filter({ hasText: "Distinctness" }).waitFor({ state: "attached" });
  await page.getByRole("group", { name: "Color wheel" }).getByRole("button").first().click();
  const copy = await page.evaluate(copyPage);
  for (let run = 0; run < runs; run += 1) {
    // What is loaded when nothing else is to be done.
    await sleep(5000);
    await dragAround(page, `a dot among ${count} labels`);
  }
  await slow.context.close();
  const bare = await openSlowPage(browser, storage);
  await bare.page.route("**/copy", (route) => route.fulfill({ body: copy, contentType: "text/html" }));
  await bare.page.goto(`${origin}/copy`);
  await bare.page.evaluate(moveDot);
  for (let run = 0; run < runs; run += 1) {
    await sleep(1000);
    await dragAround(bare.page, "a dot in a copy without code");
  }
  await bare.context.close();
}

/** Drags the chosen dot around the wheel's center, past the others. */
async function dragAround(page: Page, what: string): Promise<void> {
  const wheel = page.getByRole("group", { name: "Color wheel" });
  const dot = await boxOf(wheel.getByRole("button").first());
  const area = await boxOf(wheel);
  const [x, y] = [dot.x + dot.width / 2, dot.y + dot.height / 2];
  const [centerX, centerY] = [area.x + area.width / 2, area.y + area.height / 2];
  const [dx, dy] = [x - centerX, y - centerY];
  const points = Array.from({ length: dragMoves + 1 }, (_, step): Point => {
    const angle = (step / dragMoves) * 2 * Math.PI;
    return [
      centerX + dx * Math.cos(angle) - dy * Math.sin(angle),
      centerY + dx * Math.sin(angle) + dy * Math.cos(angle),
    ];
  });
  await watchDrag(page, what, points);
}

/** Runs in the page: returns what is there as HTML, without code. */
function copyPage(): string {
  const copy = document.documentElement.cloneNode(true) as HTMLElement;
  for (const code of copy.querySelectorAll("script, link[rel=modulepreload]")) code.remove();
  const pictures = document.querySelectorAll("canvas");
  for (const [index, canvas] of copy.querySelectorAll("canvas").entries()) {
    const image = document.createElement("img");
    image.src = pictures[index]?.toDataURL() ?? "";
    image.className = canvas.className;
    canvas.replaceWith(image);
  }
  return `<!doctype html>${copy.outerHTML}`;
}

/** Runs in the copy: has the dot follow the pointer, with its color, texts and sliders, by the least code that does so. */
function moveDot(): void {
  const wheel = document.querySelector<HTMLElement>("[aria-label='Color wheel']");
  const parts = wheel?.querySelectorAll<HTMLElement>("i, button") ?? [];
  const chosen = document.querySelector("section[aria-label^='Selected']");
  const texts = [
    ...(chosen?.querySelectorAll("code, p, span[aria-hidden]") ?? []),
    ...document.querySelectorAll("dl b"),
  ];
  const sliders = chosen?.querySelectorAll("input[type=range]") ?? [];
  let moves = 0;
  wheel?.addEventListener("pointermove", ({ buttons, clientX, clientY }) => {
    if (buttons === 0) return;
    moves += 1;
    const { left, top, width } = wheel.getBoundingClientRect();
    const share = (length: number) => `calc(${((100 * length) / width).toFixed(3)}cqw - 50%)`;
    for (const part of parts) part.style.translate = `${share(clientX - left)} ${share(clientY - top)}`;
    for (const part of wheel.querySelectorAll("i")) part.style.background = `hsl(${moves} 60% 50%)`;
    for (const text of texts) if (text.firstChild) text.firstChild.nodeValue = `${text.tagName} ${moves}`;
    for (const slider of sliders) (slider as HTMLInputElement).value = `${moves % 100}`;
  });
}

/** Drags the shade of a label's color, while the preview beside the table shows it. */
async function dragColor(browser: Browser): Promise<void> {
  const slow = await openSlowPage(browser, storage);
  await speedUpNetwork(slow);
  const { page } = slow;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${origin}/projects/${appId}/labels`);
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await page
    .getByRole("button", { name: /^Edit / })
    .first()
    .click();
  const shade = page.getByRole("dialog").getByRole("group", { name: "Shade" });
  for (let run = 0; run < runs; run += 1) {
    await sleep(5000);
    const { x, y, width, height } = await boxOf(shade);
    const points = Array.from({ length: dragMoves + 1 }, (_, step): Point => {
      const angle = (step / dragMoves) * 2 * Math.PI;
      return [x + width * (0.5 + 0.4 * Math.cos(angle)), y + height * (0.5 + 0.4 * Math.sin(angle))];
    });
    await watchDrag(page, "a color with the preview", points);
  }
  await slow.context.close();
}

/** Drags the timeline's handle from now over the second half of the history, and back. */
async function dragTime(browser: Browser): Promise<void> {
  await makeBatches();
  const slow = await openSlowPage(browser, storage);
  await speedUpNetwork(slow);
  const { page } = slow;
  await page.goto(`${origin}/projects/${appId}/history`);
  const handle = page.getByRole("slider", { name: "Labels as of" });
  for (let run = 0; run < runs; run += 1) {
    await sleep(5000);
    const { x, y, width, height } = await boxOf(handle);
    const points = Array.from({ length: dragMoves + 1 }, (_, step): Point => {
      const back = Math.sin((step / dragMoves) * Math.PI);
      return [x + (width - 2) * (1 - 0.5 * back), y + height / 2];
    });
    await watchDrag(page, `the time over ${5 * count} changes`, points);
  }
  await slow.context.close();
}

async function watchJob(browser: Browser): Promise<void> {
  const slow = await openLabels(browser);
  const { page, session } = slow;
  const measureHeap = async () => {
    await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    return usedSize / 1e6;
  };
  page.setDefaultTimeout(300_000);
  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await page.getByRole("button", { name: /^Select all [\d,]+$/ }).click();
  await page.getByRole("button", { name: "Recolor" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Color" }).fill("#1D4ED8");
  const before = await measureHeap();
  await page.evaluate(() => {
    const { notes } = globalThis as unknown as { notes: Notes };
    const tick = () => {
      notes.frames.push(performance.now());
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await sleep(restTime);
  const atRest = (await readNotes(slow)).frames.length / (restTime / 1000);
  await dialog.getByRole("button", { name: /^Recolor [\d,]+ labels$/ }).click();
  await page.getByRole("progressbar").waitFor();
  await sleep(watchTime);
  const { frames, press } = await readNotes(slow);
  const progress = await page.getByRole("progressbar").getAttribute("aria-valuetext");
  const after = await measureHeap();
  const gaps = frames
    .slice(1)
    .map((time, index) => ({ at: time - press, gap: time - (frames[index] ?? time) }));
  const steady = gaps.filter(({ at }) => at > 5000);
  const share = steady.filter(({ gap }) => gap < 20).length / steady.length;
  const rate = (1000 * steady.length) / steady.reduce((sum, { gap }) => sum + gap, 0);
  const longest = (some: typeof gaps) => Math.max(...some.map(({ gap }) => gap)).toFixed(0);
  print(
    `${count} steps: ${progress} after ${watchTime / 1000} s; ${rate.toFixed(1)} frames a second (at rest ${atRest.toFixed(1)}), ${(100 * share).toFixed(1)} % within 20 ms, ` +
      `the longest ${longest(steady)} ms; at its start ${longest(gaps)} ms`,
  );
  print(`heap before ${before.toFixed(1)} MB, after ${after.toFixed(1)} MB`);
  await slow.context.close();
}

/** Makes a history of batches, as imports would, some of whose labels are there already. */
async function makeBatches(): Promise<void> {
  for (let batch = 0; batch < count; batch += 1) {
    const answer = await fetch(`${origin}${apiPaths.labelBatch}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        [projectHeader]: appId,
        [changeSetHeader]: `bench-batch-${batch}; kind=import; title=labels-${batch}.yaml`,
      },
      body: JSON.stringify({
        labels: randomColors(5).map((color, index) => makeLabel(`Label ${batch}.${index}`, color)),
      }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }
}

/** Runs in the page: scrolls by some pixels in each frame until it can’t go on; how long (milliseconds) each frame took. */
async function scrollThrough(step: number): Promise<readonly number[]> {
  const frames: number[] = [];
  let [before, still] = [0, 0];
  await new Promise<void>((resolve) => {
    const tick = (time: number) => {
      if (before > 0) frames.push(time - before);
      before = time;
      const { scrollY } = window;
      window.scrollBy({ top: step, behavior: "instant" });
      // At the end, older batches may still be on their way.
      still = window.scrollY === scrollY ? still + 1 : 0;
      if (still > 60) resolve();
      else requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  return frames.slice(0, -still);
}

function describeFrames(frames: readonly number[]): string {
  const sorted = frames.toSorted((one, other) => one - other);
  const percentile = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]?.toFixed(1);
  const share = sorted.filter((frame) => frame < 20).length / sorted.length;
  return (
    `${sorted.length} frames: median ${percentile(0.5)} ms, 95 % ${percentile(0.95)} ms, ` +
    `the longest ${percentile(1)} ms; ${(100 * share).toFixed(1)} % within one`
  );
}

async function useList(browser: Browser): Promise<void> {
  const slow = await openLabels(browser);
  const { page } = slow;
  await speedUpCpu(slow);
  const press = async (what: string, act: () => Promise<unknown>, outcome: Locator) => {
    const { paint, work } = await measurePress(slow, act);
    await outcome.waitFor();
    print(`${what}: ${paint.toFixed(0)} ms to the next paint, ${work.toFixed(0)} ms of work`);
  };
  const click = async (what: string, target: Locator, outcome: Locator) => {
    await target.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await boxOf(target);
    await press(what, () => page.mouse.click(x + width / 2, y + height / 2), outcome);
  };
  const grid = page.getByRole("grid", { name: "Labels" });
  const row = grid.locator("tbody tr").nth(3);
  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByRole("combobox", { name: "Rows" }).focus();
  await press("All", () => page.keyboard.press("End"), grid.locator("tbody tr:nth-child(999)"));
  await click("select a label", row.locator("input"), row.and(page.locator("[data-selected]")));
  await click("sort by name", grid.locator("thead button").first(), row);
  await click("next page", page.getByRole("button", { name: "Next page" }), row);
  await click("edit a name", row.locator("th button"), row.locator("form"));
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox", { name: "Search labels" }).focus();
  for (const key of "Label 4") await press(`find “${key}”`, () => page.keyboard.press(key), grid);
  for (const key of ["Backspace", "Backspace"])
    await press(`find, ${key}`, () => page.keyboard.press(key), grid);
  for (let run = 0; run < runs; run += 1) {
    for (const step of [100, -100, 1000, -1000])
      print(`${step} px a frame: ${describeFrames(await page.evaluate(scrollThrough, step))}`);
  }
  await slow.context.close();
}

async function scrollHistory(browser: Browser): Promise<void> {
  await makeBatches();
  const slow = await openSlowPage(browser, storage);
  await speedUpNetwork(slow);
  await slow.page.goto(`${origin}/projects/${appId}/history`);
  await slow.page.getByRole("row").filter({ hasText: "imported" }).first().waitFor();
  // What is loaded when nothing else is to be done.
  await sleep(8000);
  for (let run = 0; run < runs; run += 1) {
    for (const step of [25, -25, 100, -100]) {
      print(`${step} px a frame: ${describeFrames(await slow.page.evaluate(scrollThrough, step))}`);
    }
  }
  await slow.context.close();
}

const measurements: Readonly<Record<string, (browser: Browser) => Promise<void>>> = {
  list: useList,
  palette: timePalette,
  drag: dragDot,
  preview: dragColor,
  time: dragTime,
  job: watchJob,
  history: scrollHistory,
};

try {
  const browser = await chromium.launch(chromiumOptions());
  await measurements[part]?.(browser);
  await browser.close();
} finally {
  await app.close();
  await database.destroy();
  rmSync(folder, { recursive: true });
}
