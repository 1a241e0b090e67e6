import type { FocusEvent } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { useFalseClock } from "#dashboard/false-clock-fixture.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { ModalDialog } from "./dialog.tsx";
import { startTooltips } from "./tooltip.ts";

let stop: () => void;
beforeEach(async () => {
  stop = startTooltips();
  await userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } });
});
afterEach(() => stop());

const tooltip = page.getByRole("tooltip");

async function renderButtons() {
  const screen = await render(
    <div style={{ padding: 200 }}>
      <h1>Heading</h1>
      <Button iconOnly aria-label="Edit “Fixed”" data-tooltip="Edit" />
      <Button iconOnly aria-label="Clear" aria-keyshortcuts="Escape" />
      <Button>With text</Button>
    </div>,
  );
  return {
    heading: screen.getByRole("heading"),
    edit: screen.getByRole("button", { name: "Edit “Fixed”" }),
    clear: screen.getByRole("button", { name: "Clear" }),
    text: screen.getByRole("button", { name: "With text" }),
  };
}

test("the keyboard shows it, Escape hides it and nothing else, and the next one is shown again", async () => {
  const onKeyDown = vi.fn();
  document.addEventListener("keydown", onKeyDown);
  const { edit, clear } = await renderButtons();
  await userEvent.tab();
  await expect.element(edit).toHaveFocus();
  await expect.element(tooltip).toMatchTextContent("Edit");
  await expect.element(tooltip).toBeInViewport({ ratio: 1 });
  onKeyDown.mockClear();
  await userEvent.keyboard("{Escape}");
  await expect.element(tooltip).not.toBeInTheDocument();
  await expect.element(edit).toHaveFocus();
  expect(onKeyDown).not.toHaveBeenCalled();
  await userEvent.keyboard("{Escape}");
  expect(onKeyDown).toHaveBeenCalledOnce();
  document.removeEventListener("keydown", onKeyDown);
  await userEvent.tab();
  await expect.element(clear).toHaveFocus();
  await expect.element(tooltip).toMatchTextContent("ClearEscape");
});

test("it says what its subject has found only once it has the focus, with a square before the color in it", async () => {
  const say = ({ currentTarget: { dataset } }: FocusEvent<HTMLElement>) =>
    Object.assign(dataset, { tooltip: "Use #16A34A now", tooltipColor: "#16A34A" });
  const screen = await render(
    <Button data-tooltip="" onFocus={say}>
      Fix
    </Button>,
  );
  await userEvent.tab();
  await expect.element(screen.getByRole("button")).toHaveAccessibleDescription("Use #16A34A now");
  const swatch = tooltip.element().querySelector("i") as Element;
  expect(getComputedStyle(swatch).backgroundColor).toBe("rgb(22, 163, 74)");
});

test("the pointer can move onto it; leaving hides it, and Escape does there too", async () => {
  useFalseClock();
  const { edit, heading } = await renderButtons();
  await edit.hover();
  await expect.element(tooltip).toBeVisible();
  await tooltip.hover();
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.element(tooltip).toMatchTextContent("Edit");
  await heading.hover();
  await expect.element(tooltip).not.toBeInTheDocument();
  await edit.hover();
  await expect.element(tooltip).toBeVisible();
  await tooltip.hover();
  await userEvent.keyboard("{Escape}");
  await expect.element(tooltip).not.toBeInTheDocument();
  await heading.hover();
});

test("in a dialog it is above it and reached, and pressing it doesn't close the dialog", async () => {
  const onClose = vi.fn();
  const screen = await render(
    <ModalDialog title="Question" onClose={onClose}>
      <Button>Go</Button>
    </ModalDialog>,
  );
  await screen.getByRole("button", { name: "Close" }).hover();
  await expect.element(tooltip).toMatchTextContent("Close");
  await tooltip.click();
  await expect.element(tooltip).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard("{Escape}");
  await expect.element(tooltip).not.toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});
