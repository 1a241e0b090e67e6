import fc from "fast-check";
import { expect, test } from "vitest";
import { anyHex, rgb } from "#color-science/color-fixture.ts";
import { lowContrast } from "#color-science/contrast.ts";
import { hueDistance, toOklch } from "#color-science/oklch.ts";
import { pageThemes } from "#color-science/page-theme.ts";
import { spreadShades } from "./shades.ts";

test("shades of any color can be read, have its hue, and go from dark to light", () => {
  fc.assert(
    fc.property(
      anyHex,
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom(...pageThemes),
      (color, count, theme) => {
        const shades = spreadShades(color, count, theme);
        expect(shades).toHaveLength(count);
        expect(new Set(shades).size).toBe(count);
        const own = toOklch(rgb(color));
        const places = shades.map((hex) => toOklch(rgb(hex)));
        for (const [index, place] of places.entries()) {
          expect(lowContrast(rgb(shades[index] ?? ""), theme)).toBeNull();
          if (Math.min(own.chroma, place.chroma) > 0.04)
            expect(hueDistance(place.hue, own.hue)).toBeLessThan(8);
          expect(place.chroma).toBeLessThan(own.chroma + 0.01);
          if (index > 0) expect(place.lightness).toBeGreaterThan(places[index - 1]?.lightness ?? 1);
        }
      },
    ),
    { numRuns: 100 },
  );
});

test("more shades than there are repeat, and what is no color has none", () => {
  expect(spreadShades("#2563EB", 500, "light")).toHaveLength(500);
  expect(new Set(spreadShades("#2563EB", 500, "light")).size).toBeGreaterThan(20);
  expect(spreadShades("blue-ish", 3, "light")).toEqual([]);
});
