import { useRef } from "react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { useRovingFocus } from "./roving-focus.ts";
import { TableGap, useVirtualTable } from "./virtual-table.tsx";

const rowHeight = () => 40;

interface TableProps {
  readonly count: number;
  readonly keptRow?: number;
  /** The heights that rows really have, in pixels. */
  readonly realHeight?: number;
  readonly isInScroller?: boolean;
}

function Table({ count, keptRow = -1, realHeight = 40, isInScroller = false }: TableProps) {
  const table = useRef<HTMLTableElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const options = { table, count, rowHeight, keptRow };
  const virtual = useVirtualTable(isInScroller ? { ...options, scroller } : options);
  return (
    <div ref={scroller} data-testid="scroller" style={isInScroller ? { height: 300, overflow: "auto" } : {}}>
      <table ref={table} style={{ borderSpacing: 0 }}>
        <tbody>
          {virtual.parts.map((part) =>
            part.kind === "gap" ? (
              <TableGap key={part.key} height={part.height} />
            ) : (
              <tr
                key={part.key}
                ref={virtual.measureRow}
                data-index={part.index}
                style={{ height: realHeight }}
              >
                <td>Row {part.index + 1}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

async function renderTable(props: TableProps) {
  const screen = await render(<Table {...props} />);
  const table = screen.getByRole("table");
  return {
    row: (number: number) => screen.getByRole("row", { name: `Row ${number}`, exact: true }),
    rowCount: () => screen.getByRole("row").elements().length,
    height: () => table.element().getBoundingClientRect().height,
    scroller: screen.getByTestId("scroller").element(),
  };
}

test("of ten thousand rows only those in view are in the page, which is as high as all", async () => {
  const { row, rowCount, height } = await renderTable({ count: 10_000 });
  await expect.element(row(1)).toBeVisible();
  expect(rowCount()).toBeLessThan(60);
  expect(height()).toBe(400_000);

  window.scrollTo(0, 200_000);
  await expect.element(row(5001)).toBeVisible();
  expect(rowCount()).toBeLessThan(60);
  expect(height()).toBe(400_000);
  expect(row(1).query()).toBeNull();
});

test("a row that is to be kept stays in the page wherever it is scrolled to", async () => {
  const { row, height } = await renderTable({ count: 10_000, keptRow: 2 });
  window.scrollTo(0, 200_000);
  await expect.element(row(5001)).toBeVisible();
  await expect.element(row(3)).toBeInTheDocument();
  expect(row(2).query()).toBeNull();
  expect(height()).toBe(400_000);
});

test("a table within a scroller keeps the rows that are in view there", async () => {
  const { row, rowCount, height, scroller } = await renderTable({ count: 10_000, isInScroller: true });
  await expect.element(row(1)).toBeVisible();
  expect(rowCount()).toBeLessThan(40);
  expect(height()).toBe(400_000);
  scroller.scrollTop = scroller.scrollHeight;
  await expect.element(row(10_000)).toBeVisible();
  expect(rowCount()).toBeLessThan(40);
});

function Grid({ realHeight }: { readonly realHeight: number }) {
  const scroller = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const focus = useRovingFocus({ grid: scroller, rowCount: 1000 });
  const { parts, measureRow } = useVirtualTable({
    table,
    count: 1000,
    rowHeight,
    keptRow: focus.row,
    scroller,
  });
  return (
    // Not every browser keeps in view what moves.
    <div
      ref={scroller}
      data-testid="scroller"
      style={{ height: 300, overflow: "auto", overflowAnchor: "none" }}
    >
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that arrow keys go through is a grid.
        role="grid"
        style={{ borderSpacing: 0 }}
        onKeyDown={focus.onKeyDown}
      >
        <tbody>
          {parts.map((part) =>
            part.kind === "gap" ? (
              <TableGap key={part.key} height={part.height} />
            ) : (
              <tr key={part.key} ref={measureRow} data-index={part.index} style={{ height: realHeight }}>
                <td {...focus.focusOf(part.index, 0)}>Row {part.index + 1}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

test.each([90, 25])(
  "a row that a key goes to stays in view while rows are measured (%i px)",
  async (realHeight) => {
    const screen = await render(<Grid realHeight={realHeight} />);
    const scroller = screen.getByTestId("scroller").element();
    const row = (number: number) => screen.getByRole("gridcell", { name: `Row ${number}`, exact: true });
    const isInView = (number: number) => {
      const { top, bottom } = row(number).element().getBoundingClientRect();
      const view = scroller.getBoundingClientRect();
      return top >= view.top && bottom <= view.bottom;
    };
    (row(1).element() as HTMLElement).focus();
    await userEvent.keyboard("{Control>}{End}{/Control}");
    await expect.element(row(1000)).toHaveFocus();
    await expect.poll(() => isInView(1000)).toBe(true);
    await userEvent.keyboard("{PageUp}{PageUp}");
    await expect.element(row(980)).toHaveFocus();
    await expect.poll(() => isInView(980)).toBe(true);

    // Who scrolls elsewhere isn't taken back.
    scroller.dispatchEvent(new WheelEvent("wheel", { bubbles: true }));
    scroller.scrollTop = 0;
    await expect.element(row(3)).toBeInTheDocument();
    await expect.poll(() => isInView(3)).toBe(true);
  },
);

test("on paper there are all rows", async () => {
  const { row, rowCount } = await renderTable({ count: 500 });
  await expect.element(row(1)).toBeVisible();
  expect(rowCount()).toBeLessThan(60);
  window.dispatchEvent(new Event("beforeprint"));
  expect(rowCount()).toBe(500);
  window.dispatchEvent(new Event("afterprint"));
  await expect.poll(rowCount).toBeLessThan(60);
});
