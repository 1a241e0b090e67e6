import type { Page } from "@playwright/test";
import { makeLabel } from "#contract/label-fixture.ts";
import type { Project } from "#contract/projects.ts";
import { test as consoleTest, expect } from "./console-fixture.ts";
import { holdRequests } from "./held-requests.ts";
import { LabelScreen } from "./label-screen.ts";

/** What tabs tell each other by. */
const channelName = "changelog-console.changes";

/** How old (milliseconds) a response is when it is read again unasked. */
const staleAfter = 11_000;

interface OtherTabsFixtures {
  /** Opens a project's labels in a further tab, or in the given one, and waits until it listens to the others. */
  openTab: (project: Project, query?: string, tab?: Page) => Promise<LabelScreen>;
}

const test = consoleTest.extend<OtherTabsFixtures>({
  openTab: async ({ context, service }, use) => {
    await use(async (project, query = "", tab) => {
      const page = tab ?? (await context.newPage());
      const screen = new LabelScreen(page);
      await screen.open(service, project, query);
      await expect(screen.rows.first()).toBeVisible();
      await expectListening(page);
      return screen;
    });
  },
});

/** Waits until a tab listens to the others, which begins with what is shown a little later. */
function expectListening(tab: Page): Promise<void> {
  return new LabelScreen(tab).expectLaterParts();
}

/** Notes which pages of labels a tab reads from now on. */
function watchReads(page: Page): string[] {
  const reads: string[] = [];
  page.on("request", (request) => {
    const read = /\/labels\?page=\d+$/.exec(request.url())?.[0];
    if (request.method() === "GET" && read !== undefined) reads.push(read);
  });
  return reads;
}

/** Notes what a tab is told by others from now on; gives the way to read it. */
async function watchMessages(page: Page): Promise<() => Promise<unknown[]>> {
  await page.evaluate((name) => {
    const told: unknown[] = [];
    Object.assign(globalThis, { told });
    new BroadcastChannel(name).addEventListener("message", ({ data }) => told.push(data));
  }, channelName);
  return () => page.evaluate(() => (globalThis as unknown as { told: unknown[] }).told);
}

/** Has the tab believe that it is hidden, or seen again, as when the person goes to another one. */
function hide(page: Page, hidden: boolean): Promise<void> {
  return page.evaluate((isHidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, value: isHidden });
    Object.defineProperty(document, "visibilityState", {
      configurable: true,
      value: isHidden ? "hidden" : "visible",
    });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, hidden);
}

test("what is created, renamed and deleted in one tab shows in the others, which are told no more than where", async ({
  page,
  context,
  service,
  openTab,
  orbit: project,
}) => {
  const one = await openTab(project, "?page=2&rows=5", page);
  const other = await openTab(project, "?page=2&rows=5");
  const details = await context.newPage();
  await details.goto(`/projects/${project.app_id}/project#token=${service.token}`);
  // The first four, and how many others there are.
  const samples = details.getByRole("region", { name: "What visitors see" }).getByRole("listitem");
  await expect(samples).toHaveText(["New", "Improved", "Fixed", "Self-hosting", "and 2 more"]);
  await expectListening(details);
  const told = await watchMessages(details);

  await one.newLabel.click();
  await one.name.fill("Hardware");
  await one.name.press("Enter");
  await other.expectNames(["Early access", "Hardware"]);
  await expect(other.page.getByText("6–7 of 7", { exact: true })).toBeVisible();
  await expect(samples.last()).toHaveText("and 3 more");
  await other.edit("Hardware");
  await other.name.fill("Devices");
  await other.name.press("Enter");
  await one.expectNames(["Devices", "Early access"]);
  await one.deleteNow("Devices");
  await other.expectNames(["Early access"]);
  await expect(other.page.getByText("6 of 6", { exact: true })).toBeVisible();
  await expect(samples.last()).toHaveText("and 2 more");
  await other.link(1).click();
  await other.edit("Improved");
  await other.name.fill("Better");
  await other.name.press("Enter");
  await expect(samples).toHaveText(["New", "Better", "Fixed", "Self-hosting", "and 2 more"]);

  expect(await told()).toEqual(Array(4).fill({ serviceUrl: service.address, appId: project.app_id }));
});

