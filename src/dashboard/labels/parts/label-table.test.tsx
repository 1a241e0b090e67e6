import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { makeLabel } from "#contract/label-fixture.ts";
import type { LenientLabel } from "#contract/labels.ts";
import { fakeLabel } from "#dashboard/component-service-fixture.tsx";
import { useKeptRows } from "#dashboard/labels/data/label-open-edits.ts";
import { listLines, type TableLabel } from "#dashboard/labels/data/label-rows.ts";
import { startGridFocus } from "#dashboard/ui/table/grid-focus.ts";
import LabelCellEditor from "./label-cell-editor.tsx";
import LabelPlaceholderRow from "./label-placeholder-row.tsx";
import LabelRowMenu from "./label-row-menu.tsx";
import { LabelTable, LabelTableSkeleton } from "./label-table.tsx";

const colors = ["#6D5EFC", "#16A34A", "#DC2626", "#0EA5E9", "#111827"];

function row(id: number, name: string): LenientLabel {
  const label = fakeLabel(id, makeLabel(name, colors[id % colors.length] ?? "#000000"));
  return { ...label, updated_at: null };
}

const five = ["Announcement", "Release", "Beta", "API", "Mobile"].map((name, index) => row(index + 1, name));

/** What is selected is forgotten with its project. */
let projects = 0;

async function renderTable(rows: readonly TableLabel[]) {
  projects += 1;
  const actions = {
    CellEditor: LabelCellEditor,
    PlaceholderRow: LabelPlaceholderRow,
    RowMenu: LabelRowMenu,
    HardMark: () => null,
    onSort: vi.fn(),
    onEdit: vi.fn(),
    onDelete: vi.fn(),
  };
  const appId = `project ${projects}`;
  function Host({ shown }: { readonly shown: readonly TableLabel[] }) {
    const { rows: all, ...keeping } = useKeptRows("page 1", shown);
    return (
      <LabelTable
        appId={appId}
        lines={listLines(all)}
        {...keeping}
        selectAllName="Select all on this page"
        {...actions}
      />
    );
  }
  const table = (shown: readonly TableLabel[]) => <Host shown={shown} />;
  const screen = await render(table(rows));
  return {
    screen,
    ...actions,
    rowOf: (name: string) => screen.getByRole("row").filter({ hasText: name }),
    box: (name: string) => screen.getByRole("checkbox", { name, exact: true }),
    /** The names of the labels that are selected. */
    selected: () =>
      [...document.querySelectorAll("tr[data-selected]")].map((one) => one.querySelector("th")?.textContent),
    show: (shown: readonly TableLabel[]) => screen.rerender(table(shown)),
  };
}

beforeAll(startGridFocus);

// Nothing is above the table.
beforeAll(() => document.documentElement.style.setProperty("--stuck", "0px"));
beforeEach(() => page.viewport(1280, 800));
afterAll(() => page.viewport(1280, 800));

test("each label has a row with its color, when it was changed, and what can be done with it", async () => {
  const { rowOf, onDelete } = await renderTable(five);
  const beta = rowOf("Beta");
  await expect.element(beta.getByText("#0EA5E9")).toBeVisible();
  // A date that nobody knows.
  await expect.element(beta.getByText("—")).toBeVisible();
  (beta.getByRole("checkbox").element() as HTMLElement).focus();
  await userEvent.keyboard("{Delete}");
  expect(onDelete).toHaveBeenCalledExactlyOnceWith(five[2]);
});

test("a label that can't be read says so with its id, and offers nothing", async () => {
  const { screen, rowOf } = await renderTable([row(1, "Readable"), { id: null, sentId: "x-7" }]);
  const unreadable = rowOf("This label has invalid data");
  await expect.element(unreadable.getByText("ID x-7")).toBeVisible();
  await expect.element(unreadable).toMatchTextContent("Contact your administrator.");
  expect(unreadable.getByRole("button").elements()).toHaveLength(0);
  expect(unreadable.getByRole("checkbox").elements()).toHaveLength(0);
  await expect.element(screen.getByRole("button", { name: "Actions for Readable" })).toBeVisible();
});

test("a label that is being saved shows at once, busy, with nothing to press", async () => {
  const { rowOf } = await renderTable([
    ...five,
    { ...fakeLabel(9, makeLabel("Fresh", "#16A34A")), id: null },
  ]);
  const fresh = rowOf("Fresh");
  await expect.element(fresh).toHaveAttribute("aria-busy", "true");
  await expect.element(fresh).toMatchTextContent("Saving…");
  expect(fresh.getByRole("button").elements()).toHaveLength(0);
});

