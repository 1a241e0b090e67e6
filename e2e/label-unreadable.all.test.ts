import { expectNoAxeViolations } from "./accessibility.ts";
import { expect } from "./console-fixture.ts";
import { test } from "./other-service-fixture.ts";
import { expectNothingSideways } from "./page-width.ts";

test("a label that can't be read is shown as that, with its id, and the others can be worked with", async ({
  page,
  service,
  api,
  otherService,
  labelScreen: screen,
  orbit: project,
}) => {
  const [, improved] = (await api.listLabels(project.app_id)).data;
  otherService.rewriteLabel("Improved", ({ id }) => ({ id }));
  otherService.rewriteLabel("Self-hosting", () => null);
  await screen.open(service, project, "?rows=5");
  await screen.expectNames(["New", "has invalid data", "Fixed", "has invalid data", "Command line"]);
  await expect(screen.rows.nth(1)).toContainText(`ID ${improved?.id}`);
  await expect(screen.rows.nth(3)).toContainText("unknown ID");
  await expect(screen.rows.nth(1).getByRole("button")).toHaveCount(0);
  await expect(page.getByText("1–5 of 6", { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);

  await screen.delete("New");
  // Neither of those that can't be read is offered an act to go to.
  await expect(screen.box("Fixed")).toBeFocused();
  await screen.expectNames(["has invalid data", "Fixed", "has invalid data", "Command line", "Early access"]);
  await expect(page.getByText("1–5 of 5", { exact: true })).toBeVisible();
  await screen.message("“New” was deleted.").getByRole("button", { name: "Close" }).click();

  await screen.edit("Fixed");
  await screen.name.fill("Mended");
  await screen.name.press("Enter");
  await screen.expectNames([
    "has invalid data",
    "Mended",
    "has invalid data",
    "Command line",
    "Early access",
  ]);
});
