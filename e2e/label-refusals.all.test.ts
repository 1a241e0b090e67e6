import { expectNoAxeViolations } from "./accessibility.ts";
import { expect } from "./console-fixture.ts";
import { test } from "./proxied-console-fixture.ts";
import { pressRetry } from "./retry.ts";

const labels = /^\/api\/v1\/labels/;

test("a list that can't be read says so, and trying again shows it", async ({
  page,
  service,
  serviceProxy,
  allowMessage,
  labelScreen: screen,
  acme: project,
}) => {
  allowMessage(/^503 GET /);
  // Failed reads are tried again by themselves after a while.
  await page.clock.install();
  serviceProxy.refuse("GET", labels, { status: 503 });
  const refused = page.waitForResponse((response) => response.status() === 503);
  await screen.open(service, project, "?rows=5");
  await refused;
  const failure = page.getByRole("alert").filter({ hasText: "The labels can’t be shown" });
  await expect(async () => {
    await page.clock.runFor(5000);
    await expect(failure).toBeVisible({ timeout: 200 });
  }).toPass();
  await expect(failure).toContainText("The service has a problem. Try again in a moment.");
  await expectNoAxeViolations(page);

  serviceProxy.accept();
  await pressRetry(failure);
  await expect(screen.rows).toHaveCount(5);
  await expect(failure).toBeHidden();
});

test("a label that can't be created or changed is taken back, with all that was typed kept for another try", async ({
  page,
  service,
  api,
  serviceProxy,
  allowMessage,
  labelScreen: screen,
  orbit: project,
}) => {
  allowMessage(/^500 (POST|PUT) /);
  await screen.open(service, project, "?page=2&rows=5");
  serviceProxy.refuse("POST", labels, { status: 500 });
  serviceProxy.refuse("PUT", labels, { status: 500 });

  await screen.newLabel.click();
  await screen.name.fill("Stubborn");
  await screen.name.press("Enter");
  const failure = screen.editor.getByRole("alert");
  await expect(failure).toContainText("The label wasn’t created. The service has a problem.");
  await expect(page.getByText("Saving…", { exact: true })).toBeHidden();
  await expect(screen.name).toHaveValue("Stubborn");
  serviceProxy.accept();
  await screen.name.press("Enter");
  await screen.expectNames(["Early access", "Stubborn"]);

  serviceProxy.refuse("PUT", labels, { status: 500 });
  await screen.edit("Stubborn").click();
  await screen.name.fill("Gentle");
  await screen.name.press("Enter");
  await expect(failure).toContainText("Your changes weren’t saved. The service has a problem.");
  await expect(page.getByText("Stubborn", { exact: true })).toBeVisible();
  await expect(screen.name).toHaveValue("Gentle");
  serviceProxy.accept();
  await screen.editor.getByRole("button", { name: "Save" }).click();
  await screen.expectNames(["Early access", "Gentle"]);
  // The list shows it before the service has it.
  await expect.poll(async () => (await api.listLabels(project.app_id, 2)).data.at(-1)?.name).toBe("Gentle");
});

test("a label that can't be deleted comes back, with a sentence that says why", async ({
  service,
  serviceProxy,
  allowMessage,
  labelScreen: screen,
  orbit,
}) => {
  allowMessage(/^500 DELETE /);
  await screen.open(service, orbit, "?rows=5");
  serviceProxy.refuse("DELETE", labels, { status: 500 });
  await screen.delete("Fixed").click();
  await expect(
    screen.messages.getByText(/^“Fixed” wasn’t deleted and is back in the list. The service has a problem/),
  ).toBeVisible();
  await screen.expectNames(["New", "Improved", "Fixed", "Self-hosting", "Command line"]);
});

test("a label that couldn't be looked up isn't called deleted, and can be looked up again", async ({
  page,
  service,
  api,
  serviceProxy,
  allowMessage,
  labelScreen: screen,
  acme: project,
}) => {
  allowMessage(/^403 GET /);
  const removed = (await api.listLabels(project.app_id, 5)).data.at(-1);
  serviceProxy.refuse("GET", /^\/api\/v1\/projects\/./, { status: 403 });
  await screen.open(service, project, `?rows=5&edit=${removed?.id}`);
  const failure = page.getByRole("dialog", { name: "This label can’t be shown" });
  await expect(failure).toContainText("You don’t have permission.");
  serviceProxy.accept();
  await failure.getByRole("button", { name: "Retry" }).click();
  await expect(screen.name).toHaveValue("Removed");
});
