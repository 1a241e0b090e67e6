import { expect, test } from "./console-fixture.ts";
import { chooseLanguage, chooseTheme } from "./navigation.ts";
import { findStaleTexts, type Rewriter, rewriteTexts } from "./text-rewriting.ts";

const rewriters: readonly Rewriter[] = ["translator", "extension"];

for (const rewriter of rewriters) {
  test.describe(`with a ${rewriter} that rewrites every text`, () => {
    test.beforeEach(({ page }) => rewriteTexts(page, rewriter));
    // Texts that follow React no more are found on whatever screen a test ends; others fail as they crash the page.
    test.afterEach(async ({ page }) => expect(await findStaleTexts(page)).toEqual([]));

    test("a person signs in, and creates, changes, finds, sorts, deletes, and restores labels", async ({
      page,
      service,
      labelScreen: screen,
      allowMessage,
      orbit: { app_id: orbit },
    }) => {
      allowMessage(/^401 GET /);
      await page.goto(`/projects/${orbit}/labels`);
      const token = page.getByLabel("Access token", { exact: true });
      const signIn = page.getByRole("button", { name: "Sign in" });
      await signIn.click();
      await expect(page.getByText("Enter your access token.")).toBeVisible();
      await token.fill("no-such-token");
      await signIn.click();
      await expect(page.getByRole("alert")).toContainText("This token isn’t valid.");
      await token.fill(service.token);
      await signIn.click();
      await expect(screen.rows.first()).toBeVisible();

      await page.getByRole("button", { name: "New label" }).first().click();
      await screen.name.fill("Rewritten");
      await screen.color.fill("#112233");
      await page.getByRole("button", { name: "Create label" }).click();
      await expect(screen.message("“Rewritten” was created.")).toBeVisible();
      for (const text of ["re", "rewr", "rew", ""]) await screen.find.fill(text);
      await screen.find.fill("rewri");
      await expect(page.getByText(/^1 of \d+ label/).first()).toBeVisible();
      await expect(screen.row("Rewritten").locator("mark")).toHaveText("Rewri");
      await screen.row("Rewritten").getByRole("button", { name: "Rewritten", exact: true }).click();
      await screen.rows.getByRole("textbox", { name: "Name" }).fill("Written anew");
      await page.keyboard.press("Enter");
      await screen.find.fill("anew");
      await expect(screen.row("Written anew")).toBeVisible();
      await screen.row("Written anew").getByRole("button", { name: "#112233" }).click();
      const popover = page.getByRole("dialog");
      await popover.getByRole("textbox").fill("#334455");
      await popover.getByRole("button", { name: "Save" }).click();
      await expect(popover).toBeHidden();
      await expect(screen.row("Written anew")).toContainText("#334455");

      await screen.find.fill("");
      expect(await findStaleTexts(page)).toEqual([]);
      await page.getByRole("columnheader", { name: "Color" }).getByRole("button").click();
      await expect(screen.row("Written anew")).toBeVisible();
      await screen.box("Written anew").check();
      await expect(screen.selection.getByText("1 selected", { exact: true })).toBeVisible();
      await page.getByRole("checkbox", { name: /^Select all/ }).check();
      await expect(screen.selection.getByText(/^\d+ selected$/)).not.toHaveText("1 selected");
      await page.getByRole("checkbox", { name: /^Select all/ }).uncheck();
      await screen.box("Written anew").check();
      await screen.act("Rename").click();
      const rename = page.getByRole("dialog", { name: "Rename labels" });
      await rename.getByRole("radio", { name: "Find and replace" }).check();
      await rename.getByRole("textbox", { name: "Find" }).fill("anew");
      await rename.getByRole("textbox", { name: "Replace with" }).fill("again");
      await rename.getByRole("button", { name: "Rename 1 label" }).click();
      await expect(screen.row("Written again")).toBeVisible();
      await screen.box("Written again").check();
      await screen.act("Recolor").click();
      const recolor = page.getByRole("dialog", { name: "Recolor labels" });
      await recolor.getByRole("button", { name: "Recolor 1 label" }).click();
      await expect(screen.message("1 label was recolored.")).toBeVisible();
      expect(await findStaleTexts(page)).toEqual([]);

      await screen.delete("Written again");
      await screen.message("“Written again” was deleted.").getByRole("button", { name: "Undo" }).click();
      await expect(screen.row("Written again")).toBeVisible();
      await page.goto(`/projects/${orbit}/labels?page=2&rows=5`);
      await expect(screen.rows.first()).toBeVisible();
      await screen.link(1).click();
      await screen.expectQuery("?rows=5");
      await page.keyboard.press("ControlOrMeta+k");
      await page.keyboard.type("bluebird");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("button", { name: "Project: Bluebird. Switch project" })).toBeVisible();
      await page.getByRole("button", { name: /Switch project/ }).click();
      await page.getByRole("searchbox", { name: "Search projects" }).fill("orb");
      await page.getByRole("option", { name: "Orbit" }).click();
      await expect(screen.row("Written again").or(screen.row("Improved")).first()).toBeVisible();
      expect(await findStaleTexts(page)).toEqual([]);

      await chooseTheme(page, "Dark");
      await chooseLanguage(page, "Deutsch");
      await page.getByRole("button", { name: /^Konto/ }).click();
      await page.getByRole("menuitem", { name: "Abmelden" }).click();
      await expect(page.getByRole("button", { name: "Anmelden" })).toBeVisible();
    });
  });
}
