import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Timestamp } from "./timestamp.tsx";

test("the keyboard reaches a date, whose tooltip has the exact moment, and a screen reader hears it", async () => {
  const screen = await render(<Timestamp value="2026-01-05T09:30:00.000000Z" />);
  const date = screen.getByRole("time");
  await expect.element(date).toMatchTextContent("Jan 5, 2026");
  await userEvent.tab();
  await expect.element(date).toHaveFocus();
  await expect.element(date).toHaveAttribute("data-tooltip", expect.stringMatching(/Jan 5, 2026,? \d+:\d\d/));
  await expect.element(date).toHaveAccessibleDescription(/Jan 5, 2026,? \d+:\d\d/);
});

test("what is no date is shown as it is", async () => {
  const screen = await render(<Timestamp value="soon" relative />);
  await expect.element(screen.getByText("soon")).toBeVisible();
  await expect.element(screen.getByRole("time")).not.toBeInTheDocument();
});
