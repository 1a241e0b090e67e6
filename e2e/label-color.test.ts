import type { Locator } from "@playwright/test";
import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";
import type { LabelScreen } from "./label-screen.ts";

/** What the editor shows in colors as they are, readable or not, because that is what it is there for. */
const previewSample = "[data-page]";

/** A label as it looks on a light or on a dark page, with what is said of it. */
const previewOn = ({ editor }: LabelScreen, page: "light" | "dark"): Locator =>
  editor.getByRole("group", { name: `On a ${page} page` });

test("“Suggest a color” steps through colors that go with the project, the same each time", {
  tag: "@all",
}, async ({ page, service, allowMessage, labelScreen: screen, orbit: project }) => {
  const suggest = screen.editor.getByRole("button", { name: "Suggest a color" });
  const proposals: string[] = [];
  await screen.open(service, project, "?new");
  // It starts with the best one, about which there is nothing to say.
  const suggested = screen.editor
    .getByRole("radiogroup", { name: "Goes well with Orbit’s colors" })
    .getByRole("radio");
  await expect(suggested.first()).toBeChecked();
  await expect(screen.editor.getByText(/Nearly the same|Looks like/)).toHaveCount(0);
  const best = await screen.color.inputValue();
  for (const time of ["first", "again"]) {
    if (time === "again") {
      // A browser that can't start the worker does the work itself.
      allowMessage(/worker-/);
      await page.route(/\/assets\/worker-(?!client).*\.js/, (route) => route.abort());
      await page.reload();
    }
    const seen: string[] = [];
    await screen.color.fill(best);
    for (let press = 0; press < 3; press += 1) {
      const before = await screen.color.inputValue();
      await suggest.click();
      await expect(screen.color).not.toHaveValue(before);
      await expect(suggest).toBeFocused();
      seen.push(await screen.color.inputValue());
      await expect(previewOn(screen, "light").getByText(/^Easy to read, /)).toBeVisible();
      await expect(screen.editor.getByText(/Nearly the same|Looks like/)).toHaveCount(0);
    }
    expect(new Set(seen).size).toBe(3);
    if (time === "first") {
      proposals.push(...seen);
      // Nobody who types waits for it.
      expect(page.workers()).toHaveLength(1);
    } else expect(seen).toEqual(proposals);
  }
});

test("how a color reads, and which labels it is like, is said at once, and never keeps anybody from saving", {
  tag: ["@all", "@narrow"],
}, async ({ page, service, api, labelScreen: screen, orbit: project }) => {
  await screen.open(service, project, "?new");
  await screen.name.fill(" fixED ");
  await expect(screen.name).toHaveAccessibleDescription("Another label already has this name.");
  await screen.color.fill("#BA1D1D");
  await expect(screen.editor.getByText("Nearly the same as “Fixed”.", { exact: true })).toBeVisible();
  await screen.color.fill("#A840A2");
  await expect(
    screen.editor.getByText("Looks like “New” to people with deuteranopia.", { exact: true }),
  ).toBeVisible();

  await screen.color.fill("#FFCC00");
  const light = previewOn(screen, "light");
  await expect(light.getByText("fixED", { exact: true })).toHaveCount(1);
  await expect(light.getByText(/^Hard to read, 1\.\d$/)).toBeVisible();
  const dark = previewOn(screen, "dark");
  await expect(dark.getByText("fixED", { exact: true })).toHaveCount(1);
  await expect(dark.getByText(/^Easy to read, \d+\.\d$/)).toBeVisible();
  await expectNoAxeViolations(page, previewSample);
  const useReadable = screen.editor.getByRole("button", { name: "Use a readable shade" });
  await useReadable.click();
  await expect(light.getByText(/^Easy to read, 4\.\d$/)).toBeVisible();
  await expect(useReadable).toBeHidden();
  // The focus is beside what was pressed, not lost.
  await expect(screen.editor.getByRole("region", { name: "As visitors see it" })).toBeFocused();

  await screen.color.fill("#BA1D1D");
  await screen.color.press("Enter");
  await expect(screen.editor).toBeHidden();
  expect((await api.listLabels(project.app_id, 2)).data.at(-1)).toMatchObject({
    name: "fixED",
    color: "#BA1D1D",
  });
});

