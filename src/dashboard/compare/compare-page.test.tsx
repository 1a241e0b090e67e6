import { Link } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { makeLabel } from "#contract/label-fixture.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { appId } from "#dashboard/component-service-fixture.tsx";
import ComparePage from "./compare-page.tsx";
import { type OtherProject, otherId, renderWithProjects } from "./projects-fixture.tsx";

const feature = makeLabel("Feature", "#112233");
const bug = makeLabel("Bug", "#AA2200");
const docs = makeLabel("Docs", "#00AA22");

beforeEach(async () => {
  await page.viewport(1280, 800);
});

async function renderComparison(
  own: readonly LabelInput[],
  others: readonly OtherProject[],
  query = `?to=${otherId(0)}`,
  failing: readonly string[] = [],
) {
  const compare = (
    <>
      <Link to={query} state={{ labels: [2] }}>
        With a selection
      </Link>
      <ComparePage />
    </>
  );
  const rendered = await renderWithProjects(compare, "compare", own, others, query, failing);
  const { screen } = rendered;
  return {
    ...rendered,
    row: (name: string) => screen.getByRole("row").filter({ hasText: name }),
    box: (name: string) => screen.getByRole("checkbox", { name }),
    bar: screen.getByRole("region", { name: "Selected changes" }),
    button: (name: RegExp | string) => screen.getByRole("button", { name }),
    search: screen.getByRole("searchbox", { name: "Search projects" }),
    names: (index: number) => rendered.services[index]?.labels.map(({ name }) => name),
  };
}

test("one table says what copying would do, counts only that, and leads to what only the other project has", async () => {
  const { screen, row } = await renderComparison(
    [feature, bug, makeLabel("Security", "#00AA22")],
    [{ name: "Orbit", labels: [{ ...bug, color: "#000000" }, makeLabel("security", "#00AA22"), docs] }],
  );
  await expect.element(row("Bug")).toMatchTextContent("Recolor#000000#AA2200");
  await expect.element(row("Security")).toMatchTextContent("Renamesecurity");
  await expect.element(row("Feature")).toMatchTextContent("Create");
  await expect.element(screen.getByText("3 differences", { exact: true })).toBeVisible();
  await screen.getByRole("link", { name: "1 only in Orbit" }).click();
  await expect.poll(() => location.search).toBe(`?from=${otherId(0)}`);
  await expect.element(row("Docs")).toMatchTextContent("Create");
});

test("what is selected is copied and undone in place, by keyboard as well, and the focus is never lost", async () => {
  const { screen, bar, box, row, button, names } = await renderComparison(
    [feature, bug, docs],
    [{ name: "Orbit", labels: [docs] }],
  );
  await expect.element(bar).toMatchTextContent("0 of 2 selected");
  await expect.element(button(/^Copy/)).not.toBeInTheDocument();
  await box("Select all").click();
  await expect.element(bar).toMatchTextContent("2 of 2 selected 2 to create");
  await box("Create “Bug”").click();
  await button("Copy 1 label to Orbit").click();
  const result = screen.getByRole("region", { name: "Result" });
  await expect.element(result).toMatchTextContent("1 change made in Orbit.");
  await expect.element(row("Feature")).not.toBeInTheDocument();
  await expect.element(bar).toMatchTextContent("0 of 1 selected");
  expect(names(0)).toEqual(["Docs", "Feature"]);
  (box("Create “Bug”").element() as HTMLElement).focus();
  await userEvent.keyboard(" ");
  (button("Copy 1 label to Orbit").element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(bar).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement).not.toBe(document.body);
  await result.getByRole("button", { name: "Undo" }).click();
  await expect.element(row("Bug")).toBeVisible();
  expect(names(0)).toEqual(["Docs", "Feature"]);
});

test("all is selected at first for a project without labels, or what was selected before", async () => {
  const { screen, bar, box } = await renderComparison([feature, bug], [{ name: "Orbit" }]);
  await expect.element(bar).toMatchTextContent("2 of 2 selected");
  await screen.getByRole("link", { name: "With a selection" }).click();
  await expect.element(bar).toMatchTextContent("1 of 2 selected");
  await expect.element(box("Create “Bug”")).toBeChecked();
});

