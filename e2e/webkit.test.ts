import { testMainJob } from "./main-job.ts";
import { test } from "./tab-fixture.ts";
import { startWebKitDriver, type WebKitDriver } from "./webkit-tab.ts";

// In WebKitGTK.
testMainJob(
  test.extend<object, { webkitDriver: WebKitDriver }>({
    webkitDriver: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it must make from this pattern
      async ({}, use) => {
        const driver = await startWebKitDriver(process.env["MINI_BROWSER"] ?? "");
        await use(driver);
        await driver.stop();
      },
      { scope: "worker" },
    ],
    tab: async ({ webkitDriver, viewport }, use) => {
      const { tab, quit } = await webkitDriver.open(viewport?.width ?? 1280);
      await use(tab);
      await quit();
    },
  }),
);
