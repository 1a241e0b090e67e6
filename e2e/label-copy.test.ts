import type { Page } from "@playwright/test";
import { makeLabel } from "#contract/label-fixture.ts";
import { projectHeader } from "#contract/paths.ts";
import { expectNoAxeViolations } from "./accessibility.ts";
import type { ApiClient } from "./api-client.ts";
import { expect, test } from "./console-fixture.ts";
import { holdRequests } from "./held-requests.ts";
import { expectNothingSideways } from "./page-width.ts";

const namesOf = async (api: ApiClient, appId: string) =>
  (await api.listAllLabels(appId)).map(({ name }) => name);

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

  await page.getByRole("checkbox", { name: "Create Command line" }).uncheck();
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

test("only the labels that were chosen in the list are copied, whose names are shown as the text they are", {
  tag: "@all",
}, async ({ page, api, beSignedIn, northwind: { app_id: northwind } }) => {
  const source = (await api.listProjects()).find(({ name }) => name.startsWith("Zoë's"));
  const labels = await api.listAllLabels(source?.app_id ?? "");
  const chosen = labels.filter(({ name }) => /script|override|__proto__/.test(name));
  await beSignedIn();
  await page.goto(`/projects/${source?.app_id}/labels`);
  await expect(page.getByRole("button", { name: "Commands" })).toBeVisible();
  // As the list does, React Router keeps it in the history entry.
  await page.evaluate(
    ([address, ids]) => {
      history.pushState({ usr: { labels: ids } }, "", address);
      dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
    },
    [`/projects/${source?.app_id}/copy`, chosen.map(({ id }) => id)] as const,
  );
  await page.getByRole("button", { name: "Copy labels to Northwind" }).click();
  await expect(page.getByText(`${chosen.length} labels selected`)).toBeVisible();
  await page.getByRole("button", { name: `Apply ${chosen.length} changes` }).click();
  await expect(page.getByRole("region", { name: "Result" })).toBeVisible();
  const copied = await namesOf(api, northwind);
  expect(copied.toSorted()).toEqual(chosen.map(({ name }) => name).toSorted());
  await page.getByRole("button", { name: `Copy all ${labels.length} labels instead` }).click();
  await expect(page.getByRole("main").getByText(`${labels.length - chosen.length} to create`)).toBeVisible();
});

test("a copy that was stopped, by a service that takes no batches and fails in between, is completed by repeating it, without doubles", {
  tag: "@all",
}, async ({
  page,
  api,
  beSignedIn,
  allowMessage,
  acme: { app_id: acme },
  northwind: { app_id: northwind },
}) => {
  allowMessage(/^(404|503) POST /);
  await beSignedIn();
  await page.goto(`/projects/${acme}/copy?to=${northwind}`);
  let posts = 0;
  await page.route("**/labels/batch", (route) => route.fulfill({ status: 404, body: "" }));
  await page.route("**/labels", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    posts += 1;
    return posts === 3 ? route.fulfill({ status: 503, body: "" }) : route.fallback();
  });
  const held = await holdRequests(page, (request) => /\/labels$/.test(request.url()) && posts >= 8);
  await page.getByRole("button", { name: "Apply 23 changes" }).click();
  await held.sent;
  // What is under way can't be begun once more.
  await expect(page.getByRole("button", { name: /^Apply/ })).toHaveAttribute("aria-disabled", "true");
  await dockOf(page).getByRole("button", { name: "Stop" }).click();
  await held.release();
  const outcome = page.getByRole("region", { name: "Result" });
  await expect(outcome).toContainText(/\d+ of 23 changes made in Northwind\./);
  await expect(outcome.getByRole("list", { name: "What failed" })).toHaveCount(0);
  const before = (await namesOf(api, northwind)).length;
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(23);

  await page.unroute("**/labels");
  // The dry run doesn't stand there as if nothing had happened.
  await expect(page.getByRole("button", { name: /^Apply/ })).toHaveCount(0);
  await outcome.getByRole("button", { name: "Review changes" }).click();
  await page.getByRole("button", { name: `Apply ${23 - before} changes` }).click();
  await expect(outcome.getByRole("heading", { name: "Done" })).toBeVisible();
  const names = await namesOf(api, northwind);
  expect(names).toEqual(await namesOf(api, acme));
});

test("what somebody else has changed since the dry run is not overwritten unseen", { tag: "@all" }, async ({
  page,
  api,
  beSignedIn,
  orbit: { app_id: orbit },
  northwind: { app_id: northwind },
}) => {
  await beSignedIn();
  await page.goto(`/projects/${orbit}/copy?to=${northwind}`);
  await expect(page.getByRole("main").getByText("6 to create")).toBeVisible();
  await api.createLabel(northwind, makeLabel("Fixed", "#123456"));
  await page.getByRole("button", { name: "Apply 6 changes" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "have changed in the meantime" })).toBeVisible();
  await expect(page.getByRole("main").getByText("5 to create, 1 to recolor")).toBeVisible();
  expect(await namesOf(api, northwind)).toEqual(["Fixed"]);
});

test("a person who belongs to one project only is told that there is no other", { tag: "@all" }, async ({
  page,
  service,
  otherApi,
  beSignedIn,
}) => {
  const { app_id: appId } = await otherApi.findProject("Lighthouse");
  await beSignedIn(service.otherToken);
  for (const screen of ["copy", "compare"]) {
    await page.goto(`/projects/${appId}/${screen}`);
    await expect(page.getByRole("heading", { name: "There’s no other project" })).toBeVisible();
  }
});
