import { describe, expect, test } from "vitest";
import { rgb } from "#color-science/color-fixture.ts";
import { isReadable } from "#color-science/contrast.ts";
import { colorDifference, toLab } from "#color-science/distance.ts";
import { hueDistance, toOklch } from "#color-science/oklch.ts";
import { findColorProblems } from "./color-problems.ts";
import { proposeFixes } from "./fixes.ts";
import { familyWidth } from "./hue-family.ts";

const asLabels = (colors: readonly string[]) => colors.map((color, id) => ({ id, color }));
const apart = (color: string) => ({ color, readable: false });

describe("another shade for a color that looks like another one", () => {
  const demo = ["#D92D3D", "#DC3545", "#2563EB", "#2A68EE", "#128C7E", "#6B7280", "#6E7583"];

  test("keeps its hue, is told from all others, and as readable as before", () => {
    const movers = ["#DC3545", "#2A68EE", "#6E7583"];
    const shades = proposeFixes(asLabels(demo), movers.map(apart), "light");
    for (const [index, mover] of movers.entries()) {
      const [before, after] = [rgb(mover), rgb(shades[index] ?? "")];
      const [one, other] = [toOklch(before), toOklch(after)];
      if (one.chroma > 0.035) expect(hueDistance(one.hue, other.hue)).toBeLessThan(familyWidth + 3);
      else expect(other.chroma).toBeLessThan(0.04);
      if (isReadable(before)) expect(isReadable(after)).toBe(true);
    }
    const after = demo.map((color) => shades[movers.indexOf(color)] ?? color);
    const moved = new Set(movers.map((color) => demo.indexOf(color)));
    const { pairs } = findColorProblems(asLabels(after));
    expect(pairs.filter(({ labels }) => labels.some((id) => moved.has(id)))).toEqual([]);
  });

  test("is none where there is no room, or no such color", () => {
    const crowd = Array.from(
      { length: 700 },
      (_, index) => `#${(index * 23_000).toString(16).padStart(6, "0")}`,
    );
    expect(proposeFixes(asLabels(crowd), [apart("#000000")], "light")).toEqual([null]);
    expect(proposeFixes(asLabels(demo), [apart("#123456")], "light")).toEqual([null]);
  });
});

describe("a readable shade", () => {
  test("stays near to what people know, where those that are told from all others are far away", () => {
    const labels = asLabels(["#D6780C", "#B45309", "#A16207", "#991B1B", "#D92D3D"]);
    const [shade] = proposeFixes(labels, [{ color: "#D6780C", readable: true }], "light");
    const difference = colorDifference(toLab(rgb("#D6780C")), toLab(rgb(shade ?? "")));
    expect(isReadable(rgb(shade ?? ""), "light")).toBe(true);
    expect(difference).toBeLessThan(25);
  });

  test("can be read on the page that it is meant for", () => {
    const labels = asLabels(["#FACC15", "#2563EB"]);
    const [shade] = proposeFixes(labels, [{ color: "#FACC15", readable: true }], "light");
    expect(isReadable(rgb(shade ?? ""), "light")).toBe(true);
    expect(hueDistance(toOklch(rgb(shade ?? "")).hue, toOklch(rgb("#FACC15")).hue)).toBeLessThan(
      familyWidth + 3,
    );
    const [pale] = proposeFixes(labels, [{ color: "#2563EB", readable: true }], "dark");
    expect(isReadable(rgb(pale ?? ""), "dark")).toBe(true);
  });
});
