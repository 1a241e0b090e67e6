import { expect, test } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { findColorProblems, pairKey } from "#dashboard/colors/color-problems.ts";
import { judgeReadability } from "#dashboard/colors/readability.ts";
import { findFamilies, toColored } from "./palette-families.ts";
import { findFreeName, groupIssues, listWishes, mostNamed, type PaletteIssue } from "./palette-issues.ts";
import type { PaletteLabel } from "./palette-labels.ts";

/** Labels by their names and colors; ids count from 1. */
function labelsOf(...entries: readonly (readonly [name: string, color: string])[]): PaletteLabel[] {
  return entries.map(([name, color], index) => ({
    id: index + 1,
    ...makeLabel(name, color),
    hex: color.startsWith("#") ? color : null,
    page: 1,
  }));
}

function issuesOf(
  labels: readonly PaletteLabel[],
  kept: readonly string[] = [],
  isLocked: (hex: string) => boolean = () => false,
) {
  const families = findFamilies(labels);
  const colored = families.map(toColored);
  return groupIssues(
    labels,
    families,
    findColorProblems(colored, { kept }),
    judgeReadability(colored, "light"),
    isLocked,
  );
}

const keys = (issues: readonly PaletteIssue[]) => issues.map(({ key }) => key);

test("issues are grouped by how many people they concern; what concerns few isn't counted", () => {
  const { groups, total, rare } = issuesOf(
    labelsOf(
      ["Bug fix", "#C01F30"],
      ["Regression", "#C22234"],
      ["Beta", "#FACC15"],
      ["beta ", "#1D4ED8"],
      ["Teal", "teal"],
      ["Docs", "#128C7E"],
      ["Old", "#6B7280"],
    ),
  );
  expect(groups.map(({ audience }) => audience)).toEqual(["everyone"]);
  expect(keys(groups[0]?.issues ?? [])).toEqual([
    "alike #C01F30 #C22234",
    "low #FACC15",
    "low #128C7E",
    "low #6B7280",
    "sameName 3 4",
  ]);
  expect(total).toBe(5);
  expect(keys(rare.issues)).toEqual(["alike #128C7E #6B7280"]);
});

test("labels that share a color or a prefix are no issue, however near to each other", () => {
  const labels = labelsOf(
    ["size/XS", "#1D4ED8"],
    ["Size / S", "#1E50DA"],
    ["size/M", "#2050DC"],
    ["Beta", "#8A3A06"],
    ["Preview", "#8A3A06"],
  );
  expect(issuesOf(labels).total).toBe(0);
  expect(findFamilies(labels).map(({ labels: members }) => members.length)).toEqual([1, 1, 1, 2]);
  // Without the prefix there are three pairs.
  expect(issuesOf(labels.map((label) => ({ ...label, name: `${label.id}` }))).total).toBe(3);
});

test("a color is of a prefix only where all its labels have it", () => {
  const labels = labelsOf(["area: docs", "#1D4ED8"], ["Other", "#1D4ED8"], ["area: api", "#1E50DA"]);
  expect(findFamilies(labels).map(({ group }) => group)).toEqual([null, "area"]);
  expect(issuesOf(labels).total).toBe(1);
});

test("what is kept as intended is no issue any more", () => {
  const labels = labelsOf(["Bug fix", "#C01F30"], ["Regression", "#C22234"]);
  expect(issuesOf(labels).total).toBe(1);
  expect(issuesOf(labels, [pairKey("#C22234", "#C01F30")]).total).toBe(0);
});

test("the family that most issues are about gets another color, of equals the later one", () => {
  const moversOf = (labels: readonly PaletteLabel[]) => {
    const issues = issuesOf(labels).groups.flatMap((group) => group.issues);
    return issues.map((issue) => (issue.kind === "alike" ? issue.mover?.labels[0]?.name : ""));
  };
  expect(moversOf(labelsOf(["Bug fix", "#C01F30"], ["Regression", "#C22234"]))).toEqual(["Regression"]);
  const row = labelsOf(["Left", "#9A1F2E"], ["Middle", "#AB2334"], ["Right", "#BC273A"]);
  expect(new Set(moversOf(row))).toEqual(new Set(["Middle"]));
});

test("of many issues the first are named, and all are counted", () => {
  const many = Array.from({ length: 30 }, (_, index) => [`Label ${index}`, `#FFFF${index + 10}`] as const);
  const [everyone] = issuesOf(labelsOf(...many)).groups;
  expect(everyone?.issues.filter(({ kind }) => kind === "lowContrast")).toHaveLength(mostNamed);
  expect(everyone?.total).toBeGreaterThan(60);
});

test("a free name is the same with the first number that no other label has, and none where that is too long", () => {
  const labels = labelsOf(["Docs", "#1D4ED8"], ["docs", "#1D4ED8"], [" DOCS 2", "#1D4ED8"]);
  expect(findFreeName("docs", labels)).toBe("docs 3");
  expect(findFreeName(" docs 2 ", labels)).toBe("docs 2 2");
  expect(findFreeName("d".repeat(254), labels)).toBeNull();
});

test("a locked color is never the one to change", () => {
  const labels = labelsOf(["Bug fix", "#C01F30"], ["Regression", "#C22234"], ["Beta", "#FACC15"]);
  const families = findFamilies(labels);
  const colored = families.map(toColored);
  const [problems, readability] = [findColorProblems(colored), judgeReadability(colored, "light")];
  const wishesBut = (...locked: readonly string[]) =>
    listWishes(families, problems, readability, (hex) => locked.includes(hex)).map(({ color }) => color);
  expect(wishesBut()).toEqual(["#FACC15", "#C22234"]);
  expect(wishesBut("#C22234")).toEqual(["#FACC15", "#C01F30"]);
  expect(wishesBut("#C22234", "#C01F30")).toEqual(["#FACC15"]);
  expect(wishesBut("#FACC15")).toEqual(["#C22234"]);
  const [everyone] = issuesOf(labels, [], () => true).groups;
  expect(everyone?.issues[0]).toMatchObject({ kind: "alike", mover: null });
});
