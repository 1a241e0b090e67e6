import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Button } from "#dashboard/ui/button.tsx";
import { DialogBody, DialogFooter, ModalDialog } from "./dialog.tsx";

async function renderDialog() {
  const onClose = vi.fn();
  const screen = await render(
    <ModalDialog title="New label" onClose={onClose}>
      <DialogBody>
        <div style={{ height: 2000 }} />
      </DialogBody>
      <DialogFooter>
        <Button>Save</Button>
      </DialogFooter>
    </ModalDialog>,
  );
  return { onClose, dialog: screen.getByRole("dialog", { name: "New label" }) };
}

test("a dialog is closed by Escape, its button, a press beside it, and the button that screen readers find at its start", async () => {
  const { dialog, onClose } = await renderDialog();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledTimes(1);
  await dialog.getByRole("button", { name: "Close" }).click();
  expect(onClose).toHaveBeenCalledTimes(2);
  await userEvent.click(document.documentElement, { position: { x: 5, y: 5 }, force: true });
  expect(onClose).toHaveBeenCalledTimes(3);
  page
    .getByRole("button", { name: "Dismiss" })
    .element()
    .dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(onClose).toHaveBeenCalledTimes(4);
});

test("a dialog’s buttons stay in sight when less of the page is seen, as with a keyboard on the screen", async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(360, 740);
  const { dialog } = await renderDialog();
  const save = dialog.getByRole("button", { name: "Save" });
  for (const height of [740, 400, 740]) {
    await page.viewport(360, height);
    const endOf = () => height - save.element().getBoundingClientRect().bottom;
    await expect.poll(endOf).toBeGreaterThan(0);
    await expect.poll(endOf).toBeLessThan(40);
  }
});
