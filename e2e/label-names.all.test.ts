import type { Locator } from "@playwright/test";
import { makeLabel } from "#contract/label-fixture.ts";
import { expect, test } from "./console-fixture.ts";
import { expectNothingSticksOut } from "./screen-fit.ts";

/** Fails unless the sentence holds the name as it is, and what follows the name is read from left to right after it. */
async function expectSentenceAround(sentence: Locator, name: string): Promise<void> {
  await expect(sentence).toContainText(name);
  const places = await sentence.evaluate((element, text) => {
    const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const place = (index: number) => {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      const { left, top } = range.getBoundingClientRect();
      return Math.round(top) * 10_000 + left;
    };
    const whole = node.data;
    const end = whole.lastIndexOf("”");
    return { first: place(whole.indexOf(text)), quote: place(end), last: place(whole.length - 1) };
  }, name);
  expect(places.quote, "the closing quotation mark follows the name").toBeGreaterThan(places.first);
  expect(places.last, "the sentence's end follows").toBeGreaterThan(places.quote);
}

test(
  "names of every kind are shown as the text they are, and nothing sticks out",
  { tag: "@narrow" },
  async ({ page, service, api, labelScreen: screen }, testInfo) => {
    // A script in a name that ran would ask something.
    page.on("dialog", (dialog) => {
      throw new Error(`A name ran as a script: ${dialog.message()}`);
    });
    const project = (await api.listProjects()).find(({ name }) => name.startsWith("Zoë"));
    if (project === undefined) throw new Error("The demo has no project of that name.");
    if (testInfo.project.name === "narrow") await page.setViewportSize({ width: 320, height: 740 });
    await screen.open(service, project, "?rows=5");
    for (let number = 1; number <= 4; number += 1) {
      if (number > 1) await screen.link(number).click();
      const { data } = await api.listLabels(project.app_id, number);
      await expect(screen.rows).toHaveCount(data.length);
      for (const { name } of data)
        await expect(screen.row(name).getByText(name, { exact: true })).toBeVisible();
      await expectNothingSticksOut(page);
    }
  },
);

for (const [kind, name, tag] of [
  ["255 characters without a space", "W".repeat(255), ["@narrow"]],
  ["text from right to left, with an override left open", "\u202Eمرحبا txt.exe", ["@all", "@narrow"]],
  ["markup and emoji", "<img src=x onerror=alert(1)> 👩‍👩‍👧‍👦", ["@all", "@narrow"]],
] as const) {
  test(
    `a name of ${kind} fits the table, the dialogs and the messages`,
    { tag: [...tag] },
    async ({ page, service, api, labelScreen: screen, northwind: project }, testInfo) => {
      if (testInfo.project.name === "narrow") await page.setViewportSize({ width: 320, height: 740 });
      await api.createLabel(project.app_id, makeLabel(name, "#6D5EFC"));
      await screen.open(service, project);
      await expect(screen.row(name)).toBeVisible();
      await screen.edit(name).click();
      await expect(screen.editor.getByRole("slider", { name: "Hue" })).toBeVisible();
      await expectNothingSticksOut(page);
      await screen.color.fill("#0F7490");
      await page.keyboard.press("Escape");
      const discard = page.getByRole("alertdialog").filter({ hasText: "Discard your changes to “" });
      await expect(discard).toBeVisible();
      await expectSentenceAround(discard.getByRole("heading"), name);
      await expectNothingSticksOut(page);
      await discard.getByRole("button", { name: "Keep editing" }).click();
      await expect(discard).toBeHidden();
      await screen.color.press("Enter");
      const saved = screen.messages.getByText(/” was saved.$/);
      await expect(saved).toBeInViewport({ ratio: 1 });
      await expectSentenceAround(saved, name);
      await expectNothingSticksOut(page);
      // A long message may lie over the table.
      await screen.messages.getByRole("button", { name: "Close" }).click();
      await screen.remove(name);
      const deleted = screen.messages.getByText(/” was deleted.$/);
      await expect(deleted).toBeInViewport({ ratio: 1 });
      await expectSentenceAround(deleted, name);
      await expectNothingSticksOut(page);
    },
  );
}
