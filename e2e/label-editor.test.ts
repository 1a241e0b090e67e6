import type { Page } from "@playwright/test";
import { makeLabel } from "#contract/label-fixture.ts";
import { apiPaths } from "#contract/paths.ts";
import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";
import { holdRequests } from "./held-requests.ts";
import type { LabelScreen } from "./label-screen.ts";

/** The chips that show how a color reads on the public changelog, which may be badly. */
const previewSample = "[data-page]";

test("a new label is previewed while it is typed, then seen at the end of the list and spoken of", {
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
  await expect(preview.getByText(/^Hard to read, \d\.\d$/).first()).toBeVisible();
  await expect(screen.editor.getByRole("slider", { name: "Hue" })).toBeVisible();
  await expectNoAxeViolations(page, previewSample);

  await screen.color.press("ControlOrMeta+Enter");
  await expect(screen.messages.getByText("“Hardware” was created.")).toBeVisible();
  await expect(screen.rows).toHaveCount(24);
  await screen.expectQuery("");
  await expect(page.getByText("1–24 of 24", { exact: true })).toBeVisible();
  await expect(screen.rows.last()).toContainText("#FF00AA");
  await expect(screen.box("Hardware")).toBeFocused();
  await expect(screen.box("Hardware")).toBeInViewport();
  await expectNoAxeViolations(page);
  const [stored] = (await api.listLabels(project.app_id, 5)).data.slice(-1);
  expect(stored).toMatchObject(makeLabel("Hardware", "#FF00AA"));
});

test("pointing at New label has the labels read, so that the editor opens with all that depends on them", {
  tag: "@all",
}, async ({ page, service, labelScreen: screen, acme: project }) => {
  await screen.open(service, project);
  const detail = apiPaths.project(project.app_id);
  const read = page.waitForResponse((response) => response.url().endsWith(detail));
  await screen.newLabel.hover();
  await read;
  const later = await holdRequests(page, (request) => request.url().endsWith(detail));
  await screen.newLabel.click();
  await expect(screen.editor.getByRole("radiogroup", { name: /^Used in/ })).toBeVisible();
  await expect(screen.editor.getByRole("radiogroup", { name: /^Goes well with/ })).toBeVisible();
  expect(later.count()).toBe(0);
});

test("a better first color that comes too late to be taken leaves nothing unsaved", { tag: "@all" }, async ({
  page,
  service,
  labelScreen: screen,
  orbit: project,
}) => {
  await screen.open(service, project);
  const read = await holdRequests(page, (request) =>
    request.url().endsWith(apiPaths.project(project.app_id)),
  );
  await page.keyboard.press("n");
  await expect(screen.name).toBeFocused();
  const guess = await screen.color.inputValue();
  await screen.color.focus();
  await read.sent;
  await read.release();
  await expect(screen.editor.getByRole("radiogroup", { name: /^Goes well with/ })).toBeVisible();
  await expect(screen.color).toHaveValue(guess);
  await page.keyboard.press("Escape");
  await expect(screen.editor).toBeHidden();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await screen.expectQuery("");
});

