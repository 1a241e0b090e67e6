import type { Locator } from "@playwright/test";
import { expectNoAxeViolations } from "./accessibility.ts";
import { expect } from "./console-fixture.ts";
import { expectNothingSideways } from "./page-width.ts";
import { test } from "./proxied-console-fixture.ts";
import { expectNothingSticksOut } from "./screen-fit.ts";
import { addLabels } from "./service-database.ts";

/** Presses a box with the Shift key held, which selects all from the one before. */
const extendTo = (box: Locator) => box.click({ modifiers: ["Shift"] });

test("labels are selected one by one, by range, by page, and all that were found, while pages are turned", {
  tag: "@narrow",
}, async ({ page, service, labelScreen: screen, acme }) => {
  const count = (text: string) => expect(screen.selection.getByText(text, { exact: true })).toBeVisible();
  await screen.open(service, acme, "?page=2&rows=5");
  await screen.box("Improvement").check();
  await count("1 selected");
  await extendTo(screen.box("Deprecated"));
  await count("4 selected");
  await expect(screen.box("Security")).toBeChecked();
  await expect(screen.box("Feature")).not.toBeChecked();
  const all = page.getByRole("checkbox", { name: "Select all on this page" });
  await expect(all).toBeChecked({ indeterminate: true });
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);

  await screen.link(3).click();
  await expect(screen.box("Breaking")).not.toBeChecked();
  await all.check();
  await count("9 selected");
  await screen.box("Docs").focus();
  await page.keyboard.press("Space");
  await screen.box("Performance").focus();
  await page.keyboard.press("Shift+Space");
  await count("7 selected");

  await screen.find.fill("e");
  await screen.act("Select all 17 results").click();
  await expect(screen.box("Release")).toBeChecked();
  await screen.act("Select all 23").click();
  await count("23 selected");
  await screen.act("Clear").click();
  await expect(screen.selection).toBeHidden();
  await expect(screen.heading).toBeFocused();

  await screen.box("Release").check();
  await page.getByRole("button", { name: /Switch project|Acme/ }).click();
  await page.getByRole("option", { name: /Orbit/ }).click();
  await expect(screen.row("Improved")).toBeVisible();
  await expect(screen.selection).toBeHidden();
  await page.goBack();
  await expect(screen.box("Release")).not.toBeChecked();
});

test("several labels are deleted at once for the eye, very many after a question, and are copied by their ids", {
  tag: ["@all", "@narrow"],
}, async ({ page, service, api, labelScreen: screen, northwind: project }) => {
  const names = Array.from({ length: 130 }, (_, index) => `Label ${index + 1}`);
  addLabels(service.databasePath, project.app_id, [...names, "Kept"]);
  const count = async () => (await api.listLabels(project.app_id)).total;
  await screen.open(service, project);
  await screen.find.fill("label 1");
  await page.getByRole("checkbox", { name: "Select all results" }).check();
  await screen.act("Copy to project…").click();
  const state = await page.evaluate(() => history.state.usr as { labels: number[] });
  expect(state.labels).toHaveLength(42);
  await page.goBack();

  const deleteFound = async () => {
    await screen.act("Delete").click();
    await screen.question.getByRole("button", { name: "Delete 42 labels" }).click();
  };
  await deleteFound();
  await expect(page.getByText("0 of 89 labels").first()).toBeVisible();
  await expect(screen.selection).toBeHidden();
  await screen.message("42 labels were deleted.").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("42 of 131 labels").first()).toBeVisible();
  await expect(screen.message("42 labels are back.")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all results" }).check();
  await deleteFound();
  await screen.message("42 labels were deleted.").getByRole("button", { name: "Close" }).click();
  await expect.poll(count).toBe(89);
  expect(await count()).toBe(89);

  addLabels(
    service.databasePath,
    project.app_id,
    names.slice(0, 20).map((name) => `More ${name}`),
  );
  await page.reload();
  await screen.find.fill("label");
  await page.getByRole("checkbox", { name: "Select all results" }).check();
  await screen.act("Delete").click();
  const question = page.getByRole("alertdialog", { name: /^Delete 108 labels of / });
  await expect(question).toContainText("They’ll be removed from every entry that uses them.");
  await expect(question.getByText("and 100 more")).toBeVisible();
  await expectNoAxeViolations(page);
  await question.getByRole("button", { name: "Delete 108 labels" }).click();
  await screen.message("108 labels were deleted.").getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("0 of 1 label").first()).toBeVisible();
  await expect.poll(count).toBe(1);
  expect((await api.listAllLabels(project.app_id)).map(({ name }) => name)).toEqual(["Kept"]);
});

