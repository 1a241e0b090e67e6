import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";
import { holdRequests } from "./held-requests.ts";
import { expectNothingSticksOut } from "./screen-fit.ts";

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
      await expect(row.getByText(label.color, { exact: true })).toBeVisible();
      await expect(screen.edit(label.name)).toBeVisible();
      // In a narrow window, the editor deletes.
      await expect(screen.delete(label.name)).toBeVisible({ visible: !isNarrow });
    }
    // In a narrow window, the editor tells it.
    await expect(screen.row("Feature").getByText(someHoursAgo)).toBeVisible({ visible: !isNarrow });
    await expectNoAxeViolations(page);
  },
);

test("a label's chip has the colors that the service derived, and its text can be read", {
  tag: "@all",
}, async ({ page, service, api, labelScreen: screen }) => {
  const project = (await api.listProjects()).find(({ name }) => name.startsWith("Zoë"));
  if (project === undefined) throw new Error("The demo has no project of that name.");
  // Black and white among them.
  await screen.open(service, project, "?page=4&rows=5");
  const labels = (await api.listLabels(project.app_id, 4)).data;
  await screen.expectNames(labels.map(({ name }) => name));
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const label of labels) {
      const name = screen.row(label.name).getByText(label.name, { exact: true });
      const seen = await name.evaluate((element) => {
        const chip = element.parentElement as HTMLElement;
        const surface = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
        if (surface === null) throw new Error("There is no canvas to mix colors on.");
        const mix = (colors: readonly string[]) => {
          for (const color of colors) {
            surface.fillStyle = color;
            surface.fillRect(0, 0, 1, 1);
          }
          return [...surface.getImageData(0, 0, 1, 1).data.slice(0, 3)];
        };
        // The tint lies as a picture over the chip's own, opaque, color.
        const { backgroundColor, backgroundImage } = getComputedStyle(chip);
        const tint = /rgba?\([^)]*\)/.exec(backgroundImage)?.[0] ?? "";
        const backgrounds = [backgroundColor, tint];
        const luminance = (rgb: readonly number[]) => {
          const [red = 0, green = 0, blue = 0] = rgb.map((channel) => {
            const part = channel / 255;
            return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        };
        const text = luminance(mix([getComputedStyle(element).color]));
        const background = luminance(mix(backgrounds));
        return {
          dot: getComputedStyle(chip.firstElementChild as HTMLElement).backgroundColor,
          tint,
          isOpaque: /^rgb\(/.test(backgroundColor),
          contrast: (Math.max(text, background) + 0.05) / (Math.min(text, background) + 0.05),
        };
      });
      const channels = label.primary_color.replace(/^rgba\((\d+),(\d+),(\d+),1\.00\)$/, "$1, $2, $3");
      expect(seen.dot).toBe(`rgb(${channels})`);
      expect(seen.tint).toBe(`rgba(${channels}, 0.12)`);
      expect(seen.isOpaque).toBe(true);
      expect(label.secondary_color).toBe(`rgba(${channels.replaceAll(" ", "")},0.12)`);
      expect(seen.contrast, `contrast of ${label.name}`).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test("the exact moment is told when a date is pointed at", { tag: "@all" }, async ({
  page,
  service,
  api,
  labelScreen: screen,
  acme: project,
}) => {
  await screen.open(service, project, "?page=2&rows=5");
  const feature = (await api.listLabels(project.app_id, 2)).data[0];
  const exact = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "long", timeZone: "UTC" });
  const row = screen.row("Feature");
  const told = page.getByText(exact.format(new Date(feature?.updated_at ?? "")));
  await expect(told).toBeHidden();

  await row.getByText(someHoursAgo).hover();
  await expect(told).toBeInViewport({ ratio: 1 });
  await screen.heading.hover();
  await expect(told).toBeHidden();
});

test("turning pages changes the address; back, forward and reload keep the page and the dialog", async ({
  page,
  service,
  api,
  labelScreen: screen,
  acme: project,
}) => {
  const breaking = (await api.listLabels(project.app_id, 3)).data[0];
  await screen.open(service, project, "?rows=5");
  await screen.expectNames(acme.first);
  await expect(screen.pages.getByRole("link", { name: "Previous page" })).toBeDisabled();

  await screen.link(3).click();
  await screen.expectNames(acme.third);
  await screen.expectQuery("?page=3&rows=5");
  await screen.edit("Breaking").click();
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

test("the rows stay until those of the page that was turned to arrive", { tag: "@all" }, async ({
  page,
  service,
  api,
  labelScreen: screen,
}) => {
  await screen.open(service, await api.findProject("Acme"), "?rows=5");
  await screen.expectNames(acme.first);
  const held = await holdRequests(
    page,
    (request) => request.method() === "GET" && /labels\?page=5$/.test(request.url()),
  );
  await screen.link(5).click();
  await expect.poll(held.count).toBe(1);
  await screen.expectQuery("?page=5&rows=5");
  await screen.expectNames(acme.first);
  await expect(screen.link(5)).toHaveAttribute("aria-current", "page");
  await held.release();
  await screen.expectNames(acme.last);
  await expect(page.getByText("21–23 of 23", { exact: true })).toBeVisible();
  await expect(screen.pages.getByRole("link", { name: "Next page" })).toBeDisabled();
});

test("the next page is read before it is asked for, and only once", { tag: "@all" }, async ({
  page,
  service,
  api,
  labelScreen: screen,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const page = /labels\?page=(\d+)$/.exec(request.url())?.[1];
    if (page !== undefined) asked.push(page);
  });
  await screen.open(service, await api.findProject("Acme"), "?rows=5");
  await screen.expectRead(2);
  const thirdPage = page.waitForResponse(/labels\?page=3$/);
  await screen.pages.getByRole("link", { name: "Next page" }).click();
  await screen.expectNames(acme.second);
  await thirdPage;
  expect(asked).toEqual(["1", "2", "3"]);
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

test("how many labels a page shows is chosen below them, is in the address, and stays on the device", {
  tag: "@all",
}, async ({ page, service, labelScreen: screen, bluebird }) => {
  const choice = page.getByRole("combobox", { name: "Rows" });
  const path = `/projects/${bluebird.app_id}/labels`;
  await screen.open(service, bluebird, "?page=3");
  await expect(page.getByText("51–75 of 1,037", { exact: true })).toBeVisible();
  await choice.selectOption("10");
  await expect(page.getByText("51–60 of 1,037", { exact: true })).toBeVisible();
  await screen.expectQuery("?page=6&rows=10");
  await page.goto(path);
  await expect(page.getByText("1–10 of 1,037", { exact: true })).toBeVisible();
  await screen.expectQuery("?rows=10");
  // A link that others send shows what it showed them.
  await page.goto(`${path}?page=2`);
  await expect(page.getByText("26–50 of 1,037", { exact: true })).toBeVisible();
  await choice.selectOption("All");
  await expect(page.getByRole("grid", { name: "Labels" })).toHaveAttribute("aria-rowcount", "1038");
  await screen.expectQuery("?all");
  await page.goto(path);
  await expect(page.getByRole("grid", { name: "Labels" })).toHaveAttribute("aria-rowcount", "1038");
  await choice.selectOption("25");
  await expect(page.getByText("1–25 of 1,037", { exact: true })).toBeVisible();
  await screen.expectQuery("");
});

test("labels that are created and deleted between two answers are neither shown twice nor left out", {
  tag: "@all",
}, async ({ page, service, api, labelScreen: screen, acme: project }) => {
  const held = await holdRequests(page, (request) => /labels\?page=3$/.test(request.url()));
  await screen.open(service, project);
  await expect.poll(held.count).toBe(1);
  const { labels } = await api.showProject(project.app_id);
  await api.deleteLabel(project.app_id, labels[0]?.id ?? 0);
  await held.release();
  await screen.expectNames(labels.slice(1).map(({ name }) => name));
});

test("of many pages the first, the last and the neighbors can be gone to, with gaps between", {
  tag: ["@all", "@narrow"],
}, async ({ page, service, labelScreen: screen, bluebird }) => {
  await screen.open(service, bluebird, "?page=104&rows=5");
  await expect(page.getByText("516–520 of 1,037", { exact: true })).toBeVisible();
  await expect(screen.pages.getByRole("link")).toHaveText(["", "1", "103", "104", "105", "208", ""]);
  await expect(screen.pages.getByText("…")).toHaveCount(2);
  await expectNothingSticksOut(page);
  await screen.link(208).click();
  await screen.expectQuery("?page=208&rows=5");
  await expect(page.getByText("1,036–1,037 of 1,037", { exact: true })).toBeVisible();
  await expect(screen.rows).toHaveCount(2);
  await expect(screen.link(208)).toHaveAttribute("aria-current", "page");
  await screen.link(1).click();
  await expect(page.getByText("1–5 of 1,037", { exact: true })).toBeVisible();
});

test("an address of a page that isn't there leads to one that is", { tag: "@all" }, async ({
  page,
  service,
  labelScreen: screen,
  acme: project,
}) => {
  await screen.open(service, project, "?page=abc");
  for (const wrong of ["abc", "0", "-1", "1.5", "01", ""]) {
    await page.goto(`/projects/${project.app_id}/labels?page=${wrong}`);
    await expect(screen.rows).toHaveCount(23);
    await screen.expectQuery("");
  }
  // As pages of five labels were bookmarked.
  for (const beyond of ["page=3", "page=99", "page=2&rows=7"]) {
    await page.goto(`/projects/${project.app_id}/labels?${beyond}`);
    await expect(screen.rows).toHaveCount(23);
    await screen.expectQuery("");
  }
  await page.goto(`/projects/${project.app_id}/labels?page=99&rows=5`);
  await screen.expectNames(acme.last);
  await screen.expectQuery("?page=5&rows=5");
});

test("a project without labels offers to create the first", { tag: ["@all", "@narrow"] }, async ({
  page,
  service,
  labelScreen: screen,
  northwind: project,
}) => {
  await screen.open(service, project);
  await expect(page.getByRole("heading", { name: "No labels yet" })).toBeVisible();
  await expectNoAxeViolations(page);
  await page
    .getByRole("region")
    .or(page.getByRole("main"))
    .getByRole("button", { name: "New label" })
    .last()
    .click();
  await screen.name.fill("First");
  await screen.name.press("Enter");
  await screen.expectNames(["First"]);
  await expect(page.getByText("1 of 1", { exact: true })).toBeVisible();
  await expect(screen.pages).toBeHidden();
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
    for (const action of await screen.rows.getByRole("button", { name: /^(Edit|Delete) / }).all()) {
      const { width = 0, height = 0 } = (await action.boundingBox()) ?? {};
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
  },
);
