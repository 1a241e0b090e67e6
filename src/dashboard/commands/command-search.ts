import { matchSorter } from "match-sorter";
import { foldText } from "#dashboard/ui/text/text-search.ts";
import { type Command, type CommandSection, commandSections } from "./command.ts";

/** Commands under one heading. */
export interface CommandGroup {
  readonly id: "recent" | CommandSection;
  readonly commands: readonly Command[];
}

/** The largest number of commands shown in a section. */
const mostShown = 50;

const { CONTAINS: contained } = matchSorter.rankings;
const searchKeys = [
  ({ name }: Command) => foldText(name),
  { key: ({ facts = [] }: Command) => facts.map(foldText), maxRanking: contained },
];

/**
 * Groups and sorts commands as they are shown. Before anything is typed: what can be done here, recent commands, then
 * the others. After that: those that have each typed word, best first.
 *
 * @param recent ids of recent commands, the latest first
 */
export function arrangeCommands(
  commands: readonly Command[],
  typed: string,
  recent: readonly string[],
): CommandGroup[] {
  const query = foldText(typed).trim();
  return query === "" ? arrangeAll(commands, recent) : arrangeMatches(commands, query, recent);
}

function arrangeAll(commands: readonly Command[], recent: readonly string[]): CommandGroup[] {
  const used = recent.flatMap(
    (id) => commands.find((command) => command.id === id && command.section !== "actions") ?? [],
  );
  const others = Map.groupBy(
    commands.filter((command) => !command.isFoundOnly && !used.includes(command)),
    ({ section }) => section,
  );
  const [actions, ...rest] = commandSections.map((id) => ({ id, commands: others.get(id) ?? [] }));
  return [...(actions ? [actions] : []), { id: "recent" as const, commands: used }, ...rest].flatMap(
    (group) => (group.commands.length > 0 ? limit(group) : []),
  );
}

function arrangeMatches(
  commands: readonly Command[],
  query: string,
  recent: readonly string[],
): CommandGroup[] {
  const lastUse = ({ id }: Command) => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  // By the first word they are sorted last, as what is meant is usually called by it.
  const matches = query.split(/\s+/).reduceRight<readonly Command[]>(
    (found, word) =>
      matchSorter(found, word, {
        keys: searchKeys,
        threshold: contained,
        baseSort: (one, other) => lastUse(one.item) - lastUse(other.item) || one.index - other.index,
      }),
    commands,
  );
  // The section of the best match comes first.
  return [...Map.groupBy(matches, ({ section }) => section)].map(([id, found]) =>
    limit({ id, commands: found }),
  );
}

function limit({ id, commands }: CommandGroup): CommandGroup {
  return { id, commands: commands.slice(0, mostShown) };
}