test("what is being typed or read stays as it is while another tab changes the list", async ({
  page,
  openTab,
  acme: project,
}) => {
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1280, height: 300 });
  const one = await openTab(project, "?page=2&rows=5", page);
  const other = await openTab(project, "?page=2&rows=5");
  const renameElsewhere = async (from: string, to: string) => {
    await other.edit(from);
    await other.name.fill(to);
    await other.name.press("Enter");
    await expect(
      one
        .row(to)
        .or(page.locator("tr").filter({ hasText: to }))
        .first(),
    ).toBeAttached();
  };

  const readScroll = () => page.evaluate(() => window.scrollY);
  await one.menu("Bug fix").focus();
  await page.evaluate(() => window.scrollTo(0, 100));
  const scrolled = await readScroll();
  expect(scrolled).toBeGreaterThan(0);
  await renameElsewhere("Bug fix", "Bug mend");
  await expect(one.menu("Bug mend")).toBeFocused();
  expect(await readScroll()).toBe(scrolled);

  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Edit" })).toBeFocused();
  await page.keyboard.press("Enter");
  await one.name.fill("Half fil");
  await renameElsewhere("Bug mend", "Bug mended");
  await expect(one.name).toHaveValue("Half fil");
  await expect(one.name).toBeFocused();
  await one.name.press("End");
  await page.keyboard.type("led");
  await expect(one.name).toHaveValue("Half filled");
});

test("whoever is at a row that another tab deletes is led to the box of the row in its place", async ({
  page,
  openTab,
  orbit: project,
}) => {
  const one = await openTab(project, "?rows=5", page);
  const other = await openTab(project, "?rows=5");
  const deleteElsewhere = async (name: string) => {
    await other.deleteNow(name);
    await expect(one.row(name)).toBeHidden();
  };
  await one.menu("Fixed").focus();
  await deleteElsewhere("Fixed");
  await expect(one.box("Self-hosting")).toBeFocused();
  await one.expectNames(["New", "Improved", "Self-hosting", "Command line", "Early access"]);
  await one.menu("Early access").focus();
  await deleteElsewhere("Early access");
  await expect(one.box("Command line")).toBeFocused();
});

test("many changes of another tab are read together", async ({ page, openTab, acme: project }) => {
  await page.clock.install();
  const one = await openTab(project, "?rows=5", page);
  const other = await openTab(project, "?rows=5");
  const held = await holdRequests(other.page, (request) => request.method() === "DELETE");
  const names = ["Announcement", "Release", "Beta", "API", "Mobile"];
  for (const name of names) {
    // A second press of the mouse at one spot, so soon, would count as a double click.
    await other.box(name).press("Delete");
    await expect(other.row(name)).toBeHidden();
  }
  await expect.poll(held.count).toBe(names.length);
  const told = await watchMessages(page);
  const reads = watchReads(page);
  // However long the service takes, all of it comes to pass in one moment.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await held.release();
  await expect.poll(told).toHaveLength(names.length);
  await page.clock.resume();
  await one.expectNames(["Feature", "Improvement", "Bug fix", "Security", "Deprecated"]);
  // The next page is read ahead, as ever.
  expect(reads.toSorted()).toEqual(["/labels?page=1", "/labels?page=2"]);
});

test("undoing takes back what this tab has done, neither what another tab did nor what somebody else has changed since", async ({
  page,
  api,
  openTab,
  orbit: project,
}) => {
  const one = await openTab(project, "", page);
  const other = await openTab(project);
  const rename = async (from: string, to: string) => {
    await one.edit(from);
    await one.name.fill(to);
    await one.name.press("Enter");
    await one.message(`“${to}” was saved.`).getByRole("button", { name: "Close" }).click();
  };
  const undo = () => page.keyboard.press("Control+z");
  const readNames = async () => (await api.listAllLabels(project.app_id)).map(({ name }) => name);

  await rename("Fixed", "Repaired");
  await rename("Improved", "Better");
  await other.delete("New");
  await expect(one.row("New")).toBeHidden();
  const better = (await api.listAllLabels(project.app_id)).find(({ name }) => name === "Better");
  await api.updateLabel(project.app_id, better?.id ?? 0, makeLabel("Best", better?.color ?? ""));

  await undo();
  const left = "“Best” changed since then, so it was left as is.";
  await expect(one.messages.getByText(left)).toBeVisible();
  await undo();
  await expect(one.messages.getByText("“Fixed” is back to what it was.")).toBeVisible();
  // There is nothing left that this tab did.
  const changes: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") changes.push(request.url());
  });
  await undo();
  await expect(one.messages.getByText("Nothing to undo.")).toBeVisible();
  await expect.poll(readNames).toEqual(["Best", "Fixed", "Self-hosting", "Command line", "Early access"]);
  await other.page.keyboard.press("Control+z");
  await expect(one.row("New")).toBeVisible();
  expect(changes).toEqual([]);
});

