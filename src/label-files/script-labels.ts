import { type LabelFile, type RawLabel, readOneList } from "./label-file.ts";

/** A line with a command of GitHub's or GitLab's command line that makes or changes a label. */
const labelCommand = /^[ \t]*(?:[$>][ \t]+)?(?:gh|glab)[ \t]+label[ \t]+(?:create|edit)\b/;

/** Reads a script that makes labels with the command line of GitHub or GitLab. */
export function readLabelScript(text: string): LabelFile {
  const raw = splitCommands(text).flatMap(({ line, command }) => {
    const label = labelCommand.test(command) ? readCommand(line, splitWords(command)) : null;
    return label === null ? [] : [label];
  });
  return readOneList("script", raw);
}

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
  const pattern = /(?:"(?:[^"\\]|\\.)*"|'[^']*'|\\.|[^\s"'\\;|&])+|[;|&]/g;
  for (const [word] of command.matchAll(pattern)) {
    // What follows is another command.
    if (/^[;|&]$/.test(word)) break;
    words.push(
      word.replace(
        /"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)/g,
        (_, double?: string, single?: string, one?: string) =>
          double === undefined ? (single ?? one ?? "") : double.replace(/\\(["\\$`])/g, "$1"),
      ),
    );
  }
  return words;
}

/** The options that take no value. */
const flags: ReadonlySet<string> = new Set(["-f", "--force"]);

/** The label that a command makes; null if it changes neither name nor color. */
function readCommand(line: number, words: readonly string[]): RawLabel | null {
  const rest = words.slice(words.indexOf("label") + 1);
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
  if (isEdit && color === null) return null;
  const former = isEdit && newName !== null && named !== null ? { formerNames: [named] } : {};
  return { line, name: newName ?? named ?? "", color: color ?? "", ...former };
}
