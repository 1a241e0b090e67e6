import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";
import { holdRequests } from "./held-requests.ts";
import { LabelScreen } from "./label-screen.ts";

test("deleting asks by name, with the focus on the safe answer, and cancelling gives the focus back", async ({
  page,
  service,
  api,
}) => {
  const screen = new LabelScreen(page);
  const project = await api.findProject("Orbit");
  await screen.open(service, project);
  await screen.delete("Fixed").focus();
  await page.keyboard.press("Enter");
  await expect(screen.question).toHaveAccessibleName("Delete “Fixed”?");
  const cancel = screen.question.getByRole("button", { name: "Cancel" });
  await expect(cancel).toBeFocused();
  await expectNoAxeViolations(page);
  await page.mouse.click(5, 5);
  await expect(screen.question).toBeVisible();
  for (const key of ["Enter", "Escape"]) {
    await expect(cancel).toBeFocused();
    await page.keyboard.press(key);
    await expect(screen.question).toBeHidden();
    await expect(screen.delete("Fixed")).toBeFocused();
    await page.keyboard.press("Enter");
  }
  await expect(cancel).toBeFocused();
  expect(await api.listAllLabels(project.app_id)).toHaveLength(6);
});

test("a deleted label is gone at once, and the focus goes to the next row, else to the one before", async ({
  page,
  service,
  api,
}) => {
  const screen = new LabelScreen(page);
  const project = await api.findProject("Acme");
  await screen.open(service, project, "?page=5");
  const held = await holdRequests(
    page,
    (request) => request.method() === "DELETE" && /\/labels\/\d+$/.test(request.url()),
  );
  await screen.delete("Infrastructure").click();
  await screen.question.getByRole("button", { name: "Delete label" }).click();
  await screen.expectNames(["Experimental", "Removed"]);
  await expect(page.getByText("21–22 of 22 labels")).toBeVisible();
  await expect(screen.delete("Removed")).toBeFocused();
  await expect.poll(held.count).toBe(1);
  await held.release();
  await expect(screen.messages.getByText("“Infrastructure” was deleted.")).toBeVisible();
  await expect(screen.delete("Removed")).toBeFocused();

  await screen.delete("Removed").click();
  await screen.question.getByRole("button", { name: "Delete label" }).click();
  await screen.expectNames(["Experimental"]);
  await expect(screen.delete("Experimental")).toBeFocused();
  await expect(screen.messages.getByText("“Removed” was deleted.")).toBeVisible();
  expect((await api.listLabels(project.app_id, 5)).data.map(({ name }) => name)).toEqual(["Experimental"]);
});

test("deleting the last label of the last page goes one page back", async ({ page, service, api }) => {
  const screen = new LabelScreen(page);
  await screen.open(service, await api.findProject("Orbit"), "?page=2");
  await screen.delete("Early access").click();
  await screen.question.getByRole("button", { name: "Delete label" }).click();
  await screen.expectNames(["New", "Improved", "Fixed", "Self-hosting", "Command line"]);
  await screen.expectQuery("");
  await expect(page.getByText("1–5 of 5 labels")).toBeVisible();
  await expect(screen.pages).toBeHidden();
  await expect(screen.heading).toBeFocused();
});

test("deleting the only label leaves an offer to create one, and the focus at the heading", async ({
  page,
  service,
  api,
}) => {
  const screen = new LabelScreen(page);
  const project = await api.findProject("Northwind");
  await api.createLabel(project.app_id, { name: "Only", color: "#6D5EFC" });
  await screen.open(service, project);
  await screen.delete("Only").click();
  await screen.question.getByRole("button", { name: "Delete label" }).click();
  await expect(page.getByRole("heading", { name: "No labels yet" })).toBeVisible();
  await expect(screen.heading).toBeFocused();
  expect(await api.listAllLabels(project.app_id)).toEqual([]);
});

test("deleting a label that is already gone is no error", async ({ page, service, api, allowMessage }) => {
  allowMessage(/^404 DELETE /);
  const screen = new LabelScreen(page);
  const project = await api.findProject("Orbit");
  await screen.open(service, project);
  await screen.delete("Fixed").click();
  await expect(screen.question).toBeVisible();
  const label = (await api.listLabels(project.app_id)).data.find(({ name }) => name === "Fixed");
  await api.deleteLabel(project.app_id, label?.id ?? 0);
  const refused = page.waitForResponse((response) => response.status() === 404);
  await screen.question.getByRole("button", { name: "Delete label" }).click();
  await refused;
  await expect(screen.messages.getByText("“Fixed” was deleted.")).toBeVisible();
  await screen.expectNames(["New", "Improved", "Self-hosting", "Command line", "Early access"]);
});
