import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { audienceOf, comparedVisions } from "./audience.ts";
import { anyHex, rgb } from "./color-fixture.ts";
import { ColorJudge, hasProblems } from "./color-judge.ts";
import { plainContrast, wantedContrast } from "./contrast.ts";
import { colorDifference, toLab } from "./distance.ts";
import { pageThemes } from "./page-theme.ts";
import {
  brewerDark2,
  githubLabels,
  material500,
  okabeIto,
  tableau10,
  tailwind500,
  tolBright,
} from "./palette-fixture.ts";
import { seeColor } from "./vision.ts";

/** A judge of labels of these colors, whose names count from 1. */
const judgeOf = (colors: readonly string[], theme: (typeof pageThemes)[number] = "light") =>
  new ColorJudge(
    colors.map((color, index) => ({ name: `Label ${index + 1}`, color })),
    theme,
  );

/** What is wrong, as `name: contrast, audience of another name`. */
const describeIssues = (judge: ColorJudge) =>
  judge.issues.map(({ family, contrast, lookAlikes }) => {
    const others = lookAlikes.map((other) => `${other.audience} ${other.family.labels[0]?.name}`);
    return `${family.labels[0]?.name}: ${[...(contrast === null ? [] : [contrast.toFixed(1)]), ...others].join(", ")}`;
  });

test("nothing is wrong with labels that everybody can read and tell apart, and with none", () => {
  for (const colors of [["#195CC7", "#9A3A00", "#4A4A4A"], []]) {
    const { issues, scores } = judgeOf(colors);
    expect(issues).toEqual([]);
    expect(scores).toEqual({ distinct: 100, readable: colors.length, labels: colors.length });
  }
});

test("what can't be read comes first, the worst before; then what looks like others, once a pair, at the later label", () => {
  const judge = judgeOf([
    "#B0253A",
    "#E0A030",
    "#B2263C",
    "#195CC7",
    "#FFCC00",
    "#1A5EC9",
    "#195cc7",
    "teal",
  ]);
  expect(describeIssues(judge)).toEqual([
    "Label 5: 1.4",
    "Label 2: 2.1",
    "Label 3: everyone Label 1",
    "Label 6: everyone Label 4",
  ]);
  // Labels are counted, not colors; "teal" isn't one that services send.
  expect(judge.scores).toMatchObject({ labels: 7, readable: 5 });
  expect(judge.families.map(({ labels }) => labels.length)).toEqual([1, 1, 1, 2, 1, 1]);
});

test("labels of one color or one prefix may look alike, but not like others", () => {
  const labels = [
    { name: "size/S", color: "#B0253A" },
    { name: "Size / M", color: "#B2263C" },
    { name: "Bug", color: "#B1253B" },
    { name: "Fix", color: "#B1253B" },
  ];
  expect(new ColorJudge(labels.slice(0, 2), "light").issues).toEqual([]);
  const judge = new ColorJudge(labels, "light");
  expect(describeIssues(judge)).toEqual(["Bug: everyone Size / M, everyone size/S"]);
  expect(judge.problemsOf("#B0263B", "size/L").lookAlikes).toMatchObject([{ family: { hex: "#B1253B" } }]);
  expect(hasProblems(judge.problemsOf("#b1253b", "Else"))).toBe(true);
  expect(judge.problemsOf("#b1253b", "size/L").lookAlikes).toEqual([]);
});

test("chips are judged on the page that they are meant for", () => {
  const colors = ["#FFCC00", "#5A3E00"];
  expect(judgeOf(colors).scores.readable).toBe(1);
  expect(describeIssues(judgeOf(colors, "dark"))).toEqual(["Label 2: 1.7"]);
  expect(describeIssues(judgeOf(colors, "both"))).toHaveLength(2);
});

test("all that is wrong is found, as if each color was compared with each other one", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyHex, { maxLength: 30 }),
      fc.constantFrom(...pageThemes),
      (colors, theme) => {
        const judge = judgeOf(colors, theme);
        const seen = colors.map((color) =>
          comparedVisions.map((vision) => toLab(seeColor(rgb(color), vision))),
        );
        for (const [one, color] of colors.entries()) {
          const contrast = plainContrast(rgb(color), theme);
          const expected = colors.flatMap((other, position) => {
            const visions = comparedVisions.filter((_, index) => {
              const [a, b] = [seen[one]?.[index], seen[position]?.[index]];
              return position !== one && a && b && colorDifference(a, b) < 5;
            });
            return visions.length === 0 ? [] : [`${audienceOf(new Set(visions))} ${other}`];
          });
          const found = judge.problemsOf(color, "");
          expect(found.contrast).toEqual(contrast < wantedContrast(theme) ? contrast : null);
          expect(
            found.lookAlikes.map(({ audience, family }) => `${audience} ${family.hex}`).toSorted(),
          ).toEqual(expected.toSorted());
        }
      },
    ),
    { numRuns: 40 },
  );
});

describe("published palettes are told apart as experts say", () => {
  test.each([
    ["Okabe–Ito, made for every vision", okabeIto, 100, 100],
    ["Tol's bright, made for every vision", tolBright, 99, 100],
    ["ColorBrewer's Dark2, eight distinct hues", brewerDark2, 95, 100],
    ["Tableau 10, ten distinct hues", tableau10, 95, 100],
    ["GitHub's nine labels, from white to red", githubLabels, 95, 100],
    ["Material's nineteen, with blues and greens side by side", material500, 85, 95],
    ["Tailwind's twenty-two, five of them grays", tailwind500, 60, 79],
  ])("%s", (_, colors, least, most) => {
    const { distinct } = judgeOf(colors).scores;
    expect(distinct).toBeGreaterThanOrEqual(least);
    expect(distinct).toBeLessThanOrEqual(most);
  });

  test("and of these only Tailwind has colors that look alike to everyone: four pairs of its grays", () => {
    const count = (colors: readonly string[]) =>
      judgeOf(colors)
        .issues.flatMap(({ lookAlikes }) => lookAlikes)
        .filter(({ audience }) => audience === "everyone").length;
    for (const colors of [okabeIto, tolBright, brewerDark2, tableau10, githubLabels, material500])
      expect(count(colors)).toBe(0);
    expect(count(tailwind500)).toBe(4);
  });
});

test.each([
  [["normal", "protan"], "everyone"],
  [["deuteranomaly", "deutan", "protanomaly", "protan"], "redGreen"],
  [["deuteranomaly", "deutan", "protan"], "deutan"],
  [["protanomaly", "protan", "tritan"], "protan"],
  [["deutan", "protan"], "few"],
  [["tritan"], "few"],
] as const)("what looks alike with %j concerns %s", (visions, audience) => {
  expect(audienceOf(new Set<(typeof comparedVisions)[number]>(visions))).toBe(audience);
});
