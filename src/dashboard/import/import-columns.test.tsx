import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { ImportColumns, ImportLists } from "./import-columns.tsx";

async function renderColumns(name: number | null, color: number | null) {
  const onChoose = vi.fn();
  const screen = await render(
    <ImportColumns
      table={{ delimiter: ",", titles: ["title", "", "shade"], columns: { hasHeader: true, name, color } }}
      onChoose={onChoose}
    />,
  );
  return {
    onChoose,
    names: screen.getByRole("combobox", { name: "Name column" }),
    colors: screen.getByRole("combobox", { name: "Color column" }),
    header: screen.getByRole("checkbox", { name: "First row is a header" }),
  };
}

/** What a list of choices offers. */
function choices(select: { element: () => Element }) {
  return [...select.element().querySelectorAll("option")].map(({ textContent }) => textContent);
}

test("the columns that are used are chosen, and another one can be taken for each", async () => {
  const { names, colors, onChoose } = await renderColumns(0, 2);
  await expect.element(names).toHaveValue("0");
  await expect.element(colors).toHaveValue("2");
  await names.selectOptions("Column 2");
  expect(onChoose).toHaveBeenLastCalledWith({ hasHeader: true, name: 1, color: 2 });
  await colors.selectOptions("title");
  expect(onChoose).toHaveBeenLastCalledWith({ hasHeader: true, name: 0, color: 0 });
});

test("a column without a title is called by its place", async () => {
  const { names } = await renderColumns(0, 2);
  expect(choices(names)).toEqual(["title", "Column 2", "shade"]);
});

test("where no column was found it says to choose one", async () => {
  const { names, colors, onChoose } = await renderColumns(null, 2);
  await expect.element(names).toHaveValue("");
  expect(choices(names)[0]).toBe("Choose a column");
  expect(choices(colors)).not.toContain("Choose a column");
  await names.selectOptions("title");
  expect(onChoose).toHaveBeenLastCalledWith({ hasHeader: true, name: 0, color: 2 });
});

test("whether the first row is a header can be said", async () => {
  const { header, onChoose } = await renderColumns(0, 2);
  await expect.element(header).toBeChecked();
  await header.click();
  expect(onChoose).toHaveBeenLastCalledWith({ hasHeader: false, name: 0, color: 2 });
});

test("of several lists one can be chosen, each told by its place, length and first labels", async () => {
  const onChoose = vi.fn();
  const screen = await render(
    <ImportLists
      lists={[
        { path: ".", count: 1, sample: ["bug"] },
        { path: "repos.one.labels", count: 1200, sample: ["a", "b", "c"] },
      ]}
      list="."
      onChoose={onChoose}
    />,
  );
  const lists = screen.getByRole("combobox", { name: "List to import" });
  await expect.element(lists).toHaveValue(".");
  expect(choices(lists)).toEqual(["Top level · 1 label: bug", "repos.one.labels · 1,200 labels: a, b, c, …"]);
  await lists.selectOptions("repos.one.labels");
  expect(onChoose).toHaveBeenLastCalledWith("repos.one.labels");
});
