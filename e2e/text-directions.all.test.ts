import type { Page } from "@playwright/test";
import { expect, test } from "./console-fixture.ts";
import { addLabels, addProject, changeDatabase } from "./service-database.ts";

/** What stands before a name to turn round what follows it, as another service may have stored it. */
const controls = [
  "\u202E",
  "\u202B",
  "\u2066",
  "\u2067",
  "\u2066\u2067\u202E",
  "\u2069\u202E",
  "\u2069\u2069\u2067",
  "\u061C",
  "\u200F",
  "\u2029\u202E",
  "\u2028\u202E",
];
const names = controls.map((control, index) => `${control}turn ${index} שלום`);

/**
 * What of the page a name has turned round, or could: texts around a name that aren't read from left to right, texts
 * that hold a control outside of anything that isolates it, and names for assistive technology that do.
 */
function findTurned(): string[] {
  const turning = /[\u202A-\u202E\u2066-\u2069\u061C\u200E\u200F\u2029]/u;
  const found: string[] = [];
  /** The places in a text that are outside of its isolates; null where an isolate is left open or ended before. */
  const outside = (text: string): number[] | null => {
    const places: number[] = [];
    let depth = 0;
    for (let index = 0; index < text.length; index += 1) {
      const character = text.charAt(index);
      if (character === "\u2069") depth -= 1;
      else if (/[\u2066-\u2068]/u.test(character)) depth += 1;
      else if (depth === 0) places.push(index);
      if (depth < 0) return null;
    }
    return depth === 0 ? places : null;
  };
  const isHeld = (text: string) => {
    const places = outside(text);
    return places !== null && !places.some((place) => turning.test(text.charAt(place)));
  };
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
    const element = node.parentElement;
    if (!(node instanceof Text) || element === null || element.closest("script, style, template")) continue;
    const text = node.data;
    const isolating = element.closest("bdi, [dir=auto], option");
    if (isolating !== null) {
      // Alone in what isolates it, a text may turn itself, but must not break out nor stay open. Parts of it may be marked.
      const whole = isolating.textContent;
      if (outside(whole) === null || whole.includes("\u2029"))
        found.push(`breaks out: ${JSON.stringify(text)}`);
      continue;
    }
    if (!isHeld(text)) {
      found.push(`not isolated: ${JSON.stringify(text)}`);
      continue;
    }
    let last: DOMRect | null = null;
    for (const place of outside(text) ?? []) {
      if (/\s/u.test(text.charAt(place))) continue;
      const range = document.createRange();
      range.setStart(node, place);
      range.setEnd(node, place + 1);
      const box = range.getBoundingClientRect();
      if (box.width === 0) continue;
      const isSameLine = last !== null && Math.abs(last.top - box.top) < box.height / 2;
      if (last !== null && isSameLine && box.left < last.left) {
        found.push(`turned round: ${JSON.stringify(text)}`);
        break;
      }
      last = box;
    }
  }
  for (const element of document.querySelectorAll("[aria-label]")) {
    const label = element.getAttribute("aria-label") ?? "";
    if (!isHeld(label)) found.push(`aria-label: ${JSON.stringify(label)}`);
  }
  if (!isHeld(document.title)) found.push(`title: ${JSON.stringify(document.title)}`);
  return found;
}

async function expectNothingTurned(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(findTurned), where).toEqual([]);
}

test("no name turns round what stands around it, on any screen", { tag: "@narrow" }, async ({
  page,
  service,
  beSignedIn,
  allowMessage,
}) => {
  test.slow();
  // Nobody belongs to the project that isn't there.
  allowMessage(/^404 GET .*\/labels\?page=1$/);
  addProject(service.databasePath, service.token, "turned", `\u2069\u202Eturn project`);
  addProject(service.databasePath, service.token, "other", `\u2067turn other`);
  changeDatabase(
    service.databasePath,
    "update languages set name = ?1, locale = ?1 where id = (select language_id from projects where app_id = 'turned')",
    "\u2069\u202Eturn language",
  );
  addLabels(service.databasePath, "turned", [...names, names[0] ?? ""]);
  addLabels(service.databasePath, "other", names.slice(3));
  await beSignedIn();

  const main = page.getByRole("main");
  const shown = main.getByText(/turn/).filter({ visible: true }).first();
  for (const address of [
    "labels",
    "labels?page=2&rows=5",
    "labels?page=3&rows=5",
    "labels?find=turn",
    "labels?find=nowhere",
    "palette",
    "project",
    "compare?to=other",
    "compare?all",
    "starter-sets",
  ]) {
    await page.goto(`/projects/turned/${address}`);
    await expect(address.endsWith("nowhere") ? main.getByText("No results") : shown).toBeVisible();
    if (address.startsWith("compare")) await expect(main.getByRole("rowheader").first()).toBeVisible();
    await expectNothingTurned(page, address);
  }

  await page.goto("/projects/turned/import");
  const pasted = names.map((name) => `"${name.replaceAll('"', '""')} again",#6D5EFC`).join("\n");
  await page.getByRole("textbox", { name: "Or paste labels" }).fill(pasted);
  await page.getByRole("button", { name: "Preview import" }).click();
  const plan = page.getByRole("table", { name: "Changes" });
  await expect(plan.getByRole("row", { name: /turn 5/ }).first()).toBeVisible();
  await expectNothingTurned(page, "the dry run of an import");

  await page.goto("/projects/turned/labels");
  await page.getByRole("button", { name: /Switch project/ }).click();
  await expect(page.getByRole("option", { name: /turn other/ })).toBeVisible();
  await expectNothingTurned(page, "the switcher");
  await page.keyboard.press("Escape");

  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("searchbox").fill("turn");
  await expect(page.getByRole("option", { name: /turn/ }).first()).toBeVisible();
  await expectNothingTurned(page, "the commands");
  // The first clears what was typed.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();

  const choose = async (row: number, choice: string) => {
    await page
      .getByRole("button", { name: /^Actions for/ })
      .nth(row)
      .click();
    await page.getByRole("menuitem", { name: choice }).click();
  };
  await choose(0, "Edit");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Color" }).fill("#0F7490");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("group").filter({ hasText: "saved as a draft" })).toBeVisible();
  await expectNothingTurned(page, "what is kept of the editor");
  await page.getByRole("button", { name: "Discard" }).click();

  await choose(2, "Delete");
  await expect(page.getByRole("group").filter({ hasText: "was deleted" })).toBeVisible();
  await expectNothingTurned(page, "what a deletion says");

  await page.goto("/projects/nothing-here/labels");
  await expect(page.getByRole("link", { name: "Go to your projects" })).toBeVisible();
  await expectNothingTurned(page, "that there is no such project");
});
