import type { Page } from "@playwright/test";
import { expect, storeSession } from "./console-fixture.ts";
import { laterFile, longOutage, type OutagePress, outagePresses, waitingText } from "./outage-presses.ts";
import { test } from "./proxied-console-fixture.ts";
import { isLong } from "./run-length.ts";

async function openLabels(page: Page, address: string, token: string, appId: string): Promise<void> {
  await page.addInitScript(storeSession, token);
  await page.goto(`${address}/projects/${appId}/labels`);
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await expect(page.locator("#first-picture")).toHaveCount(0);
}

test("a label is renamed in its row, and Undo takes it back", async ({
  page,
  service,
  orbit,
  allowMessage,
}) => {
  // Of the script that signs in, in a page that has no storage.
  allowMessage(/SecurityError/);
  await openLabels(page, service.address, service.token, orbit.app_id);
  await page.getByRole("button", { name: "Fixed", exact: true }).click();
  const field = page.getByRole("textbox", { name: "Name" });
  // Its text is selected.
  await expect(field).toBeFocused();
  await page.keyboard.type("Repaired");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("rowheader", { name: "Repaired" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("rowheader", { name: "Fixed" })).toBeVisible();
});

test("what is pressed while the service is away opens by itself afterward", async ({
  browser,
  service,
  serviceProxy,
  acme,
}) => {
  // One page each, in the same outage.
  const presses = isLong ? outagePresses : outagePresses.filter((_, index) => index % 2 === 1);
  const tabs = [];
  for (const press of presses) {
    const context = await browser.newContext();
    const page = await context.newPage();
    if (press.isInLaterFile === true) await page.route(laterFile, (route) => route.abort());
    await openLabels(page, serviceProxy.address, service.token, acme.app_id);
    if (press.isInLaterFile !== true)
      await expect(page.getByRole("button", { name: "Language" })).toBeVisible();
    tabs.push({ ...press, page, context });
  }
  serviceProxy.disturb({ method: "GET", path: /./ }, { kind: "drop", acted: false });
  for (const { press, page } of tabs) await page.locator(press).click();
  const findOpened = (page: Page, { selector, text }: OutagePress["opened"]) =>
    page.locator(selector).filter({ hasText: text }).first();
  // Some of it may have been loaded ahead before.
  for (const { page, opened } of tabs)
    await expect(page.getByText(waitingText).or(findOpened(page, opened)).first()).toBeVisible();
  if (isLong) await longOutage();
  for (const { page } of tabs) await page.unroute(laterFile);
  serviceProxy.accept();
  for (const { page, opened } of tabs) await expect(findOpened(page, opened)).toBeVisible();
  // What was to be loaded ahead while the service was away opens as well.
  const [first] = tabs;
  for (const { press, opened } of outagePresses.filter(({ press }) => press.startsWith("nav"))) {
    await first?.page.keyboard.press("Escape");
    await first?.page.locator(press).click();
    if (first !== undefined) await expect(findOpened(first.page, opened)).toBeVisible();
  }
  for (const { context } of tabs) await context.close();
});
