import { expect } from "./console-fixture.ts";
import { test } from "./proxied-console-fixture.ts";
import { addLabels } from "./service-database.ts";

test("of two jobs in two tabs one waits for the other; both survive a reload and an outage, and undo nothing", async ({
  page,
  context,
  service,
  api,
  serviceProxy,
  allowMessage,
  labelScreen: screen,
  northwind: project,
}) => {
  allowMessage(/^net::ERR_EMPTY_RESPONSE /);
  const names = Array.from({ length: 40 }, (_, index) => `Label ${index + 10}`);
  addLabels(service.databasePath, project.app_id, names);
  await screen.open(service, project, "?sort=name");
  const other = await context.newPage();
  await other.goto(`/projects/${project.app_id}/labels?sort=name#token=${encodeURIComponent(service.token)}`);
  for (const tab of [page, other]) {
    await tab.getByRole("checkbox", { name: /^Select all that were found|^Select all results/ }).check();
  }

  // Some changes are made, then the service is gone.
  const changes = { method: "PUT", path: /\/labels\// };
  serviceProxy.disturb(changes, { kind: "drop", acted: false });
  serviceProxy.disturb(changes, { kind: "alter", alter: (answer) => answer }, 15);
  await screen.act("Rename").click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Prefix" }).fill("Web: ");
  await page.getByRole("button", { name: "Rename 40 labels" }).click();
  await expect(screen.dock.getByText(/^The service isn’t responding\. Resuming in/)).toBeVisible();

  const bar = other.getByRole("region", { name: "Selected labels" });
  await bar.getByRole("button", { name: /^Recolou?r/ }).click();
  await other
    .getByRole("dialog")
    .getByRole("textbox", { name: /^Colou?r/ })
    .fill("#123456");
  await other.getByRole("button", { name: /^Recolou?r 40 labels/ }).click();
  const otherDock = other.getByRole("region", { name: "Work in progress" });
  await expect(otherDock.getByText("Waiting for “Rename 40 labels” in another tab")).toBeVisible();

  // The tab whose turn it was goes: the other has its turn, and what was kept comes after it.
  serviceProxy.accept();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  const offer = screen.dock.getByRole("group", { name: "Resume “Rename 40 labels”?" });
  await expect(offer.getByText(/^\d+ of 40 labels were renamed\.$/)).toBeVisible();
  await offer.getByRole("button", { name: "Resume" }).click();
  await expect(other.getByText("40 labels were recolored.", { exact: true })).toBeVisible();
  await expect(screen.message("40 labels were renamed.")).toBeVisible();
  const labels = await api.listAllLabels(project.app_id);
  expect(labels.map(({ name, color }) => `${name} ${color}`)).toEqual(
    names.map((name) => `Web: ${name} #123456`),
  );
});
