import type { Page } from "@playwright/test";
import { expect, storeSession } from "./console-fixture.ts";
import { laterFile, type OutagePress, outagePresses, waitingNotice } from "./outage-presses.ts";
import { findPart } from "./playwright-tab.ts";
import { test as proxiedTest } from "./proxied-console-fixture.ts";

const code = { method: "GET", path: /\/assets\// };

interface Fixtures {
  /** The page with the labels, as {@link openLabels} leaves it. */
  readonly labels: Page;
  /** The same before the file that comes after them has come. */
  readonly earlyLabels: Page;
  /** Has the service no longer be reached, until the proxy accepts everything again. */
  readonly cut: () => void;
  /** Has another version take the place of the page's, until the proxy accepts everything again. */
  readonly upgrade: () => void;
}

const test = proxiedTest.extend<Fixtures>({
  labels: async ({ page, service, acme }, use) => {
    await openLabels(page, service.token, acme.app_id);
    await expect(page.getByRole("button", { name: "Language" })).toBeVisible();
    await use(page);
  },
  earlyLabels: async ({ page, service, acme, serviceProxy, allowMessage }, use) => {
    allowMessage(/^net::ERR_EMPTY_RESPONSE /);
    serviceProxy.disturb({ method: "GET", path: laterFile }, { kind: "drop", acted: false });
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

/** Opens the labels. */
async function openLabels(page: Page, token: string, appId: string): Promise<void> {
  // A sign-in link would bring the sign-in page.
  await page.addInitScript(storeSession, token);
  await page.goto(`/projects/${appId}/labels`);
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await expect(page.locator("#first-picture")).toHaveCount(0);
}

/** Presses something while the service is away, until it is back. */
async function pressInOutage(
  page: Page,
  { press, waiting = waitingNotice, opened }: OutagePress,
  accept: () => void,
): Promise<void> {
  await findPart(page, press).click();
  await expect(findPart(page, waiting)).toBeVisible();
  accept();
  await expect(findPart(page, opened)).toBeVisible();
  await expect(page.getByText("Waiting for the service")).toBeHidden();
}

for (const press of outagePresses) {
  const tag = ["New label", "Palette", "Sign out"].includes(press.name) ? [] : "@all";
  const title = `${press.name}, pressed while the service is away, says that it waits, and opens by itself afterward`;
  if (press.isInLaterFile === true) {
    test(title, { tag }, async ({ earlyLabels, serviceProxy }) => {
      await pressInOutage(earlyLabels, press, serviceProxy.accept);
    });
  } else {
    test(title, { tag }, async ({ labels, serviceProxy, cut }) => {
      cut();
      await pressInOutage(labels, press, serviceProxy.accept);
    });
  }
}

test("the commands, asked for while the service is away, open with what is typed meanwhile", async ({
  earlyLabels,
  serviceProxy,
}) => {
  await earlyLabels.keyboard.press("ControlOrMeta+k");
  await earlyLabels.keyboard.type("orb");
  await expect(findPart(earlyLabels, waitingNotice)).toBeVisible();
  serviceProxy.accept();
  await expect(earlyLabels.getByRole("dialog", { name: "Commands" }).getByRole("searchbox")).toHaveValue(
    "orb",
  );
});

test("of several things pressed while the service is away, only the last one opens", async ({
  earlyLabels,
  serviceProxy,
}) => {
  for (const name of [/Switch project$/, "New label"])
    await earlyLabels.getByRole("button", { name }).click();
  await expect(findPart(earlyLabels, waitingNotice)).toBeVisible();
  serviceProxy.accept();
  await expect(earlyLabels.getByRole("dialog", { name: "New label" })).toBeVisible();
  await expect(earlyLabels.getByRole("listbox")).toBeHidden();
});

test("a language chosen while the service is away is there once it is back", async ({
  labels,
  serviceProxy,
  cut,
}) => {
  await labels.getByRole("button", { name: "Language" }).click();
  cut();
  await labels.getByRole("menuitemradio", { name: "Deutsch" }).click();
  await expect(findPart(labels, waitingNotice)).toBeVisible();
  await expect(labels.getByRole("heading", { name: "Labels" })).toBeVisible();
  serviceProxy.accept();
  await expect(labels.getByRole("button", { name: "Neues Label" })).toBeVisible();
});

test("a text to import waits for what reads it", async ({ labels, serviceProxy, cut }) => {
  await labels.getByRole("link", { name: "Import & export" }).click();
  await labels
    .getByRole("textbox", { name: "Or paste labels" })
    .fill("- name: From YAML\n  color: '#123456'\n");
  cut();
  await labels.getByRole("button", { name: "Preview import" }).click();
  await expect(findPart(labels, waitingNotice)).toBeVisible();
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
  await expect(other.getByRole("button", { name: "Language" })).toBeVisible();
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
  await expect(findPart(page, waitingNotice)).toBeVisible();
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
  for (const { press } of outagePresses.filter(({ isScreen }) => isScreen)) {
    await findPart(labels, press).click();
    await expect(notice).toBeVisible();
  }
  // Each file is asked for once with each press.
  expect(serviceProxy.count(code) - before).toBeLessThan(40);
  await labels.getByRole("link", { name: "Palette" }).click();
  await expect(labels.getByRole("heading", { name: "Labels", exact: true })).toBeVisible();
  await expect(labels.getByText("Check your connection")).toBeHidden();
  await notice.getByRole("button", { name: "Not now" }).click();
  await expect(notice).toBeHidden();
  await labels.getByRole("link", { name: "Labels" }).click();
  await labels.getByRole("button", { name: "New label" }).click();
  await expect(labels.getByRole("dialog", { name: "New label" })).toBeVisible();
  await labels.keyboard.press("Escape");
  await labels.getByRole("link", { name: "Compare & copy" }).click();
  await expect(notice).toBeVisible();

  // The new version is what a reload brings.
  serviceProxy.accept();
  await notice.getByRole("button", { name: "Reload" }).click();
  await expect(notice).toBeHidden();
  await expect(labels.getByRole("heading", { name: "Compare & copy" })).toBeVisible();
});

test("a tab whose files have become pages of the host says that there is a new version", async ({
  labels,
  serviceProxy,
}) => {
  const answer = { status: 200, headers: { "content-type": "text/html" }, body: "<!doctype html>" };
  serviceProxy.disturb(code, { kind: "answer", answer });
  await labels.getByRole("link", { name: "Palette" }).click();
  await expect(labels.getByText("There is a new version.")).toBeVisible();
});

test("what is typed in a tab of an older version outlives the reload", async ({
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

test("a text that is being imported outlives the reload that brings a new version", async ({
  labels,
  serviceProxy,
  upgrade,
}) => {
  await labels.getByRole("link", { name: "Import & export" }).click();
  const field = labels.getByRole("textbox", { name: "Or paste labels" });
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
