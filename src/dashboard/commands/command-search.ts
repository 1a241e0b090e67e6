import { foldText } from "#dashboard/ui/text/text-search.ts";
import { type Command, type CommandSection, commandSections } from "./command.ts";

/** Commands under one heading. */
export interface CommandGroup {
  readonly id: "recent" | CommandSection;
  readonly commands: readonly Command[];
}

/** The largest number of commands shown in a section. */
const mostShown = 50;

/** How well a text matches what was typed: lower is better. */
const fit = { start: 0, wordStart: 1, within: 2, otherWords: 3 } as const;

/**
 * How well a name matches what was typed: each typed word must be in the name or in its other words.
 *
 * @param query folded by {@link foldText}, as are the others
 * @returns 0 for the best match; null for none
 */
export function rateText(query: string, name: string, otherWords = ""): number | null {
  if (name.startsWith(query)) return fit.start;
  const ratings = query.split(/\s+/).map((word) => {
    if (startsWord(word, name)) return fit.wordStart;
    if (name.includes(word)) return fit.within;
    return startsWord(word, otherWords) ? fit.otherWords : null;
  });
  return ratings.reduce((worst, rating) =>
    worst === null || rating === null ? null : worst > rating ? worst : rating,
  );
}

function startsWord(word: string, text: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true;
  }
  return false;
}

/**
 * Groups and sorts commands as they are shown. Before anything is typed: what can be done here, recent commands, then
 * the others, without labels. After that: matches, best first.
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
  const others = commandSections.map((section) => ({
    id: section,
    commands: commands
      .filter((command) => command.section === section && section !== "labels" && !used.includes(command))
      .slice(0, mostShown),
  }));
  const [actions, ...rest] = others;
  return [...(actions ? [actions] : []), { id: "recent" as const, commands: used }, ...rest].filter(
    (group) => group.commands.length > 0,
  );
}

function arrangeMatches(
  commands: readonly Command[],
  query: string,
  recent: readonly string[],
): CommandGroup[] {
  const lastUse = (id: string) => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  const matches = commands.flatMap((command) => {
    const rating = rateText(query, foldText(command.name), foldText(command.words));
    return rating === null ? [] : [{ command, rating, lastUse: lastUse(command.id) }];
  });
  matches.sort((a, b) => a.rating - b.rating || a.lastUse - b.lastUse);
  // The section of the best match comes first.
  return [...Map.groupBy(matches, ({ command }) => command.section)].map(([id, found]) => ({
    id,
    commands: found.slice(0, mostShown).map(({ command }) => command),
  }));
}
