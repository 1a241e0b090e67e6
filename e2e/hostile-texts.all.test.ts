import type { Locator, Page } from "@playwright/test";
import naughtyStrings from "big-list-of-naughty-strings/blns.json" with { type: "json" };
import { labelNameLimit, labelNameSchema } from "#contract/label-input.ts";
import { expect, test } from "./console-fixture.ts";
import { expectNothingSideways } from "./page-width.ts";
import { addLabels, changeDatabase } from "./service-database.ts";

/** Texts that have broken programs, and some of what browsers give meaning to. */
const texts = [
  ...naughtyStrings,
  "a\u0000b",
  "\u202Eoverride left open",
  "</title></textarea></style></script><script>alert(1)</script>",
  "<iframe srcdoc='<script>parent.alert(1)</script>'></iframe>",
  "<base href='https://evil.example/'><meta http-equiv=refresh content='0;https://evil.example/'>",
  "{{constructor.constructor('alert(1)')()}}",
];

/**
 * Many of the texts in one: as many as fit.
 *
 * @param limit code points
 */
function pack(list: readonly string[], limit: number): string[] {
  const packs: string[] = [];
  let current = "¦";
  for (const text of list) {
    const longer = `${current} ${text} ¦`;
    if ([...longer].length <= limit) {
      current = longer;
      continue;
    }
    packs.push(current);
    current = `¦ ${text} ¦`;
  }
  return [...packs, current];
}

