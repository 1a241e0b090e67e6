import { expect, test } from "vitest";
import type { Command } from "./command.ts";
import { arrangeCommands } from "./command-search.ts";

/** A command of a section, named as its id says. */
function command(section: Command["section"], name: string, rest: Partial<Command> = {}): Command {
  return { id: `${section} ${name}`, section, name, symbol: [], run: () => {}, ...rest };
}

/** What is shown, as people read it. */
function arrange(commands: readonly Command[], typed: string) {
  const groups = arrangeCommands(commands, typed);
  return groups.map(({ id, commands: shown }) => [id, ...shown.map(({ name }) => name)]);
}

const commands = [
  command("projects", "Acme", { facts: ["changelog.acme.com"] }),
  command("projects", "Orbit"),
  command("screens", "Labels"),
  command("screens", "Sort labels by name", { isFoundOnly: true }),
  command("actions", "New label"),
  command("general", "Dark theme"),
  command("labels", "Bug fix", { isFoundOnly: true }),
  command("labels", "Debugging", { isFoundOnly: true }),
];

test.each([
  ["zoe", "Zoë’s"],
  ["fix bug", "Bug fix"],
  ["  fix ", "Bug fix"],
])("%j finds %j", (typed, name) => {
  expect(arrange([command("labels", name)], typed)).toEqual([["labels", name]]);
});

test.each(["bux", "bug theme", ".*"])("%j finds nothing", (typed) => {
  expect(arrange(commands, typed)).toEqual([]);
});

test("the best answer comes first, and its section with it; a name counts more than an address", () => {
  expect(arrange(commands, "bug")).toEqual([["labels", "Bug fix", "Debugging"]]);
  expect(arrange(commands, "label")).toEqual([
    ["screens", "Labels", "Sort labels by name"],
    ["actions", "New label"],
  ]);
  expect(arrange([...commands, command("labels", "My changelog")], "changelog")).toEqual([
    ["labels", "My changelog"],
    ["projects", "Acme"],
  ]);
});

test("of equal answers the first fifty are shown, in their order", () => {
  const many = Array.from({ length: 60 }, (_, index) => command("labels", `Beta ${index}`));
  const [shown = []] = arrange(many, "beta");
  expect(shown.slice(0, 4)).toEqual(["labels", "Beta 0", "Beta 1", "Beta 2"]);
  expect(shown).toHaveLength(51);
});
