import { apiPaths } from "#contract/paths.ts";
import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";
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
  const details: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(apiPaths.project(project.app_id))) details.push(request.url());
  });
  // What has been read stays fresh, however slow the machine is.
  await page.clock.setFixedTime(new Date());
  await screen.open(service, project, "?page=3&rows=5");
  await screen.expectNames(["Label 11", "Label 12", "Label 13", "Label 14", "Label 15"]);

  await page.keyboard.press("/");
  await page.keyboard.type("GROSSE 1");
  await expect(page.getByRole("main").getByText("4 of 1,200", { exact: true })).toBeVisible();
  await screen.expectNames(["Größe 100", "Größe 1000", "Größe 1100", "Größe 1200"]);
  await expect(screen.row("Größe 1200").locator("mark")).toHaveText("Größe 1");
  await screen.expectQuery("?rows=5&find=GROSSE+1");
  expect(details).toHaveLength(1);
  // Only the list tells when they were made, which there is no room for on a phone.
  await expect(screen.row("Größe 1200").getByText("Jan 1", { exact: true }).first()).toBeAttached();
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);

  await page.reload();
  await expect(screen.find).toHaveValue("GROSSE 1");
  await expect(screen.rows).toHaveCount(4);
  await screen.find.press("Escape");
  await screen.expectNames(["Label 1", "Label 2", "Label 3", "Label 4", "Label 5"]);
  await screen.expectQuery("?rows=5");
  await page.goBack();
  await screen.expectNames(["Label 11", "Label 12", "Label 13", "Label 14", "Label 15"]);
  await screen.find.press("Escape");
  await expect(screen.heading).toBeFocused();
});

for (const query of ["?page=2&rows=5", "?page=2&rows=5&sort=name"]) {
  test(`all labels are on paper with their colors, whatever page is shown: ${query}`, async ({
    page,
    service,
    labelScreen: screen,
    northwind: project,
  }) => {
    addLabels(service.databasePath, project.app_id, manyNames);
    await screen.open(service, project, query);
    await expect(page.locator("tbody tr")).toHaveCount(5);
    const count = (type: string) =>
      page.evaluate((name) => {
        dispatchEvent(new Event(name));
        return document.querySelectorAll("tbody tr").length;
      }, type);
    // All are read a little later than the page. What isn't there when the event is over isn't printed.
    await expect
      .poll(async () => [await count("beforeprint"), await count("afterprint")])
      .toEqual([manyNames.length, 5]);
    await count("beforeprint");
    const names = await page.locator("tbody th").allTextContents();
    expect(query.includes("sort") ? names.toSorted() : names).toEqual(
      query.includes("sort") ? manyNames.toSorted() : manyNames,
    );
    await expect(page.locator("tbody tr").filter({ hasText: /#[0-9A-F]{6}/ })).toHaveCount(manyNames.length);
  });
}