test("all projects are the same table with a column for each, copied to by one press or not at all", async () => {
  const { screen, services, row, box, button, search, names } = await renderComparison(
    [feature, bug],
    [
      { name: "Orbit", labels: [{ ...bug, color: "#000000" }] },
      { name: "Northwind", labels: [feature] },
    ],
  );
  await button("To Orbit").click();
  await expect.element(search).toHaveFocus();
  await screen.getByRole("option", { name: "All projects" }).click();
  await expect.poll(() => location.search).toBe("?all=");
  await expect.element(button("To All projects")).toHaveFocus();
  for (const name of ["Acme", "Northwind", "Orbit"])
    await expect.element(screen.getByRole("columnheader", { name })).toBeVisible();
  await expect.element(row("Bug")).toMatchTextContent("Recolor");
  await expect.element(row("Bug")).toMatchTextContent("Create");
  await expect.element(button("Swap direction")).toBeDisabled();
  await box("Select all").click();
  services[0]?.changeLabel(1, makeLabel("Bug", "#FFFFFF"));
  await button("Copy 2 labels to all projects").click();
  await expect.element(screen.getByRole("alert")).toMatchTextContent("nothing was saved");
  expect(names(1)).toEqual(["Feature"]);
  await button("Copy 2 labels to all projects").click();
  const result = screen.getByRole("region", { name: "Result" });
  for (const text of ["2 changes made in Orbit.", "1 change made in Northwind."])
    await expect.element(result).toMatchTextContent(text);
  expect([names(0), names(1)]).toEqual([
    ["Bug", "Feature"],
    ["Feature", "Bug"],
  ]);
  await result.getByRole("button", { name: "Undo" }).click();
  await expect.element(row("Feature")).toBeVisible();
  await expect.poll(() => [names(0), names(1)]).toEqual([["Bug"], ["Feature"]]);
});

test("of many projects a hundred are listed; the others are found by typing", async () => {
  const others = Array.from({ length: 120 }, (_, index) => ({ name: `Project ${index}` }));
  const { screen, button, search, row } = await renderComparison([feature], others, "");
  await button("To Choose a project").click();
  const options = screen.getByRole("option");
  await expect.poll(() => options.elements().length).toBe(100);
  await expect.element(screen.getByText("and 21 more")).toBeVisible();
  await search.fill("project 110");
  await expect.poll(() => options.elements().length).toBe(1);
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => location.search).toBe(`?to=${otherId(110)}`);
  await expect.element(row("Feature")).toBeVisible();
});

test("a project whose labels can’t be read is named, and the others are compared", async () => {
  const others = [{ name: "Orbit" }, { name: "Northwind" }];
  const { screen, failing, button } = await renderComparison([feature], others, "?all", [otherId(1)]);
  await expect.element(screen.getByRole("alert")).toMatchTextContent("Northwind’s labels can’t be shown");
  await expect.element(screen.getByRole("columnheader", { name: "Orbit now" })).toBeVisible();
  failing.clear();
  await button("Retry").click();
  await expect.element(screen.getByRole("columnheader", { name: "Northwind" })).toBeVisible();
});

test.each([
  {
    own: [feature],
    others: [{ name: "Orbit", labels: [feature, bug] }],
    says: "All of Acme’s labels are there already.",
  },
  { own: [], others: [{ name: "Orbit", labels: [bug] }], says: "Acme has no labels yet." },
  { own: [feature], others: [], says: "There’s no other project" },
])("it says $says", async ({ own, others, says }) => {
  const { screen, bar } = await renderComparison(own, others);
  await expect.element(screen.getByText(says)).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
  await expect
    .element(screen.getByRole("link", { name: "Back to labels" }))
    .toHaveAttribute("href", `/projects/${appId}/labels`);
});
