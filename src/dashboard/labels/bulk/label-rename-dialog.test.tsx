import { useState } from "react";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { makeLabel } from "#contract/label-fixture.ts";
import LabelRenameDialog from "./label-rename-dialog.tsx";
import { emptyPattern } from "./label-renaming.ts";

const all = ["Fix", "Fix docs", "Feature: one", "Feature: two"].map((name, index) => ({
  id: index + 1,
  ...makeLabel(name, "#6D5EFC"),
}));

async function renderDialog(labels = all) {
  const [onRename, onClose] = [vi.fn(), vi.fn()];
  function Host() {
    const [pattern, setPattern] = useState(emptyPattern);
    return (
      <LabelRenameDialog
        labels={labels}
        all={all}
        pattern={pattern}
        onPattern={setPattern}
        onRename={onRename}
        onClose={onClose}
      />
    );
  }
  const screen = await render(<Host />);
  const dialog = screen.getByRole("dialog", { name: "Rename labels" });
  return {
    dialog,
    onRename,
    onClose,
    field: (name: string) => dialog.getByRole("textbox", { name, exact: true }),
    replace: () => dialog.getByRole("radio", { name: "Find and replace" }).click(),
    submit: dialog.getByRole("button", { name: /^Rename( [\d,]+ labels?)?$/ }),
    line: (text: string) => dialog.getByRole("listitem").filter({ hasText: text }),
    /** The new names that are sent. */
    sent: () => {
      const [steps = []] = (onRename.mock.calls[0] ?? []) as [{ after: { name: string } }[]?];
      return steps.map(({ after }) => after.name);
    },
  };
}

test("a prefix shows what becomes of each name, and is sent as shown", async () => {
  const { field, line, submit, sent } = await renderDialog(all.slice(0, 2));
  await field("Prefix").fill("Old ");
  await expect.element(line("Fix docs")).toMatchTextContent("Fix docsOld Fix docs");
  await expect.element(line("Fix docs").getByLabelText("becomes")).toBeVisible();
  await expect.element(submit).toMatchTextContent("Rename 2 labels");
  await submit.click();
  expect(sent()).toEqual(["Old Fix", "Old Fix docs"]);
});

test("a name that can't be had says why and is left out; one that another label has is only said", async () => {
  const { dialog, field, replace, line, submit, sent } = await renderDialog();
  await replace();
  await field("Find").fill("Fix docs");
  await expect.element(line("The name would be empty.")).toBeVisible();
  await expect.element(dialog.getByText("1 can’t be renamed this way and will keep its name.")).toBeVisible();
  await expect.element(submit).toBeDisabled();

  await field("Replace with").fill("Fix");
  await expect.element(line("Another label already has this name.")).toBeVisible();
  await expect.element(dialog.getByText("1 will have the same name as another label.")).toBeVisible();
  await expect.element(submit).toMatchTextContent("Rename 1 label");
  await field("Replace with").fill("x".repeat(256));
  await expect.element(line("Use at most 255 characters.")).toBeVisible();
  await field("Replace with").fill("Papers");
  await submit.click();
  expect(sent()).toEqual(["Papers"]);
});

test("what was typed for one way of renaming is still there after looking at the other", async () => {
  const { field, dialog, replace, onClose } = await renderDialog();
  await field("Prefix").fill("Old ");
  await replace();
  await field("Find").fill("Fix");
  await dialog.getByRole("radio", { name: "Add a prefix" }).click();
  await expect.element(field("Prefix")).toHaveValue("Old ");
  await replace();
  await expect.element(field("Find")).toHaveValue("Fix");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(onClose).toHaveBeenCalledOnce();
});
