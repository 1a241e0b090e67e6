import type { Locator, Page } from "@playwright/test";
import { apiPaths } from "#contract/paths.ts";
import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";
import { holdRequests } from "./held-requests.ts";
import { expectNothingSideways } from "./page-width.ts";

/** A part of the project's page, by its title. */
function findPart(page: Page, title: string): Locator {
  return page.getByRole("main").getByRole("region", { name: title, exact: true });
}

test("everything about a project is shown, and the gist of it in the switcher", { tag: "@narrow" }, async ({
  page,
  beSignedIn,
  acme: { app_id: appId },
}) => {
  await beSignedIn();
  await page.goto(`/projects/${appId}/labels`);
  // Before the code has arrived, the browser itself follows the link, and leaves the focus alone.
  await expect(page.getByRole("button", { name: /^Account: / })).toBeVisible();
  const held = await holdRequests(page, (request) => request.url().endsWith(apiPaths.project(appId)));
  await page.getByRole("button", { name: /Switch project$/ }).click();
  await held.sent;
  const gist = page.getByRole("dialog", { name: "Switch project" });
  await expect(gist.getByRole("link", { name: /^changelog\.acme\.com/ })).toHaveAttribute("href", /^https:/);
  await expect(gist).toContainText(appId);
  const details = gist.getByRole("link", { name: "Details" });
  await expect(details).toBeInViewport({ ratio: 1 });
  await details.click();
  const heading = page.getByRole("heading", { name: "Acme", level: 1 });
  await expect(heading).toBeFocused();
  await held.release();
  await expect(findPart(page, "What visitors see")).toContainText("Acme changelog");
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle("Project · Acme · Changelog Console");
  const outside = page.getByRole("main").locator("a[target=_blank]");
  await expect(outside).toHaveCount(3);
  for (const link of await outside.all()) {
    await expect(link).toHaveAttribute("href", /^https:\/\//);
    await expect(link).toHaveAttribute("rel", /\bnoopener\b/);
    await expect(link).toHaveAccessibleName(/opens in a new tab/);
  }
  await expectNoAxeViolations(page);
  await expectNothingSideways(page);

  // The same address as on the page, and the plan once it is known.
  await page.getByRole("button", { name: /Switch project$/ }).click();
  await expect(gist).toContainText("Business");
  await expect(gist).toContainText(/English\W* \(default\), \W*Spanish\W*, \W*German/);
  await expectNoAxeViolations(page);
});
