import type { Locator, Page } from "@playwright/test";
import { makeLabel } from "#contract/label-fixture.ts";
import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";
import { doWithLabels, findPlace } from "./navigation.ts";
import { expectNothingSideways } from "./page-width.ts";

/** What the project of that column has of a name; columns count from 0, the reference. */
const cellOf = (page: Page, name: string, column: number): Locator =>
  page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name, exact: true }) })
    .getByRole("gridcell")
    .nth(column);

test("what differs is chosen cell by cell, reviewed, and applied as a job", {
  tag: "@narrow",
}, async ({ page, api, beSignedIn, orbit: { app_id: orbit }, northwind: { app_id: northwind } }) => {
  await api.createLabel(northwind, makeLabel("New", "#0F7490"));
  await api.createLabel(northwind, makeLabel("improved", "#15803D"));
  await api.createLabel(northwind, makeLabel("Fixed", "#112233"));
  await api.createLabel(northwind, makeLabel("Early access", "#000000"));
  await api.createLabel(northwind, makeLabel("early access", "#000000"));
  await api.createLabel(northwind, makeLabel("Only here", "#000000"));
  const readColors = async () =>
    Object.fromEntries((await api.listAllLabels(northwind)).map(({ name, color }) => [name, color]));
  await beSignedIn();
  await page.goto(`/projects/${orbit}/labels`);
  // A link that is pressed before the code has arrived loads the page anew.
  await expect(page.getByRole("button", { name: /^Account: / })).toBeVisible();
  await doWithLabels(page, "Compare with…");
  await expect(page.getByRole("heading", { name: "Compare & copy", level: 1 })).toBeFocused();
  await expect(findPlace(page, "Labels")).toHaveAttribute("aria-current", "true");
  await page.getByRole("link", { name: "Compare with Acme" }).click();
  await page.getByRole("button", { name: /^\d projects?$/ }).click();
  const choice = page.getByRole("menu", { name: "Projects to compare with" });
  for (const name of ["Acme", "Bluebird", "Northwind"]) {
    const item = choice.getByRole("menuitemcheckbox", { name });
    if ((await item.getAttribute("aria-checked")) !== String(name === "Northwind")) await item.click();
  }
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`/projects/${orbit}/compare?with=${northwind}`);
  const show = page.getByRole("group", { name: "Show" });
  await expect(show.getByRole("button", { name: "Differences 6" })).toHaveAttribute("aria-pressed", "true");
  await expect(cellOf(page, "New", 1)).toHaveCount(0);
  await show.getByRole("button", { name: "All 7" }).click();
  await expect(cellOf(page, "New", 1)).toContainText("Same");
  await expect(cellOf(page, "Improved", 1)).toContainText("improved");
  await expect(cellOf(page, "Fixed", 1)).toContainText("#112233");
  await expect(cellOf(page, "Early access", 1)).toContainText("2 labels");
  await expect(cellOf(page, "Self-hosting", 1)).toContainText("Missing");
  await expect(cellOf(page, "Only here", 0)).toContainText("Missing");
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);

  const bar = page.getByRole("region", { name: "Selected changes" });
  await cellOf(page, "Self-hosting", 1).getByRole("button").click();
  await expect(cellOf(page, "Self-hosting", 1).getByRole("button", { name: "Missing Add" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(bar.getByText("1 change selected")).toBeVisible();
  await cellOf(page, "Only here", 0).getByRole("button").click();
  await expect(bar.getByRole("button", { name: "Select all 5" })).toBeVisible();
  await bar.getByRole("button", { name: "Clear" }).click();
  await expect(bar.getByText("No changes selected")).toBeVisible();
  expect(await readColors()).not.toHaveProperty("Self-hosting");

  // What the reference lacks isn't among all.
  await expect(bar.getByRole("button", { name: "Review changes" })).toHaveCount(0);
  await bar.getByRole("button", { name: "Select all 4" }).click();
  await bar.getByRole("button", { name: "Review changes" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Review changes", level: 1 })).toBeFocused();
  const review = page.getByRole("region", { name: "Northwind" });
  await expect(review.getByText("2 to create, 1 to recolor, 1 to rename")).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);
  await review.getByRole("button", { name: "Apply 4 changes" }).click();
  await expect(review.getByRole("region", { name: "Result" })).toContainText("4 changes made in Northwind.");
  expect(await readColors()).toMatchObject({
    "Self-hosting": "#334155",
    Fixed: "#B91C1C",
    Improved: "#15803D",
  });
  await page.goBack();
  await expect(show.getByRole("button", { name: "Differences 2" })).toBeVisible();
});
