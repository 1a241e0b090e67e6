import type { Page, Response } from "@playwright/test";
import { expectNoAxeViolations } from "./accessibility.ts";
import { ApiClient } from "./api-client.ts";
import { expect, test } from "./console-fixture.ts";
import { LabelScreen } from "./label-screen.ts";
import { goToProject, signOut } from "./navigation.ts";
import { hideHistory } from "./plain-service.ts";
import { addToken, revokeToken } from "./service-database.ts";
import { signInByForm } from "./sign-in-form.ts";

/** How long a deletion can be undone, in milliseconds. */
const undoTime = 8000;

/** Counts the deletions that a page sends. */
function countDeletions(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.method() === "DELETE") count += 1;
  });
  return () => count;
}

test("without restoring, a deleted label is gone at once, can be brought back for eight seconds, and is deleted then", async ({
  page,
  service,
  api,
  labelScreen: screen,
  acme: project,
}) => {
  await page.clock.install();
  await hideHistory(page);
  const deletions = countDeletions(page);
  await screen.open(service, project, "?page=5&rows=5");
  await screen.deleteByKey(screen.row("Infrastructure"));
  await screen.expectNames(["Experimental", "Removed"]);
  await expect(page.getByText("21–22 of 22", { exact: true })).toBeVisible();
  await expect(screen.box("Removed")).toBeFocused();
  const message = screen.message("“Infrastructure” was deleted.");
  await expect(message).toBeVisible();
  // While the message is focused, its time waits for the scan.
  await page.keyboard.press("F6");
  await expect(screen.messages).toBeFocused();
  await expectNoAxeViolations(page);
  await message.getByRole("button", { name: "Undo" }).click();
  await screen.expectNames(["Experimental", "Infrastructure", "Removed"]);
  await expect(screen.message("“Infrastructure” was restored.")).toBeVisible();
  await expect(message).toBeHidden();
  // While the pointer is at a message, its time waits.
  await page.mouse.move(0, 0);

  await screen.deleteByKey(screen.row("Infrastructure"));
  await expect(message).toBeVisible();
  await screen.expectNames(["Experimental", "Removed"]);
  expect(deletions()).toBe(0);
  await page.clock.fastForward(undoTime);
  await expect(message).toBeHidden();
  await expect.poll(deletions).toBe(1);
  await expect.poll(async () => (await api.listLabels(project.app_id, 5)).total).toBe(22);
  await screen.expectNames(["Experimental", "Removed"]);
  await expect(screen.box("Removed")).toBeFocused();
});

test("a deletion that can no longer be undone is sent: when the project is switched, on signing out, and when the page is closed", async ({
  page,
  context,
  service,
  api,
  labelScreen: screen,
  orbit: { app_id: appId },
}) => {
  const names = async () => (await api.listAllLabels(appId)).map(({ name }) => name);
  await hideHistory(page);
  await screen.open(service, await api.findProject("Orbit"));

  await screen.delete("New");
  await expect(screen.message("“New” was deleted.")).toBeVisible();
  await goToProject(page);
  await expect(page.getByRole("heading", { name: "Public feed" })).toBeVisible();
  await expect(screen.message("“New” was deleted.")).toBeVisible();
  expect(await names()).toContain("New");
  await page.getByRole("button", { name: /Switch project|Orbit/ }).click();
  await page.getByRole("option", { name: /Acme/ }).click();
  await expect.poll(names).not.toContain("New");

  await page.goto(`/projects/${appId}/labels`);
  await screen.delete("Improved");
  await expect(screen.message("“Improved” was deleted.")).toBeVisible();
  await page.goto("about:blank");
  await expect.poll(names).not.toContain("Improved");

  await page.goto(`/projects/${appId}/labels`);
  await screen.delete("Fixed");
  await expect(screen.message("“Fixed” was deleted.")).toBeVisible();
  await signOut(page);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect.poll(names).not.toContain("Fixed");

  const other = new LabelScreen(await context.newPage());
  await hideHistory(other.page);
  await other.open(service, await api.findProject("Orbit"));
  await other.delete("Self-hosting");
  await expect(other.message("“Self-hosting” was deleted.")).toBeVisible();
  const closed = other.page.waitForEvent("close");
  await other.page.close({ runBeforeUnload: true });
  await closed;
  await expect.poll(names).toEqual(["Command line", "Early access"]);
});

/** Has the service be asked for something, by a name that is changed in its row. */
async function rename(screen: LabelScreen, name: string): Promise<void> {
  await screen.row(name).getByRole("button", { name, exact: true }).click();
  const field = screen.page.getByRole("textbox", { name: "Name", exact: true });
  await field.fill("Repaired");
  await field.press("Enter");
}

test("a session that ends says that deletions were canceled where some were, and only then", {
  tag: "@all",
}, async ({
  page,
  service: { address, databasePath, token },
  allowMessage,
  labelScreen: screen,
  orbit: project,
}) => {
  allowMessage(/^401 GET /);
  await hideHistory(page);
  await screen.open({ token }, project);
  addToken(databasePath, "another-token", token);
  await screen.delete("New");
  await expect(screen.message("“New” was deleted.")).toBeVisible();
  revokeToken(databasePath, token);
  await rename(screen, "Fixed");
  await expect(page.getByText("pending deletions were canceled")).toBeVisible();
  const others = new ApiClient(address, "another-token");
  expect((await others.listAllLabels(project.app_id)).map(({ name }) => name)).toContain("New");

  await signInByForm(page, "another-token");
  await page.getByRole("link", { name: "Labels" }).click();
  const isLabels = (response: Response) => /\/labels\?/.test(response.url());
  const deleted = page.waitForResponse((response) => response.request().method() === "DELETE");
  // What was deleted is read again.
  const read = deleted.then(() => page.waitForResponse(isLabels));
  await screen.deleteNow("New");
  await read;
  revokeToken(databasePath, "another-token");
  await rename(screen, "Fixed");
  await expect(page.getByText("Your session has ended.")).toBeVisible();
  await expect(page.getByText("pending deletions were canceled")).toBeHidden();
});
