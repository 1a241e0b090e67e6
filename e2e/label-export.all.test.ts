import { readFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";
import { makeLabel } from "#contract/label-fixture.ts";
import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";
import { doWithLabels } from "./navigation.ts";
import { addLabels } from "./service-database.ts";

/** Presses the button that exports, and reads the file that the browser saves. */
async function saveExport(part: Locator, button: string): Promise<readonly [name: string, text: string]> {
  const download = part.page().waitForEvent("download");
  await part.getByRole("button", { name: button }).click();
  const file = await download;
  return [file.suggestedFilename(), await readFile(await file.path(), "utf8")];
}

test("all labels, those that were found, or those that are selected are saved as a file", {
  tag: "@narrow",
}, async ({ page, service, labelScreen: screen, northwind: project }) => {
  addLabels(service.databasePath, project.app_id, ["=1+1", "Größe, “1”", "Line"]);
  await screen.open(service, project);
  await doWithLabels(page, "Export…");
  const dialog = page.getByRole("dialog", { name: "Export labels" });
  const csv = '\ufeffname,color\r\n"\'=1+1",#6D5EFC\r\n"Größe, “1”",#6D5EFC\r\nLine,#6D5EFC\r\n';
  expect(await saveExport(dialog, "Export 3 labels")).toEqual(["Northwind-labels.csv", csv]);
  await expect(screen.message("3 labels exported.")).toBeVisible();

  await screen.open(service, project, "?find=größe&export");
  await expect(dialog).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole("radio", { name: "JSON, for programs" }).check();
  const [name, found] = await saveExport(dialog, "Export 1 label");
  expect([name, JSON.parse(found)]).toEqual(["Northwind-labels.json", [makeLabel("Größe, “1”", "#6D5EFC")]]);
  await expect(dialog).toBeHidden();

  await screen.open(service, project);
  await screen.box("Line").check();
  await screen.act("Export").click();
  await dialog.getByRole("radio", { name: "JSON, for programs" }).check();
  const [, selected] = await saveExport(dialog, "Export 1 label");
  expect(JSON.parse(selected)).toEqual([makeLabel("Line", "#6D5EFC")]);
});
