import type { Page } from "@playwright/test";
import { makeLabel } from "#contract/label-fixture.ts";
import { expect, test } from "./console-fixture.ts";
import { type HeldRequests, holdRequests } from "./held-requests.ts";

/** Opens an address with the console's code held back: what is on the page until its release was drawn without it. */
async function openWithoutCode(page: Page, address: string): Promise<HeldRequests> {
  const code = await holdRequests(page, (request) => /\/assets\/console-[^/]*\.js$/.test(request.url()));
  await page.goto(address, { waitUntil: "commit" });
  return code;
}

/** Shows labels, among them Bug fix, and has the browser keep them for the next time; gives their address. */
async function lookAtLabels(page: Page, appId: string): Promise<string> {
  const address = `/projects/${appId}/labels?page=2&rows=5`;
  await page.goto(address);
  await expect(page.getByRole("button", { name: "Commands" })).toBeVisible();
  await expect(page.getByRole("rowheader", { name: "Bug fix" })).toBeVisible();
  return address;
}

/** How much the browser has painted so far; nothing before the styles have arrived. */
function countPaints(page: Page): Promise<number> {
  return page.evaluate(() => performance.getEntriesByType("paint").length);
}

/** What is on the page when React takes over, its attributes in order; `shift` is how far things have jumped. */
interface Notes {
  readonly picture: string;
  readonly react: string;
  readonly shift: number;
}

/** Notes in the page what the first picture and React show at the moment at which both are there. */
async function watchHandover(page: Page): Promise<() => Promise<Notes>> {
  await page.addInitScript(() => {
    const notes = { picture: "", react: "", shift: 0 };
    Object.assign(globalThis, { notes });
    const describe = (node: Node, indent = "\n"): string => {
      if (!(node instanceof Element)) return indent + (node.nodeValue ?? "");
      const attributes = [...node.attributes].map(({ name, value }) => ` ${name}="${value}"`).sort();
      const children = [...node.childNodes].map((child) => describe(child, `${indent}  `));
      return `${indent}<${node.localName}${attributes.join("")}>${children.join("")}`;
    };
    const shows = (id: string) =>
      [...(document.getElementById(id)?.childNodes ?? [])].map((node) => describe(node));
    const observer = new MutationObserver(() => {
      const react = shows("console").join("");
      if (react === "") return;
      observer.disconnect();
      Object.assign(notes, { react, picture: shows("first-picture").join("") });
    });
    observer.observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) notes.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { notes: Notes }).notes);
}

for (const [what, query, count] of [
  ["the first page", "", 23],
  ["a page in the middle", "?page=2&rows=5", 5],
  ["the last page", "?page=3&rows=10", 3],
] as const) {
  test(`${what} of labels is drawn before the code arrives, as React then draws it @narrow`, async ({
    page,
    beSignedIn,
    acme: { app_id: appId },
  }) => {
    await beSignedIn();
    const readNotes = await watchHandover(page);
    const code = await openWithoutCode(page, `/projects/${appId}/labels${query}`);
    const rows = page.getByRole("row");
    const drawn = rows.filter({ has: page.getByRole("rowheader") });
    await expect(drawn).toHaveCount(count);
    await expect.poll(() => countPaints(page)).toBeGreaterThan(0);
    const boxes = () => rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON()));
    const before = await boxes();
    await code.release();
    await expect(page.getByRole("button", { name: "Commands" })).toBeVisible();
    await expect(page.locator("#first-picture")).toHaveCount(0);
    expect(await boxes()).toEqual(before);
    const { picture, react, shift } = await readNotes();
    expect(picture).toBe(react);
    // Tools that come with later code, beside the table.
    expect(shift).toBeLessThan(0.002);
  });
}

