import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { makeLabel } from "#contract/label-fixture.ts";
import { fakeLabel } from "#dashboard/component-service-fixture.tsx";
import { proposedLabels } from "#dashboard/labels/data/proposed-labels.ts";
import { startGridFocus } from "#dashboard/ui/table/grid-focus.ts";
import { describePlan, type PlanRow, planRows, problemRow } from "./plan-entry.ts";
import { PlanView } from "./plan-view.tsx";

const existing = [
  makeLabel("Bug", "#DC2626"),
  makeLabel("feature", "#16A34A"),
  makeLabel("Docs", "#0EA5E9"),
].map((input, index) => fakeLabel(index + 1, input));

/** One of each kind, and two that are new. */
const mixed = planRows(existing, [
  { ...makeLabel("Beta", "#6D5EFC"), line: 2 },
  { ...makeLabel("Bug", "#111827"), line: 3 },
  { ...makeLabel("Feature", "#16A34A"), line: 4 },
  { ...makeLabel("Docs", "#0EA5E9"), line: 5 },
  { ...makeLabel("Mobile", "#6D5EFC"), line: 7 },
]);
const problem = problemRow(
  { ...makeLabel("Broken, red", ""), line: 6 },
  "Write the color as # and six digits.",
);

beforeAll(startGridFocus);

async function renderPlan(rows: readonly PlanRow[]) {
  const onApply = vi.fn<(rows: readonly PlanRow[]) => void>();
  const view = (planned: readonly PlanRow[], pending = false) => (
    <PlanView appId="an-app-id" job={{ kind: "import" }} rows={planned} pending={pending} onApply={onApply} />
  );
  const screen = await render(view(rows));
  const table = screen.getByRole("table", { name: "Changes" });
  return {
    table,
    onApply,
    applied: () => onApply.mock.calls.map(([taken]) => taken.map(({ wanted }) => wanted.name)),
    /** Renders another plan of the same list. */
    show: (planned: readonly PlanRow[], pending = false) => screen.rerender(view(planned, pending)),
    row: (text: string) => table.getByRole("row").filter({ hasText: text }),
    rowCount: () => table.element().querySelectorAll("tbody tr").length,
    box: (name: string) => table.getByRole("checkbox", { name, exact: true }),
    filter: (name: string) => screen.getByRole("group", { name: "Show" }).getByRole("button", { name }),
    apply: screen.getByRole("button", { name: /^Apply / }),
    summary: screen.getByRole("contentinfo"),
  };
}

test("what can't be had comes first, with its line and what to do", async () => {
  const { table, row } = await renderPlan([...mixed, problem]);
  await expect
    .element(row("Broken, red"))
    .toMatchTextContent("ProblemBroken, redWrite the color as # and six digits.Line 6");
  expect(table.element().querySelector("tbody tr")).toBe(row("Broken, red").element());
  expect(row("Broken, red").getByRole("checkbox").elements()).toHaveLength(0);
});

