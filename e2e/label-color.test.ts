import type { Locator } from "@playwright/test";
import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";
import type { LabelScreen } from "./label-screen.ts";

/** What the editor shows in colors as they are, readable or not, because that is what it is there for. */
const previewSample = "[data-page]";

/** A label as it looks on a light or on a dark page, with what is said of it. */
const previewOn = ({ editor }: LabelScreen, page: "light" | "dark"): Locator =>
  editor.getByRole("group", { name: `On a ${page} page` });

test("“Distinct” proposes the color farthest from all labels of the project, then the next best, the same each time", async ({
  page,
  service,
  allowMessage,
  labelScreen: screen,
  orbit: project,
}) => {
  const distinct = screen.editor.getByRole("button", { name: "Distinct" });
  const proposals: string[] = [];
  await screen.open(service, project, "?new");
  // It starts with the best one, about which there is nothing to say.
  const suggested = screen.editor.getByRole("radiogroup", { name: "Suggested" }).getByRole("radio");
  await expect(suggested.first()).toBeChecked();
  await expect(screen.editor.getByText(/Nearly the same|Looks like|low contrast/)).toHaveCount(0);
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
      await distinct.click();
      await expect(screen.color).not.toHaveValue(before);
      await expect(distinct).toBeFocused();
      seen.push(await screen.color.inputValue());
      await expect(previewOn(screen, "light").getByText(/^Text contrast: /)).toBeVisible();
      await expect(screen.editor.getByText(/Nearly the same|Looks like|low contrast/)).toHaveCount(0);
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
  tag: "@long-narrow",
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
  await expect(light.getByText("fixED", { exact: true })).toHaveCount(2);
  await expect(light.getByText(/^Public page: 1\.\d:1, low contrast$/)).toBeVisible();
  await expect(light.getByText(/^In this console: 4\.\d:1$/)).toBeVisible();
  const dark = previewOn(screen, "dark");
  await expect(dark.getByText("fixED", { exact: true })).toHaveCount(1);
  await expect(dark.getByText(/^Text contrast: \d+\.\d:1$/)).toBeVisible();
  await expectNoAxeViolations(page, previewSample);
  const useReadable = screen.editor.getByRole("button", { name: "Use a readable shade" });
  await useReadable.click();
  await expect(light.getByText(/^Text contrast: 4\.\d:1$/)).toBeVisible();
  await expect(useReadable).toBeHidden();
  // The focus is beside what was pressed, not lost.
  await expect(screen.editor.getByRole("region", { name: "Preview" })).toBeFocused();

  await screen.color.fill("#BA1D1D");
  await screen.color.press("Enter");
  await expect(screen.editor).toBeHidden();
  expect((await api.listLabels(project.app_id, 2)).data.at(-1)).toMatchObject({
    name: "fixED",
    color: "#BA1D1D",
  });
});

test("without the color tools a color can still be typed, and a label saved", { tag: "@long" }, async ({
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
  await screen.editor.getByRole("button", { name: "Distinct" }).click();
  await expect(page.getByText("Waiting for the service.")).toBeVisible();
  await screen.name.fill("By hand");
  await screen.color.fill("abc");
  await expect(previewOn(screen, "light").getByText(/^Public page: /)).toBeVisible();
  await screen.color.press("Enter");
  await expect(screen.editor).toBeHidden();
  expect((await api.listLabels(project.app_id, 2)).data.at(-1)).toMatchObject({
    name: "By hand",
    color: "#AABBCC",
  });
});