test("Shift selects all between the box that was pressed before and this one, in either direction", async () => {
  const { box, selected } = await renderTable(five);
  await box("Select API").click();
  await box("Select Release").click({ modifiers: ["Shift"] });
  expect(selected()).toEqual(["Release", "Beta", "API"]);
  // And takes the selection back.
  await box("Select Beta").click({ modifiers: ["Shift"] });
  expect(selected()).toEqual(["API"]);
  expect(getSelection()?.toString()).toBe("");
});

test("Shift with Space selects a range also where the press that the key makes doesn't tell of Shift", async () => {
  const { box, selected } = await renderTable(five);
  await box("Select Release").click();
  const api = box("Select API").element() as HTMLElement;
  api.dispatchEvent(new KeyboardEvent("keydown", { key: " ", shiftKey: true, bubbles: true }));
  api.click();
  await expect.poll(selected).toEqual(["Release", "Beta", "API"]);
});

test("a row that goes while it has the focus leaves it to the box of the one in its place", async () => {
  const { screen, box, show } = await renderTable(five);
  (screen.getByRole("button", { name: "Actions for Beta" }).element() as HTMLElement).focus();
  await show(five.filter(({ name }) => name !== "Beta"));
  await expect.element(box("Select API")).toHaveFocus();
});

test.each(["Delete", " "])(
  "the key %j that was meant for a row that has gone does nothing to the one in its place, where the next press counts",
  async (key) => {
    const { box, show, selected, onDelete } = await renderTable(five);
    (box("Select Beta").element() as HTMLElement).focus();
    await show(five.filter(({ name }) => name !== "Beta"));
    await expect.element(box("Select API")).toHaveFocus();
    await userEvent.keyboard(`{${key}}`);
    expect(selected()).toEqual([]);
    expect(onDelete).not.toHaveBeenCalled();
    await expect.element(box("Select API")).toHaveFocus();
    await userEvent.keyboard(`{${key}}`);
    if (key === "Delete") expect(onDelete).toHaveBeenCalledExactlyOnceWith(five[3]);
    else expect(selected()).toEqual(["API"]);
  },
);

const longNames = [
  { kind: "one long word", name: "W".repeat(255) },
  { kind: "many words", name: "a longish word ".repeat(17).trim() },
  { kind: "hostile text", name: "<img src=x onerror=alert(1)>".repeat(9) },
];

test.for([1280, 800, 360])("no name makes the table wider than a page of %i pixels", async (width) => {
  await page.viewport(width, 740);
  const { screen } = await renderTable(longNames.map(({ name }, index) => row(index + 1, name)));
  for (const { kind, name } of longNames) {
    const button = screen.getByRole("button", { name: `Actions for ${name}` });
    const { right } = button.element().getBoundingClientRect();
    expect(right, kind).toBeLessThanOrEqual(width);
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  expect(document.querySelector("tbody img")).toBeNull();
});

/** Where the text or control of a cell ends, and where the next cell begins, in pixels. */
function readGaps(row: Element): number[] {
  const cells = [...row.querySelectorAll("th, td")].slice(1);
  return cells.slice(1).map((next, index) => {
    const range = document.createRange();
    range.selectNodeContents(cells[index] as Element);
    const end = Math.max(...[...range.getClientRects()].map(({ right }) => right));
    return next.getBoundingClientRect().left - end;
  });
}

test.for([
  { width: 1280, name: "a name of forty letters and some more text" },
  { width: 944, name: "a name of forty letters and some more text" },
  { width: 700, name: "a name of 21 letters" },
])(
  "in a table $width px wide, names have the room that other columns leave, and dates don't touch",
  async ({ width, name }) => {
    // Beside the navigation, the table has less room than the window.
    await page.viewport(width < 800 ? 768 : 1280, 800);
    onTestFinished(() => {
      document.body.style.width = "";
    });
    document.body.style.width = `${width}px`;
    const { rowOf } = await renderTable([
      row(1, name),
      { ...row(2, "Other"), updated_at: "2025-09-22T10:00:00Z" },
    ]);
    const other = rowOf("Other");
    await expect.element(other.getByText("Sep 22, 2025")).toBeVisible();
    const text = rowOf(name).getByText(name).element();
    expect(text.scrollWidth, "truncated").toBe(text.clientWidth);
    expect(Math.min(...readGaps(other.element()).slice(0, 3))).toBeGreaterThanOrEqual(8);
    const actions = other.element().lastElementChild;
    const right = other.getByText("Sep 22, 2025").element().getBoundingClientRect().right;
    const left = actions?.querySelector("button")?.getBoundingClientRect().left ?? 0;
    expect(left - right).toBeGreaterThanOrEqual(8);
  },
);

test("each row is one stop of the Tab key, and arrow keys go to all that is in it and to other rows", async () => {
  const { screen, box } = await renderTable(five);
  (box("Select all on this page").element() as HTMLElement).focus();
  for (const { name } of five) {
    await userEvent.keyboard("{Tab}");
    await expect.element(box(`Select ${name}`)).toHaveFocus();
  }
  await userEvent.keyboard("{ArrowUp}{ArrowRight}");
  await expect.element(screen.getByRole("button", { name: "API", exact: true })).toHaveFocus();
  await userEvent.keyboard("{End}");
  await expect.element(screen.getByRole("button", { name: "Actions for API" })).toHaveFocus();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(screen.getByRole("button", { name: "Actions for Beta" })).toHaveFocus();
  await userEvent.keyboard("{Home}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowRight}");
  await expect.element(screen.getByRole("button", { name: "Label", exact: true })).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}{Shift>}{Tab}{/Shift}");
  await expect.element(box("Select Announcement")).toHaveFocus();
});

