import type { Page } from "@playwright/test";
import { expect, storeSession } from "./console-fixture.ts";
import { test as proxiedTest } from "./proxied-console-fixture.ts";

interface Fixtures {
  /** Opens the labels. */
  readonly openLabels: () => Promise<void>;
}

const test = proxiedTest.extend<Fixtures>({
  openLabels: async ({ page, service, acme }, use) => {
    // A sign-in link would bring the sign-in page.
    await page.addInitScript(storeSession, service.token);
    await use(async () => {
      await page.goto(`/projects/${acme.app_id}/labels`);
      await expect(page.getByRole("rowheader").first()).toBeVisible();
      await expect(page.locator("#first-picture")).toHaveCount(0);
    });
  },
});

/** What says that something waits for the service. */
const findWaiting = (page: Page) => page.getByRole("status").filter({ hasText: "Waiting for the service" });

/** The file of what is pressed on the first screen, and that of another one. */
const pressed = { method: "GET", path: /\/assets\/pressed-[^/]+\.js/ };
const history = { method: "GET", path: /\/assets\/history-page-[^/]+\.js/ };

/** How often the page itself was loaded. */
const countLoads = (page: Page) => {
  let loads = 0;
  page.on("domcontentloaded", () => {
    loads += 1;
  });
  return () => loads;
};

test("what is pressed before its code has come says that it waits, and opens when it has", async ({
  page,
  openLabels,
  serviceProxy,
}) => {
  serviceProxy.disturb(pressed, { kind: "delay" });
  await openLabels();
  await page.getByRole("button", { name: /^Account/ }).click();
  await expect(findWaiting(page)).toBeVisible();
  serviceProxy.accept();
  await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
  await expect(findWaiting(page)).toBeHidden();
});

test("a screen that is pressed while the service is away opens by itself once it is back, and what was typed is kept", async ({
  page,
  openLabels,
  serviceProxy,
  allowMessage,
}) => {
  allowMessage(/^net::ERR_EMPTY_RESPONSE /);
  await openLabels();
  await page.getByRole("button", { name: "New label" }).click();
  const name = page.getByRole("dialog").getByRole("textbox", { name: "Name" });
  await name.fill("Half done");
  await page.keyboard.press("Escape");
  await expect(name).toBeHidden();
  serviceProxy.disturb({ method: "GET", path: /./ }, { kind: "drop", acted: false });
  await page.getByRole("link", { name: "History" }).click();
  await expect(findWaiting(page)).toBeVisible();
  // What is there can be read.
  await expect(page.getByRole("heading", { name: "Labels", exact: true })).toBeVisible();
  serviceProxy.accept();
  await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
  await page.getByRole("link", { name: "Labels", exact: true }).click();
  await page.getByRole("button", { name: "New label" }).click();
  await expect(name).toHaveValue("Half done");
});

test("a screen that is pressed in a tab of an older version opens in the new one", async ({
  page,
  openLabels,
  serviceProxy,
  allowMessage,
}) => {
  allowMessage(/^404 GET .*\/assets\//);
  await openLabels();
  const answer = { status: 404, headers: {}, body: "" };
  serviceProxy.disturb(history, { kind: "answer", answer });
  page.once("domcontentloaded", serviceProxy.accept);
  const countNew = countLoads(page);
  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
  expect(countNew()).toBe(1);
});

test("a screen whose code isn't there says so after one more try, and the other screens can be used", async ({
  page,
  openLabels,
  serviceProxy,
  allowMessage,
}) => {
  allowMessage(/^404 GET .*\/assets\/|^error: /);
  await openLabels();
  const answer = { status: 404, headers: {}, body: "" };
  serviceProxy.disturb(history, { kind: "answer", answer });
  const countNew = countLoads(page);
  await page.getByRole("link", { name: "History" }).click();
  const failure = page.getByRole("alert").filter({ hasText: "This page can’t be shown" });
  await expect(failure).toBeVisible();
  expect(countNew()).toBe(1);
  await page.getByRole("link", { name: "Labels", exact: true }).click();
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await page.getByRole("link", { name: "History" }).click();
  await expect(failure).toBeVisible();
  serviceProxy.accept();
  await failure.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
});
