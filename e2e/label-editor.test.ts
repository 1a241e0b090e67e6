import type { Page } from "@playwright/test";
import { makeLabel } from "#contract/label-fixture.ts";
import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";
import type { LabelScreen } from "./label-screen.ts";

/** The chips that show how a color reads on the public changelog, which may be badly. */
const previewSample = "[data-page]";

test("a new label is previewed while it is typed, then seen on top of the list and spoken of", {
  tag: "@narrow",
}, async ({ page, service, api, labelScreen: screen, acme: project }) => {
  await screen.open(service, project);
  await screen.newLabel.click();
  await screen.expectQuery("?new");
  await expect(screen.name).toBeFocused();
  await screen.name.fill("Hardware");
  await screen.color.fill("f0a");
  const preview = screen.editor.getByRole("region", { name: "As visitors see it" });
  await expect(preview.getByText("Hardware", { exact: true }).first()).toHaveCSS("color", "rgb(255, 0, 170)");
  await expect(preview.getByText(/^Hard to read, \d\.\d\s:\s1$/).first()).toBeVisible();
  await expect(screen.editor.getByRole("slider", { name: "Hue" })).toBeVisible();
  await expectNoAxeViolations(page, previewSample);

  await screen.color.press("ControlOrMeta+Enter");
  await expect(screen.messages.getByText("“Hardware” was created.")).toBeVisible();
  await expect(screen.rows).toHaveCount(24);
  await screen.expectQuery("");
  await expect(page.getByText("1–24 of 24", { exact: true })).toBeVisible();
  await expect(screen.rows.first()).toContainText("#FF00AA");
  await expect(screen.newLabel).toBeFocused();
  await expectNoAxeViolations(page);
  const [stored] = (await api.listLabels(project.app_id, 5)).data.slice(-1);
  expect(stored).toMatchObject(makeLabel("Hardware", "#FF00AA"));
});

test(
  "the hue can be chosen by a press near its thin bar, and swatches are large enough for fingers",
  { tag: ["@all", "@narrow"] },
  async ({ service, labelScreen: screen, acme }, testInfo) => {
    await screen.open(service, acme, "?new");
    const bar = screen.editor.getByRole("group", { name: "Hue" });
    const { width, height } = (await bar.boundingBox()) ?? { width: 0, height: 0 };
    for (const [share, offset] of [
      [0.3, 11],
      [0.7, -11],
    ] as const) {
      const before = await screen.color.inputValue();
      await bar.click({ position: { x: width * share, y: height / 2 + offset } });
      await expect(screen.color).not.toHaveValue(before);
    }
    const least = testInfo.project.name === "narrow" ? 44 : 24;
    for (const swatch of await screen.editor.getByRole("radiogroup").getByRole("radio").all()) {
      const { width = 0, height = 0 } = (await swatch.boundingBox()) ?? {};
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(least);
    }
  },
);

/** The ways to leave the editor that keep what was typed. */
const exits: readonly (readonly [
  way: string,
  leave: (page: Page, screen: LabelScreen) => Promise<unknown>,
])[] = [
  ["Close", (_, { editor }) => editor.getByRole("button", { name: "Close" }).click()],
  [
    "a press beside the dialog",
    (page, { editor }) =>
      // The second press of a double press, at first, closes nothing.
      expect(async () => {
        await page.mouse.click(5, 5);
        await expect(editor).toBeHidden({ timeout: 300 });
      }).toPass(),
  ],
  ["the browser's Back", (page) => page.goBack()],
  ["Escape", (page) => page.keyboard.press("Escape")],
];