test("each row says what happens to its label, before and after, and only what is selected is applied", async () => {
  const { row, box, summary, apply, applied } = await renderPlan(mixed);
  await expect.element(row("Beta")).toMatchTextContent("Create");
  await expect.element(row("Bug")).toMatchTextContent(/Recolor.*#DC2626.*#111827/);
  await expect.element(row("Bug").getByLabelText("becomes").first()).toBeVisible();
  await expect.element(row("Feature")).toMatchTextContent(/Rename.*feature.*Feature/);
  await expect.element(row("Docs")).toMatchTextContent("Unchanged");
  expect(row("Docs").getByRole("checkbox").elements()).toHaveLength(0);
  await expect.element(summary).toMatchTextContent("2 to create, 1 to recolor, 1 to rename");
  await expect.element(apply).toMatchTextContent("Apply 4 changes");
  await box("Recolor “Bug”").click();
  await expect.element(summary).toMatchTextContent("2 to create, 1 to rename");
  const other = planRows(existing, [makeLabel("Feature", "#000000")]);
  expect(describePlan(other)).toBe("1 to rename and recolor");
  await apply.click();
  expect(applied()).toEqual([["Beta", "Feature", "Mobile"]]);
});

test("a list of which all is there already says so in a sentence", async () => {
  const { table, summary } = await renderPlan(
    planRows(
      existing,
      existing.map(({ name, color }) => makeLabel(name, color)),
    ),
  );
  await expect.element(summary).toMatchTextContent(/^All \d labels are already here\.$/);
  await expect.element(table).not.toBeInTheDocument();
});

test("a name that only looks like another’s, or that stands twice in a file, is told and isn’t selected", async () => {
  const doubtful = planRows(
    [fakeLabel(1, makeLabel("カード", "#DC2626"))],
    [
      { ...makeLabel("ガード", "#DC2626"), line: 2 },
      { ...makeLabel("Beta", "#6D5EFC"), line: 3 },
      { ...makeLabel("beta", "#16A34A"), line: 4 },
    ],
  );
  const { row, box, apply, applied } = await renderPlan(doubtful);
  await expect.element(row("ガード")).toMatchTextContent(/Create.*looks like カード/);
  await expect.element(box("Create “ガード”")).not.toBeChecked();
  await expect.element(box("Create “Beta”")).toBeChecked();
  await expect.element(row("same name as line 3")).toMatchTextContent(/Create.*beta/);
  await expect.element(box("Create “beta”")).not.toBeChecked();
  await box("Create “beta”").click();
  await apply.click();
  expect(applied()).toEqual([["Beta", "beta"]]);
});

test("all of a kind is selected or not by one press, and nothing can't be applied", async () => {
  const { box, filter, rowCount, apply, summary, applied } = await renderPlan(mixed);
  const all = box("Select all");
  await expect.element(all).toBeChecked();
  await all.click();
  await expect.element(summary).toMatchTextContent("Nothing selected");
  await expect.element(apply).toBeDisabled();
  await expect.element(filter("Problem")).not.toBeInTheDocument();
  await filter("Create 2").click();
  await expect.element(filter("Create 2")).toHaveAttribute("aria-pressed", "true");
  await expect.poll(rowCount).toBe(2);
  await all.click();
  await filter("All 5").click();
  await expect.element(all).toBePartiallyChecked();
  await apply.click();
  expect(applied()).toEqual([["Beta", "Mobile"]]);
});

test("the selection stays when the same list is planned anew, and what has happened by then can’t be selected", async () => {
  const { box, row, apply, show } = await renderPlan(mixed);
  await box("Create “Mobile”").click();
  await show(
    planRows(
      [...existing, fakeLabel(4, makeLabel("Beta", "#6D5EFC"))],
      mixed.map(({ wanted }) => wanted),
    ),
  );
  await expect.element(row("Beta")).toMatchTextContent("Unchanged");
  await expect.element(box("Create “Mobile”")).not.toBeChecked();
  await expect.element(apply).toMatchTextContent("Apply 2 changes");
});

test("the boxes are one stop of the Tab key; arrow keys, Home and End go from one to the next", async () => {
  // Nobody is in a grid any more.
  document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  const { box } = await renderPlan([...mixed, problem]);
  (box("Select all").element() as HTMLElement).focus();
  await userEvent.tab();
  await expect.element(box("Create “Beta”")).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  await expect.element(box("Rename “feature”")).toHaveFocus();
  // The unchanged one has none.
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(box("Create “Mobile”")).toHaveFocus();
  await userEvent.keyboard("{Home} ");
  await expect.element(box("Create “Beta”")).toHaveFocus();
  await expect.element(box("Create “Beta”")).not.toBeChecked();
  await userEvent.keyboard("{End}");
  await expect.element(box("Create “Mobile”")).toHaveFocus();
});

test("the preview is given the labels as what is selected would leave them", async () => {
  const { row, table } = await renderPlan(mixed);
  await expect.element(table).toBeVisible();
  const proposed = () =>
    [...proposedLabels.get().values()].flatMap(({ appId, labels }) =>
      labels.map(({ id, after }) => `${appId} ${id} ${after?.name} ${after?.color}`),
    );
  const others = ["an-app-id 1 Bug #111827", "an-app-id 2 Feature #16A34A", "an-app-id null Mobile #6D5EFC"];
  await expect.poll(proposed).toEqual(["an-app-id null Beta #6D5EFC", ...others]);
  await row("Beta").getByRole("checkbox").click();
  await expect.poll(proposed).toEqual(others);
});

test("a link for review that can’t be copied is saved as a file", async () => {
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("blocked"));
  vi.spyOn(document, "execCommand").mockReturnValue(false);
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  onTestFinished(() => void vi.restoreAllMocks());
  await renderPlan(mixed);
  await page.getByRole("button", { name: "Copy link for review" }).click();
  const names = () => saved.mock.contexts.map((link) => (link as HTMLAnchorElement).download);
  await expect.poll(names).toEqual(["label-changes.txt"]);
});
