import type { Locator, Page } from "@playwright/test";
import { apiPaths } from "#contract/paths.ts";
import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";
import { holdRequests } from "./held-requests.ts";
import { LabelScreen } from "./label-screen.ts";
import { findScreenLink } from "./navigation.ts";
import { expectNothingSideways } from "./page-width.ts";
import { changeDatabase } from "./service-database.ts";

/** A card of the project's page, by its title. */
function findCard(page: Page, title: string): Locator {
  return page.getByRole("main").getByRole("region", { name: title, exact: true });
}

/** Fails unless the card shows these facts, no more and no fewer. */
async function expectFacts(card: Locator, facts: Readonly<Record<string, string | RegExp>>): Promise<void> {
  await expect(card.getByRole("term")).toHaveText(Object.keys(facts));
  await expect(card.getByRole("definition")).toHaveText(Object.values(facts));
}

test("everything about a project is shown", { tag: "@narrow" }, async ({
  page,
  api,
  beSignedIn,
  acme: { app_id: appId },
}) => {
  const project = await api.showProject(appId);
  await beSignedIn();
  await page.goto(`/projects/${appId}/labels`);
  // Before the code has arrived, the browser itself follows the link, and leaves the focus alone.
  await expect(page.getByRole("button", { name: "Commands" })).toBeVisible();
  const held = await holdRequests(page, (request) => request.url().endsWith(apiPaths.project(appId)));
  await (await findScreenLink(page, "Project")).click();
  await held.sent;
  const heading = page.getByRole("heading", { name: "Acme", level: 1 });
  await expect(heading).toBeFocused();
  await held.release();
  const visitors = findCard(page, "What visitors see");
  await expect(visitors).toContainText("Acme changelog");
  await expect(visitors).toContainText("New features, improvements and fixes in Acme");
  await expectFacts(visitors, {
    Changelog: "https://changelog.acme.com",
    Accent: "#6D5EFC",
    "Labels are shown on": /Your choice, kept on this device$/,
  });
  await expect(page.getByText(/^These settings are read-only here/)).toBeVisible();
  await expectFacts(findCard(page, "General"), {
    Website: "https://acme.com",
    Subdomain: "acme",
    "Custom domain": "changelog.acme.com",
    Plan: "Business",
    Logo: "Not set",
    Favicon: "Not set",
  });
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle("Project · Acme · Changelog Console");
  await expectFacts(findCard(page, "Public feed"), {
    Website: "https://acme.com",
    "Visitors can subscribe": "On",
    "Search engine indexing": "On",
    Private: "Off",
    Reactions: "On",
    Comments: "Off",
    "Custom CSS": "See below",
    "Custom JavaScript": "Not set",
  });
  // What few people ask for is folded.
  const ids = page.getByRole("main").getByRole("group").filter({ hasText: "IDs and dates" });
  await expect(ids.getByRole("term")).toHaveCount(0);
  await ids.getByText("IDs and dates").press("Enter");
  await expectFacts(ids, {
    "App ID": appId,
    "Project ID": String(project.id),
    "Language ID": String(project.language_id),
    "Feed ID": String(project.public_feed_setting.id),
    Created: /\d/,
    Updated: /\d/,
  });
  const feed = project.public_feed_setting;
  for (const [index, moment] of [feed.created_at, feed.updated_at].entries()) {
    await expect(ids.getByRole("time").nth(index)).toHaveAttribute("datetime", moment);
  }
  await expect(findCard(page, "Languages").getByRole("listitem")).toHaveText([
    /^English\s*en\s*Default/,
    /^Spanish\s*es$/,
    /^German\s*de$/,
  ]);
  await expect(findCard(page, "Labels").getByRole("listitem")).toHaveText(
    project.labels.map(({ name }) => name),
  );
  await expect(
    findCard(page, "Custom CSS").getByText('.entry-title { font-family: "Söhne"; }'),
  ).toBeVisible();
  await expect(page.getByRole("region", { name: "Custom JavaScript" })).toHaveCount(0);
  for (const link of await page.getByRole("main").getByRole("link").all()) {
    await expect(link).toHaveAttribute("href", /^https:\/\//);
    await expect(link).toHaveAttribute("rel", /\bnoopener\b/);
    await expect(link).toHaveAccessibleName(/opens in a new tab/);
  }
  await expect(page.getByRole("link", { name: "Open changelog" })).toHaveAttribute(
    "href",
    /changelog\.acme\.com/,
  );
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);
});

