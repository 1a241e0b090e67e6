import type { Page } from "@playwright/test";
import { projectHeader } from "#contract/paths.ts";
import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";
import { holdRequests } from "./held-requests.ts";
import { expectNothingSideways } from "./page-width.ts";
import { removeMemberships } from "./service-database.ts";

/** Goes to the project by the switcher, as fast as a person who knows its name. */
async function switchTo(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Switch project" }).click();
  await page.getByRole("option", { name }).click();
}

test("the project is switched by keyboard alone, and stays through links, reload, back and forward", {
  tag: "@narrow",
}, async ({ page, beSignedIn, acme: { app_id: acme }, orbit: { app_id: orbit } }) => {
  const asked: { path: string; project: string | undefined }[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/"))
      asked.push({ path: pathname, project: request.headers()[projectHeader] });
  });
  await beSignedIn();
  await page.goto(`/projects/${acme}/labels?page=2&rows=5`);
  await expect(page.getByRole("row", { name: /Bug fix/ })).toBeVisible();

  const switcher = page.getByRole("button", { name: /Switch project/ });
  await expect(switcher).toHaveAccessibleName("Project: Acme. Switch project");
  await switcher.press("Enter");
  const search = page.getByRole("searchbox", { name: "Search projects" });
  await expect(search).toBeFocused();
  // The open one stands above.
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(4);
  await expect(page.getByRole("option", { name: "Orbit" })).toContainText("updates.orbit.example");
  await expect(page.getByRole("dialog")).toContainText("changelog.acme.com");
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await expect(search).toBeHidden();
  await expect(switcher).toBeFocused();

  await switcher.press("Enter");
  await expect(search).toBeFocused();
  await page.keyboard.type("no such project");
  await expect(page.getByRole("dialog").getByText("No results")).toBeVisible();
  await search.fill("ORBIT.exa");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(1);
  await search.fill("b");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveText([/Bluebird/, /Orbit/]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/projects/${orbit}/labels`);
  await expect(page.getByRole("row", { name: /Self-hosting/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Labels", level: 1 })).toBeFocused();
  await expect(page.locator("[data-live-announcer]")).toContainText("Project: Orbit");
  await expect(switcher).toHaveAccessibleName("Project: Orbit. Switch project");
  await expect(page).toHaveTitle("Labels · Orbit · Changelog Console");

  await page.reload();
  await expect(page.getByRole("row", { name: /Self-hosting/ })).toBeVisible();
  await page.goto("/");
  await expect(page).toHaveURL(`/projects/${orbit}/labels`);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(`/projects/${acme}/labels?page=2&rows=5`);
  await expect(page.getByRole("row", { name: /Bug fix/ })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("row", { name: /Self-hosting/ })).toBeVisible();

  const ofLabels = asked.filter(({ path }) => path.includes("/labels"));
  expect(new Set(ofLabels.map(({ project }) => project))).toEqual(new Set([acme, orbit]));
  const ofProjects = asked.filter(({ path }) => !path.includes("/labels"));
  expect(new Set(ofProjects.map(({ project }) => project))).toEqual(new Set([undefined]));
});

test("an answer that comes after the project was switched shows nowhere", { tag: "@all" }, async ({
  page,
  beSignedIn,
  acme: { app_id: acme },
}) => {
  await beSignedIn();
  await page.goto(`/projects/${acme}/labels?rows=5`);
  await expect(page.getByRole("row", { name: /Beta/ })).toBeVisible();
  const held = await holdRequests(
    page,
    (request) => request.headers()[projectHeader] === acme && request.url().includes("page="),
  );
  await page.getByRole("link", { name: "Page 4" }).click();
  await held.sent;
  await switchTo(page, "Orbit");
  await expect(page.getByRole("row", { name: /Self-hosting/ })).toBeVisible();
  await held.release();
  await expect(
    page.getByRole("rowheader", { name: /^(New|Improved|Fixed|Self-hosting|Command line|Early access)$/ }),
  ).toHaveCount(6);
  await expect(page.getByRole("row")).toHaveCount(7);
  await expect(page.getByRole("main").getByText(/Dashboard|Billing|Beta/)).toHaveCount(0);
});

test("an address of an unknown project, or of another person's, says so and leads to one's own", {
  tag: ["@all", "@narrow"],
}, async ({ page, otherApi, beSignedIn, allowMessage }) => {
  allowMessage(/^404 GET .*\/labels/);
  const { app_id: foreign } = await otherApi.findProject("Lighthouse");
  await beSignedIn();
  for (const appId of [foreign, "no-such-project", "..%2Flabels"]) {
    await page.goto(`/projects/${appId}/labels`);
    await expect(page.getByRole("heading", { name: "Project not found", level: 1 })).toBeVisible();
    await expect(page.getByText("This project doesn’t exist, or you don’t have access to it")).toBeVisible();
    await expect(page.getByText("Lighthouse")).toHaveCount(0);
  }
  await expect(page).toHaveTitle("Project not found · Changelog Console");
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);
  await page.getByRole("link", { name: "Go to your projects" }).click();
  await expect(page.getByRole("heading", { name: "Labels", level: 1 })).toBeFocused();
  await expect(page.getByRole("button", { name: "Project: Acme. Switch project" })).toBeVisible();
});

test("a person without any project is told whom to ask", { tag: ["@all", "@narrow"] }, async ({
  page,
  service,
  signIn,
}) => {
  removeMemberships(service.databasePath, service.token);
  await signIn();
  await expect(page.getByText("You’re not a member of any project yet")).toBeVisible();
  await expect(page.getByText("Ask a project owner to add you, then reload this page.")).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);
});
