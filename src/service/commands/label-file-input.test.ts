import { expect, test, vi } from "vitest";
import { type LabelFileOptions, readLabels } from "./label-file-input.ts";

const read = async (text: string, options: LabelFileOptions = {}) => {
  const bytes = new TextEncoder().encode(text);
  const { labels } = await readLabels({ name: "f", title: "f", bytes }, options);
  return labels.map(({ name, color }) => `${name} ${color}`);
};
const issues = "Summary,Tags,Tint\nCrash,Bug,#AA0000\nSlow,Docs,#BB0000\n";

test("a file that can be read in one way only is read without options", async () => {
  expect(await read("name,color\nBug,#AA0000\n")).toEqual(["Bug #AA0000"]);
  expect(await read("labels: []\n")).toEqual([]);
});

test("where it isn’t certain what is meant, each list is told with the options that choose it", async () => {
  const text = "a:\n  - {name: A, color: red}\nb:\n  - {name: B, color: red, old: C}\n";
  await expect(read(text)).rejects.toThrow(/--list a --name name --color color {2}1 label: A/);
  await expect(read(text, { list: "c" })).rejects.toThrow(/f has no list “c”\./);
  expect(await read(text, { list: "b" })).toEqual(["B #FF0000"]);
  const plain = "Name,Status,Due on\nWrite a post,Done,2026-01-01\nFix login,Open,2026-01-02\n";
  await expect(read(plain)).rejects.toThrow(/--list \. --name Status\n {2}--list \. --name 'Due on'\n/);
});

test("columns are named by their titles or numbers", async () => {
  expect(await read(issues, { name: "summary", color: "3" })).toEqual(["Crash #AA0000", "Slow #BB0000"]);
  await expect(read(issues, { name: "Label" })).rejects.toThrow(
    "--name “Label” isn't a column of this list. It has Summary, Tags, Tint.",
  );
});

test("every label that can’t be read is named by its line", async () => {
  await expect(read("name,color\nBug,#AA0000\nDocs,#12\nNew,#34\n")).rejects.toThrow(
    /^f, line 3, Docs, #12: The color must be #RRGGBB\.\nf, line 4, .*\nExample of a label in CSV/,
  );
});

test("the encoding of a file is told if it’s guessed, and can be named", async () => {
  const told = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const bytes = new Uint8Array([...Buffer.from("name,color\n"), 0xc3, 0xe0, ...Buffer.from(",#AA0000\n")]);
  const file = { name: "f", title: "f", bytes };
  expect((await readLabels(file, { encoding: "windows-1251" })).labels[0]?.name).toBe("Га");
  expect(told).not.toHaveBeenCalled();
  await readLabels(file, {});
  expect(told).toHaveBeenCalledWith(expect.stringMatching(/isn't in UTF-8 and is read as/));
  told.mockRestore();
});
