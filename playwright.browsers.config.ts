import { defineConfig } from "@playwright/test";
import { findFirefox, firefoxProject } from "./scripts/firefox.ts";

/** What a person does in Firefox and WebKit: `npm run test:browsers`. */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/browsers",
  workers: 1,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: { locale: "en-US" },
  projects: [firefoxProject(findFirefox() ?? ""), { name: "webkit", testMatch: "webkit.test.ts" }],
});
