import fc from "fast-check";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { labelNameSchema } from "#contract/label-input.ts";
import { unescapeCell } from "./label-file-format.ts";
import { exportFormats, writeLabelFile, writeLabels } from "./label-file-writer.ts";

const labels = fc.array(
  fc
    .record({
      name: fc.string({ unit: "grapheme", minLength: 1 }).filter((name) => {
        const { data } = labelNameSchema.safeParse(name);
        return data === name;
      }),
      color: fc.constantFrom("#6D5EFC", "#128c7e", "#000000"),
    })
    .map(({ name, color }) => makeLabel(name, color)),
);

test("what is exported as CSV is read back as the same labels, and nothing in it is a formula", () => {
  fc.assert(
    fc.property(labels, (exported) => {
      const { text } = writeLabelFile(exported, "csv", "Acme");
      expect(text.startsWith("\ufeffname,color\r\n")).toBe(true);
      const rows = Papa.parse<string[]>(text.slice(1).trimEnd(), { skipEmptyLines: true }).data.slice(1);
      for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@]/);
      const read = rows.map(([name = "", color = ""]) => makeLabel(unescapeCell(name), color));
      expect(read).toEqual(exported);
    }),
  );
});

test("each tool’s YAML has the form that the tool reads", () => {
  const exported = [makeLabel('kind/"bug": # 1', "#D73A4A"), makeLabel("a\u2028b", "abc")];
  const list = (first: string, second: string) => [
    `- name: "kind/\\"bug\\": # 1"`,
    `  color: "${first}"`,
    `- name: "a\\u2028b"`,
    `  color: "${second}"`,
  ];
  const lines = (format: (typeof exportFormats)[number]) => writeLabels(exported, format).split("\n");
  expect(lines("github")).toEqual([...list("d73a4a", "aabbcc"), ""]);
  expect(lines("gitlab")).toEqual([...list("#D73A4A", "#AABBCC"), ""]);
  expect(lines("gitea")).toEqual(["labels:", ...list("#D73A4A", "#AABBCC").map((line) => `  ${line}`), ""]);
});

test("a color is written as every import reads it, and one that is none as it is", () => {
  const labels = [makeLabel("A", "abc"), makeLabel("B", "none")];
  expect(JSON.parse(writeLabels(labels, "json"))).toEqual([
    makeLabel("A", "#AABBCC"),
    makeLabel("B", "none"),
  ]);
  for (const format of exportFormats) expect(writeLabels(labels, format)).toMatch(/"none"/);
});

test("a file is named after its project, in characters that every system takes", () => {
  expect(writeLabelFile([], "csv", "Acme").name).toBe("Acme-labels.csv");
  expect(writeLabelFile([], "gitea", "Acme").name).toBe("Acme-labels.yaml");
  expect(writeLabelFile([], "json", 'a/b: "c"\n').name).toBe("a-b- -c--labels.json");
});
