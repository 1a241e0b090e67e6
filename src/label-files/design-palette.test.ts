import fc from "fast-check";
import { expect, test } from "vitest";
import { contrast } from "#color-science/tones.ts";
import { parseHexColor } from "#contract/colors.ts";
import { makeLabel } from "#contract/label-fixture.ts";
import { designColors, writeCss, writeTailwind } from "./design-palette.ts";
import { writeTokens } from "./design-tokens.ts";
import { readLabelFile } from "./read.ts";

/** Names that would end an identifier, a comment, or a string of CSS, or are the same without what no identifier can have. */
const hostile = fc.constantFrom(
  ...[
    "🐛",
    "✨",
    "Bug",
    "bug!",
    "Bug 2",
    "bug",
    "a\nb",
    '"; } * { color: red',
    "*/ } :root { --x: 1",
    "\\31",
  ],
  ...[
    "url(//x)",
    "</style>",
    "1st",
    "日本語",
    "हिन्दी",
    "chip bug",
    "__proto__",
    "{a.b}",
    "$type",
    "a*/b",
    "*\u2028/",
  ],
);
const labels = fc
  .array(fc.oneof(hostile, fc.string({ unit: "grapheme" })), { maxLength: 12 })
  .map((names) => names.map((name, index) => makeLabel(name, `#D73A${10 + index}`)));

test.each([
  ["CSS custom properties", writeCss, "--label-", ":root"],
  ["a Tailwind theme", writeTailwind, "--color-label-", "@theme"],
])(
  "%s of any names are properties with colors, each once, and comments of a line",
  (_, write, prefix, start) => {
    const hex = "#[0-9A-F]{6}";
    const property = new RegExp(
      `^ {2}(${prefix}(?:solid|chip|text)-[\\p{L}\\p{M}\\p{N}-]+): (?:${hex}|light-dark\\(${hex}, ${hex}\\));$`,
      "u",
    );
    fc.assert(
      fc.property(labels, (some) => {
        const [first, ...lines] = write(some).split("\n");
        expect([first, ...lines.splice(-2)]).toEqual([`${start} {`, "}", ""]);
        const properties = lines.filter((line) => !/^ {2}\/\*(?:(?!\*\/).)*\*\/$/.test(line));
        const names = properties.flatMap((line) => property.exec(line)?.[1] ?? []);
        expect(new Set(names).size).toBe(some.length * 3);
        expect(properties.length).toBe(some.length * 3);
      }),
    );
  },
);

test("no color reaches a style but one of six digits", () => {
  expect(writeCss([makeLabel("Bug", "red; } * { color: red")])).not.toContain("red");
});

test("the text of each chip is readable on it, in light and dark", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xff_ff_ff }), (color) => {
      const [colors] = designColors([makeLabel("Bug", `#${color.toString(16).padStart(6, "0")}`)]);
      for (const { chip, text } of colors ? [colors.light, colors.dark] : []) {
        const [under, over] = [parseHexColor(chip), parseHexColor(text)];
        expect(under && over && contrast(under, over)).toBeGreaterThanOrEqual(4.5);
      }
      expect(colors).toBeDefined();
    }),
  );
});

test("design tokens have a group of colors for each label", () => {
  const tokens = JSON.parse(writeTokens([makeLabel("Bug fix", "#D73A4A")]));
  expect(tokens.label.$type).toBe("color");
  const { color, light, dark } = tokens.label["bug-fix"];
  expect(color.$value).toEqual({
    colorSpace: "srgb",
    components: [0.8431, 0.2275, 0.2902],
    alpha: 1,
    hex: "#D73A4A",
  });
  expect([light, dark].map((theme) => Object.keys(theme))).toEqual([
    ["chip", "text"],
    ["chip", "text"],
  ]);
});

test("design tokens of other tools are read by their names, a color as a text or an object", async () => {
  const tokens = {
    brand: {
      $type: "color",
      bug: { $value: "#d73a4a" },
      docs: { $value: { colorSpace: "srgb", hex: "#0075ca" } },
    },
    space: { $type: "dimension", small: { $value: "4px" } },
  };
  const { labels: read } = await readLabelFile(JSON.stringify(tokens, null, 2));
  expect(read.map(({ name, color }) => [name, color])).toEqual([
    ["bug", "#d73a4a"],
    ["docs", "#0075ca"],
  ]);
});
