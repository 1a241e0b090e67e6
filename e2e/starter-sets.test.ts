import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";
import { expectNothingSideways } from "./page-width.ts";

test("a project without labels gets a part of a starter set, and more of it later", {
  tag: ["@all", "@narrow"],
}, async ({ page, api, beSignedIn, northwind: { app_id: appId } }) => {
  const readNames = async () => (await api.listAllLabels(appId)).map(({ name }) => name).toSorted();
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

  await page.getByRole("checkbox", { name: "Create Deprecated" }).uncheck();
  await page.getByRole("button", { name: "Apply 5 changes" }).click();
  await expect(page.getByRole("region", { name: "Result" })).toContainText("5 created");
  expect(await readNames()).toEqual(["Added", "Changed", "Fixed", "Removed", "Security"]);

  // The other set has a “Fixed” of another color: what is there stays as it is.
  const fixed = (await api.listAllLabels(appId)).find(({ name }) => name === "Fixed");
  await page.getByRole("link", { name: "All starter sets" }).click();
  await page.getByRole("link", { name: "Product updates", exact: true }).click();
  await expect(page.getByRole("main").getByText("5 to create")).toBeVisible();
  await page.getByRole("button", { name: "Apply 5 changes" }).click();
  await expect(page.getByRole("region", { name: "Result" })).toContainText("5 created");
  expect(await readNames()).toEqual(
    ["Added", "Changed", "Fixed", "Removed", "Security"]
      .concat(["Announcement", "Beta", "Deprecated", "Improved", "New"])
      .toSorted(),
  );
  expect((await api.listAllLabels(appId)).find(({ name }) => name === "Fixed")).toEqual(fixed);
});
