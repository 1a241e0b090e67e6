import { describe, expect, test } from "vitest";
import type { PaletteLabel } from "./palette-labels.ts";
import {
  markRadius,
  placeMarks,
  placeOnWheel,
  rimChroma,
  rimRadius,
  tiePairs,
  wheelSize,
} from "./wheel-geometry.ts";

const centre = wheelSize / 2;

function label(id: number, color: string): PaletteLabel {
  const hex = color.startsWith("#") ? color : null;
  return { id, name: `Label ${id}`, color, hex, page: 1 };
}

describe("a colour's place", () => {
  test("is its hue around the wheel, counterclockwise from the right", () => {
    const chroma = rimChroma / 2;
    const places = [0, 90, 180, 270].map((hue) => placeOnWheel({ hue, chroma }));
    const half = rimRadius / 2;
    for (const [index, [x, y]] of [
      [centre + half, centre],
      [centre, centre - half],
      [centre - half, centre],
      [centre, centre + half],
    ].entries()) {
      expect(places[index]?.x).toBeCloseTo(x ?? 0);
      expect(places[index]?.y).toBeCloseTo(y ?? 0);
    }
  });

  test("is further out the more chroma it has, and never beyond the rim", () => {
    const distance = (chroma: number) => centre - placeOnWheel({ hue: 90, chroma }).y;
    expect(distance(0)).toBeCloseTo(0);
    expect(distance(0.1)).toBeLessThan(distance(0.2));
    expect(distance(rimChroma)).toBeCloseTo(rimRadius);
    expect(distance(1)).toBeCloseTo(rimRadius);
    for (const [index, hex] of ["#FF0000", "#00FF00", "#0000FF", "#FF00FF", "#FFFF00", "#00FFFF"].entries()) {
      const [mark] = placeMarks([label(index, hex)]);
      expect(Math.hypot((mark?.x ?? 0) - centre, (mark?.y ?? 0) - centre)).toBeLessThan(rimRadius);
    }
  });
});

test("marks follow each other around the hues, then the greys from dark to light; what is no colour has none", () => {
  const labels = [
    label(1, "#FFFFFF"),
    label(2, "#2563EB"),
    label(3, "teal"),
    label(4, "#D92D3D"),
    label(5, "#000000"),
    label(6, "#4D7C0F"),
    label(7, "#6B7280"),
  ];
  expect(placeMarks(labels).map((mark) => mark.label.id)).toEqual([4, 6, 2, 5, 7, 1]);
});

test("the more marks there are, the smaller they are", () => {
  expect(markRadius(23)).toBeGreaterThan(markRadius(200));
  expect(markRadius(200)).toBeGreaterThan(markRadius(1000));
});

describe("pairs that are tied", () => {
  const count = (path: string, command: string) => path.split(command).length - 1;

  test("get a line, and a ring around both where they are near each other", () => {
    const near = tiePairs([
      [
        { x: 100, y: 100 },
        { x: 104, y: 103 },
      ],
    ]);
    expect(near.lines).toBe("M100.0 100.0L104.0 103.0");
    expect(near.rings).toMatch(/^M82\.5 101\.5A19\.5 19\.5 /);
    const far = tiePairs([
      [
        { x: 100, y: 100 },
        { x: 200, y: 100 },
      ],
    ]);
    expect(count(far.lines, "M")).toBe(1);
    expect(far.rings).toBe("");
  });

  test("that are at one place get one ring, however many they are", () => {
    const place = { x: 100, y: 100 };
    const ties = tiePairs(Array.from({ length: 500 }, () => [place, place] as const));
    expect(ties.lines).toBe("");
    expect(count(ties.rings, "M")).toBe(1);
  });
});