/** Notes what a text that was taken for more than a text would do. */
function watch(page: Page, address: string): { readonly happened: readonly string[] } {
  const happened: string[] = [];
  page.on("dialog", (dialog) => {
    happened.push(`asked: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== address && protocol !== "data:") happened.push(`requested: ${request.url()}`);
  });
  page.on("framenavigated", (frame) => {
    if (frame.parentFrame() !== null) happened.push(`framed: ${frame.url()}`);
  });
  page.on("popup", (popup) => happened.push(`opened: ${popup.url()}`));
  return { happened };
}

/** Fails unless no element of the page is one that the console never makes. */
async function expectNoForeignElements(page: Page): Promise<void> {
  const foreign = page.locator(
    "iframe, object, embed, base, marquee, form[action], meta[http-equiv], [onerror], [onload], [onclick], [style*=url]," +
      " [href^='javascript:' i], [src^='javascript:' i]",
  );
  await expect(foreign).toHaveCount(0);
}

/** The elements' texts, each to its last character. */
const readTexts = (elements: Locator): Promise<(string | null)[]> =>
  elements.evaluateAll((all) => all.map(({ textContent }) => textContent));

/** A text but for what would end the element that it is shown in, which the console mends in names. */
const withoutBounds = (text: string | null): string =>
  text?.replace(/[\u2029\p{Cc}]/gu, " ").replace(/[\u2066-\u2069]/g, "") ?? "";

test("every hostile text in every field of a project is shown as the text it is", async ({
  page,
  service,
  beSignedIn,
  acme: { app_id: acme },
  northwind: { app_id: appId, id, language_id: languageId },
}) => {
  test.slow();
  const { happened } = watch(page, service.address);
  await beSignedIn();
  for (const text of pack(texts, 6000)) {
    changeDatabase(
      service.databasePath,
      `update projects set name = ?1, subdomain = ?1, domain = ?1, primary_domain = ?1, logo = ?1, favicon = ?1,
       accent_color = ?1, website = ?1, plan = ?1 where id = ?2`,
      text,
      id,
    );
    changeDatabase(
      service.databasePath,
      `update public_feed_settings set title = ?1, description = ?1, website = ?1, custom_css = ?1,
       custom_javascript = ?1 where project_id = ?2`,
      text,
      id,
    );
    changeDatabase(
      service.databasePath,
      "update languages set name = ?1, locale = ?1, flag = ?1 where id = ?2",
      text,
      languageId,
    );
    await page.goto(`/projects/${appId}/project`);
    const main = page.getByRole("main");
    const facts = main
      .getByRole("definition")
      .filter({ hasText: "¦", hasNotText: "(default)", hasNot: page.locator("summary") });
    // Address, website, plan, accent, logo and favicon.
    await expect(facts).toHaveCount(6);
    expect(await readTexts(facts)).toEqual(Array(6).fill(text));
    const feed = main.getByRole("region", { name: "What visitors see" }).getByRole("paragraph");
    expect((await readTexts(feed)).map(withoutBounds)).toEqual([withoutBounds(text), withoutBounds(text)]);
    expect((await readTexts(main.getByRole("heading", { level: 1 }))).map(withoutBounds)).toEqual([
      withoutBounds(text),
    ]);
    for (const code of await main.locator("summary").all()) await code.click();
    expect(await readTexts(main.locator("pre").filter({ hasText: "¦" }))).toEqual([text, text]);
    const languages = main.getByRole("definition").filter({ hasText: "(default)" });
    expect(withoutBounds((await readTexts(languages))[0] ?? "")).toContain(withoutBounds(text));
    expect(await page.title()).toContain("¦");

    const nameAndAddress = withoutBounds(text + text);
    const switcher = page.getByRole("dialog", { name: "Switch project" });
    await page.getByRole("button", { name: /Switch project/ }).click();
    const gist = switcher.getByRole("definition").filter({ hasText: "¦" });
    await expect(gist).toHaveCount(2);
    expect((await readTexts(gist)).map(withoutBounds)).toEqual([
      withoutBounds(text),
      expect.stringContaining(withoutBounds(text)),
    ]);
    expect(withoutBounds((await readTexts(switcher))[0] ?? "")).toContain(nameAndAddress);
    await page.keyboard.press("Escape");
    await expectNoForeignElements(page);
    await expectNothingSideways(page);

    // As one of the others, in the list.
    await page.goto(`/projects/${acme}/labels`);
    await page.getByRole("button", { name: /Switch project/ }).click();
    const option = switcher.getByRole("option").filter({ hasText: "¦" });
    await expect(option).toHaveCount(1);
    expect(withoutBounds((await readTexts(option))[0] ?? "")).toContain(nameAndAddress);
    await expectNoForeignElements(page);
  }
  await expectNothingSideways(page);
  expect(happened).toEqual([]);
});

test("every hostile text that may be a label's name is shown as the text it is: in the list, the dialogs and the project", async ({
  page,
  service,
  labelScreen: screen,
  northwind: project,
}) => {
  test.slow();
  const { happened } = watch(page, service.address);
  const single = texts.filter((text) => labelNameSchema.safeParse(text).success).map((text) => text.trim());
  const packed = pack(single, labelNameLimit);
  addLabels(service.databasePath, project.app_id, [...packed, ...single]);

  const names = page.getByRole("rowheader");
  await screen.open(service, project, "?rows=5");
  // What is packed fills the first pages; after them come some of the single ones.
  for (let first = 0; first < packed.length; first += 5) {
    const expected = [...packed, ...single].slice(first, first + 5);
    await expect(names).toHaveCount(5);
    await expect
      .poll(async () => (await readTexts(names)).map(withoutBounds))
      .toEqual(expected.map(withoutBounds));
    await expectNoForeignElements(page);
    if (first % 20 === 0) {
      const [name = ""] = expected;
      const row = screen.rows.first();
      await row.getByRole("button", { name: /^Actions / }).click();
      await page.getByRole("menuitem", { name: "Edit" }).click();
      await expect(screen.name).toHaveValue(name);
      await page.keyboard.press("Escape");
      await expect(screen.editor).toBeHidden();
      await screen.deleteByKey(row);
      const message = screen.messages.getByRole("group").filter({ hasText: "was deleted" });
      await expect
        .poll(async () => withoutBounds((await readTexts(message)).join()))
        .toContain(withoutBounds(name));
      await message.getByRole("button", { name: "Undo" }).click();
      await expect
        .poll(async () => (await readTexts(names)).map(withoutBounds))
        .toEqual(expected.map(withoutBounds));
    }
    await screen.pages.getByRole("link", { name: "Next" }).click();
  }

  await expectNothingSideways(page);
  expect(happened).toEqual([]);
});
