import type { Locator, Page } from "@playwright/test";
import { makeLabel } from "#contract/label-fixture.ts";
import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";
import { expectNothingSideways } from "./page-width.ts";

/** The import screen: its parts, by role and name. */
class ImportScreen {
  readonly page: Page;
  readonly plan: Locator;
  readonly rows: Locator;
  readonly apply: Locator;

  constructor(page: Page) {
    this.page = page;
    this.plan = page.getByRole("table", { name: "Changes" });
    this.rows = this.plan.getByRole("row").filter({ has: page.getByRole("cell") });
    this.apply = page.getByRole("button", { name: /^Apply/ });
  }

  async chooseFile(name: string, content: string | Buffer): Promise<void> {
    const chooser = this.page.waitForEvent("filechooser");
    await this.page.getByRole("button", { name: "Choose a file" }).click();
    await (await chooser).setFiles({ name, mimeType: "", buffer: Buffer.from(content) });
  }

  /** Drops files, given by their names and contents, at once. */
  async drop(files: Readonly<Record<string, string>>): Promise<void> {
    const dataTransfer = await this.page.evaluateHandle((contents) => {
      const transfer = new DataTransfer();
      for (const [name, text] of Object.entries(contents)) transfer.items.add(new File([text], name));
      return transfer;
    }, files);
    await this.page.dispatchEvent("body", "dragover", { dataTransfer });
    await this.page.dispatchEvent("body", "drop", { dataTransfer });
  }

  tick(name: string): Locator {
    return this.plan.getByRole("checkbox", { name, exact: true });
  }
}

test("a file is tried dry, done as ticked, and changes nothing when it is imported again", {
  tag: "@narrow",
}, async ({ page, api, beSignedIn, acme: { app_id: appId } }) => {
  const before = await api.listAllLabels(appId);
  const screen = new ImportScreen(page);
  await beSignedIn();
  await page.goto(`/projects/${appId}/import`);
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);
  const file = [
    "Name;Colour;Note",
    "Feature;#112233;another colour",
    "bug  FIX;#C8243A;another spelling",
    "Improvement;#17746a;as it is",
    "Brandnew;abc;",
    "Unwanted;#000000;",
    '"<b>Broken</b>";reddish;',
  ].join("\r\n");
  await screen.chooseFile("ours.csv", file);
  await expect(page.getByRole("heading", { name: "ours.csv", level: 2 })).toBeFocused();
  await expect(page.getByText("CSV · 5 labels")).toBeVisible();
  await expect(screen.rows).toHaveCount(6);
  const broken = screen.rows.filter({ hasText: "<b>Broken</b>" });
  await expect(broken).toContainText("Enter a color, such as #6D5EFC.");
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);

  // One stop of the Tab key, and arrow keys from box to box.
  await screen.tick("Recolor “Feature”").focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("ArrowLeft");
  await expect(screen.tick("Create “Unwanted”")).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Copy link for review" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(screen.apply).toBeFocused();
  expect(await api.listAllLabels(appId)).toEqual(before);
  await page.keyboard.press("Enter");
  const result = page.getByRole("region", { name: "Result" });
  await expect(result).toContainText("1 created, 1 renamed, 1 recolored");
  const contents = (labels: typeof before) => labels.map(({ name, color }) => `${name} ${color}`);
  const changed = contents(before).map((content) =>
    content.replace(/^Feature .*/, "Feature #112233").replace(/^Bug fix (.*)/, "bug  FIX $1"),
  );
  expect(contents(await api.listAllLabels(appId))).toEqual([...changed, "Brandnew #AABBCC"]);

  await page.getByRole("button", { name: "Choose another file" }).click();
  await screen.chooseFile("ours.csv", file.split("\r\n").slice(0, 5).join("\r\n"));
  await expect(page.getByText("All 4 labels are already here.")).toBeVisible();
  await expect(screen.apply).toHaveCount(0);
});

test("of what can’t be read it is said why, and labels that changed under a dry run are looked at again before anything is sent", {
  tag: "@all",
}, async ({ page, api, beSignedIn, acme: { app_id: appId } }) => {
  const screen = new ImportScreen(page);
  const refusal = (text: string) => page.getByRole("region", { name: "Notifications" }).getByText(text);
  await beSignedIn();
  await page.goto(`/projects/${appId}/import`);
  await screen.chooseFile("picture.png", Buffer.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1));
  await expect(screen.rows).toContainText([
    "This isn’t a text file. Save it as CSV or JSON, then try again.",
  ]);
  await screen.drop({ "a.csv": "bug,#d73a4a", "b.csv": "docs,#0075ca" });
  await expect(refusal("Choose one file at a time. None of these files was read.")).toBeVisible();
  await screen.drop({ "others.csv": "Feature of others,#123456\nMine,#123456" });
  await expect(screen.tick("Create “Feature of others”")).toBeChecked();
  await screen.drop({ "big.csv": "x".repeat(2_100_000) });
  await expect(refusal("big.csv is 2.1 MB. The limit is 2 MB, so split it.")).toBeVisible();
  await api.createLabel(appId, makeLabel("Feature of others", "#FFFFFF"));
  await screen.apply.click();
  await expect(page.getByText("The project’s labels have changed in the meantime")).toBeVisible();
  await screen.tick("Recolor “Feature of others”").uncheck();
  await screen.apply.click();
  await expect(page.getByRole("heading", { name: "Done" })).toBeVisible();
  const labels = await api.listAllLabels(appId);
  expect(labels.slice(-2)).toMatchObject([{ color: "#FFFFFF" }, { name: "Mine" }]);
});
