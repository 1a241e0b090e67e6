import * as fc from "fast-check";
import { expect, test, vi } from "vitest";
import { inAscii } from "#service/http/request-log.ts";
import { formatTable, print, printJson, tell } from "./command-output.ts";

test("columns line up, also behind letters and emoji that are two columns wide", () => {
  const rows = [
    ["日本語", "a"],
    ["🚀", "b"],
    ["Zoë", "c"],
  ];
  expect(formatTable(["NAME", "X"], rows).split("\n")).toEqual([
    "NAME    X",
    "日本語  a",
    "🚀      b",
    "Zoë     c",
  ]);
});

/** What something prints, to either output. */
function outputOf(run: () => unknown): string {
  let output = "";
  const write = ((text: string, done?: () => void) => {
    output += text;
    done?.();
    return true;
  }) as typeof process.stdout.write;
  const streams = [process.stdout, process.stderr];
  const spies = streams.map((stream) => vi.spyOn(stream, "write").mockImplementation(write));
  run();
  for (const spy of spies) spy.mockRestore();
  return output;
}

/** What acts upon a terminal or a CI job, and parts of it. */
const pieces = [
  ...["\u001b[31m", "\u001b]0;title\u0007", "\u009b2J", "\u0085", "\u0000", "\b", "\r", "\n", "\t"],
  ...["\u202e", "\u2066", "\u200f", "\u061c", "\u2028", "\u2029", "::error::x", "::set-output name=a::b"],
  ...["##[command]", "##vso[task.setvariable]", "##teamcity[message]", "section_start:1:a\r\u001b[0K"],
  ...["+++ a", "--- a", "~~~ a", "^^^ +++", "#", ":", " ", "a", "é", "\u00a0", "🎨"],
];

/** Fails when something in an output acts upon a terminal, or is a command to a CI job. */
function expectHarmless(output: string, said: string): void {
  expect(output, said).not.toMatch(
    /[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u,
  );
  expect(output, said).not.toMatch(/##(\[|vso\[|teamcity\[)/i);
  expect(output, said).not.toMatch(/^\s*(::|\+\+\+ |--- |~~~ |\^\^\^ )/m);
  // A place in the code, as stack traces have it.
  expect(output, said).not.toMatch(/^ {4}at /m);
}

test("whatever is printed in whatever way, nothing acts upon a terminal or a CI job, and JSON means the same", () => {
  const hostile = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((some) => some.join(""));
  fc.assert(
    fc.property(hostile, hostile, (one, other) => {
      for (const text of [one, `${one}\n${other}`, formatTable([one, "B"], [[other, one]])]) {
        expectHarmless(
          outputOf(() => print(text)),
          text,
        );
        expectHarmless(
          outputOf(() => tell(text)),
          text,
        );
      }
      const value = { [one]: [other] };
      const json = outputOf(() => printJson(value));
      expectHarmless(json, one);
      expect(JSON.parse(json)).toEqual(value);
      const line = inAscii(JSON.stringify(value));
      expectHarmless(line, one);
      expect(JSON.parse(line)).toEqual(value);
    }),
  );
});
