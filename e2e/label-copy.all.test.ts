import type { Page } from "@playwright/test";
import { makeLabel } from "#contract/label-fixture.ts";
import { projectHeader } from "#contract/paths.ts";
import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";
import { expectNothingSideways } from "./page-width.ts";

/** Where it is shown how the work goes. */
const dockOf = (page: Page) => page.getByRole("region", { name: "Work in progress" });

test("labels are copied to another project without leaving the one that is open", async ({
  page,
  api,
  otherApi,
  beSignedIn,
  acme: { app_id: acme },
  orbit: { app_id: orbit },
}) => {
  const foreign = await otherApi.findProject("Lighthouse");
  await api.createLabel(acme, makeLabel("fixed", "#B91C1C"));
  await api.createLabel(acme, makeLabel("New", "#112233"));
  await beSignedIn();
  // Another person's project in the address is no target, and never offered.
  await page.goto(`/projects/${orbit}/compare?to=${foreign.app_id}`);
  await page.getByRole("button", { name: "To Choose a project" }).click();
  const options = page.getByRole("option");
  await expect(options).toHaveCount(6);
  for (const [index, name] of ["All projects", "Acme", "Bluebird", "Northwind", "Orbit"].entries())
    await expect(options.nth(index)).toContainText(name);
  await expectNoAxeViolations(page);
  await options.nth(1).click();
  await expect(page).toHaveURL(`/projects/${orbit}/compare?to=${acme}`);
  const bar = page.getByRole("region", { name: "Selected changes" });
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await expect(bar).toContainText("6 of 6 selected 4 to create, 1 to recolor, 1 to rename");
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);

  await page.getByRole("checkbox", { name: "Create “Command line”" }).uncheck();
  const projects = new Set<string | undefined>();
  page.on("request", (request) => {
    if (request.method() !== "GET") projects.add(request.headers()[projectHeader]);
  });
  await page.getByRole("button", { name: "Copy 5 labels to Acme" }).click();
  const outcome = page.getByRole("region", { name: "Result" });
  await expect(outcome).toContainText("5 changes made in Acme.");
  // It is said once.
  await expect(dockOf(page)).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Notifications" })).toHaveCount(0);
  // What is left can be copied as well.
  await expect(bar).toContainText("0 of 1 selected");
  await expect(page).toHaveURL(`/projects/${orbit}/compare?to=${acme}`);
  expect(projects).toEqual(new Set([acme]));
  expect((await api.listLabels(orbit)).total).toBe(6);
  const after = await api.listAllLabels(acme);
  const [renamed, recolored, ...created] = after.map(({ name }) => name).slice(23);
  expect([renamed, recolored]).toEqual(["Fixed", "New"]);
  // Several are under way at once.
  expect(created.toSorted()).toEqual(["Early access", "Improved", "Self-hosting"]);
  expect(after.find(({ name }) => name === "New")?.color).toBe("#0F7490");
  await outcome.getByRole("link", { name: "View Acme’s labels" }).click();
  await expect(page).toHaveURL(`/projects/${acme}/labels`);
});
