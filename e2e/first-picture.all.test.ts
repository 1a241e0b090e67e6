import type { Page } from "@playwright/test";
import { makeLabel } from "#contract/label-fixture.ts";
import { expect, test } from "./console-fixture.ts";
import { type HeldRequests, holdRequests } from "./held-requests.ts";
import { test as proxiedTest } from "./proxied-console-fixture.ts";

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
  test(`${what} of labels is drawn before the code arrives, as React then draws it @narrow`, {
    tag: query === "" ? [] : "@all",
  }, async ({ page, beSignedIn, acme: { app_id: appId } }) => {
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

test("labels are drawn while the styles are on their way, and nothing is shown without them", async ({
  page,
  beSignedIn,
  acme: { app_id: appId },
}) => {
  await beSignedIn();
  const styles = await holdRequests(page, (request) => /\/assets\/console-[^/]*\.css$/.test(request.url()));
  const code = await openWithoutCode(page, `/projects/${appId}/labels?page=2&rows=5`);
  const row = page.getByRole("rowheader", { name: "Bug fix" });
  await expect(row).toBeAttached();
  expect(await countPaints(page)).toBe(0);
  await styles.release();
  await expect(row).toBeVisible();
  await expect.poll(() => countPaints(page)).toBeGreaterThan(0);
  await code.release();
  await expect(page.getByRole("button", { name: "Commands" })).toBeVisible();
});

for (const { place, next, drawn, tag } of [
  { place: "within what they are drawn from", next: '<template id="picture-rows">', drawn: false, tag: [] },
  { place: "before React’s container", next: '<div id="console">', drawn: true, tag: "@all" },
]) {
  proxiedTest(
    `labels are drawn when the page arrives in two parts, divided ${place}`,
    { tag },
    async ({ page, beSignedIn, serviceProxy, acme: { app_id: appId } }) => {
      await beSignedIn();
      const readNotes = await watchHandover(page);
      serviceProxy.disturb({ method: "GET", path: /^\/projects\// }, { kind: "part", until: next });
      const answers = { method: "GET", path: /^\/api\/v1\/labels\?page=2$/ };
      const code = await openWithoutCode(page, `/projects/${appId}/labels?page=2&rows=5`);
      // The script at the top has run.
      await expect.poll(() => serviceProxy.count(answers)).toBe(1);
      const row = page.getByRole("rowheader", { name: "Bug fix" });
      if (drawn) await expect(row).toBeVisible();
      serviceProxy.accept();
      await expect(row).toBeVisible();
      await code.release();
      await expect(page.getByRole("button", { name: "Commands" })).toBeVisible();
      await expect(page.locator("#first-picture")).toHaveCount(0);
      const { picture, react } = await readNotes();
      expect(picture).toBe(react);
    },
  );
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
  await expect(page.getByText(/^\d+ of \d+ labels$/).first()).toBeVisible();
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

test("labels that were shown before make way for a screen that can be used when the service takes long to answer", async ({
  page,
  beSignedIn,
  labelScreen,
  acme: { app_id: appId },
}) => {
  await beSignedIn();
  const address = await lookAtLabels(page, appId);
  await page.goto("about:blank");
  const answers = await holdRequests(page, (request) => request.url().includes("/api/v1/labels"));
  await page.goto(address, { waitUntil: "commit" });
  await expect(page.getByRole("rowheader", { name: "Bug fix" })).toBeVisible();
  await expect(page.getByText("Loading labels…").first()).toBeAttached();
  await expect(page.getByRole("rowheader", { name: "Bug fix" })).toHaveCount(0);
  await labelScreen.newLabel.click();
  await expect(labelScreen.editor).toBeVisible();
  await answers.release();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("rowheader", { name: "Bug fix" })).toBeVisible();
});

test("a label isn't shown as it was before it was changed here, however soon the page is loaded again", async ({
  page,
  beSignedIn,
  labelScreen,
  acme: { app_id: appId },
}) => {
  await beSignedIn();
  await page.goto(`/projects/${appId}/labels?page=2&rows=5`);
  await labelScreen.edit("Bug fix").click();
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

test("the focus stays where it was when the code arrives", async ({
  page,
  beSignedIn,
  acme: { app_id: appId },
}) => {
  await beSignedIn();
  const code = await openWithoutCode(page, `/projects/${appId}/labels?page=2&rows=5`);
  await expect(page.getByRole("rowheader", { name: "Bug fix" })).toBeVisible();
  const button = page.getByRole("button", { name: "Edit Bug fix" });
  await button.focus();
  await code.release();
  await expect(page.getByRole("button", { name: "Commands" })).toBeVisible();
  await expect(button).toBeFocused();
});

test("links lead to their screens before the code has arrived", async ({
  page,
  beSignedIn,
  acme: { app_id: appId },
}) => {
  await beSignedIn();
  const code = await openWithoutCode(page, `/projects/${appId}/labels`);
  await expect(page.getByRole("rowheader", { name: "Bug fix" })).toBeVisible();
  await page.getByRole("link", { name: "Palette" }).click();
  await expect(page.getByRole("link", { name: "Palette" })).toHaveAttribute("aria-current", "page");
  await code.release();
  await expect(page.getByRole("heading", { name: "Palette", level: 1 })).toBeVisible();
  await expect(page.locator("#first-picture")).toHaveCount(0);
});

test("a link that is pressed after a box was ticked, before the code has arrived, keeps the selection", async ({
  page,
  beSignedIn,
  acme: { app_id: appId },
}) => {
  await beSignedIn();
  const code = await openWithoutCode(page, `/projects/${appId}/labels`);
  await page.getByRole("checkbox", { name: "Select Announcement" }).check();
  await page.getByRole("link", { name: "History" }).click();
  await code.release();
  await expect(page).toHaveURL(/history$/);
  await page.getByRole("link", { name: "Labels" }).click();
  await expect(page.getByRole("region", { name: "Selected labels" })).toContainText("1 selected");
});

test("names that are markup, blanks or turn the text around are drawn as React draws them", async ({
  page,
  api,
  beSignedIn,
  northwind: { app_id: appId },
}) => {
  for (const name of [
    "<img src=x onerror=alert(1)>",
    "⟦project⟧",
    "עברית",
    "\u202Eturned",
    "isolate\u2067d",
  ]) {
    await api.createLabel(appId, makeLabel(name, "#C8243A"));
  }
  await beSignedIn();
  const readNotes = await watchHandover(page);
  const code = await openWithoutCode(page, `/projects/${appId}/labels`);
  await expect(page.getByRole("rowheader")).toHaveCount(5);
  await expect(page.getByText("<img src=x onerror=alert(1)>")).toBeVisible();
  await expect(page.getByText("⟦project⟧")).toBeVisible();
  await code.release();
  await expect(page.getByRole("button", { name: "Commands" })).toBeVisible();
  const { picture, react } = await readNotes();
  expect(picture).toBe(react);
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

test("a button that is pressed while the code arrives does what it says when it is released", async ({
  page,
  service,
}) => {
  const code = await openWithoutCode(page, "/");
  await page.getByRole("textbox", { name: "Access token" }).fill(service.token);
  await page.getByRole("button", { name: "Sign in" }).hover();
  await page.mouse.down();
  await code.release();
  await expect(page.locator("#first-picture")).toHaveCount(0);
  await page.mouse.up();
  await expect(page.getByRole("button", { name: "Commands" })).toBeVisible();
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

for (const screen of ["Palette", "Project"] as const) {
  const tag = screen === "Palette" ? [] : "@all";
  test(`the frame of the ${screen.toLowerCase()} screen is there before the code, and jumps nowhere`, {
    tag,
  }, async ({ page, beSignedIn, acme: { app_id: appId } }) => {
    await beSignedIn();
    const readNotes = await watchHandover(page);
    const code = await openWithoutCode(page, `/projects/${appId}/${screen.toLowerCase()}`);
    await expect(page.getByRole("link", { name: screen })).toHaveAttribute("aria-current", "page");
    // A card, which no element stands for, takes the screen's place.
    const cardHeight = await page
      .locator("main > div")
      .evaluate((content) => Number.parseFloat(getComputedStyle(content, "::before").height));
    expect(cardHeight).toBeGreaterThan(300);
    await code.release();
    await expect(page.getByText("Bug fix").first()).toBeVisible();
    await expect(page.getByRole("main")).toHaveCount(1);
    expect((await readNotes()).shift).toBeLessThan(0.001);
  });
}

test("while code doesn't arrive after the labels are drawn, the page says so in its language, then goes on by itself", async ({
  page,
  beSignedIn,
  allowMessage,
  acme: { app_id: appId },
}) => {
  allowMessage(/^net::ERR_FAILED .*\/assets\//);
  await beSignedIn();
  await page.route(/\/assets\/console-[^/]*\.js$/, (route) => route.abort());
  await page.addInitScript(() => localStorage.setItem("changelog-console.language", "de"));
  await page.goto(`/projects/${appId}/labels?page=2&rows=5`);
  const notice = page.getByText("Warten auf den Dienst.");
  await expect(notice).toBeVisible();
  await expect(page.getByText("Bug fix").first()).toBeVisible();
  await page.unrouteAll();
  await expect(page.getByRole("button", { name: "Sprache" })).toBeVisible();
  await expect(notice).toBeHidden();
});

for (const { what, change, tag = [] } of [
  {
    what: "a label without a color",
    change: ({ data }: ResponsePage) => Object.assign(data[0] ?? {}, { color: null }),
  },
  {
    what: "a label whose name shows nothing",
    change: ({ data }: ResponsePage) => Object.assign(data[0] ?? {}, { name: " " }),
  },
  {
    what: "a color that is none",
    change: ({ data }: ResponsePage) => Object.assign(data[0] ?? {}, { primary_color: "url(x)" }),
  },
  { what: "an entry that is no label", change: ({ data }: ResponsePage) => data.push(null), tag: "@all" },
  {
    what: "numbers written as text",
    change: (answer: ResponsePage) => Object.assign(answer, { total: "22" }),
  },
  { what: "no labels", change: ({ data }: ResponsePage) => data.splice(0), tag: "@all" },
]) {
  test(`an answer with ${what} is left to React, which shows it`, { tag }, async ({
    page,
    beSignedIn,
    acme: { app_id: appId },
  }) => {
    await beSignedIn();
    const readNotes = await watchHandover(page);
    await page.route(/\/api\/v1\/labels\?page=2/, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as ResponsePage;
      change(body);
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto(`/projects/${appId}/labels?page=2&rows=5`);
    await expect(page.getByRole("button", { name: "Commands" })).toBeVisible();
    await expect(page.getByText("Loading labels…")).toHaveCount(0);
    expect((await readNotes()).picture).toMatch(/Loading labels…|^$/);
  });
}

/** The part of a page of labels that is changed here. */
interface ResponsePage {
  readonly data: unknown[];
}
