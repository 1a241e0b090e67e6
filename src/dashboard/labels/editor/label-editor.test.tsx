import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
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
  await name.fill("x".repeat(256));
  await expect.element(name).toHaveAccessibleDescription("The name may have at most 255 characters.");
  await name.fill("Feature");
  await expect.element(name).toBeValid();
  expect(service.changes).toEqual([]);
});

test.for([
  ["f80", "#FF8800"],
  ["#0F766E", "#0F766E"],
  ["rgb(255 136 0)", "#FF8800"],
  ["hsl(120deg 100% 25%)", "#008000"],
  ["rebeccapurple", "#663399"],
] as const)("the colour %s is taken as %s", async ([typed, taken]) => {
  const service = new FakeService(labels);
  const { name, color, onSaved, preview } = await renderEditor(service);
  await color.fill(typed);
  await expect.element(preview.getByText(/^Plain text/).first()).toBeVisible();
  // Nothing is changed while it is typed.
  await expect.element(color).toHaveValue(typed);
  await name.fill("Feature");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(service.changes[0]?.body).toEqual({ name: "Feature", color: taken });
});

test("a translucent colour isn't taken, and it says so while it is typed", async () => {
  const { color } = await renderEditor(new FakeService(labels));
  await color.fill("rgb(255 0 0 / 50%)");
  await expect
    .element(color)
    .toHaveAccessibleDescription("A label’s colour can’t be translucent. Write it without transparency.");
});

test("what the service finds wrong is said beside its field, and what was typed stays", async () => {
  const service = new FakeService(labels);
  service.answerNext("POST", () =>
    Response.json({ errors: { name: ["The name is already taken."] } }, { status: 422 }),
  );
  const { name, color, save, onSaved } = await renderEditor(service);
  await name.fill("Beta 2");
  await color.fill("#123456");
  await save.click();
  await expect.element(name).toHaveAccessibleDescription(/The name is already taken\./);
  await expect.element(name).toHaveValue("Beta 2");
  await expect.element(color).toHaveValue("#123456");
  await expect.element(name).toHaveFocus();
  expect(onSaved).not.toHaveBeenCalled();

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
  await expect.element(failure).toMatchTextContent("Your access token doesn't allow this.");
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
  await expect.element(preview.getByText(/hard to read/).first()).toBeVisible();
  await dialog.getByRole("button", { name: "Use a readable shade" }).click();
  await expect.element(color).not.toHaveValue("#FFE066");
  await expect.element(dialog.getByRole("button", { name: "Use a readable shade" })).not.toBeInTheDocument();
  // Its button is gone.
  await expect.element(preview).toHaveFocus();
});

test("a change is sent with the label's id, and a label isn't like itself", async () => {
  const service = new FakeService(labels);
  const [label] = service.labels;
  if (label === undefined) throw new Error("There is no label.");
  const { name, preview, save, onSaved, onUnsaved } = await renderEditor(service, label);
  await expect.element(name).toHaveValue("Beta");
  await expect.poll(() => service.requests.length).toBeGreaterThan(0);
  await expect.element(preview).not.toMatchTextContent("Nearly the same");
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
