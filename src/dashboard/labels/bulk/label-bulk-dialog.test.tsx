import { useQueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { appId, FakeService, renderSignedIn } from "#dashboard/component-service-fixture.tsx";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { LabelBulkDialog } from "./label-bulk-dialog.tsx";

async function renderDialog(bulkAction: "rename" | "recolor", name: string) {
  const service = new FakeService(
    ["Fix", "Fix docs", "Feature: one", "Feature: two"].map((one) => makeLabel(one, "#6D5EFC")),
  );
  const onClose = vi.fn();
  function Host() {
    const target = { api: useApi(), client: useQueryClient(), appId };
    const { labels } = service;
    const dialog = { bulkAction, prefix: "", target, labels, all: labels, areAll: true };
    return <LabelBulkDialog {...dialog} onDelete={() => {}} onClose={onClose} />;
  }
  const screen = await renderSignedIn(<Host />, service);
  const dialog = screen.getByRole("dialog", { name });
  return {
    dialog,
    onClose,
    unmount: () => screen.unmount(),
    field: (label: string) => dialog.getByRole("textbox", { name: label, exact: true }),
    replace: () => dialog.getByRole("radio", { name: "Find and replace" }).click(),
    submit: dialog.getByRole("button", { name: /^(Rename|Recolor) \d+ labels?$/ }),
    row: (text: string) => dialog.getByRole("row").filter({ hasText: text }),
    names: () => service.labels.map((label) => label.name),
  };
}

test("a prefix shows what becomes of each name, and only what is selected is sent", async () => {
  const { dialog, field, row, submit, names, onClose } = await renderDialog("rename", "Rename labels");
  await field("Prefix").fill("Old ");
  await expect.element(row("Fix docs")).toMatchTextContent(/Rename.*Fix docs.*Old Fix docs/);
  await expect.element(submit).toMatchTextContent("Rename 4 labels");
  await dialog.getByRole("checkbox", { name: "Rename “Feature: one”" }).click();
  await submit.click();
  await expect.poll(names).toEqual(["Old Fix", "Old Fix docs", "Feature: one", "Old Feature: two"]);
  expect(onClose).toHaveBeenCalledOnce();
});

test("a name that can't be had says why and is left out; one that another label has is only said", async () => {
  const { field, replace, row, submit, names } = await renderDialog("rename", "Rename labels");
  await replace();
  await field("Find").fill("Fix docs");
  await expect.element(row("The name would be empty.")).toMatchTextContent("Fix docs");
  await expect.element(submit).toBeDisabled();
  await field("Replace with").fill("Fix");
  await expect.element(row("Another label already has this name.")).toBeVisible();
  await field("Replace with").fill("x".repeat(256));
  await expect.element(row("Use at most 255 characters")).toBeVisible();
  await field("Replace with").fill("Papers");
  await expect.element(submit).toMatchTextContent("Rename 1 label");
  field("Find").element().focus();
  await submit.click();
  await expect.poll(names).toEqual(["Fix", "Papers", "Feature: one", "Feature: two"]);
});

test("what was typed is still there after looking at the other way, and when the dialog is opened again", async () => {
  const before = await renderDialog("rename", "Rename labels");
  await before.field("Prefix").fill("Old ");
  await before.replace();
  await before.field("Find").fill("Fix");
  await before.dialog.getByRole("button", { name: "Cancel" }).click();
  expect(before.onClose).toHaveBeenCalledOnce();
  await before.unmount();
  const { dialog, field } = await renderDialog("rename", "Rename labels");
  await expect.element(field("Find")).toHaveValue("Fix");
  await dialog.getByRole("radio", { name: "Add a prefix" }).click();
  await expect.element(field("Prefix")).toHaveValue("Old ");
});

test("what is no color recolors nothing, and is said once it is left", async () => {
  const { dialog, field, submit } = await renderDialog("recolor", "Recolor labels");
  await field("Color").fill("no color");
  await expect.element(submit).toBeDisabled();
  await dialog.getByRole("button", { name: /^All / }).click();
  await expect.element(field("Color")).toHaveAccessibleDescription("Enter a color, such as #6D5EFC.");
  await field("Color").fill("teal");
  await expect.element(submit).toMatchTextContent("Recolor 4 labels");
});
