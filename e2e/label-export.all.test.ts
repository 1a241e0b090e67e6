import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { makeLabel } from "#contract/label-fixture.ts";
import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";
import { addLabels } from "./service-database.ts";

/** Presses the button that exports, and reads the file that the browser saves. */
async function saveExport(
  page: Page,
  button: string,
): Promise<{ readonly name: string; readonly text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("dialog", { name: "Export labels" }).getByRole("button", { name: button }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

test("all labels, those that were found, or those that are selected are saved as a file", {
  tag: "@narrow",
}, async ({ page, service, labelScreen: screen, northwind: project }) => {
  const names = ["=1+1", "Größe, “1”", "Line"];
  addLabels(service.databasePath, project.app_id, names);
  await screen.open(service, project, "?export");
  const dialog = page.getByRole("dialog", { name: "Export labels" });
  await expect(dialog.getByRole("radio", { name: "TOML" })).toBeVisible();
  await expectNoAxeViolations(page);
  const csv = await saveExport(page, "Export 3 labels");
  expect(csv.name).toBe("Northwind-labels.csv");
  expect(csv.text).toBe('\ufeffname,color\r\n\'=1+1,#6D5EFC\r\n"Größe, “1”",#6D5EFC\r\nLine,#6D5EFC\r\n');
  await expect(screen.message("3 labels exported.")).toBeVisible();
  await expect(dialog).toBeHidden();
  await screen.expectQuery("");

  await screen.box("Line").check();
  await screen.find.fill("größe");
  await expect(screen.rows).toHaveCount(1);
  await screen.act("Export").click();
  await dialog.getByRole("radio", { name: "JSON, for programs" }).check();
  const selected = await saveExport(page, "Export 1 label");
  expect(selected.name).toBe("Northwind-labels.json");
  expect(JSON.parse(selected.text)).toEqual([makeLabel("Line", "#6D5EFC")]);

  await screen.act("Export").click();
  await dialog.getByRole("radio", { name: /^Search results/ }).check();
  await dialog.getByRole("radio", { name: "JSON, for programs" }).check();
  const found = await saveExport(page, "Export 1 label");
  expect(JSON.parse(found.text)).toEqual([makeLabel("Größe, “1”", "#6D5EFC")]);
});
