import type { Locator } from "@playwright/test";
import { expect, test } from "./console-fixture.ts";
import { LabelScreen } from "./label-screen.ts";
import { findAccount, findPlace } from "./navigation.ts";

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
    expect(page.url()).toBe(address);
  };
  await expect(screen.box("Beta")).toBeVisible();
  await backCloses(findAccount(page));
  await backCloses(screen.menu("Beta"));
  await backCloses(page.getByRole("button", { name: /Switch project$/ }));
  await backCloses(screen.box("Beta"), screen.selection);
  await expect(screen.box("Beta")).not.toBeChecked();

  // A question over what is selected, and a menu there.
  await screen.box("Beta").click();
  await screen.menu("Beta").click();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(screen.selection).toBeVisible();
  await page.goBack();
  await expect(screen.selection).toHaveCount(0);

  // What is closed otherwise leaves nothing to go back through.
  await findAccount(page).click();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await screen.newLabel.click();
  await screen.name.fill("Half-written");
  await page.goBack();
  await expect(screen.editor).toHaveCount(0);
  await screen.newLabel.click();
  await expect(screen.name).toHaveValue("Half-written");
  await screen.editor.getByRole("button", { name: "Cancel" }).click();
  await expect(screen.editor).toHaveCount(0);
  expect(page.url()).toBe(address);
  await page.goBack();
  await expect(page).toHaveURL(`/projects/${acme.app_id}/palette`);
});

test("on a phone, a link in a menu takes the menu's place: Back leads to where it was opened", async ({
  page,
  acme,
  signIn,
}) => {
  await signIn();
  await page.goto(`/projects/${acme.app_id}/palette`);
  await findPlace(page, "Labels").click();
  const screen = new LabelScreen(page);
  await (await screen.choice("Beta", "History")).click();
  await expect(page.getByRole("heading", { name: "History", level: 1 })).toBeVisible();
  await page.goBack();
  await expect(screen.box("Beta")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/projects/${acme.app_id}/palette`);
  await page.goForward();
  await expect(screen.heading).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("heading", { name: "History", level: 1 })).toBeVisible();
});
