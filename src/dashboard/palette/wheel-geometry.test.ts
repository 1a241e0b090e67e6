import { assert, double, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { anyHex } from "#color-science/color-fixture.ts";
import { hueDistance } from "#color-science/oklch.ts";
import {
  placeOnWheel,
  reach,
  readColor,
  readWheel,
  type WheelPoint,
  wheelSize,
  writeColor,
} from "./wheel-geometry.ts";

const center = wheelSize / 2;

test("a color that is read and written is the same", () => {
  assert(
    property(anyHex, (hex) => {
      expect(writeColor(readColor(hex))).toBe(hex);
    }),
  );
});

describe("a color's place", () => {
  const distance = ({ x, y }: WheelPoint) => Math.hypot(x - center, y - center);

  test("is its hue around the wheel, counterclockwise from the right, and further out the more chroma it has", () => {
    const far = distance(placeOnWheel({ hue: 0, chroma: 0.1 }));
    for (const [hue, x, y] of [
      [0, center + far, center],
      [90, center, center - far],
      [180, center - far, center],
      [270, center, center + far],
    ] as const) {
      const place = placeOnWheel({ hue, chroma: 0.1 });
      expect(place.x).toBeCloseTo(x);
      expect(place.y).toBeCloseTo(y);
    }
    expect(distance(placeOnWheel({ hue: 90, chroma: 0 }))).toBeCloseTo(0);
    expect(distance(placeOnWheel({ hue: 90, chroma: 0.15 }))).toBeGreaterThan(far);
  });

  test("is within reach for any color, and in the outer half for usual ones", () => {
    assert(
      property(anyHex, (hex) => {
        expect(distance(placeOnWheel(readColor(hex)))).toBeLessThanOrEqual(reach);
      }),
    );
    for (const hex of ["#D92D3D", "#2563EB", "#6D28D9"])
      expect(distance(placeOnWheel(readColor(hex)))).toBeGreaterThan(reach / 2);
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
});
