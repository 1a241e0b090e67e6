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

  await screen.delete("New").click();
  // Neither of those that can't be read is offered an act to go to.
  await expect(screen.box("Fixed")).toBeFocused();
  await screen.expectNames(["has invalid data", "Fixed", "has invalid data", "Command line", "Early access"]);
  await expect(page.getByText("1–5 of 5", { exact: true })).toBeVisible();
  await screen.message("“New” was deleted.").getByRole("button", { name: "Close" }).click();

  await screen.edit("Fixed").click();
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

test("a page of nothing but labels that can't be read is a page all the same", async ({
  page,
  service,
  otherService,
  labelScreen: screen,
  orbit: project,
}) => {
  otherService.rewriteLabel("Early access", () => "broken");
  await screen.open(service, project, "?page=2&rows=5");
  await screen.expectNames(["has invalid data"]);
  await expect(page.getByText("6 of 6", { exact: true })).toBeVisible();
  await screen.newLabel.click();
  await screen.name.fill("Sound");
  await screen.name.press("Enter");
  await screen.expectNames(["has invalid data", "Sound"]);
});

test("the dialog of a label is found beside labels that can't be read, and says so of those", async ({
  page,
  service,
  api,
  otherService,
  labelScreen: screen,
  acme: project,
}) => {
  const [security] = (await api.listLabels(project.app_id, 2)).data.slice(3);
  const removed = (await api.listLabels(project.app_id, 5)).data.at(-1);
  otherService.rewriteLabel("Security", (label) => ({ ...label, name: 7 }));
  await screen.open(service, project, `?edit=${removed?.id}`);
  await expect(screen.name).toHaveValue("Removed");
  await page.goto(`/projects/${project.app_id}/labels?edit=${security?.id}`);
  const failure = page.getByRole("dialog", { name: "This label can’t be shown" });
  await expect(failure).toContainText("The service returned an unexpected response.");

  // What the list has in another form, project details may have as it is.
  otherService.rewriteLabel("Security", (label) => ("order" in label ? { ...label, name: 7 } : label));
  await page.goto(`/projects/${project.app_id}/labels?page=2&rows=5&edit=${security?.id}`);
  await expect(screen.name).toHaveValue("Security");
  await expect(page.getByText(`ID ${security?.id}`)).toBeVisible();
});

test("a project with labels that can't be read is shown with all its other labels, and says which", async ({
  page,
  service,
  api,
  otherService,
  orbit: { app_id: appId },
}) => {
  const { labels } = await api.showProject(appId);
  otherService.rewriteLabel("Fixed", ({ id }) => ({ id }));
  otherService.rewriteLabel("New", () => null);
  await page.goto(`/projects/${appId}/project#token=${service.token}`);
  const card = page.getByRole("main").getByRole("region", { name: "Labels" });
  await expect(card.getByRole("listitem")).toHaveText([
    "Improved",
    "Self-hosting",
    "Command line",
    "Early access",
  ]);
  const fixed = labels.find(({ name }) => name === "Fixed");
  await expect(card).toContainText(`2 labels have invalid data: unknown ID, ID ${fixed?.id}.`);
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);
});
