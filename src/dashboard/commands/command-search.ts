import { matchSorter } from "match-sorter";
import { foldText } from "#dashboard/ui/text/text-search.ts";
import type { Command, CommandSection } from "./command.ts";

/** Commands under one heading. */
export interface CommandGroup {
  readonly id: CommandSection;
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
 * Groups commands as they are shown: in their order before anything is typed, after that those that have each typed word, best
 * first, and the section of the best one before the others.
 */
export function arrangeCommands(commands: readonly Command[], typed: string): CommandGroup[] {
  const query = foldText(typed).trim();
  const shown =
    query === "" ? commands.filter(({ isFoundOnly }) => !isFoundOnly) : findCommands(commands, query);
  return [...Map.groupBy(shown, ({ section }) => section)].map(([id, found]) => ({
    id,
    commands: found.slice(0, mostShown),
  }));
}

function findCommands(commands: readonly Command[], query: string): readonly Command[] {
  // By the first word they are sorted last: what is meant usually begins with it.
  return query.split(/\s+/).reduceRight(
    (found, word) =>
      matchSorter(found, word, {
        keys: searchKeys,
        threshold: contained,
        baseSort: (one, other) => one.index - other.index,
      }),
    commands,
  );
}
