import { MemoryRouter, useLocation } from "react-router";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { Pager } from "./pager.tsx";

function Address() {
  return <p data-testid="address">{useLocation().search}</p>;
}

async function renderPager(current: number, last: number) {
  const screen = await render(
    <MemoryRouter initialEntries={[`/?page=${current}`]}>
      <Pager
        current={current}
        last={last}
        position="6–10 of many"
        allAddress="/?all"
        pageAddress={(page) => `?page=${page}`}
      />
      <Address />
    </MemoryRouter>,
  );
  const pages = screen.getByRole("navigation", { name: "Pages" });
  return {
    position: screen.getByText("6–10 of many"),
    address: screen.getByTestId("address"),
    pages,
    page: (number: number) => pages.getByRole("link", { name: `Page ${number}`, exact: true }),
    previous: pages.getByRole("link", { name: "Previous page" }),
    next: pages.getByRole("link", { name: "Next page" }),
    /** What is read from left to right. */
    texts: () => [...pages.element().querySelectorAll("li")].map(({ textContent }) => textContent),
  };
}

test("the current page is marked, the others are links to it", async () => {
  const { page, pages } = await renderPager(2, 5);
  await expect.element(page(2)).toHaveAttribute("aria-current", "page");
  await expect.element(page(3)).toHaveAttribute("href", "/?page=3");
  expect(pages.element().querySelectorAll("[aria-current]")).toHaveLength(1);
});

test("a press on a page leads there, and so do the steps to the page before and after", async () => {
  const { page, previous, next, address } = await renderPager(2, 5);
  await next.click();
  await expect.element(address).toMatchTextContent("?page=3");
  await previous.click();
  await expect.element(address).toMatchTextContent("?page=1");
  await page(5).click();
  await expect.element(address).toMatchTextContent("?page=5");
});

test("on the first page the step back keeps its place and the focus, and leads nowhere", async () => {
  const { previous, next, address } = await renderPager(1, 3);
  await expect.element(previous).toHaveAttribute("aria-disabled", "true");
  await expect.element(next).not.toHaveAttribute("aria-disabled");
  (previous.element() as HTMLElement).click();
  await expect.element(address).toMatchTextContent("?page=1");
  await expect.element(previous).toHaveAttribute("href", "/?page=1");
});

test("on the last page the step forward leads nowhere", async () => {
  const { previous, next } = await renderPager(3, 3);
  await expect.element(next).toHaveAttribute("aria-disabled", "true");
  await expect.element(previous).not.toHaveAttribute("aria-disabled");
});

test.for([
  { current: 1, shown: "1 2 3 4 5 … 208" },
  { current: 104, shown: "1 … 103 104 105 … 208" },
  { current: 208, shown: "1 … 204 205 206 207 208" },
])(
  "of 208 pages, those around page $current can be gone to, with the first and the last",
  async ({ current, shown }) => {
    const { texts, pages } = await renderPager(current, 208);
    expect(texts()).toEqual(["", ...shown.split(" "), ""]);
    // Nobody hears of the gaps.
    const gaps = pages.element().querySelectorAll("[aria-hidden]:not(svg)");
    expect([...gaps].map(({ textContent }) => textContent)).toEqual(texts().filter((text) => text === "…"));
  },
);

test("a single page has no links, and its position is told", async () => {
  const { pages, position } = await renderPager(1, 1);
  await expect.element(position).toBeVisible();
  await expect.element(pages).not.toBeInTheDocument();
});
