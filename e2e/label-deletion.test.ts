import type { Page, Response } from "@playwright/test";
import { makeLabel } from "#contract/label-fixture.ts";
import { expectNoAxeViolations } from "./accessibility.ts";
import { ApiClient } from "./api-client.ts";
import { expect, test } from "./console-fixture.ts";
import { holdRequests } from "./held-requests.ts";
import { LabelScreen } from "./label-screen.ts";
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
  await screen.delete("Infrastructure").click();
  await screen.expectNames(["Experimental", "Removed"]);
  await expect(page.getByText("21–22 of 22", { exact: true })).toBeVisible();
  await expect(screen.box("Removed")).toBeFocused();
  const message = screen.message("“Infrastructure” was deleted.");
  await expect(message.getByText(/^[78]\ss left$/)).toBeVisible();
  // While the messages are focused, their time waits for the scan.
  await page.keyboard.press("F6");
  await expect(screen.messages).toBeFocused();
  await expectNoAxeViolations(page);
  await message.getByRole("button", { name: "Undo" }).click();
  await screen.expectNames(["Experimental", "Infrastructure", "Removed"]);
  await expect(screen.message("“Infrastructure” was restored.")).toBeVisible();
  await expect(message).toBeHidden();

  await screen.delete("Infrastructure").click();
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

test("the time to undo waits while the messages are hovered or focused", { tag: "@all" }, async ({
  page,
  service,
  labelScreen: screen,
  orbit,
}) => {
  await page.clock.install();
  await hideHistory(page);
  const deletions = countDeletions(page);
  await screen.open(service, orbit);
  await screen.delete("Fixed").click();
  const message = screen.message("“Fixed” was deleted.");
  await expect(message).toBeVisible();
  // A touch leaves a hover behind, which means nothing.
  if (await page.evaluate(() => matchMedia("(hover: hover)").matches)) {
    await message.hover();
    await page.clock.fastForward(5 * undoTime);
  }
  await page.keyboard.press("F6");
  await expect(screen.messages).toBeFocused();
  await page.mouse.move(5, 5);
  await page.clock.fastForward(5 * undoTime);
  await expect(message).toBeVisible();
  expect(deletions()).toBe(0);

  await screen.heading.focus();
  await page.clock.fastForward(undoTime);
  await expect(message).toBeHidden();
  await expect.poll(deletions).toBe(1);
});

test("labels deleted one after the other can each be brought back, the last one by Ctrl Z too", {
  tag: "@all",
}, async ({ page, service, api, labelScreen: screen, orbit: project }) => {
  await hideHistory(page);
  // However long the test takes.
  await page.addInitScript(() => localStorage.setItem("changelog-console.undo-time", "null"));
  await screen.open(service, project);
  for (const name of ["New", "Improved", "Fixed", "Self-hosting", "Command line"]) {
    // A second press of the mouse at one spot, so soon, would count as a double click.
    await screen.delete(name).press("Enter");
    await expect(screen.message(`“${name}” was deleted.`)).toBeVisible();
  }
  await screen.expectNames(["Early access"]);
  await page.keyboard.press("Control+z");
  await screen.expectNames(["Command line", "Early access"]);
  // The newest three are shown.
  await expect(screen.message("“New” was deleted.")).toBeHidden();
  await screen.messages.getByRole("button", { name: "Show 1 more" }).click();
  await screen.message("“New” was deleted.").getByRole("button", { name: "Undo" }).click();
  await screen.expectNames(["New", "Command line", "Early access"]);
  await screen.message("“Fixed” was deleted.").getByRole("button", { name: "Close" }).click();
  await expect
    .poll(async () => (await api.listAllLabels(project.app_id)).map(({ name }) => name))
    .toEqual(["New", "Improved", "Self-hosting", "Command line", "Early access"]);
  await screen.newLabel.click();
  await screen.name.fill("Ctrl Z takes back what is typed here");
  await page.keyboard.press("Control+z");
  await expect(screen.message("“Self-hosting” was deleted.")).toBeVisible();
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

  await screen.delete("New").click();
  await expect(screen.message("“New” was deleted.")).toBeVisible();
  await page.getByRole("link", { name: "Project", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Feed" })).toBeVisible();
  await expect(screen.message("“New” was deleted.")).toBeVisible();
  expect(await names()).toContain("New");
  await page.getByRole("button", { name: /Switch project|Orbit/ }).click();
  await page.getByRole("option", { name: /Acme/ }).click();
  await expect.poll(names).not.toContain("New");

  await page.goto(`/projects/${appId}/labels`);
  await screen.delete("Improved").click();
  await expect(screen.message("“Improved” was deleted.")).toBeVisible();
  await page.goto("about:blank");
  await expect.poll(names).not.toContain("Improved");

  await page.goto(`/projects/${appId}/labels`);
  await screen.delete("Fixed").click();
  await expect(screen.message("“Fixed” was deleted.")).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect.poll(names).not.toContain("Fixed");

  const other = new LabelScreen(await context.newPage());
  await hideHistory(other.page);
  await other.open(service, await api.findProject("Orbit"));
  await other.delete("Self-hosting").click();
  await expect(other.message("“Self-hosting” was deleted.")).toBeVisible();
  const closed = other.page.waitForEvent("close");
  await other.page.close({ runBeforeUnload: true });
  await closed;
  await expect.poll(names).toEqual(["Command line", "Early access"]);
});

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
  await screen.delete("New").click();
  await expect(screen.message("“New” was deleted.")).toBeVisible();
  revokeToken(databasePath, token);
  await page.getByRole("link", { name: "Palette" }).click();
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
  await page.getByRole("link", { name: "Palette" }).click();
  await expect(page.getByText("Your session has ended.")).toBeVisible();
  await expect(page.getByText("pending deletions were canceled")).toBeHidden();
});

