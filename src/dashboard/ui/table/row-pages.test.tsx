import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { useRowPages } from "./row-pages.tsx";

function Table({ rows, list }: { readonly rows: readonly string[]; readonly list: string }) {
  const { shown, pager } = useRowPages(rows, list);
  return (
    <>
      <table className="rows">
        <tbody>
          {shown.map((row) => (
            <tr key={row}>
              <td>{row}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {pager}
    </>
  );
}

const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => `Row ${index + 1}`);

async function renderTable(count: number) {
  const screen = await render(<Table rows={rowsOf(count)} list="one" />);
  return {
    screen,
    pager: screen.getByRole("navigation", { name: "Pages" }),
    step: (name: string) => screen.getByRole("button", { name }),
    shown: () => {
      const rows = [...document.querySelectorAll("tr")].map((row) => row.textContent);
      return [rows.length, rows[0], rows.at(-1)];
    },
  };
}

test("the browser finds a row that is far out of view, which it hasn't laid out", async () => {
  const { screen } = await renderTable(200);
  const row = screen.getByRole("row", { name: "Row 180" });
  const cell = row.element().querySelector("td");
  expect(cell?.checkVisibility({ contentVisibilityAuto: true })).toBe(false);
  const search = window as unknown as { find(text: string): boolean };
  expect(search.find("Row 180")).toBe(true);
  await expect.element(row).toBeInViewport();
  expect(cell?.checkVisibility({ contentVisibilityAuto: true })).toBe(true);
});

test("a thousand rows are a page; of more, there is a way to each page", async () => {
  const { screen, pager, step, shown } = await renderTable(1000);
  expect(shown()).toEqual([1000, "Row 1", "Row 1000"]);
  expect(pager.query()).toBeNull();

  await screen.rerender(<Table rows={rowsOf(2500)} list="one" />);
  await expect.element(pager).toMatchTextContent("1–1,000 of 2,500");
  expect(shown()).toEqual([1000, "Row 1", "Row 1000"]);
  await step("Next page").click();
  await step("Next page").click();
  await expect.element(pager).toMatchTextContent("2,001–2,500 of 2,500");
  expect(shown()).toEqual([500, "Row 2001", "Row 2500"]);
  await expect.element(screen.getByRole("row", { name: "Row 2001" })).toBeInViewport();
  // At the end it leads nowhere, and keeps the focus.
  await expect.element(step("Next page")).toHaveAttribute("aria-disabled", "true");

  // Another list begins with its first page, and one that has become shorter shows its last.
  await screen.rerender(<Table rows={rowsOf(1500)} list="one" />);
  expect(shown()).toEqual([500, "Row 1001", "Row 1500"]);
  await screen.rerender(<Table rows={rowsOf(2500)} list="two" />);
  expect(shown()).toEqual([1000, "Row 1", "Row 1000"]);
});
