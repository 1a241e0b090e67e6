import { defineConfig } from "@playwright/test";
import { chromiumOptions } from "./scripts/chromium.ts";
import { findFirefox, firefoxOptions } from "./scripts/firefox.ts";

const firefox = findFirefox();

const wide = { viewport: { width: 1280, height: 800 } };
const narrow = { viewport: { width: 360, height: 740 }, hasTouch: true };

/** The main job, which has projects of its own. */
const mainJob = { testMatch: "browsers.test.ts", testIgnore: [] };

const { CI } = process.env;

export default defineConfig({
  testDir: "e2e",
  testIgnore: /(browsers|webkit)\.test/,
  outputDir: "test-results/e2e",
  fullyParallel: true,
  // More than a small machine has cores, as much of the time goes by waiting: for retries, countdowns, a service to start.
  workers: 4,
  // Generous, for machines that do other things as well; nothing waits longer than for what it expects.
  timeout: 90_000,
  expect: {
    timeout: 15_000,
    toHaveScreenshot: {
      pathTemplate: "{testDir}/pictures/{arg}{ext}",
      scale: "device",
      // Lets other versions of Chromium smooth edges in another way.
      threshold: 0.15,
      maxDiffPixels: 20,
    },
  },
  retries: 0,
  forbidOnly: CI !== undefined,
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    browserName: "chromium",
    locale: "en-US",
    timezoneId: "UTC",
    // Recording each test costs a third of the time: to see what happened in one, run it again with `--trace on`.
    trace: "off",
    // Drawing what moves costs a twentieth of the time.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: chromiumOptions(),
  },
  projects: [
    { name: "wide", use: wide },
    // Those whose outcome depends on the window's width, in a run of all tests alone.
    {
      name: "narrow",
      use: { ...narrow, contextOptions: { reducedMotion: "no-preference" } },
      grep: /@narrow/,
    },
    { name: "job-wide", ...mainJob, use: wide },
    // An outage concerns what is loaded, which is the same in a narrow window.
    { name: "job-narrow", ...mainJob, use: { ...narrow, hasTouch: false }, grepInvert: /@wide/ },
    ...(firefox === null
      ? []
      : [{ name: "firefox", ...mainJob, grep: /@short/, use: { ...firefoxOptions(firefox), ...wide } }]),
  ],
});
