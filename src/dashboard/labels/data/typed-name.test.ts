import { expect, test } from "vitest";
import { labelNameSchema } from "#contract/label-input.ts";
import { cleanTypedName } from "./typed-name.ts";

test("what spreadsheets and pages bring along in a name becomes a space, or goes if it shows nothing", () => {
  const cleaned = {
    "a\tb": "a b",
    "a\r\nb": "a b",
    "a\u2028b\u0085c": "a b c",
    "Corrigé\u00a0!": "Corrigé !",
    "Corrigé\u202f!": "Corrigé !",
    "\ufeffbug\u200b": "bug",
    "ex\u00adtra\u2060": "extra",
    "a\u0000\u001bb": "ab",
  };
  expect(Object.keys(cleaned).map(cleanTypedName)).toEqual(Object.values(cleaned));
  for (const name of Object.values(cleaned)) expect(labelNameSchema.parse(name)).toBe(name);
});

test("what emoji and writing need stays", () => {
  for (const name of ["👨‍👩‍👧‍👦", "❤️", "می‌خواهم", "עברית\u200f!", "全角　空白", " a  b "])
    expect(cleanTypedName(name)).toBe(name);
});
