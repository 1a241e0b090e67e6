import { languages } from "#contract/languages.ts";
import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";
import { expectNothingSideways } from "./page-width.ts";
import { addLabels } from "./service-database.ts";

/** Those with the longest words, and one that is written from right to left. */
const longestLanguages: readonly string[] = ["de", "fr", "ar"];

const names = ["type: bug", "area/api", "type: docs", "area/web", "Beta", "type: type error"];

test("labels are shown in groups, folded by keys, and a group’s prefix is renamed", {
  tag: "@narrow",
}, async ({ page, service, labelScreen: screen, northwind: project }) => {
  addLabels(service.databasePath, project.app_id, names);
  await screen.open(service, project);
  await page.getByRole("checkbox", { name: "Group by prefix" }).click();
  await screen.expectQuery("?groups");
  const heading = (name: string) => page.getByRole("button", { name });
  await expect(heading("type 3 labels")).toHaveAttribute("aria-expanded", "true");
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);

  await page.getByRole("checkbox", { name: "Select all in type" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(heading("type 3 labels")).toHaveAttribute("aria-expanded", "false");
  await expect(screen.box("type: bug")).toBeHidden();
  await expect(screen.box("area/api")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.goto(`/projects/${project.app_id}/labels`);
  await screen.expectQuery("?groups");
  await heading("type 3 labels").press("Enter");
  await expect(screen.box("type: bug")).toBeVisible();

  await heading("type 3 labels").press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Rename prefix…" }).click();
  const dialog = page.getByRole("dialog", { name: "Rename labels" });
  await expect(dialog.getByRole("textbox", { name: "Replace with" })).toBeFocused();
  await dialog.getByRole("textbox", { name: "Replace with" }).fill("kind: ");
  await dialog.getByRole("button", { name: "Rename 3 labels" }).click();
  await expect(heading("kind 3 labels")).toBeVisible();
  await expect(screen.box("kind: type error")).toBeVisible();

  await page.getByRole("checkbox", { name: "Group by prefix" }).click();
  await screen.expectQuery("");
  await expect(heading("kind 3 labels")).toBeHidden();
});

for (const language of languages) {
  test.describe(language, () => {
    test.use({ viewport: { width: 320, height: 740 }, hasTouch: true, isMobile: true });

    test(`with something selected, nothing sticks out of the narrowest window in ${language}`, {
      tag: longestLanguages.includes(language) ? [] : "@all",
    }, async ({ page, service, acme }) => {
      await page.addInitScript((name) => localStorage.setItem("changelog-console.language", name), language);
      await page.goto(`/projects/${acme.app_id}/labels?page=2&rows=5#token=${service.token}`);
      await page.locator("tbody input[type=checkbox]").first().check();
      const bar = page.locator("section[aria-keyshortcuts=A], [aria-keyshortcuts=A]");
      await expect(bar).toBeVisible();
      await expectNothingSideways(page);
      const buttons = await bar.getByRole("button").all();
      for (const button of buttons) {
        const { left, right, cut } = await button.evaluate((one) => {
          const box = one.getBoundingClientRect();
          return { left: box.left, right: box.right, cut: one.scrollWidth > one.clientWidth };
        });
        expect(left).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(320);
        expect(cut).toBe(false);
      }
    });
  });
}
