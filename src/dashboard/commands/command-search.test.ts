import { describe, expect, test } from "vitest";
import { foldText } from "#dashboard/ui/text/text-search.ts";
import type { Command } from "./command.ts";
import { arrangeCommands, rateText } from "./command-search.ts";

/** A command of a section, named as its id says. */
function command(section: Command["section"], name: string, words = ""): Command {
  return { id: `${section} ${name}`, section, name, words, symbol: [], run: () => {} };
}

/** What is shown, as people read it. */
function arrange(commands: readonly Command[], typed: string, recent: readonly string[] = []) {
  const groups = arrangeCommands(commands, typed, recent);
  return groups.map(({ id, commands: shown }) => [id, ...shown.map(({ name }) => name)]);
}

const commands = [
  command("projects", "Acme", "changelog.acme.com"),
  command("projects", "Orbit"),
  command("screens", "Labels"),
  command("actions", "New label", "create"),
  command("general", "Dark theme"),
  command("labels", "Bug fix"),
  command("labels", "Debugging"),
];

test.each([
  ["zoe", "Zoë’s"],
  ["ZOË", "Zoe\u0308’s"],
  ["strasse", "Große Straße"],
  ["bug fix", "Fix of a bug"],
  ["  fix ", "Bug fix"],
  ["istanbul", "İSTANBUL"],
  ["οδος", "ΟΔΟΣ"],
  ["שלום", "שָׁלוֹם"],
])("%j finds %j", (typed, name) => {
  expect(rateText(foldText(typed).trim(), foldText(name))).not.toBeNull();
});

test.each([
  ["bux", "Bug fix"],
  ["bug theme", "Bug fix"],
  [".*", "Bug fix"],
])("%j doesn’t find %j", (typed, name) => {
  expect(rateText(foldText(typed).trim(), foldText(name))).toBeNull();
});

test("the beginning of a name counts more than that of a word, that more than what is within, the name more than other words", () => {
  const ratings = [
    rateText("bug", "bug fix"),
    rateText("bug", "a (bug)"),
    rateText("bug", "debug"),
    rateText("bug", "fix", "a bug"),
    rateText("bug", "fix", "debug"),
  ];
  expect(ratings.slice(0, 4)).toEqual(ratings.slice(0, 4).toSorted());
  expect(new Set(ratings.slice(0, 4)).size).toBe(4);
  expect(ratings[4]).toBeNull();
});

describe("before anything is typed", () => {
  test("all is there but labels, section by section", () => {
    expect(arrange(commands, " ")).toEqual([
      ["actions", "New label"],
      ["screens", "Labels"],
      ["projects", "Acme", "Orbit"],
      ["general", "Dark theme"],
    ]);
  });

  test("what was used last comes after what can be done here, and only there", () => {
    expect(
      arrange(commands, "", ["labels Bug fix", "labels Gone", "projects Orbit", "actions New label"]),
    ).toEqual([
      ["actions", "New label"],
      ["recent", "Bug fix", "Orbit"],
      ["screens", "Labels"],
      ["projects", "Acme"],
      ["general", "Dark theme"],
    ]);
  });
});

describe("after something is typed", () => {
  test("the best answer comes first, and its section with it", () => {
    expect(arrange(commands, "bug")).toEqual([["labels", "Bug fix", "Debugging"]]);
    expect(arrange(commands, "label")).toEqual([
      ["screens", "Labels"],
      ["actions", "New label"],
    ]);
    expect(arrange(commands, "a")).toEqual([
      ["projects", "Acme"],
      ["screens", "Labels"],
      ["actions", "New label"],
      ["general", "Dark theme"],
    ]);
    expect(arrange(commands, "create")).toEqual([["actions", "New label"]]);
    expect(arrange(commands, "nothing like it")).toEqual([]);
  });

  test("of equal answers the one that was used last comes first", () => {
    const equal = [command("labels", "Beta 1"), command("labels", "Beta 2"), command("labels", "Beta 3")];
    expect(arrange(equal, "beta", ["labels Beta 3", "labels Beta 2"])).toEqual([
      ["labels", "Beta 3", "Beta 2", "Beta 1"],
    ]);
  });

  test("of thousands of answers the best fifty are shown", () => {
    const many = Array.from({ length: 5000 }, (_, index) => command("labels", `Not ${index}`));
    const [shown] = arrange([...many, command("labels", "Note")], "note");
    expect(shown).toEqual(["labels", "Note"]);
    expect(arrange([...many, command("labels", "O")], "o")[0]?.slice(0, 3)).toEqual(["labels", "O", "Not 0"]);
    expect(arrange(many, "not")[0]).toHaveLength(51);
  });
});
