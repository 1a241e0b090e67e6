import { describe, expect, test } from "vitest";
import { deriveColors } from "#contract/colors.ts";
import { rgb } from "./color-fixture.ts";
import {
  accentTones,
  chipTones,
  composite,
  contrast,
  pageColors,
  parseRgba,
  readableTone,
  white,
} from "./tones.ts";

/** A spread of colors: every sixth step of each channel. */
const manyColors = Array.from({ length: 216 }, (_, index) => ({
  red: Math.floor(index / 36) * 51,
  green: (Math.floor(index / 6) % 6) * 51,
  blue: (index % 6) * 51,
}));

describe("a derived color", () => {
  test("is read as the API writes it", () => {
    expect(parseRgba("rgba(109,94,252,0.12)")).toEqual({ red: 109, green: 94, blue: 252, alpha: 0.12 });
    expect(parseRgba("rgba(0, 0, 0, 1.00)")).toEqual({ red: 0, green: 0, blue: 0, alpha: 1 });
  });

  test.each([
    "url(https://host.example/)",
    "rgba(300,0,0,1)",
    "rgba(1,2,3,1.5)",
    "red",
    "",
    "rgba(1,2,3,1);background:red",
    "rgba(1,2,3,)",
  ])("is never read from %s", (text) => {
    expect(parseRgba(text)).toBeNull();
  });

  test("takes no longer for a text of a megabyte, which a service may send", () => {
    expect(parseRgba(`rgba(1,2,3,${"\t".repeat(1_000_000)})`)).toBeNull();
  });
});

describe("a readable tone", () => {
  test("is the color itself where that can be read", () => {
    expect(readableTone(rgb("#7a1f1f"), [white])).toEqual(rgb("#7a1f1f"));
  });

  test("reaches its contrast on each background, for every color", () => {
    for (const color of manyColors) {
      for (const background of [pageColors.light, pageColors.dark]) {
        expect(contrast(readableTone(color, [background]), background)).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});

test("the text of a chip can be read on its tint, on a light and on a dark page, for every color", () => {
  for (const { red, green, blue } of manyColors) {
    const hex = `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
    const { primary_color, secondary_color } = deriveColors(hex);
    const tones = chipTones(primary_color, secondary_color);
    if (tones === null) throw new Error(hex);
    for (const page of ["light", "dark"] as const) {
      expect(contrast(tones.text[page], composite(tones.tint, pageColors[page]))).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test("a chip whose colors can't be read is neutral", () => {
  expect(chipTones("tomato", "rgba(1,2,3,0.12)")).toBeNull();
});

test("white can be read on every accent's fill, and the accent's ink on both surfaces", () => {
  for (const { red, green, blue } of manyColors) {
    const hex = `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
    const tones = accentTones(hex);
    if (tones === null) throw new Error(hex);
    expect(contrast(white, tones.fill)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tones.inkLight, pageColors.light)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tones.inkDark, pageColors.dark)).toBeGreaterThanOrEqual(4.5);
  }
});

test("an accent that is no color changes nothing", () => {
  expect(accentTones("#6D5EFC;background:url(x)")).toBeNull();
});
