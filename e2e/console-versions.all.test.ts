import { join } from "node:path";
import { expect, test } from "./console-fixture.ts";
import { makeOtherVersion, startRandomProxy } from "./console-versions.ts";
import { demoTokens, startService } from "./service-process.ts";

test("while instances of two versions serve at once, no page fails, whichever instance a request comes to", async ({
  browser,
  databasePath,
  workerFolder,
}) => {
  test.setTimeout(600_000);
  const folder = join(workerFolder, "other-version");
  makeOtherVersion(folder);
  const keepAssets = join(workerFolder, "kept-assets");
  const services = [
    await startService(databasePath, { keepAssets }),
    await startService(databasePath, { keepAssets, folder }),
  ];
  const proxy = await startRandomProxy(services.map(({ address }) => address));
  const failures: string[] = [];
  try {
    for (let load = 0; load < 50; load += 1) {
      const context = await browser.newContext();
      const page = await context.newPage();
      page.on("pageerror", (error) => failures.push(`${load}: ${error.message}`));
      page.on("response", (response) => {
        if (!response.ok()) failures.push(`${load}: ${response.status()} ${response.url()}`);
      });
      await page.goto(`${proxy.address}/#token=${demoTokens.own}`);
      await expect(page.getByRole("heading", { name: "Labels", level: 1 })).toBeVisible();
      await page.getByRole("link", { name: "Palette" }).click();
      await expect(page.getByRole("heading", { name: "Palette", level: 1 })).toBeVisible();
      await page.reload();
      await expect(page.getByRole("heading", { name: "Palette", level: 1 })).toBeVisible();
      await context.close();
    }
    expect(failures).toEqual([]);
  } finally {
    await proxy.close();
    for (const service of services) await service.stop();
  }
});
