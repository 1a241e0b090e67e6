import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import type { Part, Place, Tab } from "./tab.ts";

/** Finds a part of a page. */
function findPart(page: Page, part: Part): Locator {
  const { within, text } = part;
  const root = within === undefined ? page : findPart(page, within);
  const found =
    "label" in part
      ? root.getByLabel(part.label, { exact: true })
      : root.getByRole(part.role, {
          ...(part.name !== undefined && { name: part.name }),
          exact: typeof part.name === "string",
        });
  return (text === undefined ? found : found.filter({ hasText: text })).filter({ visible: true }).first();
}

/** Runs in the page: keeps the text that it has the browser save, as Firefox's driver doesn't tell of files. */
function keepSavedText(): void {
  const { createObjectURL } = URL;
  URL.createObjectURL = (file: Blob) => {
    Object.assign(globalThis, { savedText: file.text() });
    return createObjectURL.call(URL, file);
  };
}

/** A tab of a browser that Playwright drives. */
export function playwrightTab(page: Page): Tab {
  const find = (part: Part) => findPart(page, part);
  page.on("dialog", (dialog) => void dialog.accept());
  const placeIn = async (part: Part, [x, y]: Place) => {
    const box = await find(part).boundingBox();
    if (box === null) throw new Error("What is dragged is on the page.");
    return [box.x + x * box.width, box.y + y * box.height] as const;
  };
  return {
    open: async (address) => {
      await page.goto(address, { waitUntil: "commit" });
    },
    reload: async () => {
      await page.reload({ waitUntil: "commit" });
    },
    goBack: async () => {
      await page.goBack({ waitUntil: "commit" });
    },
    press: (part, held) => find(part).click(held === undefined ? {} : { modifiers: [held] }),
    // By keys: what Playwright fills in by itself in Firefox, React doesn't see.
    fill: async (field, text) => {
      await find(field).click();
      await page.keyboard.press("ControlOrMeta+a");
      if (text === "") await page.keyboard.press("Backspace");
      else await page.keyboard.type(text);
    },
    type: (text) => page.keyboard.type(text),
    pressKey: (keys) => page.keyboard.press(keys),
    drag: async (part, from, to) => {
      await find(part).scrollIntoViewIfNeeded();
      await page.mouse.move(...(await placeIn(part, from)));
      await page.mouse.down();
      await page.mouse.move(...(await placeIn(part, to)), { steps: 10 });
      await page.mouse.up();
    },
    chooseFile: (name, text) =>
      page.locator("input[type=file]").setInputFiles({ name, mimeType: "", buffer: Buffer.from(text) }),
    save: async (part) => {
      if (page.context().browser()?.browserType().name() === "firefox") {
        await page.evaluate(keepSavedText);
        await find(part).click();
        return page.evaluate(() => (globalThis as { savedText?: Promise<string> }).savedText ?? "");
      }
      const [download] = await Promise.all([page.waitForEvent("download"), find(part).click()]);
      return readFile(await download.path(), "utf8");
    },
    expectSeen: (part) => expect(find(part)).toBeVisible(),
    expectGone: (part) => expect(find(part)).toBeHidden(),
    expectFocused: (part) => expect(find(part)).toBeFocused(),
    expectValue: (field, value) => expect(find(field)).toHaveValue(value),
    // Playwright's own type would have the result awaited twice.
    run: (script, argument = "") => page.evaluate(script as (argument: string) => never, argument),
    openTab: async (address) => {
      const tab = playwrightTab(await page.context().newPage());
      await tab.open(address);
      return tab;
    },
    setOffline: (isOffline) => page.context().setOffline(isOffline),
  };
}
