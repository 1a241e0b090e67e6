import { testMainJob } from "./main-job.ts";
import { playwrightTab } from "./playwright-tab.ts";
import { test } from "./tab-fixture.ts";

// In Chromium and in Firefox.
testMainJob(test.extend({ tab: async ({ page }, use) => use(playwrightTab(page)) }));
