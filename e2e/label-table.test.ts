import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";
import { holdRequests } from "./held-requests.ts";

/** Acme's labels on each page, as the demo has them. */
const acme = {
  first: ["Announcement", "Release", "Beta", "API", "Mobile"],
  second: ["Feature", "Improvement", "Bug fix", "Security", "Deprecated"],
  third: ["Breaking", "Docs", "Performance", "Accessibility", "Integrations"],
  last: ["Experimental", "Infrastructure", "Removed"],
} as const;

/** When the demo changed the label Feature: some hours before the test began, which is yesterday just after midnight. */
const someHoursAgo = /^(\d hours? ago|yesterday)$/;

test(
  "a page shows five labels with their colors and dates, and where in the list they are",
  {
    tag: "@narrow",
  },
  async ({ page, service, api, labelScreen: screen, acme: project }, testInfo) => {
    const isNarrow = testInfo.project.name === "narrow";
    await screen.open(service, project, "?page=2&rows=5");
    await screen.expectNames(acme.second);
    await expect(page.getByText("6–10 of 23", { exact: true })).toBeVisible();
    await expect(screen.link(2)).toHaveAttribute("aria-current", "page");
    await expect(screen.pages.locator("[aria-current]")).toHaveCount(1);

    const labels = (await api.listLabels(project.app_id, 2)).data;
    for (const label of labels) {
      const row = screen.row(label.name);
      await expect(row.getByRole("button", { name: label.color, exact: true })).toBeVisible();
      // There, the color alone is seen.
      const code = await row.getByText(label.color, { exact: true }).boundingBox();
      expect(code && code.width > 1).toBe(!isNarrow);
      await expect(screen.menu(label.name)).toBeVisible();
    }
    // In a narrow window, the editor tells it.
    await expect(screen.row("Feature").getByText(someHoursAgo)).toBeVisible({ visible: !isNarrow });
    await expectNoAxeViolations(page);
  },
);

test("turning pages changes the address; back, forward and reload keep the page and the dialog", {
  tag: "@all",
}, async ({ page, service, api, labelScreen: screen, acme: project }) => {
  const breaking = (await api.listLabels(project.app_id, 3)).data[0];
  await screen.open(service, project, "?rows=5");
  await screen.expectNames(acme.first);
  await expect(screen.pages.getByRole("link", { name: "Previous page" })).toBeDisabled();

  await screen.link(3).click();
  await screen.expectNames(acme.third);
  await screen.expectQuery("?page=3&rows=5");
  await screen.edit("Breaking");
  await expect(screen.name).toHaveValue("Breaking");
  await screen.expectQuery(`?page=3&rows=5&edit=${breaking?.id}`);

  await page.reload();
  await expect(screen.name).toHaveValue("Breaking");
  await page.goBack();
  await expect(screen.editor).toBeHidden();
  await screen.expectNames(acme.third);
  await page.goForward();
  await expect(screen.name).toHaveValue("Breaking");
  await page.goBack();
  await page.goBack();
  await screen.expectNames(acme.first);
  await screen.expectQuery("?rows=5");
});

test("the table shows 25 labels, read as the service divides them, the first as soon as they are there", {
  tag: "@all",
}, async ({ page, service, labelScreen: screen, bluebird }) => {
  const held = await holdRequests(page, (request) => /labels\?page=([2-9]|10)$/.test(request.url()));
  await screen.open(service, bluebird);
  await expect(screen.rows).toHaveCount(5);
  await expect.poll(held.count).toBe(4);
  const pager = page.getByText(/^\d+–\d+ of 1,037$/);
  const before = await pager.boundingBox();
  await held.release();
  await expect(screen.rows).toHaveCount(25);
  await expect(page.getByText("1–25 of 1,037", { exact: true })).toBeVisible();
  expect((await pager.boundingBox())?.y).toBe(before?.y);
});

test(
  "everything in the table is large enough to be pressed, on touch screens with a finger",
  { tag: ["@all", "@narrow"] },
  async ({ page, service, labelScreen: screen, bluebird }, testInfo) => {
    await screen.open(service, bluebird, "?page=104&rows=5");
    await expect(screen.rows).toHaveCount(5);
    const targets = page.getByRole("main").getByRole("button").or(page.getByRole("main").getByRole("link"));
    const small = await targets.evaluateAll((elements) =>
      elements
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => Math.min(box.width, box.height) < 24)
        .map(({ element, box }) => `${element.outerHTML.slice(0, 60)} ${box.width}×${box.height}`),
    );
    expect(small, "smaller than 24 px").toEqual([]);
    if (testInfo.project.name !== "narrow") return;
    for (const action of await screen.rows.getByRole("button", { name: /^Actions for / }).all()) {
      const { width = 0, height = 0 } = (await action.boundingBox()) ?? {};
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
  },
);

test("toolbar and table head stay where they are while the page scrolls, and what has the focus is never behind them", async ({
  page,
  service,
  labelScreen: screen,
  bluebird,
}) => {
  await screen.open(service, bluebird);
  await expect(screen.rows).toHaveCount(25);
  const head = page.getByRole("columnheader", { name: "Label" });
  const tops = async () => [(await screen.heading.boundingBox())?.y, (await head.boundingBox())?.y];
  const before = await tops();
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  expect(await tops()).toEqual(before);
  // Back up by the keyboard, row by row.
  await screen.rows.last().getByRole("checkbox").focus();
  for (let row = 0; row < 24; row += 1) await page.keyboard.press("ArrowUp");
  const { y = 0, height = 0 } = (await head.boundingBox()) ?? {};
  await expect
    .poll(async () => (await screen.rows.first().getByRole("checkbox").boundingBox())?.y)
    .toBeGreaterThanOrEqual(y + height);
});
