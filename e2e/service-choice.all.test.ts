import { copyFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { test as base, expect, loadedAhead } from "./console-fixture.ts";
import { findAccount } from "./navigation.ts";
import { demoTokens, type ServiceProcess, type ServiceSettings, startService } from "./service-process.ts";
import { type Doorway, openDoorway, startWebsite, type Website } from "./service-stand-ins.ts";
import { signInByForm } from "./sign-in-form.ts";

interface ServiceChoiceFixtures {
  /** Where the console is, whichever service it leads to. */
  doorway: Doorway;
  /** Starts a further service with data of its own; it ends with the test. */
  startFurther: (settings: ServiceSettings) => Promise<ServiceProcess>;
  website: Website;
}

const test = base.extend<ServiceChoiceFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it must make from this pattern
  doorway: async ({}, use) => {
    const doorway = await openDoorway();
    await use(doorway);
    await doorway.close();
  },

  startFurther: async ({ seededDatabase, workerFolder }, use, testInfo) => {
    const started: { path: string; service: ServiceProcess }[] = [];
    await use(async (settings) => {
      const path = join(
        workerFolder,
        `${testInfo.testId}-${testInfo.repeatEachIndex}-${started.length}.sqlite`,
      );
      await copyFile(seededDatabase, path);
      const service = await startService(path, settings);
      started.push({ path, service });
      return service;
    });
    for (const { path, service } of started) {
      await service.stop();
      await rm(path);
    }
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it must make from this pattern
  website: async ({}, use) => {
    const website = await startWebsite();
    await use(website);
    await website.close();
  },
});

test("no link names the service that a token is sent to", async ({ page, service, website }) => {
  const evil = encodeURIComponent(website.address);
  const query = `service=${evil}&services=${evil}&serviceUrl=${evil}&url=${evil}`;
  await page.goto(`/?${query}#${query}`);
  await expect(page.getByText(`Service: ${new URL(service.address).host}`)).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Service" })).toBeHidden();
  await page.goto(`/?${query}#token=${service.token}&${query}`);
  await expect(page.getByRole("heading", { name: "Labels", level: 1 })).toBeVisible();
  expect(website.askedFor).toEqual([]);
});

test("a person signs in to any service that the operator named, also below a path, until the operator no longer does", async ({
  page,
  doorway,
  startFurther,
  allowMessage,
}) => {
  // The address that the second service is asked for is of the first one's project.
  allowMessage(/^404 GET .*\/labels/);
  allowMessage(loadedAhead);
  const basePath = "/some/base";
  const { address } = await startFurther({ allowedOrigins: [doorway.address], basePath });
  const other = address + basePath;
  const name = new URL(address).host + basePath;
  const first = await startFurther({ services: [other] });
  doorway.leadTo(first.address);

  await page.goto(doorway.address);
  await expect(page.getByRole("combobox", { name: "Service" })).toHaveValue(doorway.address);

  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(`${doorway.address}/api/`)) elsewhere.push(request.url());
  });
  const asked = page.waitForRequest((request) => request.url().startsWith(`${other}/api/v1/labels`));
  await page.getByRole("combobox", { name: "Service" }).selectOption({ label: name });
  await signInByForm(page, demoTokens.other);
  await expect(page.getByRole("heading", { name: "Labels", level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Project: Lighthouse/ })).toBeVisible();
  expect((await asked).headers()["authorization"]).toBe(`Bearer ${demoTokens.other}`);
  if ((page.viewportSize()?.width ?? 0) > 720)
    await expect(page.getByText(`Connected to ${name}`)).toBeAttached();

  // A change asks the other service for leave first, as browsers do across origins.
  const deleted = page.waitForResponse((response) => response.request().method() === "DELETE");
  await page.getByRole("checkbox", { name: "Select Fixed" }).press("Delete");
  await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Close" }).click();
  expect((await deleted).ok()).toBe(true);
  expect(elsewhere).toEqual([]);

  const second = await startFurther({});
  doorway.leadTo(second.address);
  await first.stop();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(page.getByText(`Service: ${new URL(doorway.address).host}`)).toBeVisible();
  await signInByForm(page, demoTokens.own);
  await expect(findAccount(page)).toBeVisible();
});
