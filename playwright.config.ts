import { defineConfig } from "@playwright/test";
import { isLong } from "./e2e/run-length.ts";
import { chromiumOptions } from "./scripts/chromium.ts";
import { findFirefox, firefoxOptions } from "./scripts/firefox.ts";

const launchOptions = chromiumOptions();
if (launchOptions.executablePath === undefined) {
  throw new Error("There is no Chromium on this machine; `node scripts/chromium.ts` installs one.");
}

const firefox = findFirefox();

const { CI } = process.env;

export default defineConfig({
  testDir: "e2e",
  // Those of other browsers have projects of their own.
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
    // Drawing what moves costs a twentieth of the time; a long run sees it move.
    contextOptions: { reducedMotion: isLong ? "no-preference" : "reduce" },
    launchOptions,
  },
  // Only a long run makes those that cost most for what they are likely to find.
  ...(!isLong && { grepInvert: /@long(?!-)/ }),
  projects: [
    { name: "wide", use: { viewport: { width: 1280, height: 800 } } },
    {
      name: "narrow",
      use: { viewport: { width: 360, height: 740 }, hasTouch: true },
      // Those whose outcome depends on the window's width: all of them in a long run.
      grep: isLong ? /@(long-)?narrow/ : /@narrow/,
    },
    ...(firefox === null
      ? []
      : [
          {
            name: "firefox",
            testMatch: "browsers.test.ts",
            testIgnore: [],
            grep: /@short/,
            use: { ...firefoxOptions(firefox), viewport: { width: 1280, height: 800 } },
          },
        ]),
  ],
});
