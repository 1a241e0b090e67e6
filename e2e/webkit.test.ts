import { By, Key, type WebDriver, type WebElement } from "selenium-webdriver";
import { expect, storeSession } from "./console-fixture.ts";
import { laterFile, longOutage, outagePresses, waitingText } from "./outage-presses.ts";
import { test as proxiedTest } from "./proxied-console-fixture.ts";
import { startWebKitDriver, type WebKitDriver } from "./webkit-driver.ts";

/** How long (milliseconds) something may take to appear. */
const patience = 30_000;

const test = proxiedTest.extend<{ webkit: WebDriver }, { webkitDriver: WebKitDriver }>({
  webkitDriver: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it must make from this pattern
    async ({}, use) => {
      const driver = await startWebKitDriver(process.env["MINI_BROWSER"] ?? "");
      await use(driver);
      driver.stop();
    },
    { scope: "worker" },
  ],
  // It listens to a browser that Playwright drives.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it must make from this pattern
  allowMessage: async ({}, use) => use(() => {}),
  webkit: async ({ webkitDriver }, use) => {
    const webkit = await webkitDriver.open();
    await use(webkit);
    await webkit.quit();
  },
});

/** Waits for an element; while a page gives way to another there is none, and the driver says so. */
async function find(webkit: WebDriver, locator: By): Promise<WebElement> {
  const found = await webkit.wait(() => webkit.findElement(locator).catch(() => null), patience);
  if (found === null) throw new Error("Such a wait ends with an element.");
  return found;
}

async function press(webkit: WebDriver, selector: string): Promise<void> {
  await (await find(webkit, By.css(selector))).click();
}

/** Waits until an element that matches has the text. */
async function expectText(webkit: WebDriver, selector: string, text: string | RegExp): Promise<void> {
  const script = "return [...document.querySelectorAll(arguments[0])].map((it) => it.textContent).join()";
  const readTexts = () => webkit.executeScript<string>(script, selector).catch(() => "");
  const pattern = expect.poll(readTexts, { timeout: patience });
  await (typeof text === "string" ? pattern.toContain(text) : pattern.toMatch(text));
}

async function signIn(webkit: WebDriver, address: string, token: string): Promise<void> {
  // Something of the same origin that runs no script: before a page's own, none can be run.
  await webkit.get(`${address}/third-party-licenses.txt`);
  await expect
    .poll(() => webkit.executeScript("return location.pathname").catch(() => ""))
    .toBe("/third-party-licenses.txt");
  await webkit.executeScript(storeSession, token);
}

async function openLabels(webkit: WebDriver, address: string, token: string, appId: string): Promise<void> {
  await signIn(webkit, address, token);
  await webkit.get(`${address}/projects/${appId}/labels`);
  await find(webkit, By.css("#console tbody th[scope=row]"));
}

test("a label is renamed in its row, and Undo takes it back", async ({ webkit, service, orbit }) => {
  await openLabels(webkit, service.address, service.token, orbit.app_id);
  await expectText(webkit, "tbody th", "Fixed");
  await (await find(webkit, By.xpath("//tbody//th//button[contains(., 'Fixed')]"))).click();
  await find(webkit, By.css("tbody th input[type=text]:focus"));
  // Its text is selected; the driver's own way to an element would change that.
  await webkit.actions().sendKeys("Repaired", Key.ENTER).perform();
  await expectText(webkit, "tbody th button", "Repaired");
  await (await find(webkit, By.xpath("//*[@role='region']//button[contains(., 'Undo')]"))).click();
  await expectText(webkit, "tbody th button", "Fixed");
});

for (const { name, press: selector, isInLaterFile = false, opened } of outagePresses) {
  test(`${name}, pressed while the service is away, opens by itself afterward`, async ({
    webkit,
    service,
    serviceProxy,
    acme,
  }) => {
    const drop = (path: RegExp) =>
      serviceProxy.disturb({ method: "GET", path }, { kind: "drop", acted: false });
    if (isInLaterFile) drop(laterFile);
    await openLabels(webkit, serviceProxy.address, service.token, acme.app_id);
    if (!isInLaterFile) {
      await find(webkit, By.css("button[aria-label='Language']"));
      drop(/./);
    }
    await press(webkit, selector);
    await expectText(webkit, "[role=status], main", waitingText);
    await longOutage();
    serviceProxy.accept();
    await expectText(webkit, opened.selector, opened.text);
  });
}

test("a page that was opened while the service was going away starts when it is back", async ({
  webkit,
  service,
  serviceProxy,
  acme,
}) => {
  await signIn(webkit, serviceProxy.address, service.token);
  serviceProxy.disturb({ method: "GET", path: /\/assets\// }, { kind: "drop", acted: false });
  await webkit.get(`${serviceProxy.address}/projects/${acme.app_id}/labels`);
  await expectText(webkit, "[role=status]", waitingText);
  await longOutage();
  serviceProxy.accept();
  await find(webkit, By.css("tbody th[scope=row] button"));
});