test("the app id and the project's own code can be copied", { tag: "@all" }, async ({
  page,
  context,
  api,
  beSignedIn,
  bluebird: { app_id: appId },
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { public_feed_setting: feed, labels } = await api.showProject(appId);
  // The console's own pages may not read the clipboard.
  const reader = await context.newPage();
  await reader.route("**/reader", (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await reader.goto("/reader");
  await page.bringToFront();
  await beSignedIn();
  await page.goto(`/projects/${appId}/project`);
  for (const [name, text] of [
    ["Copy app ID", appId],
    ["Copy Custom CSS", feed.custom_css],
    ["Copy Custom JavaScript", feed.custom_javascript],
  ] as const) {
    await page.getByRole("button", { name }).click();
    await expect(page.getByText("Copied", { exact: true })).not.toHaveCount(0);
    await reader.bringToFront();
    await expect.poll(() => reader.evaluate(() => navigator.clipboard.readText())).toBe(text);
    await page.bringToFront();
  }

  // A project may have more labels than anyone wants to see at once.
  const chips = findCard(page, "Labels").getByRole("listitem");
  await expect(chips).toHaveCount(60);
  await page
    .getByRole("button", { name: `Show all ${labels.length.toLocaleString("en-US")} labels` })
    .click();
  await expect(chips).toHaveCount(labels.length);
});

test("a logo and a favicon that are addresses are shown as pictures, and what is missing is said to be", {
  tag: "@all",
}, async ({ page, service, beSignedIn, orbit: { app_id: appId } }) => {
  const picture = `${service.address}/icon.svg`;
  changeDatabase(
    service.databasePath,
    "update projects set logo = ?, favicon = ?, website = '', domain = '', plan = '' where app_id = ?",
    picture,
    picture,
    appId,
  );
  await beSignedIn();
  await page.goto(`/projects/${appId}/project`);
  for (const name of ["Logo of Orbit", "Favicon of Orbit"]) {
    const image = page.getByRole("img", { name });
    await image.scrollIntoViewIfNeeded();
    await expect(image).toHaveAttribute("src", picture);
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBeGreaterThan(0);
  }
  await expectFacts(findCard(page, "General"), {
    Website: "Not set",
    Subdomain: "orbit",
    "Custom domain": "Not set",
    Plan: "Not set",
    Logo: "",
    Favicon: "",
  });
});

test("a default language that is not among the project's languages is shown as well", {
  tag: "@all",
}, async ({ page, service, beSignedIn, orbit: { app_id: appId, id, language_id: languageId } }) => {
  changeDatabase(
    service.databasePath,
    "delete from project_languages where project_id = ? and language_id = ?",
    id,
    languageId,
  );
  await beSignedIn();
  await page.goto(`/projects/${appId}/project`);
  await expect(findCard(page, "Languages").getByRole("listitem")).toHaveText([
    /^English\s*en\s*Default/,
    /^French\s*fr$/,
  ]);
});

test("a project whose every text is an attack runs nothing, and asks no other host for anything", {
  tag: "@narrow",
}, async ({ page, service, api, beSignedIn }) => {
  const project = (await api.listProjects()).find(({ name }) => name.includes("<script>"));
  if (project === undefined) throw new Error("The demo has no hostile project.");
  const { name, app_id: appId } = project;
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const foreign: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.origin !== service.address && url.protocol !== "data:") foreign.push(request.url());
  });
  await beSignedIn();
  await page.goto(`/projects/${appId}/labels`);
  await expect(page.getByRole("grid", { name: "Labels" })).toBeVisible();
  await expect(page).toHaveTitle(`Labels · ${name} · Changelog Console`);
  await expectNothingSideways(page);
  const labels = await api.listAllLabels(appId);
  await page.goto(`/projects/${appId}/labels?edit=${labels[0]?.id}`);
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue(labels[0]?.name ?? "");
  await page.keyboard.press("Escape");
  await new LabelScreen(page).remove(labels[0]?.name ?? "");
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(labels[0]?.name ?? "");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: /Switch project/ }).click();
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(5);
  await page.keyboard.press("Escape");

  await page.goto(`/projects/${appId}/project`);
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(`Project · ${name} · Changelog Console`);
  const { public_feed_setting: feed } = await api.showProject(appId);
  await expect(findCard(page, "Custom CSS").getByRole("group")).toHaveText(feed.custom_css ?? "");
  await expect(findCard(page, "Custom JavaScript").getByRole("group")).toHaveText(
    feed.custom_javascript ?? "",
  );
  await expect(page.getByRole("main").getByRole("link")).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("img")).toHaveCount(0);
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);
  expect(dialogs).toEqual([]);
  expect(foreign).toEqual([]);
});

test("a project that is gone since its page was opened says so", { tag: "@all" }, async ({
  page,
  service,
  beSignedIn,
  allowMessage,
  northwind: { app_id: appId, id },
}) => {
  allowMessage(/^404 GET /);
  await beSignedIn();
  await page.goto(`/projects/${appId}/labels`);
  await expect(page.getByText("No labels yet")).toBeVisible();
  changeDatabase(service.databasePath, "delete from memberships where project_id = ?", id);
  await page.getByRole("navigation", { name: "Project" }).getByRole("link", { name: "Project" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "This project doesn’t exist, or you don’t have access to it.",
  );
  await page.getByRole("button", { name: /Switch project/ }).click();
  await page.getByRole("option", { name: "Orbit" }).click();
  await expect(page.getByRole("row", { name: /Self-hosting/ })).toBeVisible();
});
