import { useEffect, useRef } from "react";
import { Link, Route, Routes } from "react-router";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { makeLabel } from "#contract/label-fixture.ts";
import { announcements } from "#dashboard/announcement-fixture.ts";
import { useCommands } from "#dashboard/commands/command-keys.ts";
import { appId, FakeService, renderSignedIn } from "#dashboard/component-service-fixture.tsx";
import { startHeldDeletions } from "#dashboard/labels/data/changes/held-deletions.ts";
import { startUndoKeys } from "#dashboard/labels/data/changes/label-undo.ts";
import { rowsKey } from "#dashboard/labels/data/label-address.ts";
import { forgetSelection, selectLabels } from "#dashboard/labels/data/label-selection.ts";
import { LabelPage } from "#dashboard/labels/list/label-page.tsx";
import ToastRegion from "#dashboard/ui/overlay/toast-region.tsx";
import { toastSubject } from "#dashboard/ui/overlay/toast-subject.ts";
import { chooseUndoTime } from "#dashboard/ui/overlay/undo-time.ts";
import { startGridFocus } from "#dashboard/ui/table/grid-focus.ts";
import { laterLabelParts } from "./later-parts.ts";
import { SessionOverlays } from "./session-overlays.tsx";

const names = ["Feature", "Bug fix", "Security", "API", "Docs", "Mobile", "Beta"];
const colors = ["#6D5EFC", "#16A34A", "#DC2626", "#0EA5E9", "#A855F7", "#F59E0B", "#111827"];
const labels = names.map((name, index) => makeLabel(name, colors[index] ?? "#000000"));

async function renderPage(query = "?rows=5", service = new FakeService(labels)) {
  const screen = await renderSignedIn(
    <>
      <Link to={`/projects/${appId}/labels?rows=5`}>All of them</Link>
      <Routes>
        {/* It corrects its own address, and no other screen's. */}
        <Route path="labels" element={<LabelPage later={laterLabelParts} />} />
        <Route path="*" element={null} />
      </Routes>
      <ToastRegion />
    </>,
    service,
    `/projects/${appId}/labels${query}`,
  );
  const rows = screen.getByRole("row").filter({ has: page.getByRole("rowheader") });
  const button = (name: string) => screen.getByRole("button", { name, exact: true });
  // The code that comes later is there.
  await expect.element(button("Preview")).toBeVisible();
  return {
    screen,
    service,
    rows,
    button,
    field: screen.getByRole("textbox", { name: "Name", exact: true }),
    box: (name: string) => screen.getByRole("checkbox", { name: `Select ${name}` }),
    message: (text: string) => screen.getByRole("group").filter({ hasText: text }),
    /** Deletes a label by the key. */
    remove: async (name: string) => {
      const box = screen.getByRole("checkbox", { name: `Select ${name}` });
      await expect.element(box).toBeVisible();
      // From elsewhere: where the focus has come to a row by itself, the key does nothing.
      screen.getByRole("link", { name: "All of them" }).element().focus();
      box.element().focus();
      await userEvent.keyboard("{Delete}");
    },
    expectNames: (expected: readonly string[]) =>
      expect
        .poll(() => rows.elements().map((one) => one.querySelector("th")?.textContent))
        .toEqual([...expected]),
  };
}

beforeAll(() => {
  startUndoKeys();
  startHeldDeletions();
  startGridFocus();
});

beforeEach(async () => {
  await page.viewport(1280, 800);
  sessionStorage.clear();
  localStorage.clear();
  toastSubject.set(appId);
});

