import type { Page } from "@playwright/test";
import { expect, storeSession } from "./console-fixture.ts";
import { outagePresses, waitingText } from "./outage-presses.ts";
import { test as proxiedTest } from "./proxied-console-fixture.ts";

const code = { method: "GET", path: /\/assets\// };

interface Fixtures {
  /** The page with the labels, as {@link openLabels} leaves it. */
  readonly labels: Page;
  /** Has the service no longer be reached, until the proxy accepts everything again. */
  readonly cut: () => void;
  /** Has another version take the place of the page's, until the proxy accepts everything again. */
  readonly upgrade: () => void;
}

const test = proxiedTest.extend<Fixtures>({
  labels: async ({ page, service, acme }, use) => {
    await openLabels(page, service.token, acme.app_id);
    await use(page);
  },
  cut: async ({ serviceProxy, allowMessage }, use) => {
    allowMessage(/^net::ERR_EMPTY_RESPONSE /);
    await use(() => serviceProxy.disturb({ method: "GET", path: /./ }, { kind: "drop", acted: false }));
  },
  upgrade: async ({ serviceProxy, allowMessage }, use) => {
    allowMessage(/^404 GET .*\/assets\//);
    const answer = { status: 404, headers: {}, body: "" };
    await use(() => serviceProxy.disturb(code, { kind: "answer", answer }));
  },
});

/** Opens the labels, up to the moment when all that is on the screen can be pressed, and nothing else has been loaded. */
async function openLabels(page: Page, token: string, appId: string): Promise<void> {
  // A sign-in link would bring the sign-in page.
  await page.addInitScript(storeSession, token);
  await page.goto(`/projects/${appId}/labels`);
  await expect(page.getByRole("button", { name: "Language" })).toBeVisible();
  await expect(page.getByRole("rowheader").first()).toBeVisible();
}

for (const { name, press, opened } of outagePresses) {
  const tag = ["Commands", "Sign out"].includes(name) ? [] : "@long";
  test(`${name}, pressed while the service is away, says that it waits, and opens by itself afterward`, {
    tag,
  }, async ({ labels, serviceProxy, cut }) => {
    cut();
    await labels.locator(press).click();
    await expect(labels.getByText(waitingText).first()).toBeVisible();
    serviceProxy.accept();
    await expect(labels.locator(opened.selector).filter({ hasText: opened.text }).first()).toBeVisible();
    await expect(labels.getByText("Waiting for the service")).toBeHidden();
  });
}

test("of several things pressed while the service is away, only the last one opens", {
  tag: "@long",
}, async ({ labels, serviceProxy, cut }) => {
  cut();
  for (const name of ["Commands", /Switch project$/, "Language"])
    await labels.getByRole("button", { name }).click();
  await expect(labels.getByText(waitingText).first()).toBeVisible();
  serviceProxy.accept();
  await expect(labels.getByRole("menuitemradio").first()).toBeVisible();
  await expect(labels.getByRole("option")).toBeHidden();
});

test("a language chosen while the service is away is there once it is back", { tag: "@long" }, async ({
  labels,
  serviceProxy,
  cut,
}) => {
  await labels.getByRole("button", { name: "Language" }).click();
  cut();
  await labels.getByRole("menuitemradio", { name: "Deutsch" }).click();
  await expect(labels.getByText(waitingText).first()).toBeVisible();
  await expect(labels.getByRole("heading", { name: "Labels" })).toBeVisible();
  serviceProxy.accept();
  await expect(labels.getByRole("button", { name: "Neues Label" })).toBeVisible();
});

test("a text to import waits for what reads it", { tag: "@long" }, async ({ labels, serviceProxy, cut }) => {
  await labels.getByRole("link", { name: "Import & export" }).click();
  await labels.getByRole("textbox").fill("- name: From YAML\n  color: '#123456'\n");
  cut();
  await labels.getByRole("button", { name: "Preview import" }).click();
  await expect(labels.getByText(waitingText).first()).toBeVisible();
  serviceProxy.accept();
  await expect(labels.getByText("From YAML")).toBeVisible();
});

test("signing out while the service is away shows so in every tab, and then the sign-in pages", async ({
  labels,
  context,
  service,
  acme,
  serviceProxy,
  cut,
}) => {
  const other = await context.newPage();
  await openLabels(other, service.token, acme.app_id);
  cut();
  await other.getByRole("button", { name: "Sign out" }).click();
  for (const tab of [labels, other])
    await expect(tab.getByRole("heading", { name: "Signed out" })).toBeVisible();
  serviceProxy.accept();
  for (const tab of [labels, other])
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
  labels,
  serviceProxy,
  upgrade,
}) => {
  upgrade();
  const before = serviceProxy.count(code);
  const notice = labels.getByRole("status").filter({ hasText: "There is a new version." });
  for (const { press } of outagePresses.slice(0, 4)) {
    await labels.locator(press).click();
    await expect(notice).toBeVisible();
    await labels.keyboard.press("Escape");
  }
  expect(serviceProxy.count(code) - before).toBeLessThan(20);
  await labels.getByRole("link", { name: "Palette" }).click();
  await expect(labels.getByRole("heading", { name: "Labels", exact: true })).toBeVisible();
  await expect(labels.getByText("Check your connection")).toBeHidden();
  await notice.getByRole("button", { name: "Not now" }).click();
  await expect(notice).toBeHidden();
  await labels.getByRole("link", { name: "Labels" }).click();
  await labels.getByRole("checkbox").nth(1).click();
  await expect(notice).toBeVisible();

  // The new version is what a reload brings.
  serviceProxy.accept();
  await notice.getByRole("button", { name: "Reload" }).click();
  await expect(notice).toBeHidden();
  await expect(labels.getByRole("rowheader").first()).toBeVisible();
});

test("a tab whose files have become pages of the host says that there is a new version", {
  tag: "@long",
}, async ({ labels, serviceProxy }) => {
  const answer = { status: 200, headers: { "content-type": "text/html" }, body: "<!doctype html>" };
  serviceProxy.disturb(code, { kind: "answer", answer });
  await labels.keyboard.press("Control+k");
  await expect(labels.getByText("There is a new version.")).toBeVisible();
});

test("what is typed in a tab of an older version outlives the reload", { tag: "@long" }, async ({
  labels,
  serviceProxy,
  upgrade,
}) => {
  await labels.keyboard.press("n");
  const name = labels.getByRole("dialog").getByRole("textbox", { name: "Name" });
  await name.fill("Half done");
  upgrade();
  await labels.keyboard.press("Escape");
  await expect(
    labels.getByRole("alertdialog").or(labels.getByText("There is a new version.")).first(),
  ).toBeVisible();
  serviceProxy.accept();
  await labels.reload();
  await expect(name).toHaveValue("Half done");
});

test("a text that is being imported outlives the reload that brings a new version", { tag: "@long" }, async ({
  labels,
  serviceProxy,
  upgrade,
}) => {
  await labels.getByRole("link", { name: "Import & export" }).click();
  const field = labels.getByRole("textbox");
  await field.fill("- name: From YAML");
  upgrade();
  await labels.getByRole("button", { name: "Preview import" }).click();
  const notice = labels.getByRole("status").filter({ hasText: "There is a new version." });
  await expect(notice).toBeVisible();
  await expect(labels.getByText("Check your connection")).toBeHidden();
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
