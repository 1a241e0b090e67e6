import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";
import { expectNothingSideways } from "./page-width.ts";

test("a project without labels gets a part of a starter set, and more of it later", {
  tag: ["@narrow"],
}, async ({ page, api, beSignedIn, northwind: { app_id: appId } }) => {
  const readNames = async () => (await api.listAllLabels(appId)).map(({ name }) => name).toSorted();
  await beSignedIn();
  await page.goto(`/projects/${appId}/labels`);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Starter set/ })
    .click();
  await expect(page.getByRole("heading", { name: "Starter sets", level: 1 })).toBeFocused();
  await page.getByRole("radio", { name: "Keep a Changelog" }).check();
  await expect(page.getByRole("main").getByText("6 to create")).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);

  await page.getByRole("checkbox", { name: "Create Deprecated" }).uncheck();
  await page.getByRole("button", { name: "Apply 5 changes" }).click();
  await expect(page.getByRole("region", { name: "Result" })).toContainText("5 labels were created.");
  expect(await readNames()).toEqual(["Added", "Changed", "Fixed", "Removed", "Security"]);

  // The other set has a “Fixed” of another color: what is there stays as it is.
  const fixed = (await api.listAllLabels(appId)).find(({ name }) => name === "Fixed");
  await page.getByRole("radio", { name: "Product updates" }).check();
  await expect(page.getByRole("main").getByText("5 to create")).toBeVisible();
  await page.getByRole("button", { name: "Apply 5 changes" }).click();
  await expect(page.getByRole("region", { name: "Result" })).toContainText("5 labels were created.");
  expect(await readNames()).toEqual(
    ["Added", "Changed", "Fixed", "Removed", "Security"]
      .concat(["Announcement", "Beta", "Deprecated", "Improved", "New"])
      .toSorted(),
  );
  expect((await api.listAllLabels(appId)).find(({ name }) => name === "Fixed")).toEqual(fixed);
});

test("selected labels become a set of one’s own, which another project takes, also after signing out and in again", {
  tag: "@all",
}, async ({ page, api, beSignedIn, acme, northwind }) => {
  await beSignedIn();
  await page.goto(`/projects/${acme.app_id}/labels`);
  const [first, second] = await api.listAllLabels(acme.app_id);
  for (const label of [first, second]) {
    await page.getByRole("checkbox", { name: `Select ${label?.name}`, exact: true }).check();
  }
  await page.keyboard.press("Control+k");
  await page
    .getByRole("dialog")
    .getByRole("option", { name: /^Save 2 selected labels as a starter set/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Save as a starter set" });
  await dialog.getByRole("textbox", { name: "Name of the set" }).fill("Two of Acme");
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Save 2 labels" }).click();
  await expect(page.getByRole("radio", { name: "Two of Acme" })).toBeChecked();
  await expect(dialog).toBeHidden();
  // The dialog isn’t asked for again.
  await page.reload();
  await expect(page.getByRole("radio", { name: "Two of Acme" })).toBeChecked();
  await expect(dialog).toBeHidden();
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);

  await page.getByRole("button", { name: "Sign out" }).click();
  await beSignedIn();
  await page.goto(`/projects/${northwind.app_id}/starter-sets`);
  await page.getByRole("radio", { name: "Two of Acme" }).check();
  await page.getByRole("button", { name: "Apply 2 changes" }).click();
  await expect(page.getByRole("region", { name: "Result" })).toContainText("2 labels were created.");
  const copied = await api.listAllLabels(northwind.app_id);
  expect(copied.map(({ name, color }) => [name, color])).toEqual(
    [first, second].map((label) => [label?.name, label?.color]),
  );
});
