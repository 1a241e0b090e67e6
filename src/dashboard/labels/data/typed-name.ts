import type { ClipboardEvent } from "react";
import { readColor } from "#label-files/color-reader.ts";

/** A typed name, with tabs, line breaks, and no-break spaces as plain spaces. */
export function cleanTypedName(text: string): string {
  return text.replace(/[\t\n\v\f\r\u0085\u00a0\u2007\u2028\u2029\u202f]+/g, " ");
}

/**
 * A name as it was meant by whoever pasted it: also without what shows nothing, and came along from a page. Joiners and
 * marks of direction stay, as emoji, Persian, and Hebrew need them.
 */
export function cleanPastedName(text: string): string {
  // A cell of a spreadsheet ends with a line break.
  const lines = text.replace(/[\u00ad\u200b\u2060\ufeff]/g, "").replace(/^[\r\n]+|(?<![\r\n])[\r\n]+$/g, "");
  return cleanTypedName(lines);
}

/** Pastes a text into a field for a name: by itself, the field would join lines without a space. */
export function pasteName(event: ClipboardEvent<HTMLInputElement>): void {
  const text = event.clipboardData.getData("text/plain");
  const name = cleanPastedName(text);
  if (name === text) return;
  event.preventDefault();
  // As if typed: at the cursor, and to be undone. There is no other way to do that.
  document.execCommand("insertText", false, name);
}

/** What may be several labels. */
export interface PastedList {
  readonly count: number;
  /** With a label in each line. */
  readonly text: string;
}

/** The labels that a pasted text may be: one in each line, or with commas between their names; null for one name. */
export function readPastedList(text: string): PastedList | null {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== "");
  if (lines.length > 1) {
    const hasTitles = /^\W*(?:name|label|title)\b.*[,;\t|]/i.test(lines[0] ?? "");
    const count = lines.length - (hasTitles ? 1 : 0);
    return count > 1 ? { count, text } : null;
  }
  const names = text.split(/[,;،、，]/).map((name) => name.trim());
  const areNames = names.length > 1 && names.every((name) => name !== "" && readColor(name) === null);
  return areNames ? { count: names.length, text: names.join("\n") } : null;
}
