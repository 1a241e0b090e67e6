import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { labelNameSchema } from "#contract/label-input.ts";
import { labelFields } from "#contract/labels.ts";
import { fromKeys } from "#contract/values.ts";
import {
  csvFormatFor,
  type exportFormats,
  importedFormats,
  writeLabelFile,
  writeLabels,
} from "./label-file-writer.ts";
import { readLabelFile } from "./read.ts";

/** Names that spreadsheets, and the parsers of texts, take for something else. */
const hostile = [
  ...["=1+1", "+x", "-y", "@z", "'=q", 'say "hi"', "a;b,c", "🐛 bug", "_x000D_ a", "_x005F_", "a: # b"],
  ...["true", "null", "123", "e1", "a|b", "<b>x</b>", "&amp;", "2026-01-01", "a\u2028b", "日本語", "- a"],
  ...["valueOf", "constructor", "__proto__"],
];
const name = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }),
);
const labels = fc
  .uniqueArray(
    name.filter((text) => labelNameSchema.safeParse(text).data === text && /[\p{L}\p{N}]/u.test(text)),
    { minLength: 2, maxLength: 12 },
  )
  .map((names) => names.map((one, index) => makeLabel(one, `#D73A${10 + index}`)));

test.each(importedFormats)("what is exported as %s is imported as the same labels", async (format) => {
  await fc.assert(
    fc.asyncProperty(labels, async (exported) => {
      const content = await writeLabels(exported, format);
      const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
      const read = await readLabelFile(bytes);
      expect(read.labels.map((label) => fromKeys(labelFields, (field) => label[field] ?? ""))).toEqual(
        exported,
      );
    }),
    {
      numRuns: 30,
      examples: [[hostile.map((one, index) => makeLabel(one, `#D73A${10 + index}`))]],
    },
  );
});

test.each(["csv", "csv-semicolons"] as const)("no cell of %s is a formula", async (format) => {
  const text = String(await writeLabels([makeLabel("=1+1", "#AA0000"), makeLabel("'@x", "#AA0000")], format));
  expect(text.startsWith(`\ufeff${labelFields.join(format === "csv" ? "," : ";")}\r\n`)).toBe(true);
  for (const cell of Papa.parse<string[]>(text.slice(1)).data.flat()) expect(cell).not.toMatch(/^[=+\-@]/);
});

test("a spreadsheet has each color as a text, and as the cell’s fill", async () => {
  const content = await writeLabels([makeLabel("Bug", "#d73a4a")], "xlsx");
  const files = unzipSync(content as Uint8Array);
  expect(strFromU8(files["xl/styles.xml"] ?? new Uint8Array())).toMatch(/fgColor rgb="(?:FF)?D73A4A"/i);
});

test("CSV has semicolons in languages whose decimals have commas", () => {
  expect(["en", "ja", "de", "fr", "pt-BR"].map(csvFormatFor)).toEqual([
    ...["csv", "csv", "csv-semicolons", "csv-semicolons", "csv-semicolons"],
  ]);
});

test("each tool’s YAML has the form that the tool reads", async () => {
  const exported = [makeLabel('kind/"bug": # 1', "#D73A4A"), makeLabel("a\u2028b", "abc")];
  const list = (first: string, second: string) => [
    `- name: "kind/\\"bug\\": # 1"`,
    `  color: "${first}"`,
    `- name: "a\\u2028b"`,
    `  color: "${second}"`,
  ];
  const lines = async (format: (typeof exportFormats)[number]) =>
    String(await writeLabels(exported, format)).match(/^(?:labels|[- ]*(?:name|color)):.*$/gm);
  expect(await lines("github")).toEqual(list("d73a4a", "aabbcc"));
  expect(await lines("gitlab")).toEqual(list("#D73A4A", "#AABBCC"));
  expect(await lines("gitea")).toEqual(["labels:", ...list("#D73A4A", "#AABBCC").map((line) => `  ${line}`)]);
});

test("a file is named after its project, in characters that every system takes", async () => {
  expect((await writeLabelFile([], "csv", "Acme")).name).toBe("Acme-labels.csv");
  expect((await writeLabelFile([], "gitea", "Acme")).name).toBe("Acme-labels.yaml");
  expect((await writeLabelFile([], "tailwind", "Acme")).name).toBe("Acme-labels.css");
  expect((await writeLabelFile([], "json", 'a/b: "c"\n')).name).toBe("a-b- -c--labels.json");
});
