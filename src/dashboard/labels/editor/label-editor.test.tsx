import { expect, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { appId, FakeService, renderSignedIn } from "#dashboard/component-service-fixture.tsx";
import LabelEditor from "./label-editor.tsx";

const labels = [
  { name: "Beta", color: "#6D5EFC" },
  { name: "Release", color: "#16A34A" },
];

/** @param label the one that is edited; a new one unless given */
async function renderEditor(
  service: FakeService,
  label: { readonly id: number; readonly name: string; readonly color: string } | null = null,
) {
  const on = {
    onUnsaved: vi.fn(),
    onSaved: vi.fn(),
    onClose: vi.fn(),
    onStay: vi.fn(),
    onDiscard: vi.fn(),
    onDelete: vi.fn(),
  };
  const editor = (leaving: boolean) => (
    <LabelEditor
      appId={appId}
      label={label}
      suggestedName={undefined}
      page={1}
      position={0}
      leaving={leaving}
      {...on}
    />
  );
  const screen = await renderSignedIn(editor(false), service);
  const dialog = screen.getByRole("dialog", { name: label === null ? "New label" : "Edit label" });
  return {
    ...on,
    dialog,
    name: dialog.getByRole("textbox", { name: "Name", exact: true }),
    color: dialog.getByRole("textbox", { name: "Colour", exact: true }),
    save: dialog.getByRole("button", { name: label === null ? /^Create label/ : /^Save/ }),
    preview: dialog.getByRole("region", { name: "Preview" }),
    failure: dialog.getByRole("alert"),
    unmount: () => screen.unmount(),
    /** The person goes elsewhere, or has chosen to stay. */
    leave: (leaving: boolean) => screen.rerender(editor(leaving)),
  };
}

test("a new label is sent as it was typed, once, however often it is asked for", async () => {
  const service = new FakeService(labels);
  const { name, color, onSaved } = await renderEditor(service);
  await expect.element(name).toHaveFocus();
  await name.fill("  Feature ");
  await color.fill("#ff0000");
  await userEvent.keyboard("{Enter}{Enter}");
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(service.changes.map(({ method, body }) => ({ method, body }))).toEqual([
    { method: "POST", body: { name: "Feature", color: "#ff0000" } },
  ]);
});

test("all that is wrong is said at once, beside its field, nothing is sent, and the focus goes to the first", async () => {
  const service = new FakeService(labels);
  const { name, color, save } = await renderEditor(service);
  await color.fill("no colour");
  await save.click();
  await expect.element(name).toHaveAccessibleDescription("Enter a name.");
  await expect.element(name).toBeInvalid();
  await expect
    .element(color)
    .toHaveAccessibleDescription("Write the colour as # and six digits, such as #6D5EFC.");
  await expect.element(name).toHaveFocus();
  await name.fill("😀".repeat(256));
  await expect.element(name).toHaveAccessibleDescription("The name may have at most 255 characters.");
  await name.fill("bell \u0007");
  await expect.element(name).toHaveAccessibleDescription(/characters that can’t be shown/);
  await name.fill("   ");
  await expect.element(name).toHaveAccessibleDescription("Enter a name.");
  await name.fill(`  ${"😀".repeat(255)} `);
  await expect.element(name).toHaveAccessibleDescription("");
  await save.click();
  await expect.element(color).toHaveFocus();
  expect(service.changes).toEqual([]);
});

test("a colour is taken with or without #, in any case, and the way CSS writes it; never while it is typed", async () => {
  const { dialog, name, color } = await renderEditor(new FakeService(labels));
  for (const [typed, read] of [
    ["6d5efc", "#6D5EFC"],
    ["#abc", "#AABBCC"],
    ["fA0", "#FFAA00"],
    [" #12ab9f ", "#12AB9F"],
    ["#aBcDeF", "#aBcDeF"],
    ["RebeccaPurple", "#663399"],
    ["rgb(1,2,3)", "#010203"],
    ["hsl(120deg 100% 25%)", "#008000"],
    ["rgb( 255 0 128 );", "#FF0080"],
  ] as const) {
    await color.fill(typed);
    await expect.element(color).toHaveValue(typed);
    (name.element() as HTMLElement).focus();
    await expect.element(color).toHaveValue(read);
  }
  await expect
    .element(dialog.getByText("The colour is vibrant pink, #FF0080.", { exact: false }))
    .toBeInTheDocument();
});

test("Enter takes a colour as it is typed, without leaving its field", async () => {
  const service = new FakeService(labels);
  const { name, color, onSaved } = await renderEditor(service);
  await name.fill("Feature");
  await color.fill("tomato");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(service.changes[0]?.body).toEqual({ name: "Feature", color: "#FF6347" });
});

test("the project's own colours are offered first, each once, then others, and one press takes each", async () => {
  const service = new FakeService([...labels, { name: "Old", color: "#16a34a" }]);
  const { dialog, color } = await renderEditor(service);
  const own = dialog.getByRole("listbox", { name: "Colours of this project" }).getByRole("option");
  const suggested = dialog.getByRole("listbox", { name: "Suggested colours" }).getByRole("option");
  await expect.poll(() => own.elements().length).toBe(2);
  expect(suggested.elements().length).toBeGreaterThan(5);
  await own.nth(1).click();
  await expect.element(color).toHaveValue("#16A34A");
  await suggested.first().click();
  await expect.element(color).not.toHaveValue("#16A34A");
});

test("a translucent colour isn't taken, and it says so while it is typed", async () => {
  const service = new FakeService(labels);
  const { name, color } = await renderEditor(service);
  await name.fill("Feature");
  await color.fill("rgb(255 0 0 / 50%)");
  await expect
    .element(color)
    .toHaveAccessibleDescription("A label’s colour can’t be translucent. Write it without transparency.");
  await userEvent.keyboard("{Enter}");
  await expect.element(color).toBeInvalid();
  await expect.element(color).toHaveValue("rgb(255 0 0 / 50%)");
  expect(service.changes).toEqual([]);
});

test("the Enter that ends an input method's composition doesn't save", async () => {
  const service = new FakeService(labels);
  const { name, onSaved } = await renderEditor(service);
  await expect.element(name).toHaveFocus();
  await cdp().send("Input.imeSetComposition", { text: "にほん", selectionStart: 3, selectionEnd: 3 });
  await expect.element(name).toHaveValue("にほん");
  await userEvent.keyboard("{Enter}{Control>}{Enter}{/Control}");
  await cdp().send("Input.insertText", { text: "日本" });
  await expect.element(name).toHaveValue("日本");
  expect(service.changes).toEqual([]);
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(service.changes[0]?.body).toMatchObject({ name: "日本" });
});

test("what the service finds wrong is said beside its field, and what was typed stays", async () => {
  const service = new FakeService(labels);
  service.answerNext("POST", () =>
    Response.json(
      { errors: { name: ["The name is already taken."], color: ["The color is too dull."] } },
      { status: 422 },
    ),
  );
  const { name, color, save, onSaved } = await renderEditor(service);
  await name.fill("Beta 2");
  await color.fill("#123456");
  await save.click();
  await expect.element(name).toHaveAccessibleDescription("The name is already taken.");
  await expect.element(color).toHaveAccessibleDescription("The color is too dull.");
  await expect.element(name).toHaveValue("Beta 2");
  await expect.element(color).toHaveValue("#123456");
  await expect.element(name).toHaveFocus();
  expect(onSaved).not.toHaveBeenCalled();

  await name.fill("Beta 3");
  await expect.element(name).toHaveAccessibleDescription("");
  await save.click();
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
});

test("a failure of the service is said in the form, with all that was typed kept for another try", async () => {
  const service = new FakeService(labels);
  service.answerNext("POST", () => new Response(null, { status: 403 }));
  const { name, save, failure, onSaved } = await renderEditor(service);
  await name.fill("Feature");
  await save.click();
  await expect.element(failure).toMatchTextContent("What you entered is still here.");
  await expect.element(failure).toMatchTextContent("You don’t have permission.");
  await expect.element(name).toHaveValue("Feature");
  await save.click();
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
});

test("that another label has the name is said, and is no reason not to save", async () => {
  const service = new FakeService(labels);
  const { name, save, onSaved } = await renderEditor(service);
  await name.fill("beta");
  await expect.element(name).toHaveAccessibleDescription("There is already a label “Beta”.");
  await save.click();
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
});

test("the preview says how the colour reads and which label it is like, and a readable shade is one press", async () => {
  const { color, preview, dialog } = await renderEditor(
    new FakeService([{ name: "Gold", color: "#FFE066" }]),
  );
  await color.fill("#FFE066");
  await expect.element(preview).toMatchTextContent("Nearly the same as “Gold”.");
  await expect.element(preview.getByText(/^Plain text 1\.\d : 1, hard to read$/)).toBeVisible();
  await expect.element(preview.getByText(/^Plain text \d+\.\d : 1, AAA$/)).toBeVisible();
  expect(preview.getByText(/^Readable text \d+\.\d : 1, A{2,3}$/).elements()).toHaveLength(2);
  await dialog.getByRole("button", { name: "Use a readable shade" }).click();
  await expect.element(color).not.toHaveValue("#FFE066");
  await expect.element(dialog.getByRole("button", { name: "Use a readable shade" })).not.toBeInTheDocument();
  await expect.element(preview.getByText(/^Plain text 4\.\d : 1, AA$/)).toBeVisible();
  // Its button is gone.
  await expect.element(preview).toHaveFocus();
});

test("a colour that some people can't tell from another label's says with which vision", async () => {
  const { color, preview } = await renderEditor(new FakeService([{ name: "New", color: "#0F7490" }]));
  await color.fill("#A840A2");
  await expect.element(preview.getByText("Hard to tell from “New” with deuteranopia.")).toBeVisible();
});

test("a change is sent with the label's id, and a label isn't like itself", async () => {
  const service = new FakeService(labels);
  const [label] = service.labels;
  if (label === undefined) throw new Error("There is no label.");
  const { dialog, name, preview, save, onSaved, onUnsaved } = await renderEditor(service, label);
  await expect.element(name).toHaveValue("Beta");
  await expect.element(dialog.getByRole("listbox", { name: "Colours of this project" })).toBeVisible();
  await expect.element(preview).not.toMatchTextContent("Nearly the same");
  await expect.element(name).toHaveAccessibleDescription("");
  await name.fill("Beta 2");
  expect(onUnsaved).toHaveBeenLastCalledWith(true);
  await save.click();
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(service.changes).toEqual([
    { method: "PUT", path: "/api/v1/labels/1", body: { name: "Beta 2", color: "#6D5EFC" } },
  ]);
});

test("what was typed and not saved is there again, and can be begun afresh", async () => {
  const service = new FakeService(labels);
  const before = await renderEditor(service);
  await before.name.fill("Half-writ");
  await before.color.fill("#123456");
  await before.unmount();

  const { dialog, name, color } = await renderEditor(service);
  await expect.element(dialog.getByText(/^What you typed before is here again\./)).toBeVisible();
  await expect.element(name).toHaveValue("Half-writ");
  await expect.element(color).toHaveValue("#123456");
  await dialog.getByRole("button", { name: "Start afresh" }).click();
  await expect.element(name).toHaveValue("");
  await expect.element(color).not.toHaveValue("#123456");
  await expect.element(name).toHaveFocus();
});

test("who leaves with unsaved input is asked, and the focus is back where it was after staying", async () => {
  const { color, leave, onStay, onDiscard } = await renderEditor(new FakeService(labels));
  await color.fill("#123456");
  await leave(true);
  const question = page.getByRole("alertdialog", { name: "Discard this new label?" });
  const stay = question.getByRole("button", { name: "Keep editing" });
  await expect.element(stay).toHaveFocus();
  await stay.click();
  expect(onStay).toHaveBeenCalledOnce();
  await leave(false);
  await expect.element(color).toHaveFocus();
  await expect.element(color).toHaveValue("#123456");

  await leave(true);
  await question.getByRole("button", { name: "Discard" }).click();
  expect(onDiscard).toHaveBeenCalledOnce();
});
