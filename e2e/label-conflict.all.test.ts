import type { Browser } from "@playwright/test";
import type { Project } from "#contract/projects.ts";
import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, type TestService, test } from "./console-fixture.ts";
import { LabelScreen } from "./label-screen.ts";
import { expectNothingSideways } from "./page-width.ts";

/** The same labels in a browser of another person. */
async function openElsewhere(browser: Browser, service: TestService, project: Project): Promise<LabelScreen> {
  const context = await browser.newContext({ baseURL: service.address });
  const screen = new LabelScreen(await context.newPage());
  await screen.open(service, project);
  return screen;
}

test("a label that somebody else has changed meanwhile is not overwritten: both versions are shown, and the person chooses", async ({
  page,
  browser,
  service,
  api,
  orbit: project,
}) => {
  const names = async () => (await api.listLabels(project.app_id)).data.map(({ name }) => name);
  const mine = new LabelScreen(page);
  await mine.open(service, project);
  await mine.edit("Fixed");
  await mine.name.fill("Mended");

  const theirs = await openElsewhere(browser, service, project);
  await theirs.edit("Fixed");
  await theirs.name.fill("Repaired");
  await theirs.color.fill("#128C7E");
  await theirs.name.press("Enter");
  await expect(theirs.message("“Repaired” was saved.")).toBeVisible();

  await mine.name.press("Enter");
  const conflict = page.getByRole("alertdialog", { name: "“Fixed” was changed in the meantime" });
  const now = conflict.getByRole("region", { name: "Current version" });
  await expect(now).toContainText("Repaired");
  await expect(now).toContainText("#128C7E");
  await expect(conflict.getByRole("region", { name: "Your version" })).toContainText("Mended");
  const keepEditing = conflict.getByRole("button", { name: "Keep editing" });
  await expect(keepEditing).toBeFocused();
  await expectNothingSideways(page);
  await expectNoAxeViolations(page);
  expect(await names()).toContain("Repaired");
  await keepEditing.click();
  await expect(mine.name).toHaveValue("Mended");
  await expect(mine.name).toBeFocused();

  // Who has seen the other version may replace it.
  await mine.name.press("Enter");
  await expect(mine.message("“Mended” was saved.")).toBeVisible();
  expect(await names()).toEqual(["New", "Improved", "Mended", "Self-hosting", "Command line"]);
});

test("a label that somebody else has deleted meanwhile can be left so, or created again with what was entered", async ({
  page,
  browser,
  service,
  api,
  orbit: project,
}) => {
  const names = async () => (await api.listAllLabels(project.app_id)).map(({ name }) => name);
  const mine = new LabelScreen(page);
  await mine.open(service, project);
  await mine.edit("Fixed");
  await mine.name.fill("Mended");

  const theirs = await openElsewhere(browser, service, project);
  await theirs.deleteNow("Fixed");
  await expect.poll(names).not.toContain("Fixed");

  await mine.name.press("Enter");
  const conflict = page.getByRole("alertdialog", { name: "“Fixed” was deleted in the meantime" });
  await expect(conflict.getByRole("region", { name: "Current version" })).toContainText("Deleted");
  await conflict.getByRole("button", { name: "Keep editing" }).click();
  await mine.name.press("Enter");
  await conflict.getByRole("button", { name: "Create it again" }).click();
  await expect(mine.message("“Mended” was created.")).toBeVisible();
  await expect(mine.editor).toBeHidden();
  expect(await names()).toEqual([
    "New",
    "Improved",
    "Self-hosting",
    "Command line",
    "Early access",
    "Mended",
  ]);

  await mine.edit("New");
  await mine.name.fill("Newer");
  await theirs.page.reload();
  await theirs.deleteNow("New");
  await expect.poll(names).not.toContain("New");
  await mine.name.press("Enter");
  await page.getByRole("button", { name: "Leave it deleted" }).click();
  await expect(mine.editor).toBeHidden();
  await expect(mine.row("Newer")).toHaveCount(0);
  expect(await names()).toHaveLength(5);
});
