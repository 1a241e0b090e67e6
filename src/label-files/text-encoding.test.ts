import { expect, test } from "vitest";
import { decodeText } from "./text-encoding.ts";

const text = "name,color\nÜbung,#ffffff";
const utf16 = (value: string) => new Uint8Array(Uint16Array.from(value, (unit) => unit.charCodeAt(0)).buffer);
const swapped = (bytes: Uint8Array) => bytes.map((_, index) => bytes[index ^ 1] ?? 0);

test.each([
  ["utf-8", new TextEncoder().encode(text)],
  ["utf-8", new TextEncoder().encode(`\ufeff${text}`)],
  ["utf-16le", utf16(`\ufeff${text}`)],
  ["utf-16be", swapped(utf16(`\ufeff${text}`))],
  ["windows-1252", Uint8Array.from(text, (character) => character.charCodeAt(0))],
])("a text in %s is read as it was written", (encoding, bytes) => {
  expect(decodeText(bytes)).toEqual({ text, encoding, isGuessed: encoding === "windows-1252" });
});

/** Texts as their languages write them, in encodings that files don't name. */
test.each([
  ["shift_jis", [0x83, 0x6f, 0x83, 0x4f, 0x2c, 0x23, 0x66, 0x66, 0x66], "バグ,#fff"],
  ["gbk", [0xb4, 0xed, 0xce, 0xf3, 0x2c, 0x23, 0x66, 0x66, 0x66], "错误,#fff"],
  ["windows-1251", [0xce, 0xf8, 0xe8, 0xe1, 0xea, 0xe0, 0x2c, 0x23, 0x66, 0x66, 0x66], "Ошибка,#fff"],
  ["windows-1256", [0xce, 0xd8, 0xc3, 0x2c, 0x23, 0x66, 0x66, 0x66], "خطأ,#fff"],
  ["windows-1252", [0x47, 0x72, 0xf6, 0xdf, 0x65, 0x2c, 0x23, 0x66, 0x66, 0x66], "Größe,#fff"],
  ["windows-1252", [0x53, 0xe3, 0x6f, 0x2c, 0x23, 0x66, 0x66, 0x66], "São,#fff"],
] as const)("a text in %s is recognized by its letters, and can be chosen", (encoding, bytes, expected) => {
  expect(decodeText(Uint8Array.from(bytes))).toEqual({ text: expected, encoding, isGuessed: true });
  expect(decodeText(Uint8Array.from(bytes), encoding)?.text).toBe(expected);
});

test("what is no text is told from one", () => {
  expect(decodeText(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d))).toBeNull();
  expect(decodeText(new Uint8Array())).toEqual({ text: "", encoding: "utf-8", isGuessed: false });
});
