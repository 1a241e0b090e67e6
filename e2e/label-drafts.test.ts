import type { BrowserContext } from "@playwright/test";
import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";
import { LabelScreen } from "./label-screen.ts";
import { findAccount, signOut } from "./navigation.ts";
import { addMembership, addToken, revokeToken } from "./service-database.ts";
import { signInByForm } from "./sign-in-form.ts";

/** All that the browser keeps for this origin, as one text. */
function readStorage(screen: LabelScreen): Promise<string> {
  return screen.page.evaluate(() => JSON.stringify({ ...localStorage }));
}

/** Has the page's process die, as when a tab crashes, and opens the address that it was at in another tab. */
async function crash(screen: LabelScreen, context: BrowserContext): Promise<LabelScreen> {
  const { page } = screen;
  const crashed = page.waitForEvent("crash");
  const address = page.url();
  await page.goto("chrome://crash").catch(() => {});
  await crashed;
  const next = await context.newPage();
  await next.goto(address);
  return new LabelScreen(next);
}

test("a half-written label survives a reload, and can be begun afresh", async ({
  page,
  service,
  labelScreen: screen,
  orbit,
}) => {
  await screen.open(service, orbit);
  await screen.newLabel.click();
  await screen.name.fill("Half");
  await screen.color.fill("#12");
  await page.reload();
  await expect(screen.name).toHaveValue("Half");
  await expect(screen.color).toHaveValue("#12");
  const restored = screen.editor.getByText("Draft restored.");
  await expect(restored).toBeVisible();
  // Some time after the editor is there, nothing beside it is.
  await expect(page.locator("[inert] header").first()).toBeAttached();
  await expectNoAxeViolations(page);
  await screen.editor.getByRole("button", { name: "Discard draft" }).click();
  await expect(screen.name).toHaveValue("");
  await expect(screen.name).toBeFocused();
  await expect(restored).toBeHidden();
  await page.reload();
  await expect(screen.name).toHaveValue("");
  await expect(restored).toBeHidden();
});

test("a half-written change survives a token that is no longer accepted, without the token, and is gone after saving", {
  tag: "@all",
}, async ({ page, service, allowMessage, labelScreen: screen, orbit: project }) => {
  allowMessage(/^401 /);
  await screen.open(service, project, "?page=2&rows=5");
  await screen.edit("Early access");
  await screen.name.fill("Early bird");
  addToken(service.databasePath, "a-later-token", service.token);
  revokeToken(service.databasePath, service.token);
  await screen.name.press("Enter");
  await expect(page.getByText("Drafts are saved")).toBeVisible();
  const kept = await readStorage(screen);
  expect(kept).toContain("Early bird");
  expect(kept).not.toContain(service.token);
  await signInByForm(page, "a-later-token");
  await expect(screen.name).toHaveValue("Early bird");
  await screen.name.press("Enter");
  await expect(screen.message("“Early bird” was saved.")).toBeVisible();
  expect(await readStorage(screen)).not.toContain("Early bird");
  await screen.edit("Early bird");
  await expect(screen.name).toHaveValue("Early bird");
  await expect(screen.editor.getByText("Draft restored.")).toBeHidden();
});

test("a draft waits for the person who wrote it: whoever signs in after their session expired doesn't see it", {
  tag: "@all",
}, async ({
  page,
  service: { databasePath, token, otherToken },
  allowMessage,
  labelScreen: screen,
  orbit: project,
}) => {
  allowMessage(/^401 /);
  addMembership(databasePath, otherToken, project.app_id);
  await screen.open({ token }, project);
  await screen.newLabel.click();
  await screen.name.fill("Half");
  const signIn = async (next: string) => {
    await signInByForm(page, next);
    await expect(screen.name).toBeFocused();
  };
  const expire = async (accepted: string) => {
    revokeToken(databasePath, accepted);
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page.getByText("Drafts are saved")).toBeVisible();
  };
  await expire(token);
  // The address still names the editor.
  await signIn(otherToken);
  await expect(screen.name).toHaveValue("");
  await expect(screen.editor.getByText("Draft restored.")).toBeHidden();
  await screen.name.fill("Somebody else’s");
  addToken(databasePath, "a-renewed-token", token);
  await expire(otherToken);
  await signIn("a-renewed-token");
  await expect(screen.name).toHaveValue("Half");
});

test("a half-written label survives the crash of its tab: it is in its editor again, or offered", {
  tag: "@all",
}, async ({ page, context, service, allowMessage, orbit: project }) => {
  allowMessage(/ERR_FAILED|ERR_ABORTED|chrome:\/\/crash/);
  const first = new LabelScreen(page);
  await page.goto("/");
  await signInByForm(page, service.token);
  await expect(findAccount(page)).toBeVisible();
  await page.goto(`/projects/${project.app_id}/labels`);
  await first.newLabel.click();
  await first.name.fill("Half");
  const second = await crash(first, context);
  await expect(second.name).toHaveValue("Half");
  await expect(second.name).toBeFocused();
  // There is one draft, and whoever writes it in two tabs is told.
  const beside = new LabelScreen(await context.newPage());
  await beside.page.goto(`/projects/${project.app_id}/labels`);
  await beside.newLabel.click();
  await expect(beside.name).toHaveValue("Half");
  await beside.name.fill("Half here");
  const notice = "You’re editing this label in another tab, too. The draft keeps what you typed last.";
  await expect(second.message(notice)).toBeVisible();
  await second.name.fill("Half there");
  await second.name.fill("Half");
  await beside.page.close({ runBeforeUnload: false });

  const third = await crash(second, context);
  await third.page.goto(`/projects/${project.app_id}/labels`);
  const offer = third.message("The new label “Half” is saved as a draft.");
  await offer.getByRole("button", { name: "Continue" }).click();
  await expect(third.name).toHaveValue("Half");
});

test("discarding forgets what was typed, and so does signing out", { tag: "@all" }, async ({
  page,
  context,
  service,
  labelScreen: screen,
  orbit,
}) => {
  await screen.open(service, orbit);
  await screen.newLabel.click();
  await screen.name.fill("Half");
  await page.keyboard.press("Escape");
  const offer = screen.message("The new label “Half” is saved as a draft.");
  await offer.getByRole("button", { name: "Discard" }).click();
  await screen.newLabel.click();
  await expect(screen.name).toHaveValue("");

  await screen.name.fill("Half again");
  await expect.poll(() => readStorage(screen)).toContain("Half again");
  const other = await context.newPage();
  await other.goto(`/#token=${encodeURIComponent(service.token)}`);
  await signOut(other);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect.poll(() => readStorage(screen)).not.toContain("Half");
});
