import { describe, expect, test } from "vitest";
import type { PaletteLabel } from "./palette-labels.ts";
import {
  findMark,
  markRadius,
  placeMarks,
  placeOnWheel,
  rimRadius,
  tiePairs,
  type WheelPoint,
  wheelScale,
  wheelSize,
} from "./wheel-geometry.ts";

const center = wheelSize / 2;

function label(id: number, color: string): PaletteLabel {
  const hex = color.startsWith("#") ? color : null;
  return { id, name: `Label ${id}`, color, hex, page: 1 };
}

describe("a color's place", () => {
  const distance = ({ x, y }: WheelPoint) => Math.hypot(x - center, y - center);

  test("is its hue around the wheel, counterclockwise from the right", () => {
    const places = [0, 90, 180, 270].map((hue) => placeOnWheel({ hue, chroma: 0.1 }, 0.2));
    const far = distance(placeOnWheel({ hue: 0, chroma: 0.1 }, 0.2));
    for (const [index, [x, y]] of [
      [center + far, center],
      [center, center - far],
      [center - far, center],
      [center, center + far],
    ].entries()) {
      expect(places[index]?.x).toBeCloseTo(x ?? 0);
      expect(places[index]?.y).toBeCloseTo(y ?? 0);
    }
  });

  test("is further out the more chroma it has", () => {
    const far = (chroma: number) => distance(placeOnWheel({ hue: 90, chroma }, 0.2));
    expect(far(0)).toBeCloseTo(0);
    expect(far(0.1)).toBeGreaterThan(far(0.2) / 2);
    expect(far(0.1)).toBeLessThan(far(0.15));
    expect(far(0.3)).toBe(far(0.2));
  });

  test.each([
    ["a pale palette", ["#8FA3BF", "#BFA38F", "#A3BF8F"]],
    ["a vivid palette", ["#FF0000", "#00FF00", "#0000FF", "#FF00FF", "#FFFF00", "#00FFFF"]],
    ["a usual palette", ["#D92D3D", "#2563EB", "#128C7E", "#6B7280"]],
  ])("of the most vivid color is near the rim, and no mark touches it, in %s", (_, colors) => {
    const marks = placeMarks(colors.map((color, index) => label(index, color)));
    const farthest = Math.max(...marks.map(distance)) + markRadius(marks.length);
    expect(farthest).toBeLessThan(rimRadius - 1);
    if (wheelScale(colors) > 0.1) expect(farthest).toBeGreaterThan(rimRadius - 10);
  });

  test("of grays is in the middle", () => {
    const marks = placeMarks([label(1, "#6B7280"), label(2, "#71717A")]);
    expect(Math.max(...marks.map(distance))).toBeLessThan(rimRadius / 2);
  });
});

test("the mark at a place is the nearest one within reach, of marks at one place the one in front", () => {
  const marks = placeMarks([label(1, "#D92D3D"), label(2, "#2563EB"), label(3, "#2563EB")]);
  const [red, , blue] = marks;
  if (red === undefined || blue === undefined) throw new Error("There are no marks.");
  expect(findMark(marks, { x: red.x + 4, y: red.y }, 10)).toBe(red);
  expect(findMark(marks, blue, 10)).toBe(blue);
  expect(findMark(marks, { x: 1, y: 1 }, 10)).toBeUndefined();
});

test("marks follow each other around the hues, then the grays from dark to light; what is no color has none", () => {
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

  test("get a ring around both where they are near each other, and a line otherwise", () => {
    const near = tiePairs([
      [
        { x: 100, y: 100 },
        { x: 104, y: 103 },
      ],
    ]);
    expect(near.lines).toBe("");
    expect(near.rings).toMatch(/^M84\.5 101\.5A17\.5 17\.5 /);
    const far = tiePairs([
      [
        { x: 100, y: 100 },
        { x: 200, y: 100 },
      ],
    ]);
    expect(far.lines).toBe("M100.0 100.0L200.0 100.0");
    expect(far.rings).toBe("");
  });

  test("that are at one place get one ring, however many they are", () => {
    const place = { x: 100, y: 100 };
    const ties = tiePairs(Array.from({ length: 500 }, () => [place, place] as const));
    expect(ties.lines).toBe("");
    expect(count(ties.rings, "M")).toBe(1);
  });
});
