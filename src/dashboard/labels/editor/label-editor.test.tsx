import { expect, onTestFinished, test, vi } from "vitest";
import { cdp, type Locator, page, userEvent } from "vitest/browser";
import { ColorJudge } from "#color-science/color-judge.ts";
import { proposeForAll } from "#color-science/color-proposals.ts";
import type { ExistingLabel } from "#contract/label-content.ts";
import { makeLabel } from "#contract/label-fixture.ts";
import { problemType } from "#contract/problems.ts";
import { announcements } from "#dashboard/announcement-fixture.ts";
import { appId, FakeService, renderSignedIn } from "#dashboard/component-service-fixture.tsx";
import { useFalseClock } from "#dashboard/false-clock-fixture.ts";
import { storePageTheme } from "#dashboard/labels/data/stored-page-theme.ts";
import ToastRegion from "#dashboard/ui/overlay/toast-region.tsx";
import { toastSubject } from "#dashboard/ui/overlay/toast-subject.ts";
import LabelEditor from "./label-editor.tsx";

const labels = [makeLabel("Beta", "#6D5EFC"), makeLabel("Release", "#16A34A")];

// Beside it, their texts stay for some seconds where they are announced.
const notifications = page.getByRole("region", { name: "Notifications" });

/** @param label the one that is edited; a new one unless given */
async function renderEditor(service: FakeService, label: ExistingLabel | null = null) {
  const on = {
    noteCreation: () => null,
    onSaved: vi.fn(),
    onClose: vi.fn(),
    onContinue: vi.fn(),
    onDelete: vi.fn(),
  };
  toastSubject.set(appId);
  const editor = (isOpen: boolean) => (
    <>
      {isOpen && <LabelEditor appId={appId} label={label} suggestedName={undefined} {...on} />}
      <ToastRegion />
    </>
  );
  const screen = await renderSignedIn(editor(true), service);
  const dialog = screen.getByRole("dialog", { name: label === null ? "New label" : "Edit label" });
  return {
    ...on,
    dialog,
    name: dialog.getByRole("textbox", { name: /^Name/ }),
    color: dialog.getByRole("textbox", { name: /^Color/ }),
    save: dialog.getByRole("button", { name: label === null ? /^Create label/ : /^Save/ }),
    preview: dialog.getByRole("region", { name: "As visitors see it" }),
    failure: dialog.getByRole("alert"),
    unmount: () => screen.unmount(),
    /** The page shows the editor or not; one that is shown again is another. */
    show: (isOpen: boolean) => screen.rerender(editor(isOpen)),
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
    { method: "POST", body: makeLabel("Feature", "#ff0000") },
  ]);
});

