import type { Page } from "@playwright/test";
import { expect, test } from "./console-fixture.ts";
import { holdRequests } from "./held-requests.ts";
import { LabelScreen } from "./label-screen.ts";
import { chooseTheme, findAccount, signOut } from "./navigation.ts";
import { followRequests } from "./quiet-network.ts";
import { addToken, revokeToken } from "./service-database.ts";
import { signInByForm } from "./sign-in-form.ts";

/** What the page's origin keeps in the browser. */
function readStorage(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage, ...sessionStorage }));
}

test("signing out forgets the person in every tab, and signing in again leads back to where they were", async ({
  page,
  context,
  service,
  signIn,
  acme: { app_id: acme },
  orbit: { app_id: orbit },
}) => {
  await page.goto("/");
  await signInByForm(page, service.token);
  await chooseTheme(page, "Dark");
  await page.goto(`/projects/${acme}/labels?page=2&rows=5`);
  await expect(page.getByRole("row", { name: /Bug fix/ })).toBeVisible();
  const otherTab = await context.newPage();
  await otherTab.goto(`/projects/${orbit}/project`);
  await expect(otherTab.getByRole("heading", { name: "Orbit", level: 1 })).toBeVisible();

  await signOut(otherTab);
  for (const tab of [page, otherTab]) {
    await expect(tab.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expect(
      tab.getByText("Use an access token from your changelog service. Its administrator can issue one."),
    ).toBeVisible();
    expect(await readStorage(tab)).toEqual({ "changelog-console.theme": "dark" });
  }
  await expect(page.getByLabel("Access token", { exact: true })).toHaveValue("");

  await signInByForm(page, service.token);
  await expect(page.getByRole("row", { name: /Bug fix/ })).toBeVisible();
  await expect(page).toHaveURL(`/projects/${acme}/labels?page=2&rows=5`);
  // A session that is kept on the device holds for the other tabs as well.
  await expect(otherTab.getByRole("heading", { name: "Orbit", level: 1 })).toBeVisible();
  await expect(otherTab).toHaveURL(`/projects/${orbit}/project`);

  // Tabs that each have a session of their own end together as well.
  await signIn();
  await expect(findAccount(page)).toBeVisible();
  await signOut(page);
  await expect(otherTab.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("a tab that loads while another one signs out is signed out as well", async ({
  page,
  context,
  service,
  acme: { app_id: acme },
}) => {
  const key = "changelog-console.session";
  await page.goto("/");
  await signInByForm(page, service.token);
  const stored = await page.evaluate((name) => localStorage.getItem(name), key);
  await signOut(page);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();

  const late = await context.newPage();
  // As in Firefox, whose tabs see each other's storage late: after the console has read it.
  await late.addInitScript(
    ([name, text]) => {
      // Once.
      if (history.state !== null) return;
      const { getItem } = Storage.prototype;
      Storage.prototype.getItem = function (one) {
        return this === localStorage && one === name ? text : getItem.call(this, one);
      };
      const { BroadcastChannel } = globalThis;
      globalThis.BroadcastChannel = class extends BroadcastChannel {
        constructor(channel: string) {
          super(channel);
          if (channel === name)
            queueMicrotask(() => {
              Storage.prototype.getItem = getItem;
            });
        }
      };
    },
    [key, stored ?? ""] as const,
  );
  await late.goto(`/projects/${acme}/labels`);
  await expect(late.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(await readStorage(late)).toEqual({});
});

test("a token that is revoked ends the session in every tab, and says why", async ({
  page,
  context,
  service,
  signIn,
  allowMessage,
  acme: { app_id: appId },
}) => {
  allowMessage(/^401 GET /);
  await signIn();
  await page.goto(`/projects/${appId}/labels?page=2&rows=5`);
  await expect(page.getByRole("row", { name: /Bug fix/ })).toBeVisible();
  const otherTab = await context.newPage();
  const waitForQuiet = followRequests(otherTab);
  await otherTab.goto(`/projects/${appId}/project#token=${service.token}`);
  await expect(otherTab.getByRole("heading", { name: "Acme", level: 1 })).toBeVisible();
  const pageLink = page.getByRole("link", { name: "Page 4" });
  await expect(pageLink).toBeVisible();
  await waitForQuiet();

  revokeToken(service.databasePath, service.token);
  // Not by the pointer: pointing at it reads the page, which ends the session before the press.
  await pageLink.dispatchEvent("click");
  for (const tab of [page, otherTab]) {
    await expect(tab.getByText("Your session has ended.")).toBeVisible();
    await expect(tab.getByLabel("Access token", { exact: true })).toHaveValue("");
    expect(await readStorage(tab)).toEqual({});
  }

  addToken(service.databasePath, "fresh-token", service.token);
  await signInByForm(page, "fresh-token");
  await expect(page.getByRole("row", { name: /Billing/ })).toBeVisible();
  await expect(page).toHaveURL(`/projects/${appId}/labels?page=4&rows=5`);
});

test("nothing that one account has read or done is shown to the next", async ({
  page,

  service,
  signIn,
  allowMessage,
  acme: { app_id: appId },
}) => {
  allowMessage(/^404 GET .*\/(labels|projects\/)/);
  await signIn();
  await page.goto(`/projects/${appId}/labels`);
  await new LabelScreen(page).delete("Beta");
  await expect(
    page.getByRole("region", { name: "Notifications" }).getByText("“Beta” was deleted."),
  ).toBeVisible();
  await signOut(page);

  const projects = await holdRequests(page, (request) => request.url().endsWith("/api/v1/projects"));
  await signInByForm(page, service.otherToken);
  await projects.sent;
  await projects.release();
  await expect(page.getByRole("heading", { name: "Project not found", level: 1 })).toBeVisible();
  await expect(page.getByText(/Beta|Acme/)).toHaveCount(0);
  await page.getByRole("link", { name: "Go to your projects" }).click();
  await expect(page.getByRole("button", { name: "Project: Lighthouse. Switch project" })).toBeVisible();
  await expect(page.getByText(/Beta|Acme/)).toHaveCount(0);
});
