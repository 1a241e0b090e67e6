import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyColor, rgb } from "./color-fixture.ts";
import { formatHex } from "./hex.ts";
import { luminance } from "./tones.ts";
import { seeColor, visionMatrix, visions } from "./vision.ts";

describe("a simulated color", () => {
  // The columns of the matrices that Machado, Oliveira and Fernandes published, brought to sRGB's gamma.
  test.each([
    ["protan", "#FF0000", "#6D5F00"],
    ["protan", "#00FF00", "#FFE500"],
    ["protan", "#0000FF", "#0059FF"],
    ["deutan", "#FF0000", "#A39000"],
    ["deutan", "#00FF00", "#EFD63A"],
    ["deutan", "#0000FF", "#003DFB"],
    ["tritan", "#FF0000", "#FF000F"],
    ["tritan", "#00FF00", "#00F7D9"],
    ["tritan", "#0000FF", "#006B96"],
  ] as const)("is, for %s and %s, %s", (vision, color, seen) => {
    expect(formatHex(seeColor(rgb(color), vision))).toBe(seen);
  });

  test("is the color itself in normal vision, and for a gray in any", () => {
    expect(seeColor(rgb("#DE3442"), "normal")).toEqual(rgb("#DE3442"));
    for (const vision of visions) {
      for (const gray of ["#000000", "#777777", "#FFFFFF"]) {
        expect(formatHex(seeColor(rgb(gray), vision))).toBe(gray);
      }
    }
  });

  test("is, without color, a gray as light as the color", () => {
    for (const color of ["#DE3442", "#00FF00", "#0000FF", "#6D5EFC"]) {
      const { red, green, blue } = seeColor(rgb(color), "achromat");
      expect([green, blue]).toEqual([red, red]);
      expect(luminance({ red, green, blue })).toBeCloseTo(luminance(rgb(color)), 2);
    }
  });
});

test("the matrix of each vision gives what the vision makes of a color", () => {
  const linear = (channel: number) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  const encoded = (light: number) =>
    255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);
  fc.assert(
    fc.property(anyColor, fc.constantFrom(...visions), (color, vision) => {
      const light = [color.red, color.green, color.blue].map((channel) => linear(channel / 255));
      const [red, green, blue] = visionMatrix(vision).map((row) =>
        row.reduce((sum, share, index) => sum + share * (light[index] ?? 0), 0),
      );
      const seen = seeColor(color, vision);
      for (const [mine, theirs] of [
        [red, seen.red],
        [green, seen.green],
        [blue, seen.blue],
      ]) {
        expect(Math.abs(encoded(Math.min(1, Math.max(0, mine ?? 0))) - (theirs ?? 0))).toBeLessThan(1);
      }
    }),
  );
});
