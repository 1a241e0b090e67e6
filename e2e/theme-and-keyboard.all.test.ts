import type { Page } from "@playwright/test";
import { expect, test } from "./console-fixture.ts";
import { chooseLanguage, chooseTheme, findAccount, findPlace } from "./navigation.ts";
import { signInByForm } from "./sign-in-form.ts";

/** The tokens' canvas in each theme. */
const canvas = { light: "rgb(251, 251, 252)", dark: "rgb(14, 15, 18)" } as const;

function readCanvas(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
}

test("the theme is the system's until one is chosen, and a chosen one is there before the first paint", async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await signIn();
  await expect.poll(() => readCanvas(page)).toBe(canvas.dark);
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => readCanvas(page)).toBe(canvas.light);

  await chooseTheme(page, "Dark");
  await expect.poll(() => readCanvas(page)).toBe(canvas.dark);

  // Nothing of the console runs, and still the page is dark.
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await expect.poll(() => readCanvas(page)).toBe(canvas.dark);
  await expect(page.getByRole("button", { name: /^Account: / })).toHaveCount(0);
  scripts.resolve();

  await chooseTheme(page, "Light");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.reload();
  await expect(findAccount(page)).toBeVisible();
  expect(await readCanvas(page)).toBe(canvas.light);
});

test("other windows follow the theme that is chosen in one, have its language once they are loaded, and keep what is typed there", {
  tag: "@all",
}, async ({ page, context, service, orbit: { app_id: appId } }) => {
  await page.goto("/");
  await signInByForm(page, service.token);
  await expect(page.getByRole("button", { name: /^Account: / })).toBeVisible();
  const [beside, writing] = [await context.newPage(), await context.newPage()];
  await beside.goto(`/projects/${appId}/labels`);
  await expect(findAccount(beside)).toBeVisible();
  await writing.goto(`/projects/${appId}/labels?new`);
  await writing.getByRole("textbox", { name: "Name" }).fill("Half");

  await chooseTheme(page, "Dark");
  for (const window of [beside, writing]) await expect.poll(() => readCanvas(window)).toBe(canvas.dark);
  await chooseTheme(beside, "Light");
  await expect.poll(() => readCanvas(page)).toBe(canvas.light);

  await chooseLanguage(page, "Deutsch");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await beside.reload();
  await expect(writing.getByRole("textbox", { name: "Name" })).toHaveValue("Half");
  await expect(beside.getByRole("button", { name: /^Konto/ })).toBeVisible();
});

test("the keyboard skips to the content, and goes with the screen", { tag: "@narrow" }, async ({
  page,
  beSignedIn,
  acme: { app_id: appId },
}) => {
  await beSignedIn();
  await page.goto(`/projects/${appId}/labels`);
  await expect(page.getByRole("row", { name: /Beta/ })).toBeVisible();
  // All of its stops are there.
  await expect(page.getByRole("button", { name: /^Hard to read/ }).first()).toBeVisible();
  // The Tab key begins at the content.
  await expect(page.getByRole("main")).toBeFocused();
  const isAtRow = () => page.evaluate(() => document.activeElement?.matches("tbody *") === true);
  for (let stops = 1; stops <= 8 && !(await isAtRow()); stops += 1) await page.keyboard.press("Tab");
  expect(await isAtRow()).toBe(true);
  const skip = page.getByRole("link", { name: "Skip to content" });
  await skip.focus();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("searchbox", { name: "Search labels" })).toBeFocused();

  await page.getByRole("button", { name: /Switch project$/ }).press("Enter");
  await page.getByRole("link", { name: "Details" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Acme", level: 1 })).toBeFocused();
  await expect(page.getByRole("region", { name: "Public feed" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Acme", level: 1 })).toBeFocused();
  await findPlace(page, "Labels").press("Enter");
  await expect(page.getByRole("heading", { name: "Labels", level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Acme", level: 1 })).toBeFocused();
});
