import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { useShownRows } from "./row-limit.tsx";

function Table({ count }: { readonly count: number }) {
  const { shown, more } = useShownRows(Array.from({ length: count }, (_, index) => `Row ${index + 1}`));
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
      {more}
    </>
  );
}

test("the browser finds a row that is far out of view, which it hasn't laid out", async () => {
  const screen = await render(<Table count={200} />);
  const row = screen.getByRole("row", { name: "Row 180" });
  const cell = row.element().querySelector("td");
  expect(cell?.checkVisibility({ contentVisibilityAuto: true })).toBe(false);
  const search = window as unknown as { find(text: string): boolean };
  expect(search.find("Row 180")).toBe(true);
  await expect.element(row).toBeInViewport();
  expect(cell?.checkVisibility({ contentVisibilityAuto: true })).toBe(true);
});

test("of more than a thousand rows, each press shows a thousand more", async () => {
  const screen = await render(<Table count={1200} />);
  const more = screen.getByRole("button", { name: "Show more" });
  expect(document.querySelectorAll("tr")).toHaveLength(1000);
  await more.click();
  await expect.element(more).not.toBeInTheDocument();
  expect(document.querySelectorAll("tr")).toHaveLength(1200);
});
