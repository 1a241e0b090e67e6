import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ConfirmDialog } from "./confirm-dialog.tsx";

test("the safe answer has the focus, and Escape gives it; a press beside the question is no answer", async () => {
  const [onYes, onNo] = [vi.fn(), vi.fn()];
  const screen = await render(
    <ConfirmDialog title="Delete “Beta”?" yes="Delete label" onYes={onYes} onNo={onNo}>
      It can’t be brought back.
    </ConfirmDialog>,
  );
  const dialog = screen.getByRole("alertdialog", { name: "Delete “Beta”?" });
  await expect.element(dialog).toMatchTextContent("It can’t be brought back.");
  await expect.element(dialog.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await userEvent.click(document.documentElement, { position: { x: 5, y: 5 }, force: true });
  expect(onNo).not.toHaveBeenCalled();
  await userEvent.keyboard("{Escape}");
  expect(onNo).toHaveBeenCalledOnce();
  expect(onYes).not.toHaveBeenCalled();
  await dialog.getByRole("button", { name: "Delete label" }).click();
  expect(onYes).toHaveBeenCalledOnce();
});