test("what is undone while another tab tells of a change is read from the service, whatever that cancels", async ({
  page,
  api,
  openTab,
  orbit: project,
}) => {
  const one = await openTab(project, "", page);
  const other = await openTab(project);
  await other.delete("New");
  await expect(other.message("“New” was deleted.")).toBeVisible();
  await expect(one.row("New")).toBeHidden();
  const held = await holdRequests(other.page, (request) => request.url().endsWith(project.app_id));
  await other.page.keyboard.press("Control+z");
  await held.sent;
  await one.edit("Fixed");
  await one.name.fill("Repaired");
  await one.name.press("Enter");
  await expect(other.row("Repaired")).toBeVisible();
  await held.release();
  await expect(one.row("New")).toBeVisible();
  expect((await api.listAllLabels(project.app_id)).map(({ name }) => name)).toContain("New");
});

test("a tab that nobody sees reads another one's changes when it is seen again", async ({
  page,
  openTab,
  orbit: project,
}) => {
  await page.clock.install();
  const one = await openTab(project, "?page=2&rows=5", page);
  const other = await openTab(project, "?page=2&rows=5");
  await hide(page, true);
  const told = await watchMessages(page);
  const reads = watchReads(page);
  await other.edit("Early access");
  await other.name.fill("Early bird");
  await other.name.press("Enter");
  await expect.poll(told).toHaveLength(1);
  await page.clock.runFor(staleAfter);
  await one.expectNames(["Early access"]);
  expect(reads).toEqual([]);
  await hide(page, false);
  await one.expectNames(["Early bird"]);
});

test("coming back to a window shows what others have changed meanwhile", async ({
  page,
  api,
  openTab,
  orbit: project,
}) => {
  await page.clock.install();
  const screen = await openTab(project, "?page=2&rows=5", page);
  await api.createLabel(project.app_id, makeLabel("Hardware", "#6D5EFC"));
  await page.clock.fastForward(staleAfter);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await screen.expectNames(["Early access", "Hardware"]);
});

test("once the network is back, what others have changed meanwhile is shown", async ({
  page,
  context,
  api,
  openTab,
  allowMessage,
  orbit: project,
}) => {
  // Code that is loaded for later, and what the preview shows, are asked for again when they are wanted; that the browser is
  // offline makes the page ask the service.
  allowMessage(/^net::ERR_INTERNET_DISCONNECTED GET .*\/(?:assets\/|projects)/);
  await page.clock.install();
  const screen = await openTab(project, "?page=2&rows=5", page);
  await context.setOffline(true);
  await api.createLabel(project.app_id, makeLabel("Hardware", "#6D5EFC"));
  await page.clock.fastForward(staleAfter);
  await screen.expectNames(["Early access"]);
  await context.setOffline(false);
  await screen.expectNames(["Early access", "Hardware"]);
});

test("coming back to a window while a change is being saved shows the change once", async ({
  page,
  api,
  openTab,
  orbit: project,
}) => {
  await page.clock.install();
  const screen = await openTab(project, "?page=2&rows=5&new", page);
  const reads = watchReads(page);
  // The service has made the label already; its response is still on the way.
  let answered = () => {};
  const onTheWay = new Promise<void>((resolve) => {
    answered = resolve;
  });
  await page.route(
    (url) => url.pathname.endsWith("/labels"),
    async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      const response = await route.fetch();
      await onTheWay;
      return route.fulfill({ response });
    },
  );
  await screen.name.fill("Hardware");
  await screen.name.press("Enter");
  await expect.poll(async () => (await api.listLabels(project.app_id, 2)).data.length).toBe(2);
  await page.clock.fastForward(staleAfter);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(page.getByText("6–7 of 7", { exact: true })).toBeAttached();
  expect(reads).toEqual([]);
  answered();
  await screen.expectNames(["Hardware", "Early access"]);
});
