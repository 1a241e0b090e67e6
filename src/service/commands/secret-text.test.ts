import { expect, test } from "vitest";
import { expectLinearCost } from "#label-files/reading-cost-fixture.ts";
import { hideSecrets } from "./secret-text.ts";

test.each([
  ["postgres://me:p@ss@db/x and redis://:secret@host", "postgres://me:***@db/x and redis://:***@host"],
  ["(a://b:c@d)", "(a://b:***@d)"],
  ["x@y a://b:c", "x@y a://b:c"],
  ["a://b:c\nd@e", "a://b:c\nd@e"],
  ["a://b/c:d@e f://g:h@i", "a://b/c:d@e f://g:***@i"],
])("of %j, passwords in addresses are left out", (text, shown) => {
  expect(hideSecrets(text)).toBe(shown);
});

test("twice as much of any text takes no more than about twice the time", { timeout: 900_000 }, async () => {
  const parts = [
    ...["clc_", "a://", "b:", "@", "password=", "a", "/", " ", "?", "#", "_", "-", "\n", ":", "'"],
    "https://user@host:1/",
  ];
  await expectLinearCost(hideSecrets, parts, [
    { start: "", repeated: "a://b:", end: "" },
    { start: "", repeated: "a://b:c@", end: "d" },
    { start: "", repeated: "clc_", end: "" },
  ]);
});
