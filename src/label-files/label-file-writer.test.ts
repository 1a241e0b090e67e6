import fc from "fast-check";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { labelNameSchema } from "#contract/label-input.ts";
import { labelFileSchema, unescapeCell } from "./label-file-format.ts";
import { writeLabelFile } from "./label-file-writer.ts";

const labels = fc.array(
  fc.record({
    name: fc.string({ unit: "grapheme", minLength: 1 }).filter((name) => {
      const { data } = labelNameSchema.safeParse(name);
      return data === name;
    }),
    color: fc.constantFrom("#6D5EFC", "#128c7e", "#000000"),
  }),
);

test("what is exported as JSON is read back as the same labels, in the same order", () => {
  fc.assert(
    fc.property(labels, (exported) => {
      const { text } = writeLabelFile(exported, "json", "Acme");
      expect(labelFileSchema.parse(JSON.parse(text))).toEqual(exported);
    }),
  );
});

test("what is exported as CSV is read back as the same labels, and nothing in it is a formula", () => {
  fc.assert(
    fc.property(labels, (exported) => {
      const { text } = writeLabelFile(exported, "csv", "Acme");
      expect(text.startsWith("\ufeffname,color\r\n")).toBe(true);
      const rows = Papa.parse<string[]>(text.slice(1).trimEnd(), { skipEmptyLines: true }).data.slice(1);
      for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@]/);
      const read = rows.map(([name = "", color = ""]) => ({ name: unescapeCell(name), color }));
      expect(read).toEqual(exported);
    }),
  );
});

test("a colour is written as every import takes it", () => {
  const { text } = writeLabelFile([{ name: "A", color: "abc" }], "json", "Acme");
  expect(JSON.parse(text)).toEqual([{ name: "A", color: "#AABBCC" }]);
});

test("a file is named after its project, in characters that every system takes", () => {
  expect(writeLabelFile([], "csv", "Acme").name).toBe("Acme-labels.csv");
  expect(writeLabelFile([], "json", 'a/b: "c"\n').name).toBe("a-b- -c--labels.json");
});
