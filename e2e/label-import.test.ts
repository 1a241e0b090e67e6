import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { makeLabel } from "#contract/label-fixture.ts";
import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";
import { holdRequests } from "./held-requests.ts";
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

test("a file is tried dry, done as ticked, reported by line, and changes nothing when it is imported again", {
  tag: "@long-narrow",
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
  await expect(screen.heading("Imported ours.csv")).toBeVisible();
  const contents = (labels: typeof before) => labels.map(({ name, color }) => `${name} ${color}`);
  const changed = contents(before).map((content) =>
    content.replace(/^Feature .*/, "Feature #112233").replace(/^Bug fix (.*)/, "bug  FIX $1"),
  );
  expect(contents(await api.listAllLabels(appId))).toEqual([...changed, "Brandnew #AABBCC"]);

  const failures = page.getByRole("list", { name: "Not imported" });
  await expect(failures.getByRole("listitem")).toHaveText(/Line 7: .*Broken/);
  await expect(page.getByRole("link", { name: "Back to labels" })).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download report" }).click();
  expect((await download).suggestedFilename()).toBe("ours-report.csv");
  const report = await readFile(await (await download).path(), "utf8");
  expect(report.split("\r\n")).toEqual([
    "\ufeffline,name,color,result,reason",
    "2,Feature,#112233,recolored,",
    "3,bug  FIX,#D92D3D,renamed,",
    "4,Improvement,#128c7e,unchanged,",
    "5,Brandnew,#AABBCC,created,",
    "6,Unwanted,#000000,not selected,",
    '7,"<b>Broken</b>, reddish",,not imported,"Enter a color, such as #6D5EFC."',
    "",
  ]);

  await page.getByRole("button", { name: "Import another file" }).click();
  await screen.chooseFile("ours.csv", file.split("\r\n").slice(0, 5).join("\r\n"));
  await expect(screen.show("Unchanged")).toHaveText("Unchanged 4");
  await expect(screen.show("Problem")).toHaveCount(0);
  await expect(page.getByText("No changes")).toBeVisible();
  await expect(screen.apply).toHaveCount(0);
});

test("files of other tools are dropped or pasted, and say what they were taken for", async ({
  page,
  beSignedIn,
  acme: { app_id: appId },
}) => {
  const screen = new ImportScreen(page);
  await beSignedIn();
  await screen.open(appId);
  await screen.chooseFile("picture.png", Buffer.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1));
  await expect(page.getByRole("alert")).toHaveText(
    "picture.png isn’t a text file. Save it as CSV or JSON, then try again.",
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

test("an import that a reload interrupts is resumed on any screen, in the file's order, without doubles", {
  tag: "@long",
}, async ({ page, api, signIn, allowMessage, acme: { app_id: appId } }) => {
  allowMessage(/^404 POST /);
  const screen = new ImportScreen(page);
  const before = await api.listAllLabels(appId);
  await signIn();
  await screen.open(appId);
  const names = Array.from({ length: 12 }, (_, index) => `Import ${index + 1}`);
  await screen.paste(names.map((name) => `${name},#123456`).join("\n"));
  await screen.tick("Create Import 2").uncheck();

  // As services do that create one label at a time.
  await page.route("**/labels/batch", (route) => route.fulfill({ status: 404, body: "" }));
  let sent = 0;
  const held = await holdRequests(page, (request) => {
    if (!/\/labels$/.test(request.url())) return false;
    sent += 1;
    return sent > 3;
  });
  await screen.apply.click();
  await held.sent;
  await expect(screen.heading("Importing the pasted text")).toBeVisible();
  await expect(page.getByText("3 of 11", { exact: true })).toBeVisible();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto(`/projects/${appId}/project`);
  await held.release();
  const offer = page.getByRole("group", { name: "Resume importing the pasted text?" });
  await expect(offer).toContainText(/[2-4] of 11 changes made\./);
  await expectNoAxeViolations(page);
  await offer.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByText("11 changes made.", { exact: true }).first()).toBeVisible();
  const after = (await api.listAllLabels(appId)).slice(before.length).map(({ name }) => name);
  expect(after).toEqual(names.filter((name) => name !== "Import 2"));
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(offer).toHaveCount(0);
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
  await expect(screen.heading("Imported the pasted text")).toBeVisible();
  const labels = await api.listAllLabels(appId);
  expect(labels.slice(-2)).toMatchObject([{ color: "#FFFFFF" }, { name: "Mine" }]);
});

test("an import waits for other work on the project, and creates nothing that this has created", {
  tag: "@long",
}, async ({ page, api, beSignedIn, northwind: { app_id: appId } }) => {
  const screen = new ImportScreen(page);
  await beSignedIn();
  await page.goto(`/projects/${appId}/starter-sets?set=keep-a-changelog`);
  const held = await holdRequests(page, (request) => request.method() === "POST");
  await screen.apply.click();
  await held.sent;
  await page.getByRole("link", { name: "Import & export" }).click();
  await screen.paste("Added,#123456\nMine,#123456");
  await expect(screen.tick("Create Added")).toBeChecked();
  await expect(screen.apply).toHaveAttribute("aria-disabled", "true");
  await held.release();
  await expect(screen.tick("Recolor Added")).toBeChecked();
  await expect(screen.apply).not.toHaveAttribute("aria-disabled");
  await screen.apply.click();
  await expect(screen.heading("Imported the pasted text")).toBeVisible();
  const names = (await api.listAllLabels(appId)).map(({ name }) => name);
  expect(names.filter((name) => name === "Added")).toHaveLength(1);
  expect(names).toContain("Mine");
});

test("ten thousand lines are read, shown and ticked, few of them at a time", {
  tag: ["@long", "@long-narrow"],
}, async ({ page, beSignedIn, acme: { app_id: appId } }) => {
  const screen = new ImportScreen(page);
  await beSignedIn();
  await screen.open(appId);
  const lines = Array.from({ length: 10_000 }, (_, index) => `Label ${index + 1},#123456`);
  await screen.chooseFile("many.csv", lines.join("\n"));
  await expect(screen.tick("Create Label 1")).toBeChecked();
  await screen.tick("Create Label 1").focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("ArrowLeft");
  await expect(screen.tick("Create Label 10000")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(screen.apply).toHaveText("Apply 9,999 changes");
  await screen.plan.getByRole("checkbox", { name: "Select all" }).check();
  await expect(screen.apply).toHaveText("Apply 10,000 changes");
  expect(await screen.rows.count()).toBeLessThan(100);
});
