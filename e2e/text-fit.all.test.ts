import type { Page } from "@playwright/test";
import { languages } from "#contract/languages.ts";
import { expect, test } from "./console-fixture.ts";
import { readTexts } from "./language-texts.ts";
import { pinFonts } from "./pinned-fonts.ts";
import { accent, speakPseudoLanguage } from "./pseudo-language.ts";
import { expectNothingSticksOut, findTextFaults } from "./screen-fit.ts";
import { type Walk, walkScreens } from "./screen-walk.ts";

/** Walks through the screens, and fails when texts don't fit in windows of these widths, in CSS pixels. */
async function expectFit(
  walk: Omit<Walk, "see">,
  widths: readonly number[],
  onlyAccented = false,
): Promise<void> {
  // What is out of sight is laid out, too.
  await walk.page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets.push(sheet);
  });
  const usual = walk.page.viewportSize() ?? { width: 1280, height: 800 };
  const found = new Map<string, string>();
  const see = async (page: Page, where: string) => {
    for (const width of widths) {
      await page.setViewportSize({ ...usual, width });
      const look = async () =>
        (await page.evaluate(findTextFaults, onlyAccented)).filter((fault) => !found.has(fault));
      await expectNothingSticksOut(page);
      await expect
        .poll(look, { timeout: 3000 })
        .toEqual([])
        // However slowly it looked, what is still there is a fault.
        .catch(async () => {
          for (const fault of await look()) found.set(fault, `${where}, ${width} px wide`);
        });
    }
    await page.setViewportSize(usual);
  };
  await walkScreens({ ...walk, see });
  expect(Object.fromEntries(found), "what doesn’t fit, and where it was first seen").toEqual({});
}

test.describe("in a made-up language", () => {
  test.use({ locale: "de-DE" });

  test("words that are two fifths longer fit on every screen, and none is outside of the catalogs", async ({
    page,
    service: { token },
    api,
    acme: project,
    northwind: empty,
  }) => {
    test.slow();
    await speakPseudoLanguage(page);
    await expectFit({ page, token, api, project, empty, say: accent }, [360, 768, 1280], true);
  });
});

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    // Fonts are added to the page.
    test.use({ locale: language, viewport: { width: 360, height: 740 }, hasTouch: true, bypassCSP: true });

    test(`every text of ${language} fits on the screens of small phones`, async ({
      page,
      service: { token },
      api,
      acme: project,
      northwind: empty,
    }) => {
      test.slow();
      await pinFonts(page);
      const say = await readTexts(language);
      await expectFit({ page, token, api, project, empty, say }, [320, 360]);
    });
  });
}

for (const setting of ["defaultFontSize=32", "minimumFontSize=20"]) {
  test(`texts of the size that the browser is set to fit on every screen: ${setting}`, async ({
    playwright,
    launchOptions: { args = [], ...options },
    service: { address, token },
    api,
    acme: project,
    northwind: empty,
  }) => {
    test.slow();
    const browser = await playwright.chromium.launch({
      ...options,
      args: [...args, `--blink-settings=${setting}`],
    });
    const page = await browser.newPage({
      baseURL: address,
      viewport: { width: 1280, height: 800 },
      locale: "en-US",
    });
    await expectFit({ page, token, api, project, empty, say: (text) => text }, [1280, 360]);
    await browser.close();
  });
}
