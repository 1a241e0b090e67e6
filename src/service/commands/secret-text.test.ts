import { expect, test } from "vitest";
import { hideSecrets } from "./secret-text.ts";

test.each([
  ["postgres://me:p@ss@db/x and redis://:secret@host", "postgres://me:***@db/x and redis://:***@host"],
  ["'clc_0123456789abc' at https://a.example/?x=1", "'clc_…' at https://a.example/?x=1"],
  ["(a://b:c@d)", "(a://b:***@d)"],
  ["x@y a://b:c", "x@y a://b:c"],
  ["a://b:c\nd@e", "a://b:c\nd@e"],
  ["a://b/c:d@e f://g:h@i", "a://b/c:d@e f://g:***@i"],
])("of %j, tokens and passwords in addresses are left out", (text, shown) => {
  expect(hideSecrets(text)).toBe(shown);
});
