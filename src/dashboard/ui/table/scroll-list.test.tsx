import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { ScrollList } from "./scroll-list.tsx";

async function renderList(count: number) {
  const screen = await render(
    <div style={{ ["--list-height" as string]: "240px", ["--short-list-height" as string]: "240px" }}>
      <ScrollList
        isFocusable
        aria-label="Names"
        items={Array.from({ length: count }, (_, index) => index + 1)}
        keyOf={(number) => number}
        rowHeight={30}
      >
        {(number) => `Name ${number}`}
      </ScrollList>
    </div>,
  );
  const list = screen.getByRole("list", { name: "Names" });
  return {
    list,
    items: list.getByRole("listitem"),
    item: (text: string) => list.getByText(text, { exact: true }),
  };
}

test("of a long list only what is in view is on the page, and each entry says where in the list it is", async () => {
  const { list, items, item } = await renderList(2000);
  await expect.element(item("Name 1")).toBeVisible();
  expect(items.elements().length).toBeLessThan(50);
  await expect.element(item("Name 1")).toHaveAttribute("aria-setsize", "2000");
  await expect.element(item("Name 1")).toHaveAttribute("aria-posinset", "1");

  const scroller = list.element().parentElement as HTMLElement;
  scroller.scrollTop = scroller.scrollHeight;
  await expect.element(item("Name 2000")).toBeVisible();
  await expect.element(item("Name 2000")).toHaveAttribute("aria-posinset", "2000");
  expect(item("Name 1").query()).toBeNull();
});