test("deleting the last label of the last page goes one page back", { tag: "@all" }, async ({
  page,
  service,
  labelScreen: screen,
  orbit,
}) => {
  await screen.open(service, orbit, "?page=2&rows=5");
  await screen.delete("Early access").click();
  await screen.expectNames(["New", "Improved", "Fixed", "Self-hosting", "Command line"]);
  await screen.expectQuery("?rows=5");
  await expect(page.getByText("1–5 of 5", { exact: true })).toBeVisible();
  await expect(screen.pages).toBeHidden();
  await expect(screen.heading).toBeFocused();
});

test("deleting the only label leaves an offer to create one, and the focus at the heading", {
  tag: "@all",
}, async ({ page, service, api, labelScreen: screen, northwind: project }) => {
  await api.createLabel(project.app_id, makeLabel("Only", "#6D5EFC"));
  await screen.open(service, project);
  await screen.delete("Only").click();
  await expect(page.getByRole("heading", { name: "No labels yet" })).toBeVisible();
  await expect(screen.heading).toBeFocused();
  await screen.message("“Only” was deleted.").getByRole("button", { name: "Close" }).click();
  await expect.poll(() => api.listAllLabels(project.app_id)).toEqual([]);
});

test("deleting a label that is already gone is no error", { tag: "@all" }, async ({
  page,
  service,
  api,
  allowMessage,
  labelScreen: screen,
  orbit: project,
}) => {
  allowMessage(/^404 DELETE /);
  await screen.open(service, project, "?rows=5");
  await expect(screen.row("Fixed")).toBeVisible();
  const label = (await api.listLabels(project.app_id)).data.find(({ name }) => name === "Fixed");
  await api.deleteLabel(project.app_id, label?.id ?? 0);
  const refused = page.waitForResponse((response) => response.status() === 404);
  await screen.deleteNow("Fixed");
  await refused;
  await screen.expectNames(["New", "Improved", "Self-hosting", "Command line", "Early access"]);
  await expect(screen.messages.getByText(/not deleted/)).toHaveCount(0);
});

test("a label that is about to be deleted can't be edited by going back to its editor", {
  tag: "@all",
}, async ({ page, service, labelScreen: screen, orbit }) => {
  await hideHistory(page);
  await screen.open(service, orbit);
  await screen.edit("Fixed").click();
  await expect(screen.name).toHaveValue("Fixed");
  await page.keyboard.press("Escape");
  const held = await holdRequests(page, (request) => request.method() === "DELETE");
  await screen.delete("Fixed").click();
  await page.goForward();
  const missing = page.getByRole("dialog", { name: "Label not found" });
  await missing.getByRole("button", { name: "Back to labels" }).click();
  await page.keyboard.press("Control+z");
  await expect(screen.edit("Fixed")).toBeVisible();
  expect(held.count()).toBe(0);
});
