import { type LabelFile, type RawLabel, readOneList, refuseFile } from "#label-files/label-file.ts";
import { labelCommand, labelDeletion } from "#label-files/label-file-syntax.ts";

/** Reads a script that makes labels with the command line of GitHub, GitLab, or Gitea. */
export function readLabelScript(text: string): LabelFile {
  const commands = splitCommands(text);
  const raw = commands.flatMap(({ line, command }) => {
    const label = labelCommand.test(command) ? readCommand(line, splitWords(command)) : null;
    return label === null || variable.test(label.name ?? "") ? [] : [label];
  });
  const deletion = commands.find(({ command }) => labelDeletion.test(command));
  if (raw.length === 0 && deletion !== undefined) {
    return refuseFile("script", deletion.line, { code: "removal" });
  }
  return readOneList("script", raw);
}

/** A name that a loop fills in, such as `$name`: the labels are in what it goes through. */
const variable = /^\$(?:\w+|\{\w+\})$/;

/** The commands of a script with the lines where they begin; a backslash goes on in the next line. */
function splitCommands(text: string): { readonly line: number; readonly command: string }[] {
  const commands: { line: number; command: string }[] = [];
  let isOpen = false;
  for (const [index, content] of text.split(/\r?\n/).entries()) {
    const [, part = content, mark] = /^(.*?)(\\)?$/s.exec(content) ?? [];
    const last = commands.at(-1);
    if (isOpen && last !== undefined) last.command += ` ${part}`;
    else commands.push({ line: index + 1, command: part });
    isOpen = mark !== undefined;
  }
  return commands;
}

/** The words of a command as a shell takes them: quoted, or with a backslash before what would mean something. */
function splitWords(command: string): string[] {
  const words: string[] = [];
  let word: string | null = null;
  let quote = "";
  for (let index = 0; index < command.length; index += 1) {
    const character = command[index] ?? "";
    const next = command[index + 1] ?? "";
    if (character === "\\" && quote !== "'" && (quote === "" || /["\\$`]/.test(next))) {
      word = (word ?? "") + next;
      index += 1;
    } else if (quote !== "") {
      if (character === quote) quote = "";
      else word = (word ?? "") + character;
    } else if (character === '"' || character === "'") {
      quote = character;
      word ??= "";
    } else if (/[;|&]/.test(character)) {
      // What follows is another command.
      break;
    } else if (/\s/.test(character)) {
      if (word !== null) words.push(word);
      word = null;
    } else {
      word = (word ?? "") + character;
    }
  }
  // A quote that isn't closed would take the options into the name.
  if (quote !== "") return [];
  return word === null ? words : [...words, word];
}

/** The options that take no value. */
const flags: ReadonlySet<string> = new Set(["-f", "--force"]);

/** The label that a command makes; null if it changes neither name nor color. */
function readCommand(line: number, words: readonly string[]): RawLabel | null {
  const rest = words.slice(words.findIndex((word) => /^labels?$/.test(word)) + 1);
  const isEdit = rest[0] === "edit";
  const options = new Map<string, string>();
  let named: string | null = null;
  for (let index = 1; index < rest.length; index += 1) {
    const word = rest[index] ?? "";
    const [, option, value] = /^(--?[a-z][a-z-]*)(?:=(.*))?$/s.exec(word) ?? [];
    if (option === undefined) named ??= word;
    else if (value !== undefined) options.set(option, value);
    else if (!flags.has(option)) {
      index += 1;
      options.set(option, rest[index] ?? "");
    }
  }
  const newName = options.get("--name") ?? options.get("-n") ?? null;
  const color = options.get("--color") ?? options.get("-c") ?? null;
  if (isEdit && color === null && newName === null) return null;
  const former = isEdit && newName !== null && named !== null ? { formerNames: [named] } : {};
  const uncolored = color === null ? { isUncolored: true as const } : {};
  return { line, name: newName ?? named ?? "", color, ...uncolored, ...former };
}
