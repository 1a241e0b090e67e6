import { MemoryRouter, useLocation } from "react-router";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { PageLinks } from "./page-links.tsx";

function Address() {
  return <p data-testid="address">{useLocation().search}</p>;
}

async function renderPageLinks(current: number, last: number) {
  const screen = await render(
    <MemoryRouter initialEntries={[`/?page=${current}`]}>
      <PageLinks current={current} last={last} pageAddress={(page) => `?page=${page}`} />
      <Address />
    </MemoryRouter>,
  );
  const pages = screen.getByRole("navigation", { name: "Pages" });
  return {
    address: screen.getByTestId("address"),
    pages,
    page: (number: number) => pages.getByRole("link", { name: `Page ${number}`, exact: true }),
    previous: pages.getByRole("link", { name: "Previous page" }),
    next: pages.getByRole("link", { name: "Next page" }),
    /** What is read from left to right. */
    texts: () => [...pages.element().querySelectorAll("li")].map(({ textContent }) => textContent),
  };
}

test("on the first page the step back keeps its place and the focus, and leads nowhere", async () => {
  const { previous, next, address } = await renderPageLinks(1, 3);
  await expect.element(previous).toHaveAttribute("aria-disabled", "true");
  await expect.element(next).not.toHaveAttribute("aria-disabled");
  (previous.element() as HTMLElement).click();
  await expect.element(address).toMatchTextContent("?page=1");
  await expect.element(previous).toHaveAttribute("href", "/?page=1");
});

test.for([
  { current: 1, shown: "1 2 3 4 5 … 208" },
  { current: 104, shown: "1 … 103 104 105 … 208" },
  { current: 208, shown: "1 … 204 205 206 207 208" },
])(
  "of 208 pages, those around page $current can be gone to, with the first and the last",
  async ({ current, shown }) => {
    const { texts, pages } = await renderPageLinks(current, 208);
    expect(texts()).toEqual(["", ...shown.split(" "), ""]);
    // Nobody hears of the gaps.
    const gaps = pages.element().querySelectorAll("[aria-hidden]:not(svg)");
    expect([...gaps].map(({ textContent }) => textContent)).toEqual(texts().filter((text) => text === "…"));
  },
);
