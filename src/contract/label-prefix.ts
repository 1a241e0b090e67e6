import { labelNameKey } from "./label-name.ts";

/** What stands before the first `/`, `:` or `::` of a name, such as `area` of `area/docs`. */
interface NamePrefix {
  /** What all spellings of the prefix have in common. */
  readonly key: string;
  /** As the name writes it. */
  readonly text: string;
  /** The prefix with what separates it from the rest, such as `type: `. */
  readonly start: string;
}

/** The prefix of a label's name; null where it has none. A hyphen separates nothing: it is part of words. */
export function readPrefix(name: string): NamePrefix | null {
  const [start, prefix] = /^([^/:]+)(?:::|[/:])\s*(?=[^\s:])/.exec(name.trim()) ?? [];
  if (start === undefined || prefix === undefined) return null;
  const text = prefix.trimEnd();
  return { key: labelNameKey(text), text, start };
}
