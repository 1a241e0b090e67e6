import { expect, test } from "./console-fixture.ts";
import { signOut } from "./navigation.ts";
import { followRequests } from "./quiet-network.ts";

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
  const waitForQuiet = followRequests(page);
  await expect(page.getByRole("complementary")).toBeVisible();
  await page.mouse.move(10, 10);
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .map(({ name }) => name)
          .join(),
      ),
    )
    .toMatch(/\/pressed-.*\/label-editor-/);
  await waitForQuiet();

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
