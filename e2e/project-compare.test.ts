import type { Locator, Page } from "@playwright/test";
import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";
import { expectNothingSideways } from "./page-width.ts";

/** What the project of that column has of a name; columns count from 0, the reference. */
const cellOf = (page: Page, name: string, column: number): Locator =>
  page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name, exact: true }) })
    .getByRole("gridcell")
    .nth(column);

/** A message that begins so. */
const messageOf = (page: Page, text: string): Locator =>
  page.getByRole("region", { name: "Messages" }).getByRole("alertdialog").filter({ hasText: text });

test("gaps are filled and colours aligned by one press each, which can be undone", {
  tag: "@narrow",
}, async ({ page, api, signIn, orbit: { app_id: orbit }, northwind: { app_id: northwind } }) => {
  await api.createLabel(northwind, { name: "New", color: "#0F7490" });
  await api.createLabel(northwind, { name: "improved", color: "#15803D" });
  await api.createLabel(northwind, { name: "Fixed", color: "#112233" });
  await api.createLabel(northwind, { name: "Early access", color: "#000000" });
  await api.createLabel(northwind, { name: "early access", color: "#000000" });
  const readColors = async () =>
    Object.fromEntries((await api.listAllLabels(northwind)).map(({ name, color }) => [name, color]));
  await signIn();
  await page.goto(`/projects/${orbit}/compare`);
  await page.getByRole("checkbox", { name: "Northwind" }).check();
  await expect(page).toHaveURL(`/projects/${orbit}/compare?with=${northwind}`);
  await expect(cellOf(page, "New", 1)).toHaveText("Same");
  await expect(cellOf(page, "Improved", 1)).toHaveText("Other spelling improved");
  await expect(cellOf(page, "Fixed", 1)).toHaveText("Other colour #112233");
  await expect(cellOf(page, "Early access", 1)).toHaveText("2 labels");
  await expect(cellOf(page, "Self-hosting", 1)).toHaveText("Missing");
  await expect(page.getByText("5 of 6 names differ")).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);

  await cellOf(page, "Self-hosting", 1).getByRole("button", { name: "Missing" }).click();
  const created = messageOf(page, "“Self-hosting” was created in Northwind.");
  await expect(cellOf(page, "Self-hosting", 1)).toHaveText("Same");
  expect(await readColors()).toMatchObject({ "Self-hosting": "#334155" });
  await created.getByRole("button", { name: "Undo" }).click();
  await expect(cellOf(page, "Self-hosting", 1)).toHaveText("Missing");
  expect(await readColors()).not.toHaveProperty("Self-hosting");

  await cellOf(page, "Fixed", 1).getByRole("button").click();
  await expect(cellOf(page, "Fixed", 1)).toHaveText("Same");
  expect(await readColors()).toMatchObject({ Fixed: "#B91C1C" });
  await messageOf(page, "“Fixed” was changed").getByRole("button", { name: "Undo" }).click();
  await expect(cellOf(page, "Fixed", 1)).toHaveText("Other colour #112233");
  expect(await readColors()).toMatchObject({ Fixed: "#112233" });

  // The rest by dry run, which leads to the copy of one project to the other.
  await page.getByRole("link", { name: "Make all like Orbit… in Northwind" }).click();
  await expect(page.getByText("2 to create, 2 to recolour, 1 to rename")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "To" })).toHaveValue(northwind);
});

