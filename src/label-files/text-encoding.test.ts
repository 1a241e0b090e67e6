import { expect, test } from "vitest";
import { decodeText } from "./text-encoding.ts";

const text = "name,color\nÜbung,#ffffff";
const utf16 = (value: string) => new Uint8Array(Uint16Array.from(value, (unit) => unit.charCodeAt(0)).buffer);
const swapped = (bytes: Uint8Array) => bytes.map((_, index) => bytes[index ^ 1] ?? 0);

test.each([
  ["utf-8", new TextEncoder().encode(text)],
  ["utf-8", new TextEncoder().encode(`\ufeff${text}`)],
  ["utf-16le", utf16(text)],
  ["utf-16le", utf16(`\ufeff${text}`)],
  ["utf-16be", swapped(utf16(text))],
  ["utf-16be", swapped(utf16(`\ufeff${text}`))],
  ["windows-1252", Uint8Array.from(text, (character) => character.charCodeAt(0))],
])("a text in %s is read as it was written", (encoding, bytes) => {
  expect(decodeText(bytes)).toEqual({ text, encoding });
});

test("what is no text is told from one", () => {
  expect(decodeText(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d))).toBeNull();
  expect(decodeText(new Uint8Array())).toEqual({ text: "", encoding: "utf-8" });
});
