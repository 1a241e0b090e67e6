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

/** What is on the page when React takes over, its attributes in order. */
interface Notes {
  readonly picture: string;
  readonly react: string;
}

/** Notes in the page what the first picture shows, and what React puts in its place. */
async function watchHandover(page: Page): Promise<() => Promise<Notes>> {
  await page.addInitScript(() => {
    const notes = { picture: "", react: "" };
    Object.assign(globalThis, { notes });
    const describe = (node: Node, indent = "\n"): string => {
      if (!(node instanceof Element)) return indent + (node.nodeValue ?? "");
      const attributes = [...node.attributes].map(({ name, value }) => ` ${name}="${value}"`).sort();
      const children = [...node.childNodes].map((child) => describe(child, `${indent}  `));
      return `${indent}<${node.localName}${attributes.join("")}>${children.join("")}`;
    };
    const shows = (node: Node) => [...node.childNodes].map((child) => describe(child)).join("");
    const observer = new MutationObserver((records) => {
      const [picture] = records
        .flatMap(({ removedNodes }) => [...removedNodes])
        .filter((node) => node instanceof Element && node.id === "first-picture");
      const place = document.getElementById("console");
      if (picture === undefined || place === null || document.getElementById("first-picture")) return;
      observer.disconnect();
      Object.assign(notes, { picture: shows(picture), react: shows(place) });
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { notes: Notes }).notes);
}

/** The rows that the first picture shows. */
const findDrawn = (page: Page) => page.locator("#first-picture tbody tr");

for (const [what, query, count] of [
  ["the first page", "?rows=5", 5],
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
    await expect(findDrawn(page)).toHaveCount(count);
    const boxes = () =>
      page
        .locator("tbody tr")
        .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON() as object));
    const before = await boxes();
    await code.release();
    await expect(page.getByRole("button", { name: /^Account: / })).toBeVisible();
    await expect(page.locator("#first-picture")).toHaveCount(0);
    expect(await boxes()).toEqual(before);
    const { picture, react } = await readNotes();
    expect(picture).toBe(react);
  });
}

test("a label's name is drawn as it is, whatever it contains, and nothing of the picture takes what is pressed and typed", async ({
  page,
  api,
  beSignedIn,
  acme: { app_id: appId },
}) => {
  const names = ["⟦project⟧ ⟦0⟧", "<img src=x onerror=alert(1)>", "$& $1 &amp;"];
  const { labels } = await api.showProject(appId);
  for (const [index, name] of names.entries())
    await api.updateLabel(appId, labels[index]?.id ?? 0, makeLabel(name, "#C8243A"));
  await beSignedIn();
  const code = await openWithoutCode(page, `/projects/${appId}/labels?rows=5`);
  await expect(findDrawn(page)).toHaveCount(5);
  for (const [index, name] of names.entries()) await expect(findDrawn(page).nth(index)).toContainText(name);
  await page.keyboard.type("/x");
  await page.locator("#first-picture input[type=search]").click({ force: true });
  await page.keyboard.type("y");
  await expect(page.locator("body:focus-within input")).toHaveCount(0);
  await code.release();
  await expect(page.getByRole("searchbox", { name: "Search labels" })).toHaveValue("");
});

test("other screens have their frame before the code arrives", async ({
  page,
  beSignedIn,
  acme: { app_id: appId },
}) => {
  await beSignedIn();
  const code = await openWithoutCode(page, `/projects/${appId}/palette`);
  await expect(page.locator("#first-picture nav [aria-current=page]")).toHaveText("Palette");
  await code.release();
  await expect(page.getByRole("heading", { name: "Palette" })).toBeVisible();
});
