import { useState } from "react";
import { flushSync } from "react-dom";
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Button } from "#dashboard/ui/button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
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
  const now = performance.now();
  const clock = vi.spyOn(performance, "now").mockReturnValue(now);
  onTestFinished(() => clock.mockRestore());
  const { dialog, onClose } = await renderDialog();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledTimes(1);
  await dialog.getByRole("button", { name: "Close" }).click();
  expect(onClose).toHaveBeenCalledTimes(2);
  const pressBeside = () =>
    userEvent.click(document.documentElement, { position: { x: 5, y: 5 }, force: true });
  // As the second press of two on what opened it.
  await pressBeside();
  expect(onClose).toHaveBeenCalledTimes(2);
  clock.mockReturnValue(now + 1000);
  await pressBeside();
  expect(onClose).toHaveBeenCalledTimes(3);
  page
    .getByRole("button", { name: "Dismiss" })
    .element()
    .dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(onClose).toHaveBeenCalledTimes(4);
});

test("the focus is at what a dialog is for, else at its title, as soon as it is there", async () => {
  const focused: (string | undefined)[] = [];
  const onFocus = ({ target }: FocusEvent) => focused.push((target as Element | null)?.tagName);
  document.addEventListener("focusin", onFocus);
  onTestFinished(() => document.removeEventListener("focusin", onFocus));
  for (const isFor of [true, undefined]) {
    const screen = await render(
      <ModalDialog title="Recolor labels" onClose={() => {}}>
        <DialogBody>
          <input aria-label="Color" data-first-focus={isFor} />
        </DialogBody>
      </ModalDialog>,
    );
    await expect
      .element(screen.getByRole(isFor ? "textbox" : "heading", { name: isFor ? "Color" : "Recolor labels" }))
      .toHaveFocus();
    await screen.unmount();
  }
  // Nothing else has it in between: a screen reader would begin to read that.
  expect(focused).toEqual(["INPUT", "H2"]);
});

test("a closed dialog gives the focus back, else to the heading: also where a key opened it from nowhere", async () => {
  const dialog = (
    <ModalDialog title="New label" onClose={() => {}}>
      <DialogBody>Text</DialogBody>
    </ModalDialog>
  );
  const show = (isOpen: boolean, hasOpener: boolean) => (
    <>
      <h1 tabIndex={-1}>Labels</h1>
      {hasOpener && <button type="button">Edit</button>}
      {isOpen && dialog}
    </>
  );
  const screen = await render(show(false, true));
  const heading = screen.getByRole("heading", { name: "Labels" });
  const opener = screen.getByRole("button", { name: "Edit" });
  for (const { before, stays, expected } of [
    { before: opener, stays: true, expected: opener },
    { before: opener, stays: false, expected: heading },
    { before: null, stays: true, expected: heading },
  ]) {
    await screen.rerender(show(false, true));
    (document.activeElement as HTMLElement).blur();
    (before?.element() as HTMLElement | undefined)?.focus();
    await screen.rerender(show(true, true));
    await expect.element(page.getByRole("dialog")).toBeVisible();
    await screen.rerender(show(true, stays));
    await screen.rerender(show(false, stays));
    await expect.element(expected).toHaveFocus();
  }
});

/** A dialog over a page, and what asks a question over it, or no longer. */
function askingDialog() {
  let ask = (_isAsked: boolean) => {};
  function Editor() {
    const [isAsked, setAsked] = useState(false);
    ask = setAsked;
    return (
      <>
        <h1 tabIndex={-1}>Labels</h1>
        <ModalDialog title="New label" onClose={() => {}}>
          <input aria-label="Name" data-first-focus />
          {isAsked && (
            <ConfirmDialog title="Discard?" yes="Discard" onYes={() => {}} onNo={() => {}}>
              Nothing has been saved.
            </ConfirmDialog>
          )}
        </ModalDialog>
      </>
    );
  }
  return { Editor, ask: (isAsked: boolean) => ask(isAsked) };
}

test("a question gives the focus back to the dialog under it, also where a quick press beside that opened it from nowhere", async () => {
  const { Editor, ask } = askingDialog();
  const screen = await render(<Editor />);
  const name = screen.getByRole("textbox", { name: "Name" });
  await expect.element(name).toHaveFocus();
  // A press beside the dialog takes the focus from it; the library would give it back in the next frame.
  (name.element() as HTMLElement).blur();
  flushSync(() => ask(true));
  await expect.element(screen.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await new Promise(requestAnimationFrame);
  flushSync(() => ask(false));
  await expect.element(screen.getByRole("heading", { name: "New label" })).toHaveFocus();
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
