import type { Locator, Page } from "@playwright/test";
import { makeLabel } from "#contract/label-fixture.ts";
import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";
import { expectNothingSideways } from "./page-width.ts";

/** The import screen of a project as a person finds it: its parts, by role and name. */
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

  async open(appId: string): Promise<void> {
    await this.page.goto(`/projects/${appId}/import`);
    await expect(this.page.getByRole("heading", { name: "Import & export", level: 1 })).toBeVisible();
  }

  async chooseFile(name: string, content: string | Buffer): Promise<void> {
    const chooser = this.page.waitForEvent("filechooser");
    await this.page.getByRole("button", { name: "Choose a file" }).click();
    await (await chooser).setFiles({ name, mimeType: "", buffer: Buffer.from(content) });
  }

  async dropFile(name: string, content: string): Promise<void> {
    await this.dropFiles({ [name]: content });
  }

  /** Drops files, given by their names and contents, at once. */
  async dropFiles(files: Readonly<Record<string, string>>): Promise<void> {
    const dataTransfer = await this.page.evaluateHandle((contents) => {
      const transfer = new DataTransfer();
      for (const [name, text] of Object.entries(contents)) transfer.items.add(new File([text], name));
      return transfer;
    }, files);
    await this.page.dispatchEvent("body", "dragover", { dataTransfer });
    await this.page.dispatchEvent("body", "drop", { dataTransfer });
  }

  async paste(text: string): Promise<void> {
    await this.page.getByRole("textbox", { name: "Or paste labels" }).fill(text);
    await this.page.getByRole("button", { name: "Preview import" }).click();
  }

  heading(name: string): Locator {
    return this.page.getByRole("heading", { name, level: 2, exact: true });
  }

  tick(name: string): Locator {
    return this.plan.getByRole("checkbox", { name, exact: true });
  }

  show(kind: string): Locator {
    return this.page.getByRole("group", { name: "Show" }).getByRole("button", { name: kind });
  }
}

test("a file is tried dry, done as ticked, and changes nothing when it is imported again", {
  tag: "@narrow",
}, async ({ page, api, beSignedIn, acme: { app_id: appId } }) => {
  const before = await api.listAllLabels(appId);
  const screen = new ImportScreen(page);
  await beSignedIn();
  await screen.open(appId);
  const file = [
    "Name;Colour;Note",
    "Feature;#112233;another colour",
    "bug  FIX;#D92D3D;another spelling",
    "Improvement;#128c7e;as it is",
    "Brandnew;abc;",
    "Unwanted;#000000;",
    '"<b>Broken</b>";reddish;',
  ].join("\r\n");
  await screen.chooseFile("ours.csv", file);
  await expect(screen.heading("ours.csv")).toBeFocused();
  await expect(page.getByText("CSV · 5 labels")).toBeVisible();
  await expect(screen.rows).toHaveCount(6);
  const broken = screen.rows.filter({ hasText: "<b>Broken</b>" });
  await expect(broken).toContainText("7");
  await expect(broken).toContainText("Enter a color, such as #6D5EFC.");
  await expect(screen.plan.getByRole("checkbox")).toHaveCount(5);
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);

  // One stop of the Tab key, and arrow keys from box to box.
  await screen.tick("Recolor Feature").focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("ArrowLeft");
  await expect(screen.tick("Create Unwanted")).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await expect(screen.apply).toBeFocused();
  await expect(page.getByRole("main").getByText("1 to create, 1 to recolor, 1 to rename")).toBeVisible();
  expect(await api.listAllLabels(appId)).toEqual(before);

  await page.keyboard.press("Enter");
  const result = page.getByRole("region", { name: "Result" });
  await expect(result).toContainText("1 created, 1 renamed, 1 recolored");
  const contents = (labels: typeof before) => labels.map(({ name, color }) => `${name} ${color}`);
  const changed = contents(before).map((content) =>
    content.replace(/^Feature .*/, "Feature #112233").replace(/^Bug fix (.*)/, "bug  FIX $1"),
  );
  expect(contents(await api.listAllLabels(appId))).toEqual([...changed, "Brandnew #AABBCC"]);

  await result.getByRole("button", { name: "Review changes" }).click();
  await expect(broken).toContainText("Enter a color, such as #6D5EFC.");
  await expect(screen.tick("Create Unwanted")).toBeVisible();
  await page.getByRole("button", { name: "Choose another file" }).click();
  await screen.chooseFile("ours.csv", file.split("\r\n").slice(0, 5).join("\r\n"));
  await expect(screen.show("Unchanged")).toHaveText("Unchanged 4");
  await expect(screen.show("Problem")).toHaveCount(0);
  await expect(page.getByText("No changes")).toBeVisible();
  await expect(screen.apply).toHaveCount(0);
});

test("files of other tools are dropped or pasted, and say what they were taken for", {
  tag: "@all",
}, async ({ page, beSignedIn, acme: { app_id: appId } }) => {
  const screen = new ImportScreen(page);
  await beSignedIn();
  await screen.open(appId);
  await screen.chooseFile("picture.png", Buffer.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1));
  await expect(screen.rows.last()).toContainText(
    "This isn’t a text file. Save it as CSV or JSON, then try again.",
  );
  await screen.dropFiles({ "a.csv": "bug,#d73a4a", "b.csv": "docs,#0075ca" });
  await expect(page.getByRole("alert")).toHaveText(
    "Choose one file at a time. None of these files was read.",
  );
  await screen.dropFile("labels.json", '[{"name":"kind::bug","color":"#d9534f","text_color":"#FFFFFF"}]');
  await expect(screen.tick("Create kind::bug")).toBeChecked();
  await screen.dropFile("big.csv", "x".repeat(2_100_000));
  await expect(page.getByRole("alert")).toHaveText("big.csv is 2.1 MB. The limit is 2 MB, so split it.");
  await page.getByRole("button", { name: "Choose another file" }).click();

  await screen.paste('labels:\n  - name: "kind/bug"\n    color: "#ee0701"\n');
  await expect(page.getByText("YAML · 1 label")).toBeVisible();
  await page.getByRole("button", { name: "Edit kind/bug" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("bug");
  await page.keyboard.press("Enter");
  await expect(screen.tick("Create bug")).toBeChecked();
});

test("labels that changed under a dry run are looked at again before anything is sent", async ({
  page,
  api,
  beSignedIn,
  acme: { app_id: appId },
}) => {
  const screen = new ImportScreen(page);
  await beSignedIn();
  await screen.open(appId);
  await screen.paste("Feature of others,#123456\nMine,#123456");
  await expect(screen.tick("Create Feature of others")).toBeChecked();
  await api.createLabel(appId, makeLabel("Feature of others", "#FFFFFF"));
  await screen.apply.click();
  await expect(page.getByText("The project’s labels have changed in the meantime")).toBeVisible();
  await expect(screen.tick("Recolor Feature of others")).toBeChecked();
  await screen.tick("Recolor Feature of others").uncheck();
  await screen.apply.click();
  await expect(screen.heading("Done")).toBeVisible();
  const labels = await api.listAllLabels(appId);
  expect(labels.slice(-2)).toMatchObject([{ color: "#FFFFFF" }, { name: "Mine" }]);
});
