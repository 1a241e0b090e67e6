import type { Locator, Page } from "@playwright/test";
import { apiPaths } from "#contract/paths.ts";
import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";
import { holdRequests } from "./held-requests.ts";
import { findScreenLink } from "./navigation.ts";
import { expectNothingSideways } from "./page-width.ts";

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
