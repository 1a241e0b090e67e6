import { expect, test } from "vitest";
import { labelNameSchema } from "#contract/label-input.ts";
import { cleanPastedName, cleanTypedName } from "./typed-name.ts";

test("what spreadsheets and pages bring along in a name becomes a space, or goes if it shows nothing", () => {
  const cleaned = {
    "a\tb": "a b",
    "a\r\nb": "a b",
    "a\u2028b\u0085c": "a b c",
    "Corrigé\u00a0!": "Corrigé !",
    "Corrigé\u202f!": "Corrigé !",
    "\ufeffbug\u200b": "bug",
    "ex\u00adtra\u2060": "extra",
    "Bug\r\n": "Bug",
  };
  expect(Object.keys(cleaned).map(cleanPastedName)).toEqual(Object.values(cleaned));
  for (const name of Object.values(cleaned)) expect(labelNameSchema.parse(name)).toBe(name);
});

test("what is typed gets spaces, too, and is refused if it shows nothing or can’t be shown", () => {
  expect(cleanTypedName("a\tb\u00a0c")).toBe("a b c");
  for (const name of ["\u200b", "bell \u0007"])
    expect(labelNameSchema.safeParse(cleanTypedName(name)).success).toBe(false);
});

test("what emoji and writing need stays", () => {
  for (const name of ["👨‍👩‍👧‍👦", "❤️", "می‌خواهم", "עברית\u200f!", "全角　空白", " a  b "])
    expect(cleanPastedName(name)).toBe(name);
});
