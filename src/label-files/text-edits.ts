import type { Span } from "./file-value.ts";

/** A part of a text, and what takes its place. Nothing is before or after itself: an empty part is a place to insert at. */
export interface TextEdit extends Span {
  readonly text: string;
}

/**
 * Changes parts of a text; all else stays as it is, line ends too.
 *
 * @param text its lines may end in any way; inserted ones end like the first
 * @param edits by offsets in the text as if each of its lines ended in `\n`. Where they overlap, the first counts
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const lineEnd = /\r\n?|\n/.exec(text)?.[0] ?? "\n";
  // Where a `\r` is that the offsets don't count.
  const uncounted = [...text.matchAll(/\r\n/g)].map(({ index }, earlier) => index - earlier);
  const parts: string[] = [];
  let [at, before, done] = [0, 0, 0];
  const move = (offset: number): number => {
    while ((uncounted[before] ?? Number.POSITIVE_INFINITY) < offset) before += 1;
    return offset + before;
  };
  for (const edit of edits.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
    const start = Math.max(edit.start, done);
    const from = move(start);
    parts.push(text.slice(at, from), edit.text.replaceAll("\n", lineEnd));
    done = Math.max(edit.end, start);
    at = move(done);
  }
  parts.push(text.slice(at));
  return parts.join("");
}

/** The lines of a text, by number from 0. */
export class TextLines {
  readonly text: string;
  readonly #starts: readonly number[];

  /** @param text its lines end in `\n` */
  constructor(text: string) {
    this.text = text;
    this.#starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  }

  get count(): number {
    return this.#starts.length;
  }

  /** The line that an offset is in. */
  indexOf(offset: number): number {
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.startOf(middle) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  startOf(line: number): number {
    return this.#starts[line] ?? this.text.length;
  }

  /** Where a line ends, before its `\n`. */
  endOf(line: number): number {
    const next = this.#starts[line + 1];
    return next === undefined ? this.text.length : next - 1;
  }

  /** A line's text; none where there is no such line. */
  textOf(line: number): string | undefined {
    return line < 0 || line >= this.count ? undefined : this.text.slice(this.startOf(line), this.endOf(line));
  }

  isBlank(line: number): boolean {
    return this.textOf(line)?.trim() === "";
  }

  /** What removes these lines. A text that ends without `\n` still does. */
  removal(lines: ReadonlySet<number>): TextEdit[] {
    return [...lines].map((line) => {
      const isLast = line === this.count - 1;
      const start = this.startOf(line) - (isLast && line > 0 ? 1 : 0);
      return { start, end: isLast ? this.text.length : this.startOf(line + 1), text: "" };
    });
  }
}
