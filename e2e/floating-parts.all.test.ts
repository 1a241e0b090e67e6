import { expectNoAxeViolations } from "./accessibility.ts";
import { expect, test } from "./console-fixture.ts";

test(
  "nothing that floats over the page hides what the keyboard reaches, nor do forced colors",
  {
    tag: "@narrow",
  },
  async ({ page, service, labelScreen: screen, acme: project }, testInfo) => {
    await screen.open(service, project);
    await expect(screen.rows).toHaveCount(23);
    if (testInfo.project.name === "narrow") {
      // Keys are for the open sheet.
      await page.getByRole("button", { name: "Add labels" }).click();
      await expect(page.getByRole("menuitem", { name: "Starter set…" })).toBeVisible();
      for (const key of ["n", "/", "?"]) await page.keyboard.press(key);
      await expectNoAxeViolations(page);
      await expect(page.getByRole("dialog")).toHaveCount(1);
      await expect(screen.find).not.toBeFocused();
      await page.keyboard.press("Escape");
      await screen.expectQuery("");
    }
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole("combobox", { name: "Undo time limit" }).selectOption("No limit");
    await page.keyboard.press("Escape");
    await screen.delete("Beta");
    await expect(screen.messages.getByText("“Beta” was deleted.")).toBeVisible();
    const boxes = page.getByRole("checkbox", { name: /^Select / });
    await boxes.nth(1).check();
    await boxes.nth(2).check();
    await expect(page.getByRole("region", { name: "Selected labels" })).toBeVisible();

    await page.getByRole("heading", { level: 1 }).focus();
    const hidden: string[] = [];
    let isOver = false;
    for (let stop = 0; stop < 60 && !isOver; stop += 1) {
      await page.keyboard.press("Tab");
      const found = await page.evaluate(() => {
        const { activeElement } = document;
        if (activeElement === null || activeElement === document.body) return null;
        const { left, right, top, bottom } = activeElement.getBoundingClientRect();
        const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        const isSeen = seen !== null && (activeElement.contains(seen) || seen.contains(activeElement));
        const name = activeElement.ariaLabel ?? activeElement.textContent;
        return { name, isSeen, isLast: activeElement.closest("[role=region]") !== null && name === "Close" };
      });
      if (found === null) break;
      if (!found.isSeen) hidden.push(String(found.name));
      isOver = found.isLast;
    }
    expect(hidden).toEqual([]);

    await page.emulateMedia({ forcedColors: "active" });
    await page.getByRole("button", { name: "Switch project" }).click();
    await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(page.locator("[role=option][aria-selected=true]")).toHaveCSS("outline-style", "solid");
  },
);
