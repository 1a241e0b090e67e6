import type { Locator } from "@playwright/test";
import { expect, test } from "./console-fixture.ts";
import { LabelScreen } from "./label-screen.ts";
import { chooseIn, findAccount, findPlace } from "./navigation.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

test("on a phone, Back closes what is open, one thing at a time, and leaves the page only then", async ({
  page,
  acme,
  signIn,
}) => {
  await signIn();
  await page.goto(`/projects/${acme.app_id}/palette`);
  await findPlace(page, "Labels").click();
  const screen = new LabelScreen(page);
  const address = page.url();
  const dialog = page.getByRole("dialog");
  const backCloses = async (opener: Locator, shown: Locator = dialog) => {
    await opener.click();
    await expect(shown).toBeVisible();
    await page.goBack();
    await expect(shown).toHaveCount(0);
    await expect(page).toHaveURL(address);
  };
  await expect(screen.box("Beta")).toBeVisible();
  await backCloses(findAccount(page));
  await backCloses(screen.menu("Beta"));
  await backCloses(page.getByRole("button", { name: /Switch project$/ }));
  await backCloses(screen.box("Beta"), screen.selection);
  await expect(screen.box("Beta")).not.toBeChecked();
  await chooseIn(page, page.getByRole("button", { name: "More actions" }), "Preview");
  const preview = page.getByRole("complementary", { name: "As visitors see it" });
  await backCloses(preview.getByRole("radio", { name: "Dark" }), preview);

  // Where the page is scrolled to, a menu over what is selected, and a form over that.
  await page.getByText("Mobile", { exact: true }).scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  await screen.box("Mobile").click();
  await backCloses(screen.menu("Mobile"));
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await screen.edit("Mobile");
  await screen.name.fill("Half-written");
  await page.goBack();
  await expect(screen.editor).toHaveCount(0);
  await expect(screen.selection).toBeVisible();
  await page.goBack();
  await expect(screen.selection).toHaveCount(0);
  await screen.edit("Mobile");
  await expect(screen.name).toHaveValue("Half-written");
  await screen.editor.getByRole("button", { name: "Cancel" }).click();
  await expect(screen.editor).toHaveCount(0);

  // What is closed otherwise leaves nothing to go back through, and where a menu leads to comes after the page.
  await findAccount(page).click();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await (await screen.choice("Beta", "History")).click();
  await expect(page.getByRole("heading", { name: "History", level: 1 })).toBeVisible();
  await page.goBack();
  await expect(screen.box("Beta")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/projects/${acme.app_id}/palette`);
});

test("on a phone, Back closes what is open on the first page of a tab as well", async ({
  page,
  acme,
  beSignedIn,
}) => {
  await beSignedIn();
  await page.goto("about:blank");
  await page.goto(`/projects/${acme.app_id}/labels`);
  const screen = new LabelScreen(page);
  const dialog = page.getByRole("dialog");
  for (let time = 0; time < 2; time += 1) {
    await screen.menu("Beta").click();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
  }
  await expect(page).toHaveURL(`/projects/${acme.app_id}/labels`);
  await page.goBack();
  await expect(page).toHaveURL("about:blank");
});
