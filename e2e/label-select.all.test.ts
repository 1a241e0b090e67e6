import { expectNoAxeViolations } from "./accessibility.ts";
import { expect } from "./console-fixture.ts";
import { test } from "./proxied-console-fixture.ts";

test("several labels get a color each that goes with the project, or shades of one, as was previewed", {
  tag: ["@all", "@narrow"],
}, async ({ page, service, api, labelScreen: screen, orbit: project }) => {
  await screen.open(service, project);
  const recolor = async () => {
    for (const name of ["New", "Improved", "Fixed"]) await screen.box(name).check();
    await screen.act("Recolor").click();
  };
  const colors = async () =>
    Object.fromEntries((await api.listAllLabels(project.app_id)).map(({ name, color }) => [name, color]));
  const before = await colors();
  const dialog = page.getByRole("dialog", { name: "Recolor labels" });
  // Of its chips, the last is the label as it would be.
  const dotOf = (name: string) =>
    dialog.getByRole("row").getByTitle(name, { exact: true }).last().locator("xpath=preceding-sibling::*");
  const previewed = (name: string) => dotOf(name).evaluate((dot) => getComputedStyle(dot).backgroundColor);

  await recolor();
  await dialog.getByRole("radio", { name: "A different color for each" }).check();
  await expect(dialog.getByRole("textbox")).toBeHidden();
  await expect.poll(() => previewed("Fixed")).not.toBe("rgb(185, 28, 28)");
  const seen = [await previewed("New"), await previewed("Improved"), await previewed("Fixed")];
  expect(new Set(seen).size).toBe(3);
  // Some time after the dialog is there, nothing beside it is.
  await expect(page.locator("[inert] header").first()).toBeAttached();
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Recolor 3 labels" }).click();
  const message = screen.message("3 labels were recolored.");
  await message.getByRole("button", { name: "Close" }).click();
  await expect(message).toBeHidden();
  const each = await colors();
  expect(new Set(Object.values(each)).size).toBe(Object.keys(each).length);
  expect(each).toMatchObject({
    "Self-hosting": before["Self-hosting"],
    "Early access": before["Early access"],
  });
  const toRgb = (hex = "") =>
    `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;
  expect([each["New"], each["Improved"], each["Fixed"]].map(toRgb)).toEqual(seen);

  await recolor();
  await dialog.getByRole("radio", { name: "Shades of one color" }).check();
  await dialog.getByRole("textbox", { name: "Color" }).fill("teal");
  await dialog.getByRole("button", { name: "Recolor 3 labels" }).click();
  await expect(message).toBeVisible();
  const { New: darkest, Improved: middle = "", Fixed: lightest } = await colors();
  expect(new Set([darkest, middle, lightest]).size).toBe(3);

  await recolor();
  await dialog.getByRole("textbox", { name: "Color" }).fill(middle);
  await expect(dialog.getByRole("button", { name: "Unchanged 1" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Recolor 2 labels" })).toBeVisible();
});

test("ten labels are deleted at once, all of a project only after a question that names it", async ({
  page,
  service,
  labelScreen: screen,
  acme,
  orbit,
}) => {
  await screen.open(service, acme, "?sort=name");
  const boxes = page.getByRole("checkbox", { name: /^Select (?!all)/ });
  for (let index = 0; index < 10; index += 1) await boxes.nth(index).check();
  await screen.act("Delete").click();
  await expect(screen.message("10 labels were deleted.")).toBeVisible();
  await expect(screen.question).toBeHidden();
  await screen.message("10 labels were deleted.").getByRole("button", { name: "Undo" }).click();
  await expect(screen.message("10 labels restored.")).toBeVisible();
  const [back = ""] = await screen.rows.first().getByRole("rowheader").allInnerTexts();
  await screen.rows
    .first()
    .getByRole("button", { name: `Actions for ${back}` })
    .click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await expect(screen.name).toHaveValue(back);
  await page.keyboard.press("Escape");
  await expect(screen.editor).toBeHidden();
  // The rows that are back may still take their places.
  await expect(async () => {
    for (let index = 0; index < 11; index += 1) await boxes.nth(index).check();
    await expect(screen.selection.getByText("11 selected", { exact: true })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await screen.act("Delete").click();
  await expect(screen.question).toHaveAccessibleName(/^Delete 11 labels of .*Acme.*\?$/);
  await screen.question.getByRole("button", { name: "Cancel" }).click();

  await page.goto(`/projects/${orbit.app_id}/labels?rows=5`);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await screen.selection.getByRole("button", { name: "Select all 6", exact: true }).click();
  await screen.act("Delete").click();
  await expect(screen.question).toHaveAccessibleName(/^Delete all 6 labels of .*Orbit.*\?$/);
  await expect(screen.question.getByRole("button", { name: "Cancel" })).toBeFocused();
});
