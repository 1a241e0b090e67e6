/*
 * How long a person waits in each browser engine: for the first label row, and for what presses lead to.
 * Run: npm run build && xvfb-run -a -s "-screen 0 1600x1200x24" node bench/engines.ts
 *
 * Debian's Chromium and Firefox through Playwright, WebKitGTK through its driver, taking turns, against the built dashboard
 * and the real service, whose responses each come 150 ms late. The CPU isn't slowed down: only Chromium can be told to.
 * Everything is measured in the page, by the same script: a press from its event to the end of the frame that shows what
 * it leads to, and the first row from the start of the navigation on.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { chromium, firefox } from "@playwright/test";
import { openDatabase } from "#service/database/database.ts";
import { prepareDemo } from "#service/demo/demo.ts";
import { storeSession } from "../e2e/console-fixture.ts";
import { playwrightTab } from "../e2e/playwright-tab.ts";
import type { Part, Tab } from "../e2e/tab.ts";
import { startWebKitDriver } from "../e2e/webkit-tab.ts";
import { chromiumOptions } from "../scripts/chromium.ts";
import { findFirefox, firefoxChannel } from "../scripts/firefox.ts";
import { findMiniBrowser } from "../scripts/webkit.ts";
import { serveDashboard, token } from "./dashboard-service.ts";
import { median } from "./median.ts";

const runs = Number(process.env["RUNS"] ?? 5);
/** How late (milliseconds) each response comes. */
const latency = 150;

/** An engine's tab with nothing kept from another. */
type OpenTab = () => Promise<{ readonly tab: Tab; readonly quit: () => Promise<unknown> }>;

/** Runs in the page: when (milliseconds from the navigation on) the frame ends that shows the first label's row. */
function timeFirstRow(name: string): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const rows = [...document.querySelectorAll("th[scope=row]")];
      if (rows.some(({ textContent }) => textContent.includes(name))) resolve(performance.now());
      else requestAnimationFrame(() => setTimeout(look));
    };
    look();
  });
}

/**
 * Runs in the page: from the next press or key on, waits for the frame that shows what a selector finds; `awaitOutcome`
 * tells how long that took.
 */
function watchOutcome(selector: string): void {
  const outcome = new Promise((resolve) => {
    const begin = ({ timeStamp }: Event) => {
      const look = () => {
        if (document.querySelector(selector) !== null) resolve(performance.now() - timeStamp);
        else requestAnimationFrame(() => setTimeout(look));
      };
      requestAnimationFrame(() => setTimeout(look));
    };
    for (const type of ["click", "keydown"]) addEventListener(type, begin, { capture: true, once: true });
  });
  Object.assign(globalThis, { outcome });
}

function awaitOutcome(): Promise<number> {
  return (globalThis as unknown as { outcome: Promise<number> }).outcome;
}

/** Makes every press once on a labels screen; gives the milliseconds of each. */
async function timePresses(tab: Tab): Promise<Record<string, number>> {
  const times: Record<string, number> = {};
  const time = async (what: string, selector: string, act: () => Promise<void>) => {
    await tab.run(watchOutcome, selector);
    await act();
    times[what] = await tab.run(awaitOutcome);
  };
  const link = (name: string): Part => ({ role: "link", name });
  const dialog: Part = { role: "dialog" };
  await time("Turning to a prefetched page", 'a[aria-current][href*="page=3"]', () =>
    tab.press(link("Next page")),
  );
  for (const order of ["first", "second"]) {
    await time(`Opening the command menu, ${order} time`, "[role=dialog] [role=option]", () =>
      tab.pressKey("Control+k"),
    );
    await tab.pressKey("Escape");
    await tab.expectGone(dialog);
    await time(`Opening the editor, ${order} time`, "[role=dialog] input[type=range]", () =>
      tab.press({ role: "button", name: "New label" }),
    );
    await tab.pressKey("Escape");
    await tab.expectGone(dialog);
  }
  // The other screens load after the first press.
  await sleep(5000);
  await time("Opening the palette", "[aria-label='Color wheel']", () => tab.press(link("Palette")));
  return times;
}

const folder = mkdtempSync(join(tmpdir(), "changelog-console-"));
const database = await openDatabase(join(folder, "bench.db"));
await prepareDemo(database, { demoToken: token });
const { app, origin } = await serveDashboard(
  database,
  fileURLToPath(new URL("../dist", import.meta.url)),
  latency,
);
const webKit = await startWebKitDriver(findMiniBrowser() ?? "");

const engines: Readonly<Record<string, OpenTab>> = {
  Chromium: async () => {
    const browser = await chromium.launch(chromiumOptions());
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: "en-US" });
    return { tab: playwrightTab(page), quit: () => browser.close() };
  },
  Firefox: async () => {
    const browser = await firefox.launch({ channel: firefoxChannel, executablePath: findFirefox() ?? "" });
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    return { tab: playwrightTab(page), quit: () => browser.close() };
  },
  WebKit: () => webKit.open(1280),
};

try {
  const answer = await app.inject({ url: "/api/v1/projects", headers: { authorization: `Bearer ${token}` } });
  const acme = (answer.json() as { name: string; app_id: string }[]).find(({ name }) => name === "Acme");
  const labels = `${origin}/projects/${acme?.app_id}/labels?page=2&rows=5`;
  const measured = new Map<string, Record<string, number[]>>();
  for (let run = 0; run < runs; run += 1) {
    for (const [engine, open] of Object.entries(engines)) {
      const { tab, quit } = await open();
      const note = (what: string, time: number) => {
        const times = measured.get(what) ?? {};
        measured.set(what, { ...times, [engine]: [...(times[engine] ?? []), time] });
      };
      await tab.open(`${origin}/third-party-licenses.txt`);
      await tab.run(storeSession, token);
      for (const cache of ["cold", "warm"]) {
        await tab.open(labels);
        note(`First row, ${cache}`, await tab.run(timeFirstRow, "Feature"));
        // What is loaded ahead, and the pages beside this one.
        await sleep(5000);
        if (cache === "cold") await tab.open(`${origin}/third-party-licenses.txt`);
      }
      for (const [what, time] of Object.entries(await timePresses(tab))) note(what, time);
      await quit();
    }
  }
  const names = Object.keys(engines);
  process.stdout.write(`| | ${names.join(" | ")} |\n| --- |${" --- |".repeat(names.length)}\n`);
  for (const [what, times] of measured) {
    const cells = names.map((engine) => `${Math.round(median(times[engine] ?? []))} ms`);
    process.stdout.write(`| ${what} | ${cells.join(" | ")} |\n`);
  }
} finally {
  await webKit.stop();
  await app.close();
  await database.destroy();
  rmSync(folder, { recursive: true });
}