test("without the color tools a color can still be typed, and a label saved", { tag: "@all" }, async ({
  page,
  service,
  api,
  allowMessage,
  labelScreen: screen,
  orbit: project,
}) => {
  allowMessage(/^net::ERR_FAILED /);
  await page.route(/\/assets\/(color-tasks|worker)-.*\.js/, (route) => route.abort());
  await screen.open(service, project, "?new");
  await screen.editor.getByRole("button", { name: "Suggest a color" }).click();
  await expect(page.getByText("Waiting for the service.")).toBeVisible();
  await screen.name.fill("By hand");
  await screen.color.fill("abc");
  await expect(previewOn(screen, "light").getByText(/^Hard to read, /)).toBeVisible();
  await screen.color.press("Enter");
  await expect(screen.editor).toBeHidden();
  expect((await api.listLabels(project.app_id, 2)).data.at(-1)).toMatchObject({
    name: "By hand",
    color: "#AABBCC",
  });
});

test("any color of CSS can be typed or pasted, and one that is too vivid becomes the nearest one", {
  tag: ["@all", "@narrow"],
}, async ({ page, service, api, labelScreen: screen, orbit: project }) => {
  await screen.open(service, project, "?new");
  for (const [typed, hex] of [
    ["oklch(62.3% 0.214 259.815)", "#2B7FFF"],
    ["oklab(62.796% 0.22486 0.12585)", "#FF0000"],
    ["lab(54.2905% 80.8049 69.891)", "#FF0000"],
    ["lch(54.2905% 106.8372 40.8577)", "#FF0000"],
    ["hwb(120 0% 50%)", "#008000"],
    ["color(srgb 0.2 0.4 0.6)", "#336699"],
    ["rebeccapurple", "#663399"],
    ["#f0a", "#FF00AA"],
    ["#f0af", "#FF00AA"],
    ["#ff00aaff", "#FF00AA"],
  ] as const) {
    await screen.color.fill(typed);
    await screen.name.focus();
    await expect(screen.color).toHaveValue(hex);
    await expect(screen.color).toHaveAccessibleDescription("");
  }
  await screen.name.fill("Vivid");
  await screen.color.fill("color(display-p3 0 1 0)");
  await screen.name.focus();
  await expect(screen.color).toHaveAccessibleDescription(/too vivid for a label/);
  await expectNoAxeViolations(page, previewSample);
  await screen.name.press("Enter");
  await expect(screen.editor).toBeHidden();
  const saved = (await api.listAllLabels(project.app_id)).find(({ name }) => name === "Vivid");
  expect(saved?.color).toMatch(/^#00F[\dA-F]{3}$/);
});

test("a color that is changed in its row is seen on the row's chip, and Escape gives it up wherever the focus is", {
  tag: "@narrow",
}, async ({ page, service, labelScreen: screen, orbit: project }) => {
  await screen.open(service, project);
  const row = screen.row("Fixed");
  const dot = row.getByRole("rowheader").locator("[title='Fixed']").locator("xpath=preceding-sibling::*");
  await expect(dot).toHaveCSS("background-color", "rgb(185, 28, 28)");
  const popover = page.getByRole("dialog", { name: /^Color of/ });
  for (const place of ["in the field", "beside the fields"]) {
    await row.getByRole("button", { name: "#B91C1C" }).click();
    await popover.getByRole("textbox", { name: "Color" }).fill("teal");
    await expect(dot).toHaveCSS("background-color", "rgb(0, 128, 128)");
    if (place === "beside the fields") await popover.click({ position: { x: 4, y: 4 } });
    await page.keyboard.press("Escape");
    await expect(popover).toBeHidden();
    await expect(dot).toHaveCSS("background-color", "rgb(185, 28, 28)");
  }
  await row.getByRole("button", { name: "#B91C1C" }).click();
  await expect(popover).toBeVisible();
  // As on a touch screen, where no field has the focus.
  await popover.evaluate((dialog: HTMLElement) => dialog.focus());
  await page.keyboard.press("Escape");
  await expect(popover).toBeHidden();
});

test("where little of the page is seen, the buttons of a color's dialog are still in sight", {
  tag: "@all",
}, async ({ page, service, labelScreen: screen, orbit: project }) => {
  // As much as is seen at 200 % of a laptop's window.
  await page.setViewportSize({ width: 640, height: 400 });
  await screen.open(service, project);
  await screen.row("Improved").getByRole("button", { name: "#15803D" }).click();
  const popover = page.getByRole("dialog", { name: /^Color of/ });
  await expect(popover.getByRole("button", { name: "Save" })).toBeInViewport({ ratio: 1 });
  await expect(popover.getByRole("textbox", { name: "Color" })).toBeInViewport({ ratio: 1 });
  const last = popover.getByRole("radiogroup", { name: "Used in Orbit" }).getByRole("radio").last();
  await last.focus();
  const isSeen = () =>
    last.evaluate((radio) => {
      const { left, right, top, bottom } = radio.getBoundingClientRect();
      return radio === document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    });
  await expect.poll(isSeen).toBe(true);
});
