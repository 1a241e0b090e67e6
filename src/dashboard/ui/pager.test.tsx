import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { Pager } from "./pager.tsx";

function renderPager(current: number, last: number) {
  return render(
    <MemoryRouter>
      <Pager current={current} last={last} position="1–5" pageAddress={(page) => `?page=${page}`} />
    </MemoryRouter>,
  );
}

test("the current page is marked, the others are links to it", async () => {
  const screen = await renderPager(2, 5);
  const pages = screen.getByRole("navigation", { name: "Pages" });
  await expect.element(pages.getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
  await expect.element(pages.getByRole("link", { name: "Page 3" })).toHaveAttribute("href", "/?page=3");
});
