import { expect, test, vi } from "vitest";
import { isApple, isCommandKey, isLetterKey } from "./key-press.ts";

/** A key pressed with ⌘ or Ctrl, as this machine has it, and with whatever else is said. */
function press(key: string, more: Partial<KeyboardEvent> = {}): KeyboardEvent {
  const held = {
    metaKey: isApple,
    ctrlKey: !isApple,
    shiftKey: false,
    altKey: false,
    getModifierState: () => false,
  };
  return { key, code: "", ...held, ...more } as KeyboardEvent;
}

test("a key counts with ⌘ or Ctrl, with Caps Lock, and where the keyboard has another script", () => {
  expect(isCommandKey(press("k"), "k")).toBe(true);
  expect(isCommandKey(press("K"), "k")).toBe(true);
  expect(isCommandKey(press("л", { code: "KeyK" }), "k")).toBe(true);
  expect(isCommandKey(press("Enter", { code: "NumpadEnter" }), "enter")).toBe(true);
});

test("a key alone counts also where the keyboard has another script, with its sign elsewhere", () => {
  const alone = { metaKey: false, ctrlKey: false };
  vi.stubGlobal("HTMLElement", class {});
  expect(isLetterKey(press("ظ", { ...alone, code: "Slash" }), "/")).toBe(true);
  expect(isLetterKey(press("؟", { ...alone, code: "Slash", shiftKey: true }), "?")).toBe(true);
  expect(isLetterKey(press("ظ", { ...alone, code: "Slash" }), "?")).toBe(false);
  expect(isLetterKey(press("ى", { ...alone, code: "KeyN" }), "n")).toBe(true);
});

test("a key counts for nothing alone, with other keys held, or where another letter is on its place", () => {
  expect(isCommandKey(press("k", { metaKey: false, ctrlKey: false }), "k")).toBe(false);
  expect(isCommandKey(press("k", { metaKey: !isApple, ctrlKey: isApple }), "k")).toBe(false);
  expect(isCommandKey(press("K", { shiftKey: true }), "k")).toBe(false);
  expect(isCommandKey(press("k", { altKey: true }), "k")).toBe(false);
  expect(isCommandKey(press("t", { code: "KeyK" }), "k")).toBe(false);
});

test("a character that Alt or AltGr writes is no shortcut, whether or not the browser tells of that key", () => {
  const alone = { metaKey: false, ctrlKey: false };
  vi.stubGlobal("HTMLElement", class {});
  for (const key of ["ń", "ñ", "Ñ", "ŋ", "ⁿ", "˜", "ʼn"])
    expect(isLetterKey(press(key, { ...alone, code: "KeyN" }), "n"), key).toBe(false);
  for (const key of ["ą", "á", "æ", "å", "ª"])
    expect(isLetterKey(press(key, { ...alone, code: "KeyA" }), "a"), key).toBe(false);
  for (const key of ["¿", "÷", "–", "…"]) {
    expect(isLetterKey(press(key, { ...alone, code: "Slash" }), "/"), key).toBe(false);
    expect(isLetterKey(press(key, { ...alone, code: "Slash", shiftKey: true }), "?"), key).toBe(false);
  }
  const withAltGraph = { ...alone, getModifierState: (name: string) => name === "AltGraph" };
  expect(isLetterKey(press("n", { ...withAltGraph, code: "KeyN" }), "n")).toBe(false);
});
