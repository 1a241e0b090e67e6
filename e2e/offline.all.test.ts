import type { Page } from "@playwright/test";
import { expect, test } from "./console-fixture.ts";
import { goToProject, signOut } from "./navigation.ts";

/** What the labels screen leads to: loaded after it. */
const nearParts = ["later", "parts", "fields"];

/**
 * Waits until files of the console have been loaded: long, as they come one by one, each when the browser has nothing to do.
 *
 * @param press is repeated meanwhile
 */
async function expectLoaded(
  page: Page,
  parts: readonly string[],
  press?: () => Promise<void>,
): Promise<void> {
  const readParts = async () => {
    await press?.();
    return page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => /\/assets\/(.+)-[\w-]{6}\.js$/.exec(name)?.[1])
        .filter((part) => part !== undefined),
    );
  };
  await expect.poll(readParts, { timeout: 60_000 }).toEqual(expect.arrayContaining([...parts]));
}

test("a label's dialogs, never opened before, open without a connection", async ({
  page,
  context,
  service,
  allowMessage,
  labelScreen: screen,
  orbit,
}) => {
  await screen.open(service, orbit);
  await expect(screen.rows).toHaveCount(6);
  await expectLoaded(page, nearParts);

  allowMessage(/^net::ERR_INTERNET_DISCONNECTED /);
  await context.setOffline(true);
  await screen.newLabel.click();
  await expect(screen.editor.getByRole("slider", { name: "Hue" })).toBeVisible();
  await page.keyboard.press("Escape");
  await screen.delete("Fixed");
  await expect(screen.messages.getByText("We couldn’t confirm the deletion of “Fixed”.")).toBeVisible();
  await expect(screen.row("Fixed")).toBeVisible();
  await signOut(page);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("once anything has been pressed, every other screen opens without a connection as well", async ({
  page,
  context,
  service,
  allowMessage,
  labelScreen: screen,
  orbit,
}) => {
  await screen.open(service, orbit);
  await expect(screen.rows).toHaveCount(6);
  await expectLoaded(page, nearParts);
  const farParts = [
    "sign-in-page",
    "other-pages",
    "import-page",
    "palette-page",
    "project-page",
    "label-bulk-dialog",
  ];
  // The first press may come before the code that notices it.
  await expectLoaded(page, farParts, () => page.keyboard.press("Shift"));

  allowMessage(/^net::ERR_INTERNET_DISCONNECTED /);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Switch project" }).click();
  await expect(page.getByRole("option", { name: "Acme" })).toBeVisible();
  await page.keyboard.press("Escape");
  for (const name of ["History", "Palette"]) {
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("option", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  }
  await goToProject(page);
  // The preview has read it.
  await expect(page.getByRole("region", { name: "What visitors see" })).toBeVisible();
});
