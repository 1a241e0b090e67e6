import { converter, differenceCiede2000, formatHex, wcagContrast } from "culori";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { comparedVisions } from "./audience.ts";
import { findFix, improveColors } from "./color-fixes.ts";
import { type ColorFamily, ColorJudge, hasProblems } from "./color-judge.ts";
import { proposeColors, proposeForAll } from "./color-proposals.ts";
import { findKnownColor } from "./known-colors.ts";
import { type PageTheme, pagesOf, pageThemes } from "./page-theme.ts";
import { material500, tailwind500 } from "./palette-fixture.ts";

// What measures here shares nothing with the code it tests but culori.
const measure = differenceCiede2000();
const toRgb = converter("rgb");
const toLinear = converter("lrgb");
const toOklch = converter("oklch");
const toLab = converter("lab65");
const pages = { light: "#FFFFFF", dark: "#16181D" } as const;

/** The contrast of a chip of that color, with a tint of 12 % behind it, on the page where it is the least. */
function chipContrast(hex: string, theme: PageTheme): number {
  const contrasts = pagesOf(theme).map((page) => {
    const mixed = [toRgb(hex), toRgb(pages[page])];
    const channel = (key: "r" | "g" | "b") => {
      const [over = 0, under = 0] = mixed.map((color) => (color?.[key] ?? 0) * 255);
      return Math.round(over * 0.12 + under * 0.88) / 255;
    };
    return wcagContrast(hex, { mode: "rgb", r: channel("r"), g: channel("g"), b: channel("b") });
  });
  return Math.min(...contrasts);
}

const wanted = (theme: PageTheme) => (theme === "both" ? 3 : 4.5);

