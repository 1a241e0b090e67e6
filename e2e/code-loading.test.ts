import type { Page } from "@playwright/test";
import { expect } from "./console-fixture.ts";
import { outagePresses, storeSession, waitingText } from "./outage-presses.ts";
import { test } from "./proxied-console-fixture.ts";
import type { ServiceProxy } from "./service-proxy.ts";

const everything = { method: "GET", path: /./ };
const code = { method: "GET", path: /\/assets\// };
const isGone = { kind: "answer", answer: { status: 404, headers: {}, body: "" } } as const;

/** Has the service no longer be reached. */
function cut(proxy: ServiceProxy): void {
  proxy.disturb(everything, { kind: "drop", acted: false });
}

/** Opens the labels, up to the moment when all that is on the screen can be pressed, and nothing else has been loaded. */
async function openLabels(page: Page, token: string, appId: string): Promise<void> {
  // A sign-in link would bring the sign-in page.
  await page.addInitScript(storeSession, token);
  await page.goto(`/projects/${appId}/labels`);
  await expect(page.getByRole("button", { name: "Language" })).toBeVisible();
  await expect(page.getByRole("rowheader").first()).toBeVisible();
}

for (const { name, press, opened } of outagePresses) {
  const tag = ["Commands", "Palette", "Sign out"].includes(name) ? [] : "@long";
  test(`${name}, pressed while the service is away, says that it waits, and opens by itself afterward`, {
    tag,
  }, async ({ page, service, acme, serviceProxy, allowMessage }) => {
    allowMessage(/^net::ERR_EMPTY_RESPONSE /);
    await openLabels(page, service.token, acme.app_id);
    cut(serviceProxy);
    await page.locator(press).click();
    await expect(page.getByText(waitingText).first()).toBeVisible();
    serviceProxy.accept();
    await expect(page.locator(opened.selector).filter({ hasText: opened.text }).first()).toBeVisible();
    await expect(page.getByText("Waiting for the service")).toBeHidden();
  });
}

test("of several things pressed while the service is away, only the last one opens", async ({
  page,
  service,
  acme,
  serviceProxy,
  allowMessage,
}) => {
  allowMessage(/^net::ERR_EMPTY_RESPONSE /);
  await openLabels(page, service.token, acme.app_id);
  cut(serviceProxy);
  for (const name of ["Commands", /Switch project$/, "Language"])
    await page.getByRole("button", { name }).click();
  await expect(page.getByText(waitingText).first()).toBeVisible();
  serviceProxy.accept();
  await expect(page.getByRole("menuitemradio").first()).toBeVisible();
  await expect(page.getByRole("option")).toBeHidden();
});

test("a language chosen while the service is away is there once it is back", async ({
  page,
  service,
  acme,
  serviceProxy,
  allowMessage,
}) => {
  allowMessage(/^net::ERR_EMPTY_RESPONSE /);
  await openLabels(page, service.token, acme.app_id);
  await page.getByRole("button", { name: "Language" }).click();
  cut(serviceProxy);
  await page.getByRole("menuitemradio", { name: "Deutsch" }).click();
  await expect(page.getByText(waitingText).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Labels" })).toBeVisible();
  serviceProxy.accept();
  await expect(page.getByRole("button", { name: "Neues Label" })).toBeVisible();
});

test("a text to import waits for what reads it", async ({
  page,
  service,
  acme,
  serviceProxy,
  allowMessage,
}) => {
  allowMessage(/^net::ERR_EMPTY_RESPONSE /);
  await openLabels(page, service.token, acme.app_id);
  await page.getByRole("link", { name: "Import & export" }).click();
  await page.getByRole("textbox").fill("- name: From YAML\n  color: '#123456'\n");
  cut(serviceProxy);
  await page.getByRole("button", { name: "Preview import" }).click();
  await expect(page.getByText(waitingText).first()).toBeVisible();
  serviceProxy.accept();
  await expect(page.getByText("From YAML")).toBeVisible();
});

test("signing out while the service is away shows so in every tab, and then the sign-in pages", async ({
  page,
  context,
  service,
  acme,
  serviceProxy,
  allowMessage,
}) => {
  allowMessage(/^net::ERR_EMPTY_RESPONSE /);
  await openLabels(page, service.token, acme.app_id);
  const other = await context.newPage();
  await openLabels(other, service.token, acme.app_id);
  cut(serviceProxy);
  await other.getByRole("button", { name: "Sign out" }).click();
  for (const tab of [page, other])
    await expect(tab.getByRole("heading", { name: "Signed out" })).toBeVisible();
  serviceProxy.accept();
  for (const tab of [page, other])
    await expect(tab.getByLabel("Access token", { exact: true })).toBeVisible();
});

test("a page whose code and styles don't come while the service is away starts when it is back", async ({
  page,
  service,
  acme,
  serviceProxy,
  allowMessage,
}) => {
  allowMessage(/^net::ERR_EMPTY_RESPONSE |^error: .*No response/);
  serviceProxy.disturb({ method: "GET", path: /\/(assets|api)\// }, { kind: "drop", acted: false });
  await page.addInitScript(storeSession, service.token);
  await page.goto(`/projects/${acme.app_id}/labels`);
  await expect(page.getByText(waitingText).first()).toBeVisible();
  serviceProxy.accept();
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await expect(page.getByText("Waiting for the service")).toBeHidden();
  const field = page.getByRole("button").first();
  await expect(field).toHaveCSS("border-radius", /[1-9]/);
});

test("a tab of an older version says that there is a new one, and what is there can still be used", async ({
  page,
  service,
  acme,
  serviceProxy,
  allowMessage,
}) => {
  allowMessage(/^404 GET .*\/assets\//);
  await openLabels(page, service.token, acme.app_id);
  serviceProxy.disturb(code, isGone);
  const before = serviceProxy.count(code);
  const notice = page.getByRole("status").filter({ hasText: "There is a new version." });
  for (const { press } of outagePresses.slice(0, 4)) {
    await page.locator(press).click();
    await expect(notice).toBeVisible();
    await page.keyboard.press("Escape");
  }
  expect(serviceProxy.count(code) - before).toBeLessThan(20);
  await page.getByRole("link", { name: "Palette" }).click();
  await expect(page.getByRole("heading", { name: "Labels", exact: true })).toBeVisible();
  await expect(page.getByText("Check your connection")).toBeHidden();
  await notice.getByRole("button", { name: "Not now" }).click();
  await expect(notice).toBeHidden();
  await page.getByRole("link", { name: "Labels" }).click();
  await page.getByRole("checkbox").nth(1).click();
  await expect(notice).toBeVisible();

  // The new version is what a reload brings.
  serviceProxy.accept();
  await notice.getByRole("button", { name: "Reload" }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole("rowheader").first()).toBeVisible();
});

test("a tab whose files have become pages of the host says that there is a new version", async ({
  page,
  service,
  acme,
  serviceProxy,
}) => {
  await openLabels(page, service.token, acme.app_id);
  const answer = { status: 200, headers: { "content-type": "text/html" }, body: "<!doctype html>" };
  serviceProxy.disturb(code, { kind: "answer", answer });
  await page.keyboard.press("Control+k");
  await expect(page.getByText("There is a new version.")).toBeVisible();
});

test("what is typed in a tab of an older version outlives the reload", async ({
  page,
  service,
  acme,
  serviceProxy,
  allowMessage,
}) => {
  allowMessage(/^404 GET .*\/assets\//);
  await openLabels(page, service.token, acme.app_id);
  await page.keyboard.press("n");
  const name = page.getByRole("dialog").getByRole("textbox", { name: "Name" });
  await name.fill("Half done");
  serviceProxy.disturb(code, isGone);
  await page.keyboard.press("Escape");
  await expect(
    page.getByRole("alertdialog").or(page.getByText("There is a new version.")).first(),
  ).toBeVisible();
  serviceProxy.accept();
  await page.reload();
  await expect(name).toHaveValue("Half done");
});

test("a text that is being imported outlives the reload that brings a new version", async ({
  page,
  service,
  acme,
  serviceProxy,
  allowMessage,
}) => {
  allowMessage(/^404 GET .*\/assets\//);
  await openLabels(page, service.token, acme.app_id);
  await page.getByRole("link", { name: "Import & export" }).click();
  const field = page.getByRole("textbox");
  await field.fill("- name: From YAML");
  serviceProxy.disturb(code, isGone);
  await page.getByRole("button", { name: "Preview import" }).click();
  const notice = page.getByRole("status").filter({ hasText: "There is a new version." });
  await expect(page.getByText("Check your connection")).toBeHidden();
  serviceProxy.accept();
  await notice.getByRole("button", { name: "Reload" }).click();
  await expect(notice).toBeHidden();
  await expect(field).toHaveValue("- name: From YAML");
});

test("a browser that is too old is told so in the person's language", async ({ browser, service }) => {
  const context = await browser.newContext({ locale: "de-AT" });
  await context.addInitScript(() => Reflect.deleteProperty(Intl, "Segmenter"));
  const page = await context.newPage();
  await page.goto(service.address);
  await expect(
    page.getByText("Changelog Console benötigt einen neueren Browser: Chrome oder Edge 123"),
  ).toBeVisible();
  await expect(page.locator("body")).toHaveAttribute("lang", "de");
  await context.close();
});
