import { expect, test } from "vitest";
import { findColorProblems } from "#dashboard/colors/color-problems.ts";
import { chooseMovers, findFreeName, listIssues, type PaletteIssues, pickColors } from "./palette-issues.ts";
import type { PaletteLabel } from "./palette-labels.ts";

/** Labels by their names and colours; ids count from 1. */
function labelsOf(...entries: readonly (readonly [name: string, color: string])[]): PaletteLabel[] {
  return entries.map(([name, color], index) => ({
    id: index + 1,
    name,
    color,
    hex: color.startsWith("#") ? color : null,
    page: 1,
  }));
}

function findIn(labels: readonly PaletteLabel[]): PaletteIssues {
  return listIssues(labels, findColorProblems(pickColors(labels)));
}

const keys = ({ list }: PaletteIssues) => list.map(({ key }) => key);

test("what is alike, lost, unreadable or named the same is found, in this order", () => {
  const issues = findIn(
    labelsOf(
      ["Bug fix", "#C01F30"],
      ["Regression", "#C22234"],
      ["Beta", "#FACC15"],
      ["beta ", "#1D4ED8"],
      ["Teal", "teal"],
    ),
  );
  expect(keys(issues)).toEqual(["close 1 2", "unreadable 3", "sameName 3 4"]);
  expect(issues.counts).toEqual({ close: 1, lost: 0, unreadable: 1, sameName: 1 });
  expect(issues.total).toBe(3);
});

test("labels of one colour are one issue, however many they are, and each unreadable one is one of its own", () => {
  const many = Array.from({ length: 61 }, (_, index) => [`Label ${index}`, "#FACC15"] as const);
  const issues = findIn(labelsOf(...many, ["Other", "#1D4ED8"]));
  expect(issues.total).toBe(62);
  // Each of them that gets another colour makes the score go up.
  expect(issues.counts).toEqual({ close: 60, lost: 0, unreadable: 61, sameName: 0 });
  expect(issues.list[0]?.labels).toHaveLength(61);
  expect(issues.list.filter(({ kind }) => kind === "unreadable").at(-1)?.labels[0]?.id).toBe(61);
});

test("the label that most issues are about moves, of equals the later one", () => {
  const pair = chooseMovers(findIn(labelsOf(["Bug fix", "#C01F30"], ["Regression", "#C22234"])));
  expect([...pair.values()].map(({ name }) => name)).toEqual(["Regression"]);

  const row = findIn(labelsOf(["Left", "#9A1F2E"], ["Middle", "#AB2334"], ["Right", "#BC273A"]));
  expect(keys(row).toSorted()).toEqual(["close 1 2", "close 2 3"]);
  expect(new Set([...chooseMovers(row).values()].map(({ name }) => name))).toEqual(new Set(["Middle"]));
});

test("a free name is the same with the first number that no other label has, and none where that is too long", () => {
  const labels = labelsOf(["Docs", "#1D4ED8"], ["docs", "#1D4ED8"], [" DOCS 2", "#1D4ED8"]);
  expect(findFreeName("docs", labels)).toBe("docs 3");
  expect(findFreeName(" docs 2 ", labels)).toBe("docs 2 2");
  expect(findFreeName("d".repeat(254), labels)).toBeNull();
});