/** The matrices of Machado, Oliveira and Fernandes (2009), for linear light: as published for severities of 0.6 and 1. */
const publishedVisions = [
  [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  [
    [0.498864, 0.674741, -0.173604],
    [0.205199, 0.754872, 0.039929],
    [-0.011131, 0.030969, 0.980162],
  ],
  [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  [
    [0.38545, 0.769005, -0.154455],
    [0.100526, 0.829802, 0.069673],
    [-0.007442, -0.02219, 1.029632],
  ],
  [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
] as const;

/** A color as people with each vision see it, in whole channels. */
function seeAll(hex: string) {
  const { r, g, b } = toLinear(hex) ?? { r: 0, g: 0, b: 0 };
  return publishedVisions.map((matrix) => {
    const [red = 0, green = 0, blue = 0] = matrix.map(([x, y, z]) =>
      Math.min(1, Math.max(0, x * r + y * g + z * b)),
    );
    return toLab(formatHex({ mode: "lrgb", r: red, g: green, b: blue }));
  });
}

/** With each vision, how different colors look from the most similar one of others, as far as that may be too little. */
function nearestOf(colors: readonly string[], others: readonly string[]): number[][] {
  const seen = others.map(seeAll);
  return colors.map((color) =>
    seeAll(color).map((own, vision) =>
      Math.min(5, ...seen.map((other) => measure(own ?? "black", other[vision] ?? "black"))),
    ),
  );
}

const hueGap = (one: string, other: string) => {
  const apart = Math.abs((toOklch(one)?.h ?? 0) - (toOklch(other)?.h ?? 0)) % 360;
  return Math.min(apart, 360 - apart);
};

/** Numbers from 0 to 1, at random but always the same: the multiplier and increment are those of Numerical Recipes. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A project of 5 to 60 labels, some of which share a color or a prefix. */
function randomProject(seed: number) {
  const random = randomNumbers(seed);
  const labels: { name: string; color: string }[] = [];
  const count = 5 + Math.floor(random() * 56);
  for (let index = 0; index < count; index += 1) {
    const shared = random() < 0.1 ? labels[Math.floor(random() * labels.length)] : undefined;
    const digits = Math.floor(random() * 0x1000000).toString(16);
    const prefix = random() < 0.1 ? "area/" : "";
    labels.push({ name: `${prefix}${index}`, color: shared?.color ?? `#${digits.padStart(6, "0")}` });
  }
  return { labels, theme: pageThemes[Math.floor(random() * pageThemes.length)] ?? "light", random };
}

type Colors = readonly (string | null)[];
const nulls = (count: number): null[] => new Array<null>(count).fill(null);

/** With each vision a fix is as different from the most similar color as the one before, unless that suffices. */
function expectNoNearer(judge: ColorJudge, { hex, group }: ColorFamily, fix: string): void {
  const others = judge.families.filter(
    (other) => other.hex !== hex && (group === null || group !== other.group),
  );
  const [before = [], now = []] = nearestOf(
    [hex, fix],
    others.map((other) => other.hex),
  );
  for (const [vision, least] of before.entries())
    expect(now[vision], `${hex} ${comparedVisions[vision]}`).toBeGreaterThanOrEqual(least - 1e-6);
}

/** 1,000 projects, in parts: each has a limit of time, however busy the machine is. */
const parts = [1, 251, 501, 751];

test.each(parts)(
  "in 250 projects, from number %d on, no fix lowers a score or a measure of its labels, and nothing is wrong with a proposal",
  (first) => {
    let [fixes, proposals] = [0, 0];
    for (let seed = first; seed < first + 250; seed += 1) {
      const { labels, theme, random } = randomProject(seed);
      const judge = new ColorJudge(labels, theme);
      const issue = judge.issues[Math.floor(random() * judge.issues.length)];
      const fix = issue ? findFix(judge, issue.family) : null;
      if (issue && fix !== null) {
        fixes += 1;
        const after = judge.recolor(new Map([[issue.family.hex, fix]])).scores;
        expect(after.distinct).toBeGreaterThanOrEqual(judge.scores.distinct - 1e-9);
        expect(after.readable).toBeGreaterThanOrEqual(judge.scores.readable);
        expect(chipContrast(fix, theme)).toBeGreaterThanOrEqual(wanted(theme));
        if (seed % 5 === 0) expectNoNearer(judge, issue.family, fix);
      }
      const row = proposeColors(judge, nulls(8)).filter((color) => color !== null);
      const all = new ColorJudge([...labels, ...row.map((color) => ({ name: "", color }))], theme);
      for (const [index, color] of row.entries()) {
        proposals += 1;
        expect(hasProblems(all.problemsOf(color, ""))).toBe(false);
        if (index > 0) expect(hueGap(color, row[index - 1] ?? "")).toBeGreaterThanOrEqual(35);
      }
    }
    // They are there.
    expect(fixes).toBeGreaterThan(220);
    expect(proposals).toBeGreaterThan(1000);
  },
);

test("improving colors raises both scores, or isn't offered", () => {
  let offered = 0;
  for (let seed = 1; seed <= 40; seed += 1) {
    const { labels, theme } = randomProject(seed);
    const judge = new ColorJudge(labels, theme);
    const better = improveColors(judge);
    if (better === null) continue;
    offered += 1;
    const { before } = better;
    expect(before).toEqual(judge.scores);
    const after = judge.recolor(better.colors).scores;
    expect(after.distinct).toBeCloseTo(better.after.distinct, 9);
    expect(after.readable).toBe(better.after.readable);
    expect(after.distinct > before.distinct || before.distinct === 100).toBe(true);
    expect(after.readable > before.readable || before.readable === before.labels).toBe(true);
  }
  expect(offered).toBeGreaterThan(35);
  expect(improveColors(new ColorJudge([{ name: "A", color: "#195CC7" }], "light"))).toBeNull();
});

test("a fix keeps the name of a color where it can, and grays gray", () => {
  const fixOf = (colors: readonly string[], hex: string) => {
    const judge = new ColorJudge(
      colors.map((color) => ({ name: "", color })),
      "light",
    );
    const family = judge.familyOf(hex);
    return family === undefined ? null : findFix(judge, family);
  };
  const blue = fixOf(["#2563EB", "#2A68EE", "#128C7E"], "#2A68EE") ?? "";
  expect(hueGap(blue, "#2A68EE")).toBeLessThan(30);
  const gold = fixOf(["#FACC15", "#2563EB"], "#FACC15") ?? "";
  expect(hueGap(gold, "#FACC15")).toBeLessThan(30);
  const gray = fixOf(["#9CA3AF", "#2563EB"], "#9CA3AF") ?? "";
  expect(toOklch(gray)?.c).toBeLessThan(0.04);
  expect(fixOf(["#195CC7", "#9A3A00"], "#195CC7")).toBeNull();
});

describe("proposals", () => {
  const propose = (colors: readonly string[], theme: PageTheme, known: Colors, like?: readonly string[]) =>
    proposeColors(
      new ColorJudge(
        colors.map((color) => ({ name: "", color })),
        theme,
      ),
      known,
      like,
    );

  test.each([
    ["none at all", []],
    ["four", ["#7C3AED", "#0369A1", "#B45309", "#BE185D"]],
  ])("are eight for a project with labels of few colors: %s", (_, colors) => {
    for (const theme of pageThemes) {
      const row = propose(colors, theme, nulls(8));
      expect(row).not.toContain(null);
      // All are of different hues, not only those beside each other.
      for (const [index, one] of row.entries())
        for (const other of row.slice(0, index))
          expect(hueGap(one ?? "", other ?? "")).toBeGreaterThanOrEqual(35);
    }
  });

  test("are fewer where fewer are left, and for a label that must have one, begin again", () => {
    for (const colors of [tailwind500, material500]) {
      const judge = new ColorJudge(
        colors.map((color) => ({ name: "", color })),
        "light",
      );
      const row = proposeColors(judge, nulls(200));
      expect(row).toContain(null);
      expect(row).not.toContain("");
      const all = proposeForAll(judge, nulls(200));
      expect(new Set(all)).toEqual(new Set(row.filter((color) => color !== null)));
    }
    const crowd = Array.from({ length: 3000 }, (_, index) => `#${(index * 5591 + 0x100000).toString(16)}`);
    const judge = new ColorJudge(
      crowd.map((color) => ({ name: "", color })),
      "both",
    );
    expect(proposeColors(judge, nulls(1))).toEqual([null]);
    expect(proposeForAll(judge, nulls(1))).toEqual([judge.families[0]?.hex]);
  });

  test("are as vivid as the project, and begin in the largest gap between its hues", () => {
    const warm = ["#B91C1C", "#C2410C", "#A16207"];
    const [first = ""] = propose(warm, "light", [null]);
    expect(Math.min(...warm.map((other) => hueGap(first ?? "", other)))).toBeGreaterThan(100);
    expect(toOklch(first ?? "")?.c).toBeGreaterThan(0.08);
    const grays = ["#888888", "#222222", "#777777"];
    for (const hex of propose(grays, "light", nulls(8))) expect(toOklch(hex ?? "")?.c).toBeLessThan(0.07);
    // They go with what they are said to, not with what they have to differ from.
    for (const hex of propose(warm, "light", nulls(4), grays))
      expect(toOklch(hex ?? "")?.c).toBeLessThan(0.07);
  });

  test("have the color that a name is known by, or one near it where that is taken", () => {
    const known = ["Added", "fixed ", "Whatever", "SECURITY"].map(findKnownColor);
    expect(known).toEqual(["#005C3E", "#9E5900", null, "#8C006D"]);
    const [added, fixed, other, security] = propose([], "light", known);
    expect([added, fixed, security]).toEqual([known[0], known[1], known[3]]);
    expect(other).toMatch(/^#[\dA-F]{6}$/);
    const [near] = propose(["#006040"], "light", known);
    expect(near).not.toBe("#005C3E");
    expect(hueGap(near ?? "", "#005C3E")).toBeLessThan(30);
  });

  test("are always the same, however the labels are ordered or written", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
        const { labels, theme } = randomProject(seed);
        const colors = labels.slice(0, 20).map(({ color }) => color);
        const row = propose(colors, theme, nulls(8));
        const written = [...colors.toReversed().map((color) => color.toUpperCase()), ...colors, "", "tomato"];
        expect(propose(written, theme, nulls(8))).toEqual(row);
        expect(propose(colors, theme, nulls(3))).toEqual(row.slice(0, 3));
      }),
      { numRuns: 20 },
    );
  });
});
