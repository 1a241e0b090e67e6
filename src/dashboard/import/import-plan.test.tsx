import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { proposeColors } from "#color-science/proposed-colors.ts";
import { makeLabel } from "#contract/label-fixture.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { appId, FakeService, renderSignedIn } from "#dashboard/component-service-fixture.tsx";
import { forgetKeptWork } from "#dashboard/ui/storage/kept-work.ts";
import ImportPage from "./import-page.tsx";

/** The import screen with a text that was pasted into it, in a project with these labels. */
async function renderImport(text: string, labels: readonly LabelInput[] = []) {
  forgetKeptWork();
  const service = new FakeService(labels);
  const screen = await renderSignedIn(<ImportPage />, service, `/projects/${appId}/import`);
  const paste = async (pasted: string) => {
    await screen.getByRole("textbox", { name: "Or paste labels" }).fill(pasted);
    await screen.getByRole("button", { name: "Preview import" }).click();
  };
  await paste(text);
  return {
    screen,
    service,
    paste,
    choice: (name: string) => screen.getByRole("combobox", { name, exact: true }),
    rowOf: (name: string) => screen.getByRole("row").filter({ hasText: name }),
    editText: screen.getByRole("button", { name: "Edit text" }),
    apply: screen.getByRole("button", { name: /^Apply / }),
    /** Applies the plan; returns the labels that the project has then. */
    applyAll: async () => {
      await screen.getByRole("button", { name: /^Apply / }).click();
      await expect.element(screen.getByRole("heading", { name: "Done" })).toBeVisible();
      return service.labels.map(({ name, color }) => `${name} ${color}`);
    },
  };
}

const jira = JSON.stringify({
  issues: ["A", "B", "C"].map((summary) => ({ summary, status: "done", assignee: "me" })),
  issue_types: [makeLabel("Epic", "#7C3AED"), makeLabel("Story", "#0B7A4B")],
  labels: [{ title: "ui", hex: "#112233", alias: "front" }],
});

test("another list, and other columns, can be chosen, and the preview follows", async () => {
  const { screen, choice, rowOf } = await renderImport(jira);
  await expect.element(choice("List:")).toHaveDisplayValue("issue_types (2)");
  await expect.element(choice("Name:")).toHaveDisplayValue("name");
  await expect.element(rowOf("Epic")).toMatchTextContent("Create");
  await choice("List:").selectOptions("labels (1)");
  await expect.element(rowOf("ui")).toMatchTextContent("#112233");
  await choice("Name:").selectOptions("alias");
  await expect.element(rowOf("front")).toMatchTextContent("#112233");
  await choice("Color:").selectOptions("None");
  await expect.element(rowOf("front")).not.toMatchTextContent("#112233");
  await expect.element(screen.getByText(/^The file has names only\./)).toBeVisible();
});

test("what was chosen is chosen in files of the same columns, until the person leaves", async () => {
  const { choice, paste, editText, rowOf } = await renderImport("what,which,how\nOne,Two,#123456");
  await choice("Name:").selectOptions("which");
  await expect.element(rowOf("Two")).toBeVisible();
  await editText.click();
  await paste("what,which,how\nThree,Four,#654321");
  await expect.element(rowOf("Four")).toBeVisible();
  await editText.click();
  forgetKeptWork();
  await paste("what,which,how\nFive,Six,#654321");
  await expect.element(rowOf("Five")).toBeVisible();
});

test("a row is corrected by the keyboard, and a problem that is fixed is created with the others", async () => {
  const { screen, rowOf, applyAll } = await renderImport("name,color\nFeature,#6D5EFC\nSpike,brand-red\n");
  await expect.element(rowOf("Spike")).toMatchTextContent("Enter a color, such as #6D5EFC.");
  const edit = (name: string) => screen.getByRole("button", { name: `Edit ${name}` });
  (edit("Spike").element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  const color = screen.getByRole("textbox", { name: "Color" });
  await expect.element(color).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(color).toHaveAccessibleDescription("Enter a color, such as #6D5EFC.");
  await userEvent.keyboard("teal{Enter}");
  await expect.element(rowOf("Spike")).toMatchTextContent("#008080");
  await expect.element(edit("Spike")).toHaveFocus();
  await expect.element(screen.getByRole("checkbox", { name: "Create Spike" })).toBeChecked();

  await userEvent.keyboard("{ArrowUp}{Enter}");
  await expect.element(screen.getByRole("textbox", { name: "Name" })).toHaveFocus();
  await userEvent.keyboard("Lost{Escape}");
  await expect.element(edit("Feature")).toHaveFocus();
  await userEvent.keyboard("{Enter}New{Enter}");
  await expect.element(rowOf("New")).toMatchTextContent("#6D5EFC");
  expect(await applyAll()).toEqual(["New #6D5EFC", "Spike #008080"]);
});

test("names alone keep the colors of their labels, and new ones get colors that can be told apart", async () => {
  const { rowOf, applyAll } = await renderImport("Feature\nBrandnew\nOther\n", [
    makeLabel("Feature", "#112233"),
  ]);
  await expect.element(rowOf("Feature")).toMatchTextContent("Unchanged");
  const [first, second] = proposeColors(["#112233"], 2);
  expect(await applyAll()).toEqual(["Feature #112233", `Brandnew ${first}`, `Other ${second}`]);
});

test("the tool is told, a former name renames, and what is left out can be looked at", async () => {
  const { screen, rowOf } = await renderImport(
    "- {name: 'type: bug', color: '#112233', aliases: [bug]}\n- {color: '#445566'}\n",
    [makeLabel("bug", "#112233")],
  );
  await expect.element(rowOf("type: bug")).toMatchTextContent("Rename");
  await screen.getByText("1 line left out").click();
  await expect.element(screen.getByText("#445566")).toBeVisible();
});

test("a file whose list is empty says so", async () => {
  const { screen } = await renderImport("labels: []");
  await expect
    .element(screen.getByRole("row").filter({ hasText: "Problem" }))
    .toMatchTextContent("There’s nothing in it.");
});
