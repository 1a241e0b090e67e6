import type { Page } from "@playwright/test";
import { expect, storeSession, test } from "./console-fixture.ts";
import { holdRequests } from "./held-requests.ts";
import { LabelScreen } from "./label-screen.ts";
import { chooseTheme, findAccount, signOut } from "./navigation.ts";
import { followRequests } from "./quiet-network.ts";
import { addToken, revokeToken } from "./service-database.ts";
import { signInByForm } from "./sign-in-form.ts";

/** What the page's origin keeps in the browser, besides that a session has ended. */
function readStorage(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const { "changelog-console.last-end": _, ...kept } = { ...localStorage, ...sessionStorage };
    return kept;
  });
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

test("a tab that hears nothing of a sign-out is signed out once it is seen again, or loaded, and takes nothing from who came since", async ({
  page,
  context,
  service,
  allowMessage,
  acme: { app_id: acme },
}) => {
  allowMessage(/^404 GET .*\/(labels|projects\/)/);
  await page.goto("/");
  await signInByForm(page, service.token);
  await expect(findAccount(page)).toBeVisible();
  // One has the session of the device, as one that the browser has put to sleep; the other has its own.
  const tabs = [await context.newPage(), await context.newPage()] as const;
  for (const tab of tabs) {
    await tab.addInitScript(() =>
      addEventListener("storage", (event) => event.stopImmediatePropagation(), true),
    );
    if (tab === tabs[1]) await tab.addInitScript(storeSession, service.token);
    await tab.goto(`/projects/${acme}/labels?page=2&rows=5`);
    await expect(tab.getByRole("row", { name: /Bug fix/ })).toBeVisible();
  }
  await signOut(page);
  await page.getByLabel("Keep me signed in on this device").uncheck();
  await signInByForm(page, service.otherToken);
  await page.getByRole("link", { name: "Go to your projects" }).click();
  await new LabelScreen(page).newLabel.click();
  await new LabelScreen(page).name.fill("Theirs");

  const [asleep, loaded] = tabs;
  await expect(findAccount(asleep)).toBeVisible();
  await asleep.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  const sent: (string | undefined)[] = [];
  loaded.on("request", (request) => sent.push(request.headers()["authorization"]));
  await loaded.reload();
  for (const tab of tabs) {
    await expect(tab.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expect(tab.getByText("Bug fix")).toHaveCount(0);
  }
  expect(sent.filter((token) => token !== undefined)).toEqual([]);
  await page.reload();
  await expect(new LabelScreen(page).name).toHaveValue("Theirs");
});

test("a tab that loads while another one signs out is signed out as well", async ({
  page,
  context,
  service,
  acme: { app_id: acme },
}) => {
  await page.goto("/");
  await signInByForm(page, service.token);
  await expect(findAccount(page)).toBeVisible();
  const before = await page.evaluate(() => ({ ...localStorage }));
  await signOut(page);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();

  const late = await context.newPage();
  // As in Firefox, whose tabs see each other's storage late: after the console has read it.
  await late.addInitScript((old) => {
    const { getItem } = Storage.prototype;
    let reads = 0;
    Storage.prototype.getItem = function (name) {
      if (this !== localStorage) return getItem.call(this, name);
      // By the startup script, and by the console.
      if (name === "changelog-console.session") reads += 1;
      if (reads === 2)
        queueMicrotask(() => {
          Storage.prototype.getItem = getItem;
        });
      return old[name] ?? null;
    };
  }, before);
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
