import type { Locator, Page } from "@playwright/test";
import { makeLabel } from "#contract/label-fixture.ts";
import { projectHeader } from "#contract/paths.ts";
import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";
import { doWithLabels, findPlace } from "./navigation.ts";
import { expectNothingSideways } from "./page-width.ts";

/** The row of a label, by its name where it is copied from. */
const rowOf = (page: Page, name: string): Locator =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });

test("what differs is selected row by row, and copied to another project without leaving the open one", {
  tag: "@narrow",
}, async ({
  page,
  api,
  otherApi,
  beSignedIn,
  orbit: { app_id: orbit },
  northwind: { app_id: northwind },
}) => {
  const foreign = await otherApi.findProject("Lighthouse");
  await api.createLabel(northwind, makeLabel("New", "#0F7490"));
  await api.createLabel(northwind, makeLabel("improved", "#15803D"));
  await api.createLabel(northwind, makeLabel("Fixed", "#112233"));
  await api.createLabel(northwind, makeLabel("Only here", "#000000"));
  const readColors = async () =>
    Object.fromEntries((await api.listAllLabels(northwind)).map(({ name, color }) => [name, color]));
  await beSignedIn();
  await page.goto(`/projects/${orbit}/labels`);
  // A link that is pressed before the code has arrived loads the page anew.
  await expect(page.getByRole("button", { name: /^Account: / })).toBeVisible();
  await doWithLabels(page, "Compare with…");
  await expect(page.getByRole("heading", { name: "Compare", level: 1 })).toBeFocused();
  await expect(findPlace(page, "Labels")).toHaveAttribute("aria-current", "true");
  // Another person's project in the address is no target, and never offered.
  await page.goto(`/projects/${orbit}/compare?to=${foreign.app_id}`);
  await page.getByRole("button", { name: "To Choose a project" }).click();
  const options = page.getByRole("option");
  await expect(options).toHaveCount(6);
  for (const [index, name] of ["All projects", "Acme", "Bluebird", "Northwind", "Orbit"].entries())
    await expect(options.nth(index)).toContainText(name);
  await expectNoAxeViolations(page);
  await page.getByRole("searchbox", { name: "Search projects" }).fill("northw");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/projects/${orbit}/compare?to=${northwind}`);
  await expect(page.getByText("5 differences", { exact: true })).toBeVisible();
  await expect(rowOf(page, "Fixed")).toContainText("Recolor#112233");
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);

  const bar = page.getByRole("region", { name: "Selected changes" });
  await page.getByRole("checkbox", { name: "Create “Self-hosting”" }).check();
  await expect(bar).toContainText("1 of 5 selected 1 to create");
  await page.getByRole("checkbox", { name: "Select all" }).press("Space");
  await expect(bar).toContainText("3 to create, 1 to recolor, 1 to rename");
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);
  const projects = new Set<string | undefined>();
  page.on("request", (request) => {
    if (request.method() !== "GET") projects.add(request.headers()[projectHeader]);
  });
  await bar.getByRole("button", { name: "Copy 5 labels to Northwind" }).press("Enter");
  const outcome = page.getByRole("region", { name: "Result" });
  await expect(outcome).toContainText("5 changes made in Northwind.");
  // It is said once.
  for (const name of ["Jobs in progress", "Notifications"])
    await expect(page.getByRole("region", { name })).toHaveCount(0);
  expect(projects).toEqual(new Set([northwind]));
  expect((await api.listLabels(orbit)).total).toBe(6);
  expect(await readColors()).toMatchObject({
    "Self-hosting": "#334155",
    Fixed: "#B91C1C",
    Improved: "#15803D",
  });
  await page.getByRole("link", { name: "1 only in Northwind" }).click();
  await expect(rowOf(page, "Only here")).toContainText("Create");
  await expect(page).toHaveURL(`/projects/${orbit}/compare?from=${northwind}`);
});
