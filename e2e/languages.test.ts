import { expect, test } from "./console-fixture.ts";
import { holdRequests } from "./held-requests.ts";
import { chooseIn, findAccount } from "./navigation.ts";

test("a language that is chosen stays, from the first picture on, and “Browser language” goes back", async ({
  page,
  beSignedIn,
  acme: { app_id: appId },
}) => {
  await beSignedIn();
  await page.goto(`/projects/${appId}/labels?page=2&rows=5`);
  const html = page.locator("html");
  await expect(html).toHaveAttribute("lang", "en");
  await findAccount(page).press("Enter");
  await expect(page.getByRole("menuitem", { name: /^Language/ })).toBeFocused();
  await page.keyboard.press("Enter");
  // The one that is chosen.
  await expect(page.getByRole("menuitemradio", { name: "Browser language" })).toBeFocused();
  for (const language of ["American English", "British English"]) {
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("menuitemradio", { name: language })).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(html).toHaveAttribute("lang", "en-GB");
  await expect(page.getByRole("columnheader", { name: "Colour" })).toBeVisible();

  const code = await holdRequests(page, (request) => /\/console-[^/]*\.js$/.test(request.url()));
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator("#first-picture thead").getByText("Colour")).toBeVisible();
  await code.release();
  await expect(page.locator("#console").getByRole("columnheader", { name: "Colour" })).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });

  await chooseIn(page, findAccount(page), /^Language/);
  await expect(page.getByRole("menuitemradio", { name: "British English" })).toBeChecked();
  await page.getByRole("menuitemradio", { name: "Browser language" }).click();
  await expect(page.getByRole("columnheader", { name: "Color" })).toBeVisible();
});

for (const { language, locale, dir, typed, name } of [
  { language: "ar", locale: "ar-EG", dir: "rtl", typed: "إصلاح", name: "إصلاح خلل" },
  { language: "ja", locale: "ja-JP", dir: "ltr", typed: "ふぐ", name: "不具合" },
] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale });

    test("a label is created, found, and deleted, also with an input method", {
      tag: language === "ja" ? [] : "@all",
    }, async ({ page, service, acme: { app_id: appId } }) => {
      await page.goto(`/projects/${appId}/labels#token=${service.token}`);
      const html = page.locator("html");
      await expect(html).toHaveAttribute("lang", language);
      await expect(html).toHaveAttribute("dir", dir);
      await expect(page.locator("tbody th").first()).toBeVisible();
      const switcher = await page.locator("header button").first().boundingBox();
      expect(switcher && switcher.x > 640).toBe(dir === "rtl");

      await page.keyboard.press("n");
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByRole("textbox").first()).toBeFocused();
      // What an input method proposes is confirmed by Enter, which sends nothing.
      const session = await page.context().newCDPSession(page);
      const { length } = typed;
      await session.send("Input.imeSetComposition", {
        text: typed,
        selectionStart: length,
        selectionEnd: length,
      });
      const enter = { key: "Enter", code: "Enter", text: "\r", windowsVirtualKeyCode: 13 };
      await session.send("Input.dispatchKeyEvent", { type: "keyDown", ...enter });
      await expect(dialog).toBeVisible();
      await session.send("Input.insertText", { text: name });
      await expect(dialog.getByRole("textbox").first()).toHaveValue(name);
      await page.keyboard.press("Enter");
      await expect(dialog).toBeHidden();
      const row = page.getByRole("row").filter({ hasText: name });
      await expect(row).toBeVisible();

      await page.keyboard.press("/");
      await expect(page.locator("input:focus")).toHaveCSS("direction", dir);
      await page.keyboard.type(name.slice(0, 3));
      await expect(row).toBeVisible();
      await row.getByRole("button").last().click();
      await page.getByRole("menuitem").last().click();
      await expect(row).toBeHidden();
    });
  });
}