test("a color can be picked by shade, hue and swatch with the keyboard alone", {
  tag: ["@all", "@narrow"],
}, async ({ page, service, labelScreen: screen, acme }) => {
  await screen.open(service, acme, "?new");
  await screen.color.fill("#800000");
  const shade = screen.editor.getByRole("slider", { name: /Shade/ }).first();
  const hue = screen.editor.getByRole("slider", { name: "Hue" });
  await expect(hue).toBeVisible();
  await screen.color.press("Tab");
  await expect(screen.editor.getByRole("button", { name: "Pick a color from the screen" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(shade).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(screen.color).toHaveValue("#820000");
  await page.keyboard.press("Tab");
  await expect(hue).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(screen.color).toHaveValue("#820200");
  const swatches = screen.editor.getByRole("radiogroup", { name: /^Goes well with/ });
  await expect(swatches).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(screen.editor.getByRole("button", { name: "Suggest a color" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(swatches.getByRole("radio").first()).toBeFocused();
  // Enter takes it, and saves nothing.
  await page.keyboard.press("Enter");
  await expect(swatches.getByRole("radio").first()).toBeChecked();
  await expect(screen.color).not.toHaveValue("#820200");
  await page.keyboard.press("ArrowRight");
  await expect(swatches.getByRole("radio").nth(1)).toBeChecked();
  await expect(swatches.getByRole("radio", { checked: true })).toHaveCount(1);
  await expect(screen.name).not.toHaveAttribute("aria-invalid", "true");
  await page.keyboard.press("Tab");
  const used = screen.editor.getByRole("radiogroup", { name: /^Used in/ });
  await expect(used.getByRole("radio").first()).toBeFocused();
  await expect(screen.editor).toBeVisible();
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

test("the table doesn't wait for the editor, which opens as soon as its code has come", {
  tag: "@all",
}, async ({ page, service, labelScreen: screen, acme }) => {
  const held = await holdRequests(
    page,
    (request) => request.method() === "GET" && request.url().includes("/assets/later-"),
  );
  await screen.open(service, acme);
  await expect(screen.rows).toHaveCount(23);
  await expect(page.locator("#first-picture")).toHaveCount(0);
  // What is pressed meanwhile, however soon, opens nothing else.
  await screen.newLabel.evaluate((button: HTMLElement) => {
    button.click();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "?", bubbles: true }));
  });
  await held.sent;
  await page.keyboard.press("?");
  await expect(screen.editor).toHaveCount(0);
  await held.release();
  await expect(screen.name).toBeFocused();
  await expect(screen.editor.getByRole("slider", { name: "Hue" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(1);
});

test("all that is wrong is said at once, beside its field, and the focus goes to the first", {
  tag: "@narrow",
}, async ({ page, service, api, labelScreen: screen, orbit: project }) => {
  await screen.open(service, project, "?new");
  await screen.color.fill("bluish");
  await screen.color.press("Enter");
  await expect(screen.name).toHaveAccessibleDescription("Enter a name.");
  await expect(screen.color).toHaveAccessibleDescription(/^Enter a color/);
  await expect(screen.name).toBeFocused();
  await expectNoAxeViolations(page);

  await screen.name.fill("😀".repeat(256));
  await expect(screen.name).toHaveAccessibleDescription(
    "Use at most 255 characters; this name has 256. An emoji can count as several.",
  );
  await screen.name.fill("bell \u0007");
  await expect(screen.name).toHaveAccessibleDescription(/characters that can’t be shown/);
  await screen.name.fill("   ");
  await expect(screen.name).toHaveAccessibleDescription("Enter a name.");
  await screen.name.fill(`  ${"😀".repeat(255)} `);
  await expect(screen.name).toHaveAccessibleDescription("");
  await screen.name.press("Enter");
  await expect(screen.color).toBeFocused();
  await screen.color.fill("#123456");
  await screen.color.press("Enter");
  await expect(screen.editor).toBeHidden();
  expect((await api.listLabels(project.app_id, 2)).data.at(-1)?.name).toBe("😀".repeat(255));
});

test("a label is created once, however often Enter is pressed", async ({
  page,
  service,
  api,
  labelScreen: screen,
  orbit: project,
}) => {
  const held = await holdRequests(
    page,
    (request) => request.method() === "POST" && /\/labels$/.test(request.url()),
  );
  await screen.open(service, project, "?new");
  await screen.name.fill("Once");
  await screen.editor.getByRole("button", { name: "Create label" }).dblclick();
  await screen.name.press("Enter");
  await screen.name.press("Enter");
  await screen.name.press("ControlOrMeta+Enter");
  await expect.poll(held.count).toBe(1);
  // Sent again and again until the dialog is gone: also in the moment between the response and its end.
  await screen.name.evaluate((input: HTMLInputElement) => {
    const form = input.form;
    const again = () => {
      if (form?.isConnected !== true) return;
      form.requestSubmit();
      setTimeout(again);
    };
    again();
  });
  await held.release();
  await expect(screen.editor).toBeHidden();
  await expect(screen.row("Once")).toHaveCount(1);
  const labels = await api.listAllLabels(project.app_id);
  expect(labels.filter(({ name }) => name === "Once")).toHaveLength(1);
  expect(held.count()).toBe(1);
});

/** The ways to leave the editor. */
const exits: readonly (readonly [
  way: string,
  leave: (page: Page, screen: LabelScreen) => Promise<unknown>,
])[] = [
  ["Escape", (page) => page.keyboard.press("Escape")],
  ["Close", (_, { editor }) => editor.getByRole("button", { name: "Close" }).click()],
  ["Cancel", (_, { editor }) => editor.getByRole("button", { name: "Cancel" }).click()],
  ["a press beside the dialog", (page) => page.mouse.click(5, 5)],
  ["the browser's Back", (page) => page.goBack()],
];

test("whichever way an editor with unsaved input is left, it asks first, and keeps what was typed", {
  tag: "@narrow",
}, async ({ page, service, labelScreen: screen, orbit: project }) => {
  await screen.open(service, project, "?page=2&rows=5");
  await screen.edit("Early access").click();
  await screen.name.fill("Early bird");
  const question = page.getByRole("alertdialog", { name: "Discard your changes to “Early access”?" });
  for (const [way, leave] of exits) {
    await leave(page, screen);
    await expect(question, way).toBeVisible();
    await expect(question.getByRole("button", { name: "Keep editing" }), way).toBeFocused();
    if (way === "Escape") await expectNoAxeViolations(page, previewSample);
    // Where it stands in the place of Cancel, a press of the mouse so soon would count as a double click.
    await question.getByRole("button", { name: "Keep editing" }).press("Enter");
    await expect(question).toBeHidden();
    await expect(screen.name).toHaveValue("Early bird");
    // The page under a dialog is still out of reach.
    await expect.poll(() => screen.heading.evaluate((it) => it.closest("[inert]") !== null)).toBe(true);
    await screen.expectQuery(/\?page=2&rows=5&edit=\d+/);
    await expect.poll(() => screen.editor.evaluate((it) => it.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(question).toBeVisible();
  // Fields on their way out mustn’t have it: screen readers would speak of them, and of nothing else.
  const passed = screen.editor.evaluate(
    (editor) =>
      new Promise<string[]>((resolve) => {
        const passing: string[] = [];
        addEventListener("focusin", ({ target }) => {
          if (editor.contains(target as Node)) passing.push((target as Element).outerHTML);
          else if (!document.querySelector("[role=dialog], [role=alertdialog]")) resolve(passing);
        });
      }),
  );
  await question.getByRole("button", { name: "Discard" }).click();
  expect(await passed).toEqual([]);
  await expect(screen.editor).toBeHidden();
  await screen.expectQuery("?page=2&rows=5");
  await expect(screen.edit("Early access")).toBeFocused();
  await screen.expectNames(["Early access"]);
});

test("an editor in which nothing was changed closes without asking, and gives the focus back", {
  tag: "@all",
}, async ({ page, service, labelScreen: screen, orbit }) => {
  await screen.open(service, orbit);
  for (const [way, leave] of exits) {
    await screen.edit("Fixed").click();
    await screen.name.fill("Something else");
    await screen.name.fill("Fixed");
    await leave(page, screen);
    await expect(screen.editor, way).toBeHidden();
    await expect(screen.question).toBeHidden();
    await screen.expectQuery("");
    await expect(screen.edit("Fixed"), way).toBeFocused();
  }
});

test("the keyboard stays in the editor, and always shows where it is", { tag: ["@all", "@narrow"] }, async ({
  page,
  service,
  labelScreen: screen,
  orbit,
}) => {
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

test("what is typed stays when the label is changed elsewhere meanwhile", { tag: "@all" }, async ({
  page,
  service,
  api,
  labelScreen: screen,
  orbit: project,
}) => {
  await page.clock.install();
  await screen.open(service, project, "?rows=5");
  await screen.edit("Fixed").click();
  await screen.name.fill("Mended");
  const [label] = (await api.listLabels(project.app_id)).data.filter(({ name }) => name === "Fixed");
  await api.updateLabel(project.app_id, label?.id ?? 0, makeLabel("Repaired", "#000000"));
  // Coming back to the window after a while reads the list again.
  await page.clock.fastForward(60_000);
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByText("Repaired", { exact: true })).toBeVisible();
  await expect(screen.name).toHaveValue("Mended");
  await screen.name.press("Enter");
  await page.getByRole("button", { name: "Keep mine" }).click();
  await screen.expectNames(["New", "Improved", "Mended", "Self-hosting", "Command line"]);
});

test("a label that was changed shows at once, also when its editor is opened again", { tag: "@all" }, async ({
  page,
  service,
  labelScreen: screen,
  orbit,
}) => {
  await screen.open(service, orbit);
  await expect(screen.row("Fixed")).toBeVisible();
  const write = await holdRequests(
    page,
    (request) => request.method() === "PUT" && /\/labels\/\d+$/.test(request.url()),
  );
  await screen.edit("Fixed").click();
  await screen.name.fill("Mended");
  await screen.color.fill("#000000");
  await screen.color.press("ControlOrMeta+Enter");
  // The list has been read once more by then, to see that nobody else has changed the label.
  await write.sent;
  const read = await holdRequests(
    page,
    (request) => request.method() === "GET" && /\/labels\?page=1$/.test(request.url()),
  );
  // The table is behind the dialog.
  await expect(page.getByText("Mended", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Fixed", { exact: true })).toBeHidden();
  await expect(screen.editor.getByRole("button", { name: "Save" })).toBeDisabled();
  await write.release();
  await expect(screen.editor).toBeHidden();
  await expect(screen.messages.getByText("“Mended” was saved.")).toBeVisible();
  await expect(screen.edit("Mended")).toBeFocused();
  await expect.poll(read.count).toBe(1);
  await screen.edit("Mended").click();
  await expect(screen.name).toHaveValue("Mended");
  await expect(screen.color).toHaveValue("#000000");
  await read.release();
});

test("a new label shows at once, before the service has answered", { tag: "@all" }, async ({
  page,
  service,
  labelScreen: screen,
  orbit,
}) => {
  await screen.open(service, orbit, "?page=2&rows=5");
  const held = await holdRequests(
    page,
    (request) => request.method() === "POST" && /\/labels$/.test(request.url()),
  );
  await screen.newLabel.click();
  await screen.name.fill("At once");
  await screen.name.press("Enter");
  await expect(page.getByText("Saving…", { exact: true })).toBeVisible();
  await expect(page.getByText("6–7 of 7", { exact: true })).toBeVisible();
  await held.release();
  await screen.expectNames(["Early access", "At once"]);
  await expect(screen.edit("At once")).toBeVisible();
});

test("going back while a change is being saved leads back once", { tag: "@all" }, async ({
  page,
  service,
  labelScreen: screen,
  orbit: project,
}) => {
  await screen.open(service, project, "?rows=5");
  await screen.link(2).click();
  await screen.edit("Early access").click();
  const held = await holdRequests(
    page,
    (request) => request.method() === "PUT" && /\/labels\/\d+$/.test(request.url()),
  );
  await screen.name.fill("Early bird");
  await screen.name.press("Enter");
  await expect.poll(held.count).toBe(1);
  await page.goBack();
  await held.release();
  await expect(screen.messages.getByText("“Early bird” was saved.")).toBeVisible();
  await expect(screen.editor).toBeHidden();
  await expect(screen.question).toBeHidden();
  await screen.expectNames(["Early bird"]);
  await screen.expectQuery("?page=2&rows=5");
});

test("a label can be deleted from its editor, and what was typed there is back with it", {
  tag: "@all",
}, async ({ service, labelScreen: screen, orbit }) => {
  await screen.open(service, orbit, "?rows=5");
  await screen.edit("Fixed").click();
  await screen.name.fill("Mended");
  await screen.editor.getByRole("button", { name: "Delete" }).click();
  await expect(screen.editor).toBeHidden();
  await screen.expectNames(["New", "Improved", "Self-hosting", "Command line", "Early access"]);
  await expect(screen.box("Self-hosting")).toBeFocused();
  await screen.message("“Fixed” was deleted.").getByRole("button", { name: "Undo" }).click();
  await screen.edit("Fixed").click();
  await expect(screen.name).toHaveValue("Mended");
  await screen.name.press("Enter");
  await expect(screen.messages.getByText("“Mended” was saved.")).toBeVisible();
  await expect(screen.edit("Mended")).toBeFocused();
  await expect(screen.question).toBeHidden();
});

test("an address with a dialog opens it, also for a label of another page, or says that it isn't there", {
  tag: "@all",
}, async ({ page, service, api, labelScreen: screen, acme: project }) => {
  const removed = (await api.listLabels(project.app_id, 5)).data.at(-1);
  await screen.open(service, project, `?page=2&rows=5&edit=${removed?.id}`);
  await expect(screen.name).toHaveValue("Removed");
  await page.keyboard.press("Escape");
  await screen.expectQuery("?page=2&rows=5");
  await expect(screen.edit("Feature")).toBeVisible();

  const path = `/projects/${project.app_id}/labels`;
  await page.goto(`${path}?page=3&rows=5&new`);
  await expect(screen.name).toHaveValue("");
  await expect(screen.editor).toHaveAccessibleName("New label");

  await page.goto(`${path}?page=2&rows=5&edit=99999999`);
  const missing = page.getByRole("dialog", { name: "Label not found" });
  await missing.getByRole("button", { name: "Back to labels" }).click();
  await expect(missing).toBeHidden();
  await screen.expectQuery("?page=2&rows=5");
  await expect(screen.edit("Feature")).toBeVisible();
});

test("N opens a new label, but not while something is typed, with other keys held, or under a dialog", {
  tag: "@all",
}, async ({ page, service, labelScreen: screen, orbit }) => {
  await screen.open(service, orbit);
  await screen.edit("Fixed").click();
  await screen.editor.getByRole("button", { name: "Cancel" }).focus();
  await page.keyboard.press("n");
  await expect(screen.editor).toHaveAccessibleName("Edit label");
  await page.keyboard.press("Escape");
  await expect(screen.editor).toBeHidden();
  await page.keyboard.press("Alt+n");
  await expect(screen.edit("Fixed")).toBeFocused();
  await screen.expectQuery("");
  await expect(screen.editor).toBeHidden();

  await page.keyboard.press("n");
  await expect(screen.name).toBeFocused();
  await page.keyboard.type("nnn");
  await expect(screen.name).toHaveValue("nnn");
  await expect(screen.editor).toHaveCount(1);
});

test("what was typed survives going back twice, with the question unanswered", { tag: "@all" }, async ({
  page,
  service,
  labelScreen: screen,
  orbit: project,
}) => {
  await screen.open(service, project);
  await page.getByRole("link", { name: "Project", exact: true }).click();
  await page.getByRole("link", { name: /^Labels/ }).click();
  await screen.newLabel.click();
  await screen.name.fill("Precious");
  await page.goBack();
  await expect(screen.question).toBeVisible();
  await page.goBack();
  await screen.question.getByRole("button", { name: "Keep editing" }).click();
  await expect(screen.name).toHaveValue("Precious");
});
