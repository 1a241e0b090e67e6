import type { Locator } from "@playwright/test";
import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";
import type { LabelScreen } from "./label-screen.ts";

/** What the editor shows in colours as they are, readable or not, because that is what it is there for. */
const previewSample = "[data-page]";

/** A label as it looks on a light or on a dark page, with what is said of it. */
const previewOn = ({ editor }: LabelScreen, page: "light" | "dark"): Locator =>
  editor.getByText(`On a ${page} page`).locator("..");

test("“Distinct” proposes the colour farthest from all labels of the project, then the next best, the same each time", async ({
  page,
  service,
  allowMessage,
  labelScreen: screen,
  orbit: project,
}) => {
  const distinct = screen.editor.getByRole("button", { name: "Distinct" });
  const proposals: string[] = [];
  await screen.open(service, project, "?new");
  for (const time of ["first", "again"]) {
    if (time === "again") {
      // A browser that can't start the worker does the work itself.
      allowMessage(/worker-/);
      await page.route(/\/assets\/worker-(?!client).*\.js/, (route) => route.abort());
      await page.reload();
    }
    const seen: string[] = [];
    for (let press = 0; press < 3; press += 1) {
      const before = await screen.color.inputValue();
      await distinct.click();
      await expect(screen.color).not.toHaveValue(before);
      await expect(distinct).toBeFocused();
      seen.push(await screen.color.inputValue());
      await expect(previewOn(screen, "light").getByText(/^Plain text .* : 1, AA/)).toBeVisible();
      await expect(screen.editor.getByText(/Nearly the same|Hard to tell/)).toHaveCount(0);
    }
    expect(new Set(seen).size).toBe(3);
    if (time === "first") {
      proposals.push(...seen);
      // Nobody who types waits for it.
      expect(page.workers()).toHaveLength(1);
    } else expect(seen).toEqual(proposals);
  }
  // What the label has already is no proposal.
  await page.reload();
  await screen.color.fill(proposals[0] ?? "");
  await distinct.click();
  await expect(screen.color).toHaveValue(proposals[1] ?? "");
});

test("how a colour reads, and which labels it is like, is said at once, and never keeps anybody from saving", {
  tag: "@narrow",
}, async ({ page, service, api, labelScreen: screen, orbit: project }) => {
  await screen.open(service, project, "?new");
  await screen.name.fill(" fixED ");
  await expect(screen.name).toHaveAccessibleDescription("There is already a label “Fixed”.");
  await screen.color.fill("#BA1D1D");
  await expect(screen.editor.getByText("Nearly the same as “Fixed”.", { exact: true })).toBeVisible();
  await screen.color.fill("#A840A2");
  await expect(
    screen.editor.getByText("Hard to tell from “New” with deuteranopia.", { exact: true }),
  ).toBeVisible();

  await screen.color.fill("#FFCC00");
  for (const on of ["light", "dark"] as const) {
    const shown = previewOn(screen, on);
    await expect(shown.getByText("fixED", { exact: true })).toHaveCount(2);
    await expect(shown.getByText(/^Readable text \d+\.\d : 1, A{2,3}$/)).toBeVisible();
  }
  await expect(previewOn(screen, "light").getByText(/^Plain text 1\.\d : 1, hard to read$/)).toBeVisible();
  await expect(previewOn(screen, "dark").getByText(/^Plain text \d+\.\d : 1, AAA$/)).toBeVisible();
  await expectNoAxeViolations(page, previewSample);
  const useReadable = screen.editor.getByRole("button", { name: "Use a readable shade" });
  await useReadable.click();
  await expect(previewOn(screen, "light").getByText(/^Plain text 4\.\d : 1, AA$/)).toBeVisible();
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

test("without the colour tools a colour can still be typed, and a label saved", async ({
  page,
  service,
  api,
  allowMessage,
  labelScreen: screen,
  orbit: project,
}) => {
  allowMessage(/label-color-|css-color|color-tasks|worker-|dynamically imported|net::ERR_FAILED/);
  await page.route(
    /\/assets\/(label-color-(picker|advice)|css-color|color-tasks|worker-(?!client)).*\.js/,
    (route) => route.abort(),
  );
  await screen.open(service, project, "?new");
  await expect(screen.editor.getByText(/^The colour picker couldn’t be loaded/)).toBeVisible();
  await screen.editor.getByRole("button", { name: "Distinct" }).click();
  await expect(screen.color).toHaveAccessibleDescription(/^No colour can be proposed/);
  await screen.name.fill("By hand");
  await screen.color.fill("abc");
  await expect(previewOn(screen, "light").getByText(/^Plain text/)).toBeVisible();
  await screen.color.press("Enter");
  await expect(screen.editor).toBeHidden();
  expect((await api.listLabels(project.app_id, 2)).data.at(-1)).toMatchObject({
    name: "By hand",
    color: "#AABBCC",
  });
});