test("whichever way an editor is left, what was typed is kept without a question, unless by Cancel", {
  tag: ["@all", "@narrow"],
}, async ({ page, service, labelScreen: screen, orbit: project }) => {
  await screen.open(service, project, "?page=2&rows=5");
  await screen.edit("Early access");
  await screen.name.fill("Early bird");
  const offer = screen.message("Your changes to “Early access” are saved as a draft.");
  for (const [way, leave] of exits) {
    await leave(page, screen);
    await expect(screen.editor, way).toBeHidden();
    await expect(screen.menu("Early access"), way).toBeFocused();
    await screen.expectQuery("?page=2&rows=5");
    await expect(offer, way).toBeVisible();
    if (way === "Escape") await expectNoAxeViolations(page);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Edit" }), way).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(screen.name, way).toHaveValue("Early bird");
    await expect(screen.editor.getByText("Draft restored."), way).toBeVisible();
    await expect(offer).toBeHidden();
  }
  // Fields on their way out mustn’t have the focus: screen readers would speak of them, and of nothing else.
  await screen.editor.evaluate((editor) => {
    const passed: string[] = [];
    Object.assign(globalThis, { passed });
    addEventListener("focusin", ({ target }) => {
      if (editor.querySelector("form")?.contains(target as Node)) passed.push((target as Element).outerHTML);
    });
  });
  await screen.editor.getByRole("button", { name: "Cancel" }).click();
  await expect(screen.menu("Early access")).toBeFocused();
  const passed = await page.evaluate(() => (globalThis as unknown as { passed: string[] }).passed);
  expect(passed.filter((html) => !html.startsWith("<button"))).toEqual([]);
  await expect(screen.editor).toBeHidden();
  await expect(screen.messages).toBeHidden();
  await screen.edit("Early access");
  await expect(screen.name).toHaveValue("Early access");
});

test("the keyboard stays in the editor, and always shows where it is", {
  tag: ["@all", "@narrow"],
}, async ({ page, service, labelScreen: screen, orbit }) => {
  await screen.open(service, orbit);
  await screen.newLabel.focus();
  await page.keyboard.press("Enter");
  await expect(screen.name).toBeFocused();
  await expect(screen.editor.getByRole("slider", { name: "Hue" })).toBeVisible();
  const close = screen.editor.getByRole("button", { name: "Close" });
  const create = screen.editor.getByRole("button", { name: "Create label" });
  await page.keyboard.press("Shift+Tab");
  await expect(close).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(create).toBeFocused();
  do {
    await page.keyboard.press("Tab");
    const isRinged = await page.evaluate(() => {
      const at = document.activeElement;
      // What is operated by an unseen input shows the ring itself.
      return [at, at?.closest("[data-focus-visible]")].some(
        (element) => element && getComputedStyle(element).outlineStyle !== "none",
      );
    });
    expect(isRinged).toBe(true);
  } while (!(await create.evaluate((button) => button === document.activeElement)));
  await page.keyboard.press("Escape");
  await expect(screen.newLabel).toBeFocused();
});

test("an address with a dialog opens it, also for a label of another page, or says that it isn't there", {
  tag: "@all",
}, async ({ page, service, api, labelScreen: screen, acme: project }) => {
  const removed = (await api.listLabels(project.app_id, 5)).data.at(-1);
  await screen.open(service, project, `?page=2&rows=5&edit=${removed?.id}`);
  await expect(screen.name).toHaveValue("Removed");
  await page.keyboard.press("Escape");
  await screen.expectQuery("?page=2&rows=5");
  await expect(screen.menu("Feature")).toBeVisible();

  const path = `/projects/${project.app_id}/labels`;
  await page.goto(`${path}?page=3&rows=5&new`);
  await expect(screen.name).toHaveValue("");
  await expect(screen.editor).toHaveAccessibleName("New label");

  await page.goto(`${path}?page=2&rows=5&edit=99999999`);
  const missing = page.getByRole("dialog", { name: "Label not found" });
  await missing.getByRole("button", { name: "Back to labels" }).click();
  await expect(missing).toBeHidden();
  await screen.expectQuery("?page=2&rows=5");
  await expect(screen.menu("Feature")).toBeVisible();
});
