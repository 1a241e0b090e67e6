import { apiPaths } from "#contract/paths.ts";
import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";
import { holdRequests } from "./held-requests.ts";
import { expectNothingSideways } from "./page-width.ts";
import { addLabels } from "./service-database.ts";

/** More than 1,000 labels, every hundredth with an accent and a size. */
const manyNames = Array.from({ length: 1200 }, (_, index) =>
  index % 100 === 99 ? `Größe ${index + 1}` : `Label ${index + 1}`,
);

test("what is typed finds labels of the whole project, without case and accents, and the address keeps it", {
  tag: "@narrow",
}, async ({ page, service, labelScreen: screen, northwind: project }) => {
  addLabels(service.databasePath, project.app_id, manyNames);
  await screen.open(service, project, "?page=3&rows=5");
  await screen.expectNames(["Label 11", "Label 12", "Label 13", "Label 14", "Label 15"]);

  const details: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(apiPaths.project(project.app_id))) details.push(request.url());
  });
  await page.keyboard.press("/");
  await page.keyboard.type("GROSSE 1");
  await expect(page.getByRole("main").getByText("4 of 1,200 labels")).toBeVisible();
  await screen.expectNames(["Größe 100", "Größe 1000", "Größe 1100", "Größe 1200"]);
  await expect(screen.row("Größe 1200").locator("mark")).toHaveText("Größe 1");
  await screen.expectQuery("?page=3&rows=5&find=GROSSE+1");
  expect(details).toHaveLength(1);
  // Only the list tells when they were made, which there is no room for on a phone.
  await expect(screen.row("Größe 1200").getByText("Jan 1", { exact: true }).first()).toBeAttached();
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);

  await page.reload();
  await expect(screen.find).toHaveValue("GROSSE 1");
  await expect(screen.rows).toHaveCount(4);
  await screen.find.press("Escape");
  await screen.expectNames(["Label 11", "Label 12", "Label 13", "Label 14", "Label 15"]);
  await screen.expectQuery("?page=3&rows=5");
  await screen.find.press("Escape");
  await expect(screen.heading).toBeFocused();
});

test("of 1,000 and more labels only those near the window are drawn, and the last one can be scrolled to", {
  tag: ["@all", "@narrow"],
}, async ({ page, service, labelScreen: screen, northwind: project }) => {
  addLabels(service.databasePath, project.app_id, manyNames);
  const asked: string[] = [];
  page.on("request", (request) => {
    const number = /labels\?page=(\d+)$/.exec(request.url())?.[1];
    if (number !== undefined) asked.push(number);
  });
  await screen.open(service, project, "?sort=-created");
  await expect(screen.rows.first()).toContainText("Größe 1200");
  await expect(page.getByRole("grid", { name: "Labels" })).toHaveAttribute("aria-rowcount", "1201");
  expect(await screen.rows.count()).toBeLessThan(60);
  await screen.box("Größe 1200").focus();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(screen.edit("Label 1")).toBeInViewport();
  await expect(screen.row("Label 1").getByText("Jan 1", { exact: true }).first()).toBeAttached();
  expect(await screen.rows.count()).toBeLessThan(60);
  await expect(screen.box("Größe 1200")).toBeFocused();
  expect(asked.length).toBeLessThan(30);

  await page.getByRole("button", { name: "Label", exact: true }).click();
  await screen.expectQuery("?sort=name");
  await page.evaluate(() => scrollTo(0, 0));
  await expect(screen.rows.first()).toContainText("Größe 100");
  await page.goBack();
  await expect(screen.rows.first()).toContainText("Größe 1200");
});

test("a label that was found can be edited and deleted, and what isn't found can be created", {
  tag: "@all",
}, async ({ page, service, api, labelScreen: screen, acme: project }) => {
  await screen.open(service, project);
  await screen.find.fill("re");
  await expect(screen.row("Breaking")).toBeVisible();
  await screen.edit("Feature").click();
  await screen.name.fill("Feature request");
  await screen.name.press("Enter");
  await expect(screen.row("Feature request")).toBeVisible();
  await screen.expectQuery("?find=re");

  await screen.deleteNow("Feature request");
  await expect(screen.row("Feature request")).toBeHidden();
  await expect(screen.row("Breaking")).toBeVisible();
  await expect.poll(async () => (await api.listLabels(project.app_id)).total).toBe(22);

  await screen.find.fill("Not there yet");
  await expect(page.getByText("No label names contain “Not there yet”.")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Create this label" }).click();
  await expect(screen.name).toHaveValue("Not there yet");
  await screen.name.press("Enter");
  await expect(screen.box("Not there yet")).toBeFocused();
  await screen.expectQuery("?find=Not+there+yet");
});

test("what is typed before the finder has arrived isn't lost", { tag: "@all" }, async ({
  page,
  service,
  labelScreen: screen,
  acme,
}) => {
  const finder = await holdRequests(page, (request) => request.url().includes("/assets/later-"));
  await screen.open(service, acme);
  await page.keyboard.press("/");
  await page.keyboard.type("sec");
  await expect.poll(finder.count).toBeGreaterThan(0);
  await page.keyboard.type("urity");
  await finder.release();
  await screen.expectNames(["Security"]);
  await expect(screen.find).toHaveValue("security");
  await expect(screen.find).toBeFocused();
});
