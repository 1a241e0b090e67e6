import type { Page } from "@playwright/test";
import { makeLabel } from "#contract/label-fixture.ts";
import { projectHeader } from "#contract/paths.ts";
import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";
import { expectNothingSideways } from "./page-width.ts";

/** Where it is shown how the work goes. */
const dockOf = (page: Page) => page.getByRole("region", { name: "Work in progress" });

test("labels are copied to another project by a dry run, without leaving the one that is open", async ({
  page,
  api,
  otherApi,
  beSignedIn,
  acme: { app_id: acme },
  orbit: { app_id: orbit },
}) => {
  const foreign = await otherApi.findProject("Lighthouse");
  await api.createLabel(acme, makeLabel("fixed", "#B91C1C"));
  await api.createLabel(acme, makeLabel("New", "#112233"));
  await beSignedIn();
  // Another person's project in the address is no target, and never offered.
  await page.goto(`/projects/${orbit}/copy?to=${foreign.app_id}`);
  const cards = page
    .getByRole("region", { name: "Projects" })
    .getByRole("button", { name: "Copy labels to" });
  await expect(cards).toHaveCount(4);
  for (const [index, name] of ["Acme", "Bluebird", "Northwind", "Zoë's <script>"].entries())
    await expect(cards.nth(index)).toHaveAccessibleName(new RegExp(name));
  await expect(page.getByRole("listitem").filter({ hasText: "acme.com" }).first()).toContainText(
    "4 to create, 1 to recolor, 1 to rename",
  );
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);
  await cards.first().click();
  await expect(page).toHaveURL(`/projects/${orbit}/copy?to=${acme}`);
  await expect(page.getByRole("main").getByText("4 to create, 1 to recolor, 1 to rename")).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);

  await page.getByRole("checkbox", { name: "Create “Command line”" }).uncheck();
  const projects = new Set<string | undefined>();
  page.on("request", (request) => {
    if (request.method() !== "GET") projects.add(request.headers()[projectHeader]);
  });
  await page.getByRole("button", { name: "Apply 5 changes" }).click();
  const outcome = page.getByRole("region", { name: "Result" });
  await expect(outcome).toContainText("5 changes made in Acme.");
  // It is said once.
  await expect(dockOf(page)).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Notifications" })).toHaveCount(0);
  await expect(page).toHaveURL(`/projects/${orbit}/copy?to=${acme}`);
  expect(projects).toEqual(new Set([acme]));
  expect((await api.listLabels(orbit)).total).toBe(6);
  const after = await api.listAllLabels(acme);
  const [renamed, recolored, ...created] = after.map(({ name }) => name).slice(23);
  expect([renamed, recolored]).toEqual(["Fixed", "New"]);
  // Several are under way at once.
  expect(created.toSorted()).toEqual(["Early access", "Improved", "Self-hosting"]);
  expect(after.find(({ name }) => name === "New")?.color).toBe("#0F7490");
  await outcome.getByRole("link", { name: "View Acme’s labels" }).click();
  await expect(page).toHaveURL(`/projects/${acme}/labels`);
});
