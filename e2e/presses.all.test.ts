import { expect, test } from "./console-fixture.ts";

test("each job takes as few presses from the labels screen as it needs, none more than four", async ({
  page,
  service,
  labelScreen: screen,
  acme,
}) => {
  await page.addInitScript(() => {
    Object.assign(globalThis, { presses: 0 });
    addEventListener("pointerdown", () => Object.assign(globalThis, { presses: presses() + 1 }), true);
    const presses = () => (globalThis as unknown as { presses: number }).presses;
  });
  await screen.open(service, acme);

  /** Does a job from the labels screen, counts its presses, and goes back there. */
  async function count(job: string, most: 1 | 2 | 3 | 4, act: () => Promise<void>): Promise<void> {
    await page.evaluate(() => Object.assign(globalThis, { presses: 0 }));
    await act();
    const presses = await page.evaluate(() => (globalThis as unknown as { presses: number }).presses);
    expect.soft(presses, job).toBe(most);
    await page.getByRole("link", { name: /^Labels/ }).click();
    await expect(screen.rows.first()).toBeVisible();
  }

  await count("Create a label", 2, async () => {
    await screen.newLabel.click();
    await screen.name.fill("Pressed");
    await screen.editor.getByRole("button", { name: "Create label" }).click();
    await expect(screen.message("“Pressed” was created.")).toBeVisible();
  });
  await count("Rename a label", 1, async () => {
    await page.getByRole("button", { name: "Announcement", exact: true }).click();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("News");
    await page.keyboard.press("Enter");
    await expect(screen.row("News")).toBeVisible();
  });
  await count("Recolor a label", 1, async () => {
    const row = screen.row("News");
    await row.getByRole("button", { name: /^#/ }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: "Color" }).fill("#123456");
    await page.keyboard.press("Enter");
    await expect(row).toContainText("#123456");
  });
  await count("Delete a label", 2, async () => {
    await (await screen.choice("News", "Delete")).click();
    await expect(screen.row("News")).toHaveCount(0);
  });
  await count("Undo", 1, async () => {
    await screen.message("“News” was deleted.").getByRole("button", { name: "Undo" }).click();
    await expect(screen.row("News")).toBeVisible();
  });
  await count("Export all labels", 3, async () => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Export…" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: /^Export \d+ labels$/ }).click();
    await download;
  });
  await count("Find labels", 1, async () => {
    await screen.find.click();
    await page.keyboard.type("pressed");
    await screen.expectNames(["Pressed"]);
  });
  await count("Recolor, rename or delete many", 3, async () => {
    await page.getByRole("checkbox", { name: "Select all on this page" }).click();
    await screen.act("Recolor").click();
    await page.getByRole("button", { name: /^Recolor \d+ labels$/ }).click();
    await expect(screen.messages.getByText(/\d+ labels were recolored\./)).toBeVisible();
  });
  await count("Import a file", 4, async () => {
    await page.getByRole("button", { name: "Add labels" }).click();
    await page.getByRole("menuitem", { name: "Import…" }).click();
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose a file" }).click();
    await (await chooser).setFiles({ name: "a.csv", mimeType: "", buffer: Buffer.from("Imported,#123456") });
    await page.getByRole("button", { name: "Apply 1 change" }).click();
    await expect(page.getByRole("heading", { name: "Done" })).toBeVisible();
  });
  await count("See who changed what", 1, async () => {
    await page.getByRole("link", { name: "History" }).click();
    await expect(page.getByRole("row").filter({ hasText: "created Imported" })).toBeVisible();
  });
  await count("See a label’s history", 2, async () => {
    await (await screen.choice("News", "History")).click();
    await expect(page.getByText("Every change to “News”. Undo any of them.")).toBeVisible();
  });
  await count("Undo a change, or restore a deleted label", 2, async () => {
    await page.getByRole("link", { name: "History" }).click();
    await page.getByRole("button", { name: "Undo change to “Imported”" }).click();
    await expect(screen.message("“Imported” was deleted.")).toBeVisible();
  });
  await count("See the labels as they were", 2, async () => {
    await page.getByRole("link", { name: "History" }).click();
    await page.getByRole("slider").click();
    await expect(page.getByRole("grid", { name: "Labels by date" })).toBeVisible();
  });
  await count("Undo an import, or another batch", 3, async () => {
    await page.getByRole("link", { name: "History" }).click();
    await page
      .getByRole("row")
      .filter({ hasText: /changed \d+ labels/ })
      .getByRole("link", { name: /^Undo \(\d+\)$/ })
      .first()
      .click();
    await page.getByRole("button", { name: /^Apply \d+ changes$/ }).click();
    await expect(page.getByRole("region", { name: "Result" })).toBeVisible();
  });
  await count("Restore an earlier state", 4, async () => {
    await page.getByRole("link", { name: "History" }).click();
    await page.getByRole("slider").click();
    await page.getByRole("link", { name: /^Restore th/ }).click();
    await page.getByRole("button", { name: /^Apply/ }).click();
    await expect(page.getByRole("region", { name: "Result" })).toBeVisible();
  });
});