test("the Tab key doesn’t go to what only keeps the place of the table", async () => {
  const { container } = await render(<LabelTableSkeleton />);
  await new Promise(requestAnimationFrame);
  expect(container.querySelectorAll("[data-cell]").length).toBeGreaterThan(0);
  expect(container.querySelector('[tabindex="0"]')).toBeNull();
});

test("dates that were read with an earlier name and color show neither", async () => {
  const changed = fakeLabel(1, makeLabel("Changed", "#16A34A"));
  const { created_at: _, updated_at: __, ...label } = changed;
  const screen = await render(
    <LabelTable
      appId="dates"
      lines={listLines([label])}
      setOpenEdits={() => {}}
      dates={new Map([[1, { ...changed, name: "Earlier", color: "#DC2626" }]])}
      selectAllName="Select all"
      CellEditor={LabelCellEditor}
      PlaceholderRow={LabelPlaceholderRow}
      RowMenu={LabelRowMenu}
      HardMark={() => null}
      onSort={() => {}}
      onEdit={() => {}}
      onDelete={() => {}}
    />,
  );
  await expect.element(screen.getByRole("time")).toBeVisible();
  await expect.element(screen.getByRole("rowheader")).toMatchTextContent("Changed");
  await expect.element(screen.getByText("#16A34A")).toBeVisible();
});

test("all of the page, copied, gives names and colors as a table in which names are data", async () => {
  const names = ["Bug", "a\tb\nc", "<b onclick=x>&amp;", "=1+1"];
  const { box } = await renderTable(names.map((name, index) => row(index + 1, name)));
  await box("Select Bug").click();
  const copied = copyOnce();
  await userEvent.keyboard("{Control>}a{/Control}{Control>}c{/Control}");
  const { text, html } = await copied;
  expect(text.split("\n")).toEqual([
    "Bug\t#16A34A",
    "a b c\t#DC2626",
    "<b onclick=x>&amp;\t#0EA5E9",
    "'=1+1\t#111827",
  ]);
  const pasted = new DOMParser().parseFromString(html, "text/html");
  expect([...pasted.querySelectorAll("tr")].map(({ cells }) => cells[0]?.textContent)).toEqual(
    text.split("\n").map((line) => line.split("\t")[0]),
  );
  expect(pasted.querySelector("b")).toBeNull();
});

test("a selection within one cell is copied as it is", async () => {
  const { screen, box } = await renderTable(five);
  await box("Select Beta").click();
  getSelection()?.selectAllChildren(screen.getByRole("button", { name: "Beta", exact: true }).element());
  const copied = copyOnce();
  await userEvent.keyboard("{Control>}c{/Control}");
  expect(await copied).toEqual({ text: "", html: "" });
});

/** What the next copying puts on the clipboard in place of the selection. */
function copyOnce() {
  const { promise, resolve } = Promise.withResolvers<{ readonly text: string; readonly html: string }>();
  const read = ({ clipboardData }: ClipboardEvent) =>
    resolve({
      text: clipboardData?.getData("text/plain") ?? "",
      html: clipboardData?.getData("text/html") ?? "",
    });
  addEventListener("copy", read, { once: true });
  return promise;
}