test("a column's head sorts all labels, page by page, again reverses them, and a third press gives the own order back, with the focus kept", async () => {
  const { screen, button, expectNames } = await renderPage();
  await expectNames(names.slice(0, 5));
  const head = (name: string) => screen.getByRole("columnheader", { name });
  await expect.element(screen.getByText("in order of creation")).toBeVisible();
  // All of its cell is pressed, and says the order that holds.
  const { width = 0 } = head("Label").element().getBoundingClientRect();
  await head("Label").click({ position: { x: width - 20, y: 18 } });
  await expectNames(names.toSorted().slice(0, 5));
  await expect.element(screen.getByText("A to Z")).toBeVisible();
  await screen.getByRole("link", { name: "Page 2" }).click();
  await expectNames(names.toSorted().slice(5));
  await button("Label").click();
  await expectNames(names.toSorted().toReversed().slice(0, 5));
  await expect.element(button("Label")).toHaveFocus();
  await expect.element(head("Label")).toHaveAttribute("aria-sort", "descending");
  await button("Label").click();
  await expectNames(names.slice(0, 5));
  await expect.element(head("Label")).not.toHaveAttribute("aria-sort");
  await expect.element(screen.getByText("1–5 of 7")).toBeVisible();
  await expect.element(button("Label")).toHaveFocus();
});

test.for(["ltr", "rtl"])("the buttons of a name’s field aren’t on the name: %s", async (direction) => {
  document.documentElement.dir = direction;
  onTestFinished(() => document.documentElement.removeAttribute("dir"));
  const { screen, button, field } = await renderPage();
  await button("Bug fix").click();
  await expect.element(field).toHaveFocus();
  const { left, right } = field.element().getBoundingClientRect();
  const { paddingLeft, paddingRight } = getComputedStyle(field.element());
  for (const name of ["Save", "Cancel"]) {
    const box = screen.getByRole("button", { name }).element().getBoundingClientRect();
    const isBeside =
      box.right <= left + Number.parseFloat(paddingLeft) ||
      box.left >= right - Number.parseFloat(paddingRight);
    expect(isBeside, name).toBe(true);
  }
});

