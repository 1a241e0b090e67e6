import { type FormEvent, lazy, useState } from "react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { useShortcut } from "#dashboard/ui/shortcut.ts";
import { ModalDialog } from "./dialog.tsx";
import { Opened } from "./opening.tsx";

/** A page whose key N opens a dialog as soon as its code has come. */
async function renderPage() {
  const code = Promise.withResolvers<void>();
  const Field = lazy(async () => {
    await code.promise;
    return { default: () => <input aria-label="Name" data-first-focus /> };
  });
  const onSlash = vi.fn();
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
  function Page() {
    const [isOpen, setOpen] = useState(false);
    useShortcut("n", () => setOpen(true));
    useShortcut("/", onSlash);
    const onClose = () => setOpen(false);
    return (
      <>
        <p>{isOpen ? "open" : "closed"}</p>
        {isOpen && (
          <Opened onClose={onClose}>
            <ModalDialog title="New" onClose={onClose}>
              <form onSubmit={onSubmit}>
                <Field />
              </form>
            </ModalDialog>
          </Opened>
        )}
      </>
    );
  }
  const screen = await render(<Page />);
  return { screen, code, onSlash, onSubmit };
}

test("what is typed while a dialog opens goes to its field, and to no shortcut", async () => {
  const { screen, code, onSlash, onSubmit } = await renderPage();
  await userEvent.keyboard("nnew/old{Enter}");
  await expect.element(screen.getByText("open")).toBeInTheDocument();
  expect(screen.getByRole("dialog").query()).toBeNull();
  code.resolve();
  await expect.element(screen.getByRole("textbox")).toHaveValue("new/old");
  await expect.poll(() => onSubmit).toHaveBeenCalledOnce();
  await userEvent.keyboard("er");
  await expect.element(screen.getByRole("textbox")).toHaveValue("new/older");
  expect(onSlash).not.toHaveBeenCalled();
});

test("Escape or a press elsewhere closes what hasn't opened yet, and keys are shortcuts again", async () => {
  const { screen, onSlash } = await renderPage();
  await userEvent.keyboard("n");
  await expect.element(screen.getByText("open")).toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await expect.element(screen.getByText("closed")).toBeInTheDocument();
  await userEvent.keyboard("n");
  await expect.element(screen.getByText("open")).toBeInTheDocument();
  await userEvent.click(screen.getByText("open"));
  await expect.element(screen.getByText("closed")).toBeInTheDocument();
  await userEvent.keyboard("/");
  expect(onSlash).toHaveBeenCalledOnce();
});
