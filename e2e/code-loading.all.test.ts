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
    // It is in the file that comes later.
    await expect(page.getByRole("complementary")).toBeVisible();
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
async function pressInOutage(page: Page, { press, opened }: OutagePress, accept: () => void): Promise<void> {
  await findPart(page, press).click();
  await expect(findPart(page, waitingNotice)).toBeVisible();
  accept();
  await expect(findPart(page, opened)).toBeVisible();
  await expect(page.getByText("Waiting for the service")).toBeHidden();
}

for (const press of outagePresses) {
  const title = `${press.name}, pressed while the service is away, says that it waits, and opens by itself afterward`;
  if (press.isInLaterFile === true) {
    test(title, async ({ earlyLabels, serviceProxy }) => {
      await pressInOutage(earlyLabels, press, serviceProxy.accept);
    });
  } else {
    test(title, async ({ labels, serviceProxy, cut }) => {
      cut();
      await pressInOutage(labels, press, serviceProxy.accept);
    });
  }
}

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
  await labels.getByRole("link", { name: "History" }).click();
  await expect(notice).toBeVisible();

  // The new version is what a reload brings.
  serviceProxy.accept();
  await notice.getByRole("button", { name: "Reload" }).click();
  await expect(notice).toBeHidden();
  await expect(labels.getByRole("heading", { name: "History" })).toBeVisible();
});

test("what is typed in a tab of an older version outlives the reload", async ({
  labels,
  serviceProxy,
  upgrade,
}) => {
  await labels.keyboard.press("n");
  const editor = labels.getByRole("dialog", { name: "New label" });
  const name = editor.getByRole("textbox", { name: "Name" });
  await name.fill("Half done");
  upgrade();
  await labels.keyboard.press("Escape");
  await expect(editor).toBeHidden();
  serviceProxy.accept();
  await labels.reload();
  await labels.getByRole("button", { name: "New label" }).click();
  await expect(name).toHaveValue("Half done");
});
