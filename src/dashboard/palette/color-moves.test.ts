import { array, assert, constantFrom, integer, property, record } from "fast-check";
import { expect, test } from "vitest";
import { rgb } from "#color-science/color-fixture.ts";
import { colorDifference, toLab } from "#color-science/distance.ts";
import { hueDistance } from "#color-science/oklch.ts";
import {
  type Mood,
  moveAlong,
  moveColor,
  moveTogether,
  noMood,
  readColor,
  writeColor,
} from "./color-moves.ts";

const color = integer({ min: 0, max: 0xffffff }).map(
  (value) => `#${value.toString(16).padStart(6, "0").toUpperCase()}`,
);
const mood = record({
  turn: integer({ min: -180, max: 180 }),
  vivid: integer({ min: -100, max: 100 }),
  light: integer({ min: -50, max: 50 }),
});
const difference = (one: string, other: string) => colorDifference(toLab(rgb(one)), toLab(rgb(other)));

test("a color that is read and written is the same", () => {
  assert(
    property(color, (hex) => {
      expect(writeColor(readColor(hex))).toBe(hex);
    }),
  );
});

test("turning by 360 degrees, or by none, changes nothing", () => {
  assert(
    property(color, constantFrom(0, 360, -360, 720), (hex, turn) => {
      expect(moveColor(hex, { ...noMood, turn })).toBe(hex);
    }),
  );
});

test("turning there and back comes to the same color, where both can be shown", () => {
  assert(
    property(integer({ min: 0, max: 359 }), integer({ min: -180, max: 180 }), (hue, turn) => {
      const hex = writeColor({ lightness: 0.6, chroma: 0.08, hue });
      const back = moveColor(moveColor(hex, { ...noMood, turn }), { ...noMood, turn: -turn });
      expect(difference(hex, back)).toBeLessThan(1);
    }),
  );
});

test("any move of any color is a color", () => {
  assert(
    property(color, mood, (hex, moved) => {
      expect(moveColor(hex, moved)).toMatch(/^#[\dA-F]{6}$/);
    }),
  );
});

test("calm takes a color toward gray, vivid away from it; light and dark do as they say", () => {
  const { lightness, chroma, hue } = readColor("#2F6F9F");
  const move = (part: Partial<Mood>) => readColor(moveColor("#2F6F9F", { ...noMood, ...part }));
  expect(move({ vivid: -100 }).chroma).toBeLessThan(0.005);
  expect(move({ vivid: 20 }).chroma).toBeGreaterThan(chroma);
  expect(move({ light: 30 }).lightness).toBeGreaterThan(lightness + 0.1);
  expect(move({ light: -30 }).lightness).toBeLessThan(lightness - 0.1);
  expect(hueDistance(move({ light: -30, vivid: -20 }).hue, hue)).toBeLessThan(3);
});

test("what is locked holds in every mood, and labels of one color keep sharing it", () => {
  assert(
    property(array(color, { minLength: 1, maxLength: 8 }), mood, (hexes, moved) => {
      const [locked = ""] = hexes;
      const colors = new Map([...hexes, ...hexes].map((hex, id) => [id, hex]));
      const after = moveTogether(colors, moved, (hex) => hex === locked);
      for (const [id, hex] of colors) {
        if (hex === locked) expect(after.get(id)).toBe(locked);
        expect(after.get(id)).toBe(after.get((id + hexes.length) % colors.size));
      }
    }),
  );
});

test("a relative moves by as much as the color that is moved, and with no move stays", () => {
  expect(moveAlong("#2F6F9F", "#9F2F3F", "#9F2F3F")).toBe("#2F6F9F");
  expect(moveAlong("#9F2F3F", "#9F2F3F", "#123456")).toBe("#123456");
  const [from, to] = ["#805040", "#408050"];
  const turned = hueDistance(readColor(from).hue, readColor(to).hue);
  const moved = moveAlong("#6A6A8E", from, to);
  expect(Math.abs(hueDistance(readColor("#6A6A8E").hue, readColor(moved).hue) - turned)).toBeLessThan(4);
});
