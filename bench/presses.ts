/* The presses that are measured, one after another on one page, each from where the one before has left it. */
import type { Locator, Page } from "@playwright/test";
import { measurePress, type Press, type SlowPage } from "./slow-page.ts";

async function boxOf(what: string, target: Locator) {
  const box = await target.boundingBox();
  if (box === null) throw new Error(`There is nothing to press for: ${what}.`);
  return box;
}

/** Points at the middle of a target; gives the way to press it. Pointing may load its code where that isn't there yet. */
async function pointAt(page: Page, what: string, target: Locator): Promise<() => Promise<void>> {
  const box = await boxOf(what, target);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.waitForTimeout(500);
  return () => page.mouse.click(x, y);
}

/** Opens the form of the first label of react-admin's list twice. */
export async function measureReactAdminPresses(slow: SlowPage): Promise<Record<string, Press>> {
  const { page } = slow;
  const presses: Record<string, Press> = {};
  for (const time of ["first", "second"]) {
    const what = `react-admin: editor, ${time} time`;
    const link = page.getByRole("link", { name: "Edit" }).first();
    presses[what] = await measurePress(slow, await pointAt(page, what, link));
    await page.getByRole("textbox", { name: "Name" }).waitFor();
    await page.goBack();
    await link.waitFor();
  }
  return presses;
}

/**
 * Makes every press once, on a settled labels screen. What each leads to is looked for only when it has been measured.
 *
 * @param slow shows page 2 of Acme's labels
 * @param name of the label that is created: no other has it
 */
export async function measurePresses(slow: SlowPage, name: string): Promise<Record<string, Press>> {
  const { page } = slow;
  const presses: Record<string, Press> = {};
  const press = async (what: string, act: () => Promise<unknown>, outcome: Locator) => {
    presses[what] = await measurePress(slow, act);
    await outcome.waitFor();
  };
  const key = (what: string, keys: string, outcome: Locator) =>
    press(what, () => page.keyboard.press(keys), outcome);
  const click = async (what: string, target: Locator, outcome: Locator) =>
    press(what, await pointAt(page, what, target), outcome);
  const pages = page.getByRole("navigation", { name: "Pages" });
  const dialog = page.getByRole("dialog");
  const switcher = page.getByRole("button", { name: /Switch project/ });
  const leave = async () => {
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  };

  await click(
    "turn to a prefetched page",
    pages.getByRole("link", { name: "Next page" }),
    pages.getByRole("link", { name: "Page 3" }).and(page.locator("[aria-current]")),
  );
  for (const time of ["first", "second"]) {
    await key(`command menu, ${time} time`, "Control+k", dialog.getByRole("option", { name: "Palette" }));
    await leave();
    await click(`project list, ${time} time`, switcher, dialog.getByRole("option", { name: /Bluebird/ }));
    await leave();
    const newLabel = page.getByRole("button", { name: "New label" });
    await click(`editor, ${time} time`, newLabel, dialog.getByRole("slider", { name: "Hue" }));
    if (time === "first") await leave();
  }
  const shade = await boxOf("drag the shade", dialog.getByRole("group", { name: "Shade" }));
  const drag = async () => {
    await page.mouse.down();
    for (let step = 1; step <= 30; step += 1) {
      await page.mouse.move(shade.x + 20 + 4 * step, shade.y + 20 + 2 * step);
      await page.waitForTimeout(30);
    }
    await page.mouse.up();
  };
  await page.mouse.move(shade.x + 20, shade.y + 20);
  await press("drag the shade, 30 moves", drag, dialog);
  // It has taken the focus.
  await dialog.getByRole("textbox", { name: "Name" }).focus();
  await press("type a name", () => page.keyboard.type(name, { delay: 80 }), dialog);
  await click(
    "save",
    page.getByRole("button", { name: "Create label" }),
    page.getByRole("grid", { name: "Labels" }),
  );

  const found = page.getByText(/^\d+ of \d+ labels$/).first();
  await page.getByRole("searchbox", { name: "Search labels" }).focus();
  await key("find’s first key", "b", found);
  await key("find’s second key", "u", found);
  await click("clear find", page.getByRole("button", { name: "Clear" }), pages);
  await click(
    "palette",
    page.getByRole("link", { name: "Palette" }),
    page.getByRole("heading", { name: "Palette" }),
  );
  await switcher.click();
  await click("choose a project", page.getByRole("option", { name: /Bluebird/ }), page.getByText("of 1,037"));
  return presses;
}
