import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";
import { expectNothingSideways } from "./page-width.ts";

test("a project without labels gets a part of a starter set", {
  tag: ["@all", "@narrow"],
}, async ({ page, api, beSignedIn, northwind: { app_id: appId } }) => {
  await beSignedIn();
  await page.goto(`/projects/${appId}/labels`);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Starter set/ })
    .click();
  await expect(page.getByRole("heading", { name: "Starter sets", level: 1 })).toBeFocused();
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Keep a Changelog", exact: true }).click();
  await expect(page.getByRole("main").getByText("6 to create")).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);
  await page.getByRole("checkbox", { name: "Create “Deprecated”" }).uncheck();
  await page.getByRole("button", { name: "Apply 5 changes" }).click();
  await expect(page.getByRole("region", { name: "Result" })).toContainText("5 created");
  const names = (await api.listAllLabels(appId)).map(({ name }) => name).toSorted();
  expect(names).toEqual(["Added", "Changed", "Fixed", "Removed", "Security"]);
});
