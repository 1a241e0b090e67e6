import type { Locator, Page } from "@playwright/test";
import type { Project } from "#contract/projects.ts";
import { test as consoleTest, expect } from "./console-fixture.ts";
import { LabelScreen } from "./label-screen.ts";
import { doWithLabels } from "./navigation.ts";

interface StrayPressFixtures {
  /** Opens a project's labels in a further tab. */
  openOther: (project: Project) => Promise<LabelScreen>;
}

const test = consoleTest.extend<StrayPressFixtures>({
  openOther: async ({ context, service }, use) => {
    await use(async (project) => {
      const screen = new LabelScreen(await context.newPage());
      await screen.open(service, project, "?page=1&rows=5");
      await expect(screen.rows.first()).toBeVisible();
      return screen;
    });
  },
});

/** Begins to rename a label where it stands. */
async function beginRenaming(screen: LabelScreen, name: string) {
  await screen.row(name).getByRole("rowheader").getByRole("button").click();
  const field = screen.page.getByRole("textbox", { name: "Name", exact: true });
  await expect(field).toBeFocused();
  return field;
}

/**
 * Presses the mouse twice at one spot, with a pause (milliseconds) between. Each press says when it was, as one by hand does, so
 * that a busy machine, on which the second comes late, makes no longer pause of it.
 */
async function pressTwice(page: Page, { x, y }: { x: number; y: number }, pause: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const press = async (time: number): Promise<void> => {
    const event = { x, y, button: "left", clickCount: 1, timestamp: time / 1000 } as const;
    await session.send("Input.dispatchMouseEvent", { type: "mousePressed", ...event });
    await session.send("Input.dispatchMouseEvent", { type: "mouseReleased", ...event });
  };
  await press(Date.now());
  const released = Date.now();
  // The pause is what is tried.
  await new Promise((resolve) => setTimeout(resolve, pause));
  await press(released + pause);
}

async function centerOf(locator: Locator): Promise<{ x: number; y: number }> {
  // It waits until what is laid out anew has come to rest.
  await locator.hover();
  const box = await locator.boundingBox();
  if (box === null) throw new Error("It isn't shown.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

for (const { list, query } of [
  { list: "a page", query: "?page=1&rows=5" },
  { list: "what was found", query: "?find=e" },
]) {
  test(`what is typed in a row of ${list} stays when another tab deletes its label, and no key does anything else`, async ({
    page,
    service,
    api,
    labelScreen: screen,
    openOther,
    orbit: project,
  }) => {
    await screen.open(service, project, query);
    await expect(screen.rows.first()).toBeVisible();
    const other = await openOther(project);
    const field = await beginRenaming(screen, "Improved");
    await page.keyboard.type("new nam");
    await other.deleteNow("Improved");
    const names = (await api.listAllLabels(project.app_id)).map(({ name }) => name);
    await page.keyboard.type("e  for all n/a?");
    await page.keyboard.press("Enter");
    const question = page.getByRole("alertdialog", { name: "“Improved” was deleted in the meantime" });
    await expect(question).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(question).toBeHidden();
    await expect(field).toHaveValue("new name  for all n/a?");
    await expect(field).toBeFocused();
    expect((await api.listAllLabels(project.app_id)).map(({ name }) => name)).toEqual(names);

    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Create it again" }).click();
    await expect(screen.message("“new name  for all n/a?” was created.")).toBeVisible();
    await expect(field).toBeHidden();
    expect((await api.listAllLabels(project.app_id)).map(({ name }) => name)).toEqual([
      ...names,
      "new name  for all n/a?",
    ]);
  });
}

for (const pause of [60, 300]) {
  test(`two presses ${pause} ms apart do what one does`, async ({
    page,
    service,
    api,
    labelScreen: screen,
    orbit: project,
  }) => {
    const count = (await api.listLabels(project.app_id)).total ?? 0;
    await screen.open(service, project);
    await expect(screen.rows.first()).toBeVisible();
    await pressTwice(page, await centerOf(screen.newLabel), pause);
    await expect(screen.editor).toBeVisible();
    await pressTwice(page, await centerOf(screen.editor.getByRole("button", { name: "Cancel" })), pause);
    await expect(screen.editor).toBeHidden();
    await screen.expectQuery("");
    await pressTwice(page, await centerOf(await screen.choice("Improved", "Edit")), pause);
    await expect(screen.name).toHaveValue("Improved");
    await page.keyboard.press("Escape");
    await expect(screen.editor).toBeHidden();
    await pressTwice(page, await centerOf(await screen.choice("Improved", "Delete")), pause);
    await expect(screen.row("Improved")).toBeHidden();
    await expect.poll(async () => (await api.listLabels(project.app_id)).total).toBe(count - 1);
    const switcher = page.getByRole("button", { name: /Switch project$/ });
    const address = page.url();
    await pressTwice(page, await centerOf(switcher), pause);
    await expect(page.getByRole("dialog", { name: /project/i })).toBeVisible();
    expect(page.url()).toBe(address);
    await page.keyboard.press("Escape");
    const downloads: string[] = [];
    page.on("download", (download) => downloads.push(download.suggestedFilename()));
    await doWithLabels(page, "Export…");
    await pressTwice(page, await centerOf(page.getByRole("button", { name: /^Export \d+ labels$/ })), pause);
    await expect.poll(() => downloads.length).toBe(1);
    expect((await api.listLabels(project.app_id)).total).toBe(count - 1);
  });
}
