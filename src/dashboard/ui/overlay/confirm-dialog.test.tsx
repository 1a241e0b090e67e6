import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ConfirmDialog } from "./confirm-dialog.tsx";

async function renderDialog() {
  const [onYes, onNo] = [vi.fn(), vi.fn()];
  const screen = await render(
    <ConfirmDialog title="Delete “Beta”?" yes="Delete label" onYes={onYes} onNo={onNo}>
      It can’t be brought back.
    </ConfirmDialog>,
  );
  const dialog = screen.getByRole("alertdialog", { name: "Delete “Beta”?" });
  return {
    onYes,
    onNo,
    dialog,
    yes: dialog.getByRole("button", { name: "Delete label" }),
    no: dialog.getByRole("button", { name: "Cancel" }),
  };
}

test("a question names what is lost, and the safe answer has the focus", async () => {
  const { dialog, no } = await renderDialog();
  await expect.element(dialog).toMatchTextContent("It can’t be brought back.");
  await expect.element(no).toHaveFocus();
});

test("each answer is given once", async () => {
  const { yes, no, onYes, onNo } = await renderDialog();
  await yes.click();
  expect(onYes).toHaveBeenCalledOnce();
  expect(onNo).not.toHaveBeenCalled();
  await no.click();
  expect(onNo).toHaveBeenCalledOnce();
});

test("Escape is the safe answer, and a press beside the question is none", async () => {
  const { dialog, onYes, onNo } = await renderDialog();
  await expect.element(dialog).toBeVisible();
  await userEvent.click(document.documentElement, { position: { x: 5, y: 5 }, force: true });
  expect(onNo).not.toHaveBeenCalled();
  await userEvent.keyboard("{Escape}");
  expect(onNo).toHaveBeenCalledOnce();
  expect(onYes).not.toHaveBeenCalled();
});