test("all that is wrong is said at once, beside its field, nothing is sent, and the focus goes to the first", async () => {
  const service = new FakeService(labels);
  const { name, color, save } = await renderEditor(service);
  await color.fill("no color");
  await save.click();
  await expect.element(name).toHaveAccessibleDescription("Enter a name.");
  await expect.element(name).toBeInvalid();
  await expect.element(color).toHaveAccessibleDescription("Enter a color, such as #6D5EFC.");
  await expect.element(name).toHaveFocus();
  await name.fill("😀".repeat(256));
  await expect
    .element(name)
    .toHaveAccessibleDescription(
      "Use at most 255 characters; this name has 256. An emoji can count as several.",
    );
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

test("a color is taken with or without #, in any case, and the way CSS writes it; never while it is typed", async () => {
  const { name, color } = await renderEditor(new FakeService(labels));
  for (const [typed, read] of [
    ["6d5efc", "#6D5EFC"],
    ["#aBcDeF", "#aBcDeF"],
    ["RebeccaPurple", "#663399"],
    ["rgb( 255 0 128 );", "#FF0080"],
  ] as const) {
    await color.fill(typed);
    await expect.element(color).toHaveValue(typed);
    (name.element() as HTMLElement).focus();
    await expect.element(color).toHaveValue(read);
  }
  await expect
    .poll(announcements)
    .toContainEqual(expect.stringMatching(/^The color is vibrant pink, .?#FF0080.?\./));
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
  service.respondNext("POST", () =>
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

test("a read-only token is said to be the reason, with all that was typed kept", async () => {
  const service = new FakeService(labels);
  service.respondNext("POST", () => Response.json({ type: problemType("read-only-token") }, { status: 403 }));
  const { name, save, failure } = await renderEditor(service);
  await name.fill("Feature");
  await save.click();
  await expect
    .element(failure)
    .toMatchTextContent("Your access token is read-only. To make changes, sign in with another one.");
  await expect.element(name).toHaveValue("Feature");
});

test("what spreadsheets bring along in a pasted name becomes a space", async () => {
  const service = new FakeService(labels);
  const { name, save, onSaved } = await renderEditor(service);
  await expect.element(name).toHaveFocus();
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", "Bug\tfix\r\nfor\u00a0all\u200b\r\n");
  name
    .element()
    .dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  await expect.element(name).toHaveValue("Bug fix for all");
  await save.click();
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(service.changes[0]?.body).toMatchObject({ name: "Bug fix for all" });
});

test("that another label has a similar name, or the same, is said, and is no reason not to save", async () => {
  const service = new FakeService([...labels, makeLabel("Bug fix", "#DC2626")]);
  const { dialog, name, onSaved } = await renderEditor(service);
  await name.fill("Bugfixes");
  await expect.element(name).toHaveAccessibleDescription("There’s a similar name: “Bug fix”.");
  await name.fill("Bugfinder");
  await expect.element(name).not.toHaveAccessibleDescription(/similar/);
  await name.fill("bug-fix");
  await expect.element(name).toHaveAccessibleDescription("There’s a similar name: “Bug fix”.");
  await expect.element(dialog.getByRole("button", { name: /^Create label/ })).toBeVisible();
  await name.fill("bug fix ");
  await expect.element(name).toHaveAccessibleDescription("Another label already has this name.");
  await dialog.getByRole("button", { name: /^Create anyway/ }).click();
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
});

test("a color is judged on the pages that the project has, and a better color is one press", async () => {
  onTestFinished(() => storePageTheme(appId, "light"));
  const { color, preview, dialog } = await renderEditor(new FakeService([makeLabel("Gold", "#FFE066")]));
  await color.fill("#FFE26A");
  await expect.element(preview).toMatchTextContent("Looks like Gold");
  const light = preview.getByRole("group", { name: "On a light page" });
  const dark = preview.getByRole("group", { name: "On a dark page" });
  await expect.element(light.getByText(/^Hard to read, 1\.\d\s:\s1$/)).toBeVisible();
  await expect.element(dark.getByText(/^Easy to read, \d+\.\d\s:\s1$/)).toBeVisible();
  // Each page has one chip, as visitors see it.
  for (const page of [light, dark])
    expect(page.getByText("Label", { exact: true }).elements()).toHaveLength(1);
  const readable = dialog.getByRole("button", { name: /^Use #/ });
  await readable.click();
  await expect.element(color).not.toHaveValue("#FFE26A");
  await expect.element(preview).not.toMatchTextContent("Looks like");
  await expect.element(readable).not.toBeInTheDocument();
  await expect.element(light.getByText(/^Easy to read, 4\.\d\s:\s1$/)).toBeVisible();
  // Its button is gone.
  await expect.element(preview).toHaveFocus();
  await expect.element(dark.getByText(/^Hard to read, \d\.\d\s:\s1$/)).toBeVisible();

  storePageTheme(appId, "dark");
  await expect.element(readable).toBeVisible();
  expect(preview.getByRole("group").first().element()).toBe(dark.element());
  storePageTheme(appId, "both");
  await color.fill("#FFE066");
  await readable.click();
  await expect.element(readable).not.toBeInTheDocument();
  await expect.element(preview.getByText(/^Readable, 3\.\d\s:\s1$/).first()).toBeVisible();
  expect(preview.getByText(/^Hard to read/).elements()).toHaveLength(0);
});

test("the eyedropper takes a color from the screen, gives up with Escape, and says when it can’t", async () => {
  const responses = [
    () => Promise.resolve({ sRGBHex: "#12ab34" }),
    () => Promise.reject(new DOMException("canceled", "AbortError")),
    () => Promise.reject(new DOMException("unsupported", "OperationError")),
  ];
  vi.stubGlobal(
    "EyeDropper",
    class {
      open = () => responses.shift()?.();
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const { color, dialog } = await renderEditor(new FakeService(labels));
  const pick = dialog.getByRole("button", { name: "Pick a color from the screen" });
  await pick.click();
  await expect.element(color).toHaveValue("#12AB34");
  await pick.click();
  await expect.element(color).toHaveAccessibleDescription("");
  await pick.click();
  await expect
    .element(color)
    .toHaveAccessibleDescription("The browser couldn’t pick a color from the screen.");
  await expect.element(color).toHaveValue("#12AB34");
});

test("a color that screens don’t have becomes the nearest one, which is said until another is chosen", async () => {
  const { name, color } = await renderEditor(new FakeService(labels));
  await color.fill("oklch(0.7 0.4 150)");
  await expect
    .element(color)
    .toHaveAccessibleDescription("This color is too vivid for a label. The closest possible color is used.");
  (name.element() as HTMLElement).focus();
  await expect.element(color).toHaveValue("#00C248");
  await expect
    .element(color)
    .toHaveAccessibleDescription("This color is too vivid for a label. The closest possible color is used.");
  await color.fill("oklch(62.3% 0.214 259.815)");
  await expect.element(color).toHaveAccessibleDescription("");
});

test("a new label starts with a color that goes with the others, about which there is nothing to say", async () => {
  const taken = proposeForAll(new ColorJudge([], "light"), [null, null, null]).map((color, index) =>
    makeLabel(`Label ${index}`, color),
  );
  const { color, dialog, preview } = await renderEditor(new FakeService(taken));
  const [best] = proposeForAll(new ColorJudge(taken, "light"), [null]);
  await expect.element(color).toHaveValue(best);
  await expect
    .element(
      dialog
        .getByRole("radiogroup", { name: /^(Goes well with|Suggested)/ })
        .getByRole("radio", { checked: true }),
    )
    .toHaveAccessibleName(new RegExp(`${best}$`));
  await expect.element(preview.getByText(/^(Easy|Hard) to read, /).first()).toBeVisible();
  expect(preview.getByRole("listitem").elements()).toHaveLength(0);
});

test("a name that changelogs know begins with its color, unless another one was chosen", async () => {
  const { name, color } = await renderEditor(new FakeService(labels));
  await name.fill("Deprecated");
  await expect.element(color).toHaveValue("#6B6972");
  await name.fill("Fixed");
  await expect.element(color).toHaveValue("#9E5900");
  await color.fill("#123456");
  await name.fill("Deprecated");
  await expect.element(name).toHaveValue("Deprecated");
  await expect.element(color).toHaveValue("#123456");
});

test("the field that is typed in, and what is above it, stay where they are, whatever is said of it", async () => {
  const service = new FakeService([
    makeLabel("Gold", "#FFE066"),
    makeLabel("New", "#0F7490"),
    makeLabel("W".repeat(200), "#A840A2"),
  ]);
  onTestFinished(() => page.viewport(1280, 740));
  for (const width of [1280, 360]) {
    await page.viewport(width, 740);
    const { dialog, name, color, unmount } = await renderEditor(service);
    await expect
      .element(dialog.getByRole("radiogroup", { name: /^(Goes well with|Suggested)/ }))
      .toBeVisible();
    const topOf = (part: Locator) => part.element().getBoundingClientRect().top;
    const places = () => [dialog, name, color].map(topOf);
    const before = places();
    for (const typed of ["#FFE066", "#A840A2", "rgb(0 0 0 / 5%)", "#8", "#000000"]) {
      await color.fill(typed);
      await expect.element(color).toHaveValue(typed);
      expect(places(), typed).toEqual(before);
    }
    await color.fill("#000000");
    for (const typed of ["gold", "W".repeat(200), "N"]) {
      await name.fill(typed);
      expect(places().slice(0, 2), typed).toEqual(before.slice(0, 2));
    }
    await unmount();
  }
});

test("a change is sent with the label's id, and a label isn't like itself", async () => {
  const service = new FakeService(labels);
  const [label] = service.labels;
  if (label === undefined) throw new Error("There is no label.");
  const { dialog, name, preview, save, onSaved } = await renderEditor(service, label);
  await expect.element(name).toHaveValue("Beta");
  await expect.element(dialog.getByRole("radiogroup", { name: /^Used in/ })).toBeVisible();
  await expect.element(preview).not.toMatchTextContent("Looks like");
  await expect.element(name).toHaveAccessibleDescription("");
  await name.fill("Beta 2");
  await save.click();
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(service.changes).toEqual([
    { method: "PUT", path: "/api/v1/labels/1", body: makeLabel("Beta 2", "#6D5EFC") },
  ]);
});

test("Close keeps what was typed, and its notification leads back to it; Cancel drops it", async () => {
  const service = new FakeService(labels);
  const { name, dialog, onClose, onContinue, show } = await renderEditor(service);
  const restored = dialog.getByText(/^Draft restored/);
  await name.fill("Half");
  await dialog.getByRole("button", { name: "Close" }).click();
  expect(onClose).toHaveBeenCalledOnce();
  await show(false);
  const offer = notifications.getByText(/^The new label “.?Half.?” is saved as a draft\.$/);
  await expect.element(offer).toBeVisible();
  await notifications.getByRole("button", { name: "Continue" }).click();
  expect(onContinue).toHaveBeenCalledOnce();
  await show(true);
  await expect.element(name).toHaveValue("Half");
  await expect.element(restored).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(onClose).toHaveBeenCalledTimes(2);
  await show(false);
  await expect.element(notifications).not.toBeInTheDocument();
  await show(true);
  await expect.element(name).toHaveValue("");
  await expect.element(restored).not.toBeInTheDocument();
});

/** A gateway's response while the service may still be at work. */
const tooLate = () => new Response(null, { status: 504 });

test("an editor that was closed while the service was at work drops no draft that was typed since", async () => {
  useFalseClock();
  const service = new FakeService(labels);
  const label = { id: 1, ...makeLabel("Beta", "#6D5EFC") };
  const { name, save, onSaved, show } = await renderEditor(service, label);
  await name.fill("Gamma");
  service.respondNext("PUT", tooLate);
  await save.click();
  await expect.element(notifications.getByText(/^Waiting for the service to finish: Rename “/)).toBeVisible();
  await show(false);
  await show(true);
  await expect.element(name).toHaveValue("Gamma");
  await name.fill("Delta");
  service.changeLabel(1, makeLabel("Gamma", "#6D5EFC"));
  // The console looks again before, and the message goes some seconds after.
  await vi.advanceTimersByTimeAsync(4000);
  await expect.element(notifications.getByText(/^“.?Gamma.?” was saved/)).toBeVisible();

  await show(false);
  await show(true);
  await expect.element(name).toHaveValue("Delta");
  await save.click();
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(service.labels[0]?.name).toBe("Delta");
});

test.each([
  ["bug\ndocs\nui", "bug\ndocs\nui"],
  ["name,color\nbug,#d73a4a\ndocs,#0075ca\nui,teal\n", "name,color\nbug,#d73a4a\ndocs,#0075ca\nui,teal\n"],
  ["bug, docs, ui", "bug\ndocs\nui"],
])(
  "a list that is pasted as a name, %j, may be taken as one name, or as three labels",
  async (text, list) => {
    const copied = document.createElement("textarea");
    copied.value = text;
    document.body.append(copied);
    copied.focus();
    copied.select();
    await userEvent.copy();
    copied.remove();
    const { name, dialog } = await renderEditor(new FakeService(labels));
    await name.click();
    await userEvent.paste();
    await expect.element(name).toHaveValue(text.trim().replaceAll("\n", " "));
    await dialog.getByRole("button", { name: "Create 3 labels" }).click();
    await expect
      .poll(() => location.pathname + JSON.stringify(history.state?.usr))
      .toBe(`/projects/${appId}/import${JSON.stringify({ pasted: list })}`);
  },
);
