import type { IconNode } from "lucide";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { Icon } from "./icon.tsx";

test("an icon’s paths are drawn as one, each where it was, and its other shapes as they are", async () => {
  const node: IconNode = [
    ["path", { d: "M10 11v6" }],
    ["circle", { cx: "7", cy: "7", r: ".5", fill: "currentColor" }],
    ["path", { d: "m15 5 4 4" }],
    ["path", { d: "M3 6h18", fill: "currentColor" }],
  ];
  const { container } = await render(<Icon node={node} />);
  expect(container.querySelector("svg")?.innerHTML).toBe(
    '<path d="M10 11v6M0 0m15 5 4 4"></path>' +
      '<circle cx="7" cy="7" r=".5" fill="currentColor"></circle>' +
      '<path d="M3 6h18" fill="currentColor"></path>',
  );
});
