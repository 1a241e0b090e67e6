import { nameToEmoji } from "gemoji";
import type { LabelFile } from "#label-files/label-file.ts";

/** A shortcode as a word of its own, or several of them; one may also begin a name. */
const shortcodeWord = /(?<=^|\s)(?::[\w+-]+:)+(?=\s|$)|^:[\w+-]+:/g;

/** The labels of a file with emoji instead of their shortcodes; what is none stays. */
export function replaceShortcodes(file: LabelFile): LabelFile {
  let count = 0;
  const labels = file.labels.map((label) => {
    const name = label.name.replace(shortcodeWord, (word) =>
      word.replace(/:([\w+-]+):/g, (code, key: string) =>
        Object.hasOwn(nameToEmoji, key) ? (nameToEmoji[key] ?? code) : code,
      ),
    );
    if (name === label.name) return label;
    count += 1;
    return { ...label, name, shortcodeName: label.name };
  });
  return count === 0 ? file : { ...file, labels, shortcodes: count };
}
