/** Lines of a page that are in a language of their own, such as a block of code in Markdown. */
export interface TextBlock {
  /** The number of its first line. */
  readonly line: number;
  /** Without what its lines are indented by, and without the marks of a quote before them. */
  readonly text: string;
}

/** White space, and the marks of a quote. */
const margin = /^[ \t>]*/;

/** The options of a block in reStructuredText. */
const option = /^[ \t]+:[\w-]+:/;

/** Finds the blocks of code in a page: in Markdown, Org, AsciiDoc, Jira's markup, and reStructuredText. */
export function findTextBlocks(text: string): TextBlock[] {
  const lines = text.split("\n");
  const blocks: TextBlock[] = [];
  let start = 1;
  while (start < lines.length) {
    const isEnd = findEnd(lines[start - 1] ?? "", lines[start - 2] ?? "");
    if (isEnd === null) {
      start += 1;
      continue;
    }
    while (option.test(lines[start] ?? "")) start += 1;
    let end = start;
    while (end < lines.length && !isEnd(lines[end] ?? "")) end += 1;
    const inner = lines.slice(start, end);
    const prefix = margin.exec(inner.find((line) => /\S/.test(line)) ?? "")?.[0] ?? "";
    const content = inner.map((line) => line.slice(line.startsWith(prefix) ? prefix.length : marginOf(line)));
    blocks.push({ line: start + 1, text: content.join("\n") });
    start = end + 1;
  }
  return blocks;
}

/** What tells the end of the block that a line begins; null if it begins none. */
function findEnd(line: string, above: string): ((line: string) => boolean) | null {
  const indent = marginOf(line);
  const rest = line.slice(indent);
  const mark =
    /^(?:`{3,}|~{3,})/.exec(rest)?.[0] ??
    (/^#\+begin_/i.test(rest) ? "#+end_" : undefined) ??
    (above.startsWith("[") ? /^-{4,}$/.exec(rest)?.[0] : undefined) ??
    /^\{(?:code|noformat)\b/.exec(rest)?.[0];
  if (mark !== undefined) return (other) => other.slice(marginOf(other)).toLowerCase().startsWith(mark);
  if (!/^\.\. [a-z-]+::|[^:]::$/.test(rest)) return null;
  return (other) => /\S/.test(other) && marginOf(other) <= indent;
}

function marginOf(line: string): number {
  return margin.exec(line)?.[0].length ?? 0;
}
