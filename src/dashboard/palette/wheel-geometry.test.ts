import { assert, double, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { hueDistance } from "#color-science/oklch.ts";
import { makeLabel } from "#contract/label-fixture.ts";
import type { PaletteLabel } from "./palette-labels.ts";
import {
  findMark,
  markRadius,
  placeMarks,
  placeOnWheel,
  readWheel,
  rimRadius,
  tiePairs,
  type WheelPoint,
  wheelSize,
} from "./wheel-geometry.ts";

const center = wheelSize / 2;

function label(id: number, color: string): PaletteLabel {
  const hex = color.startsWith("#") ? color : null;
  return { id, ...makeLabel(`Label ${id}`, color), hex, page: 1 };
}

describe("a color's place", () => {
  const distance = ({ x, y }: WheelPoint) => Math.hypot(x - center, y - center);

  test("is its hue around the wheel, counterclockwise from the right", () => {
    const places = [0, 90, 180, 270].map((hue) => placeOnWheel({ hue, chroma: 0.1 }));
    const far = distance(placeOnWheel({ hue: 0, chroma: 0.1 }));
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
    const far = (chroma: number) => distance(placeOnWheel({ hue: 90, chroma }));
    expect(far(0)).toBeCloseTo(0);
    expect(far(0.1)).toBeGreaterThan(far(0.2) / 2);
    expect(far(0.1)).toBeLessThan(far(0.15));
    expect(far(0.5)).toBe(far(0.4));
  });

  test("is the same whatever other colors there are", () => {
    const [alone] = placeMarks([label(1, "#D92D3D")]);
    const among = placeMarks([label(1, "#D92D3D"), label(2, "#FF00FF"), label(3, "#6B7280")]);
    expect(among.find((mark) => mark.label.id === 1)).toMatchObject({ x: alone?.x, y: alone?.y });
  });

  test("of the most vivid colors is near the rim, and no mark touches it; that of usual ones is in the outer half", () => {
    const farthest = (...colors: readonly string[]) =>
      placeMarks(colors.map((color, index) => label(index, color))).map(distance);
    const vivid = Math.max(...farthest("#FF0000", "#00FF00", "#0000FF", "#FF00FF", "#FFFF00", "#00FFFF"));
    expect(vivid + markRadius(1)).toBeLessThan(rimRadius - 1);
    expect(vivid + markRadius(1)).toBeGreaterThan(rimRadius - 10);
    expect(Math.min(...farthest("#D92D3D", "#2563EB", "#6D28D9"))).toBeGreaterThan(rimRadius / 2);
  });

  test("leads back to its hue and chroma, and beyond the rim to what is next to it", () => {
    assert(
      property(
        double({ min: 0, max: 359.9, noNaN: true }),
        double({ min: 0.001, max: 0.32, noNaN: true }),
        (hue, chroma) => {
          const read = readWheel(placeOnWheel({ hue, chroma }));
          expect(hueDistance(read.hue, hue)).toBeLessThan(1e-6);
          expect(read.chroma).toBeCloseTo(chroma, 9);
        },
      ),
    );
    expect(readWheel({ x: 10_000, y: center })).toEqual(readWheel({ x: wheelSize, y: center }));
    expect(readWheel({ x: center, y: center }).chroma).toBe(0);
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