test("a color that is changed beside its row says what is wrong with it, and its buttons are in sight in a low window", async () => {
  await page.viewport(1280, 420);
  const { screen, rows } = await renderPage();
  await rows.first().getByRole("button", { name: /^#/ }).click();
  const save = screen.getByRole("dialog").getByRole("button", { name: "Save" });
  await expect.element(save).toBeInViewport({ ratio: 1 });
  await screen.getByRole("dialog").getByRole("textbox", { name: "Color" }).fill("#FFEE00");
  await expect.element(screen.getByRole("dialog").getByText(/^Hard to read, 1\.\d/)).toBeInTheDocument();
});

test("a label that is created stands on top of the page that the person is on, until another is shown", async () => {
  const service = new FakeService(labels);
  const { screen, rows, button, field, message, expectNames } = await renderPage("?page=2&rows=5", service);
  await expectNames(["Mobile", "Beta"]);
  await button("New label").click();
  await field.fill("Fresh");
  await userEvent.keyboard("{Enter}");
  await expect.element(message("“Fresh” was created.")).toBeVisible();
  await expectNames(["Fresh", "Mobile", "Beta"]);
  await expect.element(rows.first()).toHaveAttribute("data-new");
  await expect.element(rows.first()).toMatchTextContent("now");
  await expect.element(button("New label")).toHaveFocus();
  expect(location.search).toBe("?page=2&rows=5");
  await expect.element(screen.getByText("6–8 of 8")).toBeVisible();
  // What others are called meanwhile is seen in it, too.
  service.changeLabel(8, makeLabel("Freshest", "#16A34A"));
  await screen.getByRole("button", { name: "Fresh", exact: true }).click();
  await field.fill("Freshest");
  await userEvent.keyboard("{Enter}");
  await expectNames(["Freshest", "Mobile", "Beta"]);

  await screen.getByRole("link", { name: "Page 1" }).click();
  await expectNames(names.slice(0, 5));
  await screen.getByRole("link", { name: "Page 2" }).click();
  await expectNames(["Mobile", "Beta", "Freshest"]);
});

test("what is found is counted in the field, whose end gives all labels back, and filters can be combined", async () => {
  const { screen, button, expectNames } = await renderPage("");
  const find = screen.getByRole("searchbox", { name: "Search labels" });
  await find.fill("e");
  await expectNames(["Feature", "Security", "Mobile", "Beta"]);
  await expect.element(screen.getByText("4 of 7", { exact: true })).toBeVisible();
  // Of the others, #111827 alone reaches 4.5 : 1.
  const hard = screen.getByRole("button", { name: /^Hard to read \d/ });
  await expect.element(hard).toMatchTextContent(/6$/);
  await hard.click();
  await expect.element(hard).toHaveAttribute("aria-pressed", "true");
  await expectNames(["Feature", "Security", "Mobile"]);
  expect(location.search).toBe("?find=e&hard");
  await button("Clear").click();
  await expect.element(find).toHaveFocus();
  await expectNames(names.slice(0, 6));
  await expect.poll(announcements).toContain("6 labels");
  await hard.click();
  await expectNames(names);
});

test("a label that visitors find hard to read says what they see, and a press gives it a color that they can read, with Undo", async () => {
  const { screen, service, rows, message, expectNames } = await renderPage("?hard");
  const hard = names.slice(0, 6);
  await expectNames(hard);
  const mark = rows.filter({ hasText: "Bug fix" }).getByRole("button", { name: "Hard to read, 2.8" });
  await mark.hover();
  const tip = () => (mark.element() as HTMLElement).dataset["tooltip"]?.replace(/[\u2066-\u2069]/g, "");
  await expect.poll(tip).toMatch(/^Visitors see 2\.8\s:\s1\. Click to use #[\dA-F]{6} \(4\.\d\s:\s1\)$/);
  await mark.click();
  await expect.element(message("“Bug fix” was saved.")).toBeVisible();
  await expectNames(hard.filter((name) => name !== "Bug fix"));
  expect(service.changes.map(({ body }) => body)).toMatchObject([{ name: "Bug fix" }]);
  await screen.getByRole("button", { name: "Undo" }).click();
  await expectNames(hard);
});

test("a row's menu edits its label, shows its history, and deletes it", async () => {
  const { screen, service, button, message } = await renderPage("");
  const choose = async (name: string) => {
    await button("Actions for Bug fix").click();
    await screen.getByRole("menuitem", { name }).click();
  };
  await choose("Edit");
  await expect.element(screen.getByRole("dialog", { name: "Edit label" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await choose("Delete");
  await message("“Bug fix” was deleted.").getByRole("button", { name: "Undo" }).click();
  await choose("History");
  await expect.poll(() => location.pathname + location.search).toBe(`/projects/${appId}/history?label=2`);
  expect(service.changes).toEqual([]);
});

test("a press that comes before the address is corrected isn't taken back by that", async () => {
  localStorage.setItem(rowsKey, "10");
  function Press() {
    // Between the first paint and the page's own effects.
    useEffect(() => {
      const buttons = [...document.querySelectorAll("button")];
      buttons.find(({ textContent }) => textContent.startsWith("New label"))?.click();
    }, []);
    return null;
  }
  const screen = await renderSignedIn(
    <>
      <Press />
      <LabelPage later={laterLabelParts} />
    </>,
    new FakeService(labels),
    `/projects/${appId}/labels`,
  );
  await expect.element(screen.getByRole("dialog", { name: "New label" })).toBeVisible();
  await expect.poll(() => location.search).toBe("?rows=10&new");
});

test("all labels can be shown in one list, and in pages again", async () => {
  const { screen, expectNames } = await renderPage();
  const choice = screen.getByRole("combobox", { name: "Rows" });
  await choice.selectOptions("All");
  await expectNames(names);
  await expect.element(screen.getByText("1–7 of 7")).toBeVisible();
  await choice.selectOptions("5");
  await expectNames(names.slice(0, 5));
});

test("where a page can't be read, the rows, the pages and the count from before stay", async () => {
  const many = Array.from({ length: 12 }, (_, index) => makeLabel(`Label ${index + 1}`, "#6D5EFC"));
  const { screen, service, rows, expectNames } = await renderPage("?rows=5", new FakeService(many));
  await expect.element(rows.first()).toBeVisible();
  for (let tries = 0; tries < 3; tries += 1)
    service.respondNext("GET", () => Promise.reject(new TypeError()));
  await screen.getByRole("link", { name: "Page 3" }).click();
  await expect.element(screen.getByRole("alert")).toMatchTextContent("can’t be reached");
  await expectNames(many.slice(0, 5).map(({ name }) => name));
  await expect.element(screen.getByText("1–5 of 12")).toBeVisible();
  await expect.element(screen.getByRole("link", { name: "Page 1" })).toHaveAttribute("aria-current", "page");
  await screen.getByRole("link", { name: "Page 2" }).click();
  await expectNames(many.slice(5, 10).map(({ name }) => name));
});

test("a press on a name changes it where it stands: Enter saves, and ⌘ or Ctrl Z undoes", async () => {
  const { service, button, field, message, expectNames } = await renderPage();
  await button("Bug fix").click();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("Bug mend{Enter}");
  await expectNames(["Feature", "Bug mend", "Security", "API", "Docs"]);
  await expect.element(button("Bug mend")).toHaveFocus();
  await expect.element(message("“Bug mend” was saved.")).toBeVisible();
  expect(service.changes.map(({ body }) => body)).toEqual([makeLabel("Bug mend", "#16A34A")]);
  await userEvent.keyboard("{Control>}z{/Control}");
  await expectNames(names.slice(0, 5));
  await expect.element(message("“Bug fix” is back to what it was.")).toBeVisible();
  expect(service.changes).toHaveLength(2);
});

test("what was typed stays in its row when the focus leaves, and is kept as a draft when the row goes", async () => {
  const { screen, service, button, field, message } = await renderPage();
  await button("Bug fix").click();
  await field.fill("Half typ");
  await screen.getByRole("heading", { name: "Labels" }).click();
  await expect.element(field).toHaveValue("Half typ");
  await screen.getByRole("link", { name: "Page 2" }).click();
  const offer = message("Your changes to “Bug fix” are saved as a draft.");
  await offer.getByRole("button", { name: "Continue" }).click();
  await expect
    .element(screen.getByRole("dialog").getByRole("textbox", { name: /^Name/ }))
    .toHaveValue("Half typ");
  expect(service.changes).toEqual([]);
});

test("a name that can't be saved says why where it stands, and what was typed is kept", async () => {
  const { screen, service, button, field, expectNames } = await renderPage();
  await button("Bug fix").click();
  await field.fill("  ");
  await userEvent.keyboard("{Enter}");
  await expect.element(field).toHaveAccessibleDescription("Enter a name.");
  expect(service.changes).toEqual([]);
  // Clear of the ring around the field.
  const problem = screen.getByText("Enter a name.").element().getBoundingClientRect();
  expect(problem.top - field.element().getBoundingClientRect().bottom).toBeGreaterThanOrEqual(6);

  await field.fill("Taken");
  const errors = { name: ["This name is reserved."] };
  service.respondNext("PUT", () => Response.json({ message: "Invalid", errors }, { status: 422 }));
  await userEvent.keyboard("{Enter}");
  await expect.element(field).toHaveAccessibleDescription("This name is reserved.");
  await expect.element(field).toHaveValue("Taken");
  service.respondNext("PUT", () => new Response("", { status: 403 }));
  await userEvent.keyboard("{Enter}");
  await expect.element(field).toHaveAccessibleDescription(/What you entered is still here\.$/);
  await userEvent.keyboard("{Enter}");
  await expectNames(["Feature", "Taken", "Security", "API", "Docs"]);
});

test("a label that someone else has changed is shown in both versions, and what of theirs one hasn't typed over stays", async () => {
  const { screen, service, button, field, expectNames } = await renderPage();
  await button("Bug fix").click();
  await field.fill("Mine");
  service.changeLabel(2, makeLabel("Theirs", "#123456"));
  await userEvent.keyboard("{Enter}");
  const question = screen.getByRole("alertdialog").filter({ hasText: "Theirs" });
  await expect.element(question.getByText("Mine")).toBeVisible();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue("Mine");
  expect(service.changes).toEqual([]);
  service.changeLabel(2, makeLabel("Theirs again", "#123456"));
  await userEvent.keyboard("{Enter}");
  await question.getByRole("button", { name: "Keep mine" }).click();
  await expectNames(["Feature", "Mine", "Security", "API", "Docs"]);
  expect(service.changes.map(({ body }) => body)).toEqual([makeLabel("Mine", "#123456")]);
});

test("a color that someone else has changed is asked about beside its row, too", async () => {
  const { screen, service, button, expectNames } = await renderPage();
  const color = screen.getByRole("dialog", { name: /^Color of/ }).getByRole("textbox");
  await button("#16A34A").click();
  await color.fill("#123456");
  service.changeLabel(2, makeLabel("Theirs", "#654321"));
  await userEvent.keyboard("{Enter}");
  const question = screen.getByRole("alertdialog");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect.element(color).toHaveValue("#123456");
  await expect.element(color).toHaveFocus();
  service.changeLabel(2, makeLabel("Theirs", "#654322"));
  await userEvent.keyboard("{Enter}");
  await question.getByRole("button", { name: "Keep theirs" }).click();
  await expectNames(["Feature", "Theirs", "Security", "API", "Docs"]);
  expect(service.changes).toEqual([]);
});

test("a press on a color changes it beside its row: Escape cancels, Enter saves", async () => {
  const { screen, service, button } = await renderPage();
  const color = screen.getByRole("dialog", { name: "Color of Bug fix" }).getByRole("textbox");
  await button("#16A34A").click();
  await expect.element(color).toHaveValue("#16A34A");
  await color.fill("#123456");
  await userEvent.keyboard("{Escape}");
  await expect.element(button("#16A34A")).toHaveFocus();
  expect(service.changes).toEqual([]);
  await button("#16A34A").click();
  await color.fill("nothing");
  await userEvent.keyboard("{Enter}");
  await expect.element(color).toBeInvalid();
  await color.fill("#123456");
  await userEvent.keyboard("{Enter}");
  await expect.element(button("#123456")).toHaveFocus();
  expect(service.changes.map(({ body }) => body)).toEqual([makeLabel("Bug fix", "#123456")]);
});

test("many labels are deleted at once for the eye, and all come back by Undo with nothing sent", async () => {
  const { service, button, box, message, expectNames } = await renderPage();
  await box("Bug fix").click();
  await box("Security").click();
  await button("Delete").click();
  await expectNames(["Feature", "API", "Docs", "Mobile", "Beta"]);
  await expect.element(box("API")).toHaveFocus();
  const deleted = message("2 labels were deleted.");
  await deleted.getByRole("button", { name: "Undo" }).click();
  await expectNames(names.slice(0, 5));
  await expect.element(box("Security")).toBeChecked();
  expect(service.changes).toEqual([]);
  await button("Delete").click();
  await expectNames(["Feature", "API", "Docs", "Mobile", "Beta"]);
  await deleted.getByRole("button", { name: "Close" }).click();
  await expect
    .poll(() => service.labels.map(({ name }) => name))
    .toEqual(["Feature", "API", "Docs", "Mobile", "Beta"]);
  await expectNames(["Feature", "API", "Docs", "Mobile", "Beta"]);
});

test("where the service restores labels, one label and many are deleted at once, and Undo gives each its id back", async () => {
  // However slow the machine is.
  chooseUndoTime(null);
  const service = new FakeService(labels);
  service.hasHistory = true;
  const { button, box, remove, message, expectNames } = await renderPage("?rows=5", service);
  await remove("Bug fix");
  await expectNames(["Feature", "Security", "API", "Docs", "Mobile"]);
  await expect.element(message("“Bug fix” was deleted.")).toBeVisible();
  expect(service.changes).toMatchObject([{ method: "DELETE", changeSet: undefined }]);
  await box("Security").click();
  await box("API").click();
  await button("Delete").click();
  await expectNames(["Feature", "Docs", "Mobile", "Beta"]);
  await expect.poll(() => service.labels).toHaveLength(4);
  const [, first, second] = service.changes;
  expect(first?.changeSet).toMatch(/^[\w-]{8,64}; kind=delete$/);
  expect(second?.changeSet).toBe(first?.changeSet);
  await message("“Bug fix” was deleted.").getByRole("button", { name: "Undo" }).click();
  await expectNames(["Feature", "Bug fix", "Docs", "Mobile", "Beta"]);
  await userEvent.keyboard("{Control>}z{/Control}");
  await expectNames(names.slice(0, 5));
  expect(service.labels.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("a second press on Delete, before the row is gone, deletes nothing more", async () => {
  const service = new FakeService(labels);
  service.hasHistory = true;
  const { screen, rows, message, expectNames } = await renderPage("", service);
  await expectNames(names);
  const pressed = rows.nth(1).element().querySelector<HTMLElement>("[data-deletes]");
  pressed?.click();
  pressed?.click();
  await expectNames(["Feature", "Security", "API", "Docs", "Mobile", "Beta"]);
  await expect.element(message("“Bug fix” was deleted.")).toBeVisible();
  expect(service.changes).toHaveLength(1);
  expect(screen.getByText("“Bug fix” was deleted.").elements()).toHaveLength(1);
});

test.each(["labels", "palette"])(
  "a command for the selected labels, chosen on %s, is carried out once",
  async (path) => {
    const chosen = labels.slice(0, 2).map((label, index) => ({ id: index + 1, ...label }));
    selectLabels(appId, chosen, true);
    onTestFinished(forgetSelection);
    function Commands() {
      const commands = useCommands();
      const account = useRef(null);
      return <SessionOverlays {...commands} accountRef={account} />;
    }
    const screen = await renderSignedIn(
      <>
        <Commands />
        <Routes>
          <Route path="/labels" element={<LabelPage later={laterLabelParts} />} />
        </Routes>
      </>,
      new FakeService(labels),
      `/projects/${appId}/${path}`,
    );
    const entries = history.length;
    await userEvent.keyboard("{Control>}k{/Control}");
    await screen.getByRole("searchbox", { name: "Search commands" }).fill("recolor");
    await screen.getByRole("option", { name: "Recolor" }).click();
    const dialog = screen.getByRole("dialog", { name: "Recolor labels" });
    await expect.element(dialog).toBeVisible();
    expect(history.length - entries).toBe(path === "labels" ? 0 : 1);
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    // Not again for labels that are selected later, nor for those who leave and come back.
    forgetSelection();
    await screen.getByRole("checkbox", { name: "Select Security" }).click();
    await expect.element(screen.getByRole("region", { name: "Selected labels" })).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(history.state).toMatchObject({ usr: null });
  },
);

test.each([
  ["ltr", "بحث"],
  ["rtl", "Search"],
])(
  "what is typed to find a label stays clear of the icon of a %s page, in whatever script",
  async (direction, typed) => {
    const { documentElement } = document;
    documentElement.dir = direction;
    onTestFinished(() => documentElement.removeAttribute("dir"));
    const { screen } = await renderPage();
    const find = screen.getByRole("searchbox", { name: "Search labels" });
    await find.fill(typed.repeat(20));
    const input = find.element();
    const icon = input.parentElement?.querySelector("svg")?.getBoundingClientRect();
    const box = input.getBoundingClientRect();
    const { paddingLeft, paddingRight } = getComputedStyle(input);
    if (direction === "ltr")
      expect(box.left + Number.parseFloat(paddingLeft)).toBeGreaterThan(icon?.right ?? 0);
    else expect(box.right - Number.parseFloat(paddingRight)).toBeLessThan(icon?.left ?? 0);
  },
);