test("a single selected label is deleted as by its row, and can be brought back", { tag: "@all" }, async ({
  service,
  labelScreen: screen,
  orbit,
}) => {
  await screen.open(service, orbit);
  await screen.box("Fixed").check();
  await screen.act("Delete").click();
  await expect(screen.row("Fixed")).toBeHidden();
  await expect(screen.selection).toBeHidden();
  await screen.message("“Fixed” was deleted.").getByRole("button", { name: "Undo" }).click();
  await expect(screen.row("Fixed")).toBeVisible();
});

test("labels that couldn't be renamed are named and stay selected, and only they are tried again", {
  tag: ["@all", "@narrow"],
}, async ({ page, service, api, serviceProxy, allowMessage, labelScreen: screen, orbit: project }) => {
  allowMessage(/^500 PUT /);
  const labels = (await api.listLabels(project.app_id)).data;
  await screen.open(service, project, "?rows=5");
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await screen.box("Self-hosting").uncheck();
  await screen.act("Rename").click();
  const dialog = page.getByRole("dialog", { name: "Rename labels" });
  await dialog.getByRole("radio", { name: "Find and replace" }).check();
  await dialog.getByRole("textbox", { name: "Find" }).fill("e");
  await dialog.getByRole("textbox", { name: "Replace with" }).fill("");
  await expect(dialog.getByText("Improvd", { exact: true })).toBeVisible();
  await dialog.getByRole("radio", { name: "Add a prefix" }).check();
  await dialog.getByRole("textbox", { name: "Prefix" }).fill(`${"x".repeat(245)} `);
  await expect(dialog.getByText("Use at most 255 characters.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Rename 3 labels" })).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole("textbox", { name: "Prefix" }).fill("Web: ");

  const refused = labels.filter(({ name }) => name === "New" || name === "Fixed").map(({ id }) => id);
  serviceProxy.refuse("PUT", new RegExp(`/labels/(${refused.join("|")})$`), { status: 500 });
  await dialog.getByRole("button", { name: "Rename 4 labels" }).click();
  await expect(screen.dock.getByText("2 of 4 labels were renamed.")).toBeVisible();
  await expect(screen.dock.getByText("2 failed.")).toBeVisible();
  await expect(screen.dock.getByRole("listitem").filter({ hasText: "New" })).toBeVisible();
  await expect(screen.dock.getByRole("listitem").filter({ hasText: "Fixed" })).toBeVisible();
  await expect(screen.selection.getByText("2 selected")).toBeVisible();
  await expect(screen.box("New")).toBeChecked();
  await expect(screen.box("Fixed")).toBeChecked();
  await expect(screen.box("Web: Improved")).not.toBeChecked();
  // What was typed is still there.
  await screen.act("Rename").click();
  await expect(dialog.getByRole("textbox", { name: "Prefix" })).toHaveValue("Web: ");
  await dialog.getByRole("button", { name: "Cancel" }).click();

  const before = serviceProxy.count({ method: "PUT", path: /\/labels\// });
  serviceProxy.accept();
  await screen.dock.getByRole("button", { name: "Retry failed changes" }).click();
  await expect(screen.message("4 labels were renamed.")).toBeVisible();
  expect(serviceProxy.count({ method: "PUT", path: /\/labels\// })).toBe(before + 2);
  await expect(screen.selection).toBeHidden();
  await screen.expectNames(["Web: New", "Web: Improved", "Web: Fixed", "Self-hosting", "Web: Command line"]);
});

test("several labels get one color, and those that have it already are left alone", { tag: "@all" }, async ({
  page,
  service,
  serviceProxy,
  labelScreen: screen,
  acme: project,
}) => {
  await screen.open(service, project, "?page=2&rows=5");
  await screen.box("Feature").check();
  await screen.box("Security").check();
  await screen.act("Recolor").click();
  const dialog = page.getByRole("dialog", { name: "Recolor labels" });
  await dialog.getByRole("textbox", { name: "Color" }).fill("12");
  await dialog.getByRole("button", { name: /^Recolor/ }).click();
  await expect(dialog.getByText("Enter a color, such as #6D5EFC.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Color" }).fill("6d5efc");
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Recolor 1 label" }).click();
  await expect(screen.message("1 label was recolored.")).toBeVisible();
  await expect(screen.row("Security").getByText("#6D5EFC")).toBeVisible();
  expect(serviceProxy.count({ method: "PUT", path: /\/labels\// })).toBe(1);
});

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
  const dotOf = (name: string) =>
    dialog.getByRole("list", { name: "Labels" }).getByTitle(name).locator("xpath=preceding-sibling::*");
  const previewed = (name: string) => dotOf(name).evaluate((dot) => getComputedStyle(dot).backgroundColor);

  await recolor();
  await dialog.getByRole("radio", { name: "A color for each" }).check();
  await expect(dialog.getByRole("textbox")).toBeHidden();
  await expect.poll(() => previewed("Fixed")).not.toBe("rgb(185, 28, 28)");
  const seen = [await previewed("New"), await previewed("Improved"), await previewed("Fixed")];
  expect(new Set(seen).size).toBe(3);
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
  await expect(dialog.getByText("1 label already has its new color.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Recolor 2 labels" })).toBeVisible();
});

test(
  "Delete stands at the end of the other actions, in their line and wide enough to touch, and Clear in the line above, in every language",
  {
    tag: ["@all", "@narrow"],
  },
  async ({ page, service, labelScreen: screen, orbit }, testInfo) => {
    if (testInfo.project.name === "narrow") await page.setViewportSize({ width: 320, height: 740 });
    await screen.open(service, orbit);
    for (const language of ["en", "de", "es", "fr", "pt-BR", "ja", "ar"]) {
      await page.evaluate((chosen) => localStorage.setItem("changelog-console.language", chosen), language);
      await page.reload();
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await page.getByRole("checkbox").nth(1).check();
      const last = page.locator("section button[data-deletes]");
      await expect(last).toBeVisible();
      const others = page.locator(
        "section:has(button[data-deletes]) button:has(svg):visible:not([data-deletes])",
      );
      const [end, start] = [await last.boundingBox(), await others.first().boundingBox()];
      expect(end?.y, language).toBeLessThan((start?.y ?? 0) + (start?.height ?? 0));
      const tops = await others.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      expect(new Set(tops).size, language).toBe(1);
      expect(end?.width, language).toBeGreaterThanOrEqual(44);
      const lines = await last
        .locator("span")
        .last()
        .evaluate((name) => {
          const { lineHeight } = getComputedStyle(name);
          return name.getBoundingClientRect().height / Number.parseFloat(lineHeight);
        });
      expect(Math.round(lines), language).toBe(1);
      const clear = await page.locator("section button[aria-keyshortcuts=Escape]").boundingBox();
      const count = await page.locator("section:has(button[data-deletes]) > :first-child").boundingBox();
      expect(clear?.y, language).toBeLessThan((count?.y ?? 0) + (count?.height ?? 0));
      await expectNothingSticksOut(page);
    }
  },
);

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
  await expect(screen.message("10 labels are back.")).toBeVisible();
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

test("work that the service holds up waits as it asks, and while it fails, and is resumed", {
  tag: ["@all", "@narrow"],
}, async ({ page, service, api, serviceProxy, allowMessage, labelScreen: screen, acme: project }) => {
  allowMessage(/^(429|500) PUT /);
  await screen.open(service, project, "?sort=name");
  const all = page.getByRole("checkbox", { name: "Select all results" });
  await all.check();
  await screen.act("Recolor").click();
  const dialog = page.getByRole("dialog", { name: "Recolor labels" });
  await dialog.getByRole("textbox", { name: "Color" }).fill("#123456");
  serviceProxy.refuse("PUT", /\/labels\//, { status: 500 });
  await dialog.getByRole("button", { name: "Recolor 23 labels" }).click();
  const card = screen.dock.getByRole("group", { name: "Recolor 23 labels" });
  await expect(card).toContainText("The service isn’t responding. Resuming in");
  await expect(screen.heading).toBeFocused();
  await card.getByRole("button", { name: "Stop" }).click();
  await expect(card.getByText("0 of 23 labels were recolored.")).toBeVisible();
  await expect(card.getByText("23 weren’t tried.")).toBeVisible();
  await expect(screen.selection.getByText("23 selected")).toBeVisible();

  const headers = { "retry-after": "3600" };
  const tooMany = { status: 429, headers, body: "" };
  serviceProxy.disturb({ method: "PUT", path: /\/labels\// }, { kind: "answer", answer: tooMany });
  await card.getByRole("button", { name: "Resume" }).click();
  await expect(card).toContainText("Too many requests to the service. Resuming in 60 min.");
  await expect(card).toBeFocused();
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);
  // Who selects for what comes next isn't carried away from there.
  await all.uncheck();
  await screen.box("Announcement").check();
  await expect(screen.box("Announcement")).toBeFocused();
  const question = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  expect((await question).type()).toBe("beforeunload");
  await (await question).dismiss();

  await card.getByRole("button", { name: "Stop" }).click();
  await expect(card.getByText("23 weren’t tried.")).toBeVisible();
  await expect(card).toBeFocused();
  serviceProxy.accept();
  await card.getByRole("button", { name: "Resume" }).click();
  await expect(screen.message("23 labels were recolored.")).toBeVisible();
  await expect(screen.heading).toBeFocused();
  const colors = (await api.listAllLabels(project.app_id)).map(({ color }) => color);
  expect(new Set(colors)).toEqual(new Set(["#123456"]));
});
