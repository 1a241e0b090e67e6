import { afterAll, beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { startTooltips } from "#dashboard/ui/overlay/tooltip.ts";
import { Timestamp } from "./timestamp.tsx";

let stop: () => void;
beforeAll(() => {
  stop = startTooltips();
});
afterAll(() => stop());

async function renderTimestamp(value: string, relative: boolean) {
  const screen = await render(<Timestamp value={value} relative={relative} />);
  return { screen, date: screen.getByRole("time"), exact: page.getByRole("tooltip") };
}

test("the keyboard reaches the exact moment, a screen reader hears it, and Escape hides it", async () => {
  const { date, exact } = await renderTimestamp("2026-01-05T09:30:00.000000Z", false);
  await expect.element(date).toMatchTextContent("Jan 5, 2026");
  await userEvent.tab();
  await expect.element(date).toHaveFocus();
  await expect.element(exact).toBeInViewport({ ratio: 1 });
  await expect.element(date).toHaveAccessibleDescription(/Jan 5, 2026,? \d+:\d\d/);
  await userEvent.keyboard("{Escape}");
  await expect.element(exact).not.toBeInTheDocument();
});

test("what is no date is shown as it is", async () => {
  const { screen, date } = await renderTimestamp("soon", true);
  await expect.element(screen.getByText("soon")).toBeVisible();
  await expect.element(date).not.toBeInTheDocument();
});
