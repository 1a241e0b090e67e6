import { defineConfig, type Project } from "@playwright/test";
import { chromiumOptions } from "./scripts/chromium.ts";
import { findFirefox, firefoxOptions } from "./scripts/firefox.ts";

/** The windows of a laptop and of a phone, in CSS pixels. */
const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
];

const engines: readonly Project[] = [
  {
    name: "chromium",
    testMatch: "browsers.test.ts",
    use: { browserName: "chromium", launchOptions: chromiumOptions() },
  },
  { name: "firefox", testMatch: "browsers.test.ts", use: firefoxOptions(findFirefox() ?? "") },
  { name: "webkit", testMatch: "webkit.test.ts" },
];

/** What a person does in Chromium, Firefox and WebKit: `npm run test:browsers`. */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/browsers",
  fullyParallel: true,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: { locale: "en-US" },
  projects: sizes.flatMap((viewport, index) =>
    engines.map(({ name, testMatch = [], use }) => ({
      name: `${name}-${viewport.width}`,
      testMatch,
      use: { ...use, viewport },
      // An outage concerns what is loaded, which is the same in a narrow window.
      ...(index > 0 && { grepInvert: /@wide/ }),
    })),
  ),
});
