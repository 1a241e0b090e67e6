import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { readUndoTime } from "#dashboard/ui/overlay/undo-time.ts";
import ShortcutDialog from "./shortcut-dialog.tsx";

test("how long undoing is offered is chosen for this device", async () => {
  localStorage.clear();
  expect(readUndoTime()).toBe(8);
  const screen = await render(<ShortcutDialog onClose={vi.fn()} />);
  const time = screen.getByRole("combobox", { name: "Undo time limit" });
  await expect.element(time).toHaveDisplayValue("8 seconds");
  await time.selectOptions("30 seconds");
  expect(readUndoTime()).toBe(30);
  await time.selectOptions("No limit");
  expect(readUndoTime()).toBeNull();
  await expect.element(time).toHaveDisplayValue("No limit");
  localStorage.clear();
});