test("a press on New label before the code has arrived opens the editor when it has", async ({
  page,
  beSignedIn,
  acme: { app_id: appId },
}) => {
  await beSignedIn();
  const code = await openWithoutCode(page, `/projects/${appId}/labels`);
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await page.getByRole("button", { name: "New label" }).click();
  await code.release();
  await expect(page.getByRole("dialog", { name: "New label" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(/labels$/);
});

test("what is typed and ticked before the code has arrived, even before the labels have, is kept", async ({
  page,
  beSignedIn,
  acme: { app_id: appId },
}) => {
  await beSignedIn();
  const labels = await holdRequests(page, (request) => request.url().includes("/api/v1/labels"));
  const code = await openWithoutCode(page, `/projects/${appId}/labels?page=2&rows=5`);
  const find = page.getByRole("searchbox", { name: "Search labels" });
  await find.pressSequentially("bux");
  await find.press("ArrowLeft");
  await expect(page.getByRole("rowheader")).toHaveCount(0);
  await labels.release();
  await expect(page.getByRole("rowheader", { name: "Bug fix" })).toBeVisible();
  await expect(find).toBeFocused();
  await page.keyboard.press("Delete");
  await page.keyboard.type("g");
  await page.getByRole("checkbox", { name: "Select Bug fix" }).check();
  await code.release();
  await expect(find).toHaveValue("bug");
  await expect(page.getByText(/^\d+ of \d+$/).first()).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Select Bug fix" })).toBeChecked();
  await expect(page).toHaveURL(/find=bug/);
});

test("what is typed after / before the code has arrived is looked for", async ({
  page,
  beSignedIn,
  acme: { app_id: appId },
}) => {
  await beSignedIn();
  const code = await openWithoutCode(page, `/projects/${appId}/labels`);
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await page.keyboard.type("/bug");
  await code.release();
  await expect(page.getByRole("searchbox", { name: "Search labels" })).toHaveValue("bug");
  await expect(page).toHaveURL(/find=bug/);
});

test("labels that were shown before are there before the service answers, which then has the say", async ({
  page,
  api,
  beSignedIn,
  acme: { app_id: appId },
}) => {
  await beSignedIn();
  const address = await lookAtLabels(page, appId);
  const { labels } = await api.showProject(appId);
  const { id } = labels.find(({ name }) => name === "Bug fix") ?? { id: 0 };
  await page.goto("about:blank");
  await api.updateLabel(appId, id, makeLabel("Bug report", "#C8243A"));
  const readNotes = await watchHandover(page);
  const answers = await holdRequests(page, (request) => request.url().includes("/api/v1/labels"));
  const code = await openWithoutCode(page, address);
  await expect(page.getByRole("rowheader", { name: "Bug fix" })).toBeVisible();
  const box = page.getByRole("checkbox", { name: "Select Feature" });
  await box.check();
  await answers.release();
  await expect(page.getByRole("rowheader", { name: "Bug report" })).toBeVisible();
  await expect(page.getByRole("rowheader", { name: "Bug fix" })).toHaveCount(0);
  await code.release();
  await expect(page.getByRole("button", { name: "Commands" })).toBeVisible();
  await expect(box).toBeChecked();
  const { picture, react } = await readNotes();
  expect(picture).toBe(react);
});

test("a label isn't shown as it was before it was changed here, however soon the page is loaded again", async ({
  page,
  beSignedIn,
  labelScreen,
  acme: { app_id: appId },
}) => {
  await beSignedIn();
  await page.goto(`/projects/${appId}/labels?page=2&rows=5`);
  await labelScreen.edit("Bug fix");
  await labelScreen.name.fill("Bug report");
  await labelScreen.name.press("Enter");
  await expect(labelScreen.messages.getByText("“Bug report” was saved.")).toBeVisible();
  const answers = await holdRequests(page, (request) => request.url().includes("/api/v1/labels"));
  await openWithoutCode(page, `/projects/${appId}/labels?page=2&rows=5`);
  await expect(
    page.getByRole("rowheader", { name: "Bug report" }).or(page.getByText("Loading labels…")).first(),
  ).toBeVisible();
  await expect(page.getByRole("rowheader", { name: "Bug fix" })).toHaveCount(0);
  await answers.release();
  await expect(page.getByRole("rowheader", { name: "Bug report" })).toBeVisible();
});

test("the sign-in page is there before the code, and keeps what is typed, ticked and pressed @narrow", async ({
  page,
  service,
}) => {
  const readNotes = await watchHandover(page);
  const code = await openWithoutCode(page, "/");
  const token = page.getByLabel("Access token", { exact: true });
  await expect(token).toBeFocused();
  await page.keyboard.type(service.token);
  await page.getByRole("checkbox").uncheck();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeFocused();
  await page.keyboard.press("Enter");
  await code.release();
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  await expect(page.locator("#first-picture")).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  const { picture, react } = await readNotes();
  // React makes other ids, and texts of several parts.
  const withoutIds = (shown: string) =>
    shown.replace(/ (for|id|aria-describedby)="[^"]*"/g, "").replace(/\s+/g, " ");
  expect(withoutIds(picture)).toBe(withoutIds(react));
});

test("a token that is refused shows nothing but the sign-in page", async ({
  page,
  beSignedIn,
  allowMessage,
  acme: { app_id: appId },
}) => {
  allowMessage(/^401 GET/);
  await beSignedIn("no-such-token");
  const code = await openWithoutCode(page, `/projects/${appId}/labels`);
  await expect(page.locator("#first-picture")).toHaveCount(0);
  await code.release();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(page.getByText("Your session has ended.")).toBeVisible();
});
