import { QueryClient } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { makeLabel } from "#contract/label-fixture.ts";
import { appId, FakeService, renderSignedIn } from "#dashboard/component-service-fixture.tsx";
import { pushUndo } from "#dashboard/labels/data/changes/undo-stack.ts";
import { forgetSelection, selectLabels } from "#dashboard/labels/data/label-selection.ts";
import { readApi } from "#dashboard/session/data/session-store.ts";
import { toastQueue } from "#dashboard/ui/overlay/toast.ts";
import CommandDialog from "./command-dialog.tsx";

async function renderDialog(service = new FakeService([makeLabel("Beta", "#6D28D9")])) {
  const [onClose, onChoose, onOpen] = [vi.fn(), vi.fn<(command: () => void) => void>(), vi.fn()];
  const screen = await renderSignedIn(
    <CommandDialog onClose={onClose} onChoose={onChoose} onOpen={onOpen} />,
    service,
    `/projects/${appId}/labels`,
  );
  const dialog = screen.getByRole("dialog", { name: "Commands" });
  return {
    dialog,
    onChoose,
    onOpen,
    field: dialog.getByRole("searchbox", { name: "Search commands" }),
    option: (name: string) => dialog.getByRole("option", { name: new RegExp(`^${name}`) }),
    names: () =>
      dialog
        .getByRole("option")
        .elements()
        .map(({ textContent }) => textContent),
    /** The name of the option that Enter would choose. */
    focused: () => dialog.element().querySelector("[role=option][aria-selected=true]")?.textContent,
  };
}

test("what would be taken back, and what would be done again, is named", async () => {
  const { option } = await renderDialog();
  const target = { api: readApi() ?? expect.fail(), client: new QueryClient(), appId };
  const act = (title: string) => ({ id: title, target, title, changes: [] });
  pushUndo(act("Rename 5 labels"), "do");
  pushUndo(act("Delete “Bug”"), "undo");
  await userEvent.keyboard("o");
  await expect.element(option("Undo: Rename 5 labels")).toBeVisible();
  await expect.element(option("Redo: Delete “Bug”")).toBeVisible();
});

test("before anything is typed there is what can be done, first, then screens and projects, but no labels; the first is selected", async () => {
  const { field, dialog, option, focused, names } = await renderDialog();
  await expect.element(field).toHaveFocus();
  await expect.element(option("New label")).toBeVisible();
  expect(names()[0]).toMatch(/^New label/);
  await expect.poll(focused).toMatch(/^New label/);
  await expect.element(field).toHaveAttribute("aria-activedescendant");
  await field.fill("pal");
  await field.clear();
  await expect.poll(focused).toMatch(/^New label/);
  for (const section of ["Actions", "This project", "Projects", "Console"])
    await expect.element(dialog.getByRole("group", { name: section })).toBeInTheDocument();
  await expect.element(option("Palette")).toBeInTheDocument();
  await expect.element(option("Beta")).not.toBeInTheDocument();
});

test("what can be done with the selected labels comes first", async () => {
  selectLabels(appId, [{ id: 1, ...makeLabel("Beta", "#6D28D9") }], true);
  onTestFinished(forgetSelection);
  const { dialog, names, onChoose } = await renderDialog();
  const remove = dialog
    .getByRole("group", { name: "Selected labels" })
    .getByRole("option", { name: "Delete" });
  await expect.element(remove).toBeVisible();
  expect(names()[0]).toBe("Rename");
  await remove.click();
  expect(onChoose).toHaveBeenCalledOnce();
});

test("Enter chooses, and what was chosen is done by whoever closes the dialog", async () => {
  const { field, focused, onChoose, onOpen } = await renderDialog();
  await field.fill("keyboard shortcuts");
  await expect.poll(focused).toMatch(/^Keyboard shortcuts/);
  await userEvent.keyboard("{Enter}");
  expect(onChoose).toHaveBeenCalledOnce();
  expect(onOpen).not.toHaveBeenCalled();
  onChoose.mock.calls[0]?.[0]();
  expect(onOpen).toHaveBeenCalledExactlyOnceWith("shortcuts");
});

test("a command that copies says that it has, as nothing else shows it", async () => {
  const { field, focused, onChoose } = await renderDialog();
  await field.fill("app id");
  await expect.poll(focused).toMatch(/^Copy app ID/);
  await userEvent.keyboard("{Enter}");
  // Not everywhere may a page under test write to it.
  vi.spyOn(navigator, "clipboard", "get").mockReturnValue({
    writeText: async () => {},
  } as unknown as Clipboard);
  onChoose.mock.calls[0]?.[0]();
  await expect.poll(() => toastQueue.visibleToasts.map(({ content }) => content.text)).toEqual(["Copied"]);
});

test("actions, screens, labels by name and color, and the languages are found", async () => {
  const { field, option } = await renderDialog();
  for (const [typed, name] of [
    ["beta", "Beta"],
    ["6d28d9", "Beta"],
    ["german", "Language…"],
    ["日本語", "Language…"],
    ["preview", "Preview"],
    ["app id", "Copy app ID"],
    ["copy", "Copy from a project"],
    ["export", "Export labels"],
    ["sort color", "Sort labels by color"],
  ] as const) {
    await field.fill(typed);
    await expect.element(option(name)).toBeVisible();
  }
});

test("labels that can't be read say why, and everything else is still found", async () => {
  const service = new FakeService();
  const { dialog, field, option } = await renderDialog(service);
  await expect.element(option("Acme")).toBeVisible();
  service.respondNext("GET", () => new Response(null, { status: 403 }));
  await field.fill("pal");
  await expect.element(dialog.getByText(/^The labels can’t be shown/)).toBeVisible();
  await expect.element(option("Palette")).toBeVisible();
});