test("the comparison goes by keyboard alone, and its focus isn't lost with a row that is mended", async ({
  page,
  signIn,
  orbit: { app_id: orbit },
  northwind: { app_id: northwind },
}) => {
  await signIn();
  await page.goto(`/projects/${orbit}/compare?with=${northwind}&differences`);
  await expect(page.getByRole("checkbox", { name: "Differences only" })).toBeChecked();
  await page.getByRole("rowheader", { name: "New", exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  const missing = (name: string) => cellOf(page, name, 1).getByRole("button");
  await expect(missing("New")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("rowheader", { name: "New", exact: true })).toHaveCount(0);
  await expect(missing("Improved")).toBeFocused();
  await page.keyboard.press("Control+End");
  await expect(missing("Early access")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("rowheader", { name: "Early access", exact: true })).toHaveCount(0);
  await expect(missing("Command line")).toBeFocused();
  await page.keyboard.press("Home");
  await expect(page.getByRole("rowheader", { name: "Command line", exact: true })).toBeFocused();
});

test("a thousand names are compared, and another project that can't be read hides nothing", {
  tag: "@narrow",
}, async ({
  page,
  signIn,
  allowMessage,
  acme: { app_id: acme },
  orbit: { app_id: orbit },
  bluebird: { app_id: bluebird },
}) => {
  allowMessage(/^500 GET /);
  await page.route(`**/projects/${orbit}`, (route) => route.fulfill({ status: 500, body: "" }));
  await signIn();
  await page.goto(`/projects/${acme}/compare?with=${bluebird},${orbit},no-such-project`);
  const grid = page.getByRole("grid", { name: "Labels by project" });
  // The head, Acme's 23 labels, and Bluebird's 1,037.
  await expect(grid).toHaveAttribute("aria-rowcount", "1061");
  const failed = page.getByRole("columnheader", { name: /Orbit/ });
  await expect(failed.getByRole("alert")).toContainText("The service has a problem.");
  await expect(cellOf(page, "Announcement", 1)).toHaveText("Missing");
  await expect(cellOf(page, "Announcement", 2)).toHaveText("Not read");
  expect(await page.getByRole("row").count()).toBeLessThan(60);

  await page.unroute(`**/projects/${orbit}`);
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect(cellOf(page, "Announcement", 2)).toHaveText("Missing");
  await expect(grid).toHaveAttribute("aria-rowcount", "1067");

  await page.getByRole("rowheader", { name: "Announcement" }).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Home");
  await expect(page.getByRole("rowheader", { name: "Early access", exact: true })).toBeFocused();
  await expect(page.getByRole("rowheader", { name: "Early access", exact: true })).toBeInViewport();
});

test("a change of a cell that fails says so and can be tried again, and what is there already isn’t made twice", async ({
  page,
  api,
  signIn,
  allowMessage,
  orbit: { app_id: orbit },
  northwind: { app_id: northwind },
}) => {
  allowMessage(/^503 POST /);
  await signIn();
  await page.goto(`/projects/${orbit}/compare?with=${northwind}`);
  await page.route("**/labels", (route) => route.fulfill({ status: 503, body: "" }));
  const missing = cellOf(page, "New", 1).getByRole("button", { name: "Missing" });
  await missing.click();
  await expect(
    messageOf(page, "“New” in Northwind was not changed. The service has a problem."),
  ).toBeVisible();
  await page.unroute("**/labels");
  await missing.click();
  await expect(cellOf(page, "New", 1)).toHaveText("Same");
  expect((await api.listLabels(northwind)).total).toBe(1);

  // Somebody else has filled the next gap in the meantime.
  await api.createLabel(northwind, { name: "Fixed", color: "#000000" });
  await cellOf(page, "Fixed", 1).getByRole("button", { name: "Missing" }).click();
  await expect(messageOf(page, "“Fixed” is in Northwind already.")).toBeVisible();
  await expect(cellOf(page, "Fixed", 1)).toHaveText("Other colour #000000");
  expect((await api.listLabels(northwind)).total).toBe(2);

  // What was done though the service says that it failed is done.
  await page.route("**/labels", async (route) => {
    await route.fetch();
    await route.fulfill({ status: 503, body: "" });
  });
  await cellOf(page, "Improved", 1).getByRole("button", { name: "Missing" }).click();
  await expect(messageOf(page, "“Improved” was created in Northwind.")).toBeVisible();
  expect((await api.listLabels(northwind)).total).toBe(3);
});
