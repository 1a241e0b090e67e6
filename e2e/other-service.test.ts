import { apiPaths } from "#contract/paths.ts";
import { expectNoAxeViolations } from "./accessibility.ts";
import { expect } from "./console-fixture.ts";
import { test } from "./other-service-fixture.ts";

test("labels are created, changed and deleted though the service acknowledges without a word", {
  tag: "@all",
}, async ({ page, service, api, labelScreen: screen, orbit: project }) => {
  await screen.open(service, project, "?rows=5");
  await screen.newLabel.click();
  await screen.name.fill("Hardware");
  await screen.name.press("Enter");
  const others = ["New", "Improved", "Fixed", "Self-hosting", "Command line"];
  await screen.expectNames(["Hardware", ...others]);
  await screen.expectQuery("?rows=5");
  await screen.edit("Hardware");
  await screen.name.fill("Devices");
  await screen.name.press("Enter");
  await screen.expectNames(["Devices", ...others]);
  await screen.deleteNow("Devices");
  await screen.expectNames(others);
  await screen.link(2).click();
  await screen.expectNames(["Early access"]);
  await screen.deleteNow("Early access");
  await screen.expectNames(others);
  await screen.expectQuery("?rows=5");
  await expect(page.getByText("1–5 of 5", { exact: true })).toBeVisible();
  // The list shows it before the service has deleted the last one.
  await expect.poll(() => api.listAllLabels(project.app_id)).toHaveLength(5);
});

test("a project that can’t be read is a row that says so, and the others can be opened", {
  tag: "@all",
}, async ({ page, service, otherService, labelScreen: screen, acme, bluebird: { app_id: bluebird } }) => {
  otherService.rewriteResponses((path, answer) =>
    path === apiPaths.projects
      ? [
          null,
          ...(answer as { name: string }[]).map((one) =>
            one.name === "Bluebird" ? { ...one, name: null } : one,
          ),
        ]
      : answer,
  );
  await screen.open(service, acme);
  await page.getByRole("button", { name: "Project: Acme. Switch project" }).click();
  const options = page.getByRole("listbox").getByRole("option");
  await expect(options).toHaveText([
    /Northwind/,
    /Orbit/,
    /Zoë/,
    "This project has invalid data: unknown ID",
    `This project has invalid data: ID ${bluebird}`,
  ]);
  for (const index of [3, 4]) await expect(options.nth(index)).toHaveAttribute("aria-disabled", "true");
  await expectNoAxeViolations(page);
  await page.keyboard.type("o");
  await page.getByRole("option", { name: "Orbit" }).click();
  await screen.expectNames(["New", "Improved", "Fixed", "Self-hosting", "Command line", "Early access"]);

  await page.goto(`/projects/${bluebird}/labels`);
  await expect(page.getByRole("heading", { name: "Project not found" })).toBeVisible();

  otherService.rewriteResponses((path, answer) => (path === apiPaths.projects ? [{ id: 7 }] : answer));
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "All of your projects have invalid data" })).toBeVisible();
});
