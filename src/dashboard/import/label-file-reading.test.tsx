import { expect, test, vi } from "vitest";
import { readLabelText } from "./label-file-reading.ts";

const noChoice = { columns: null, list: null };

/** What is read in a text, and whether the page itself has taken it apart. */
async function readText(text: string, choice = noChoice) {
  const split = vi.spyOn(String.prototype, "split");
  const file = await readLabelText(text, choice);
  return { file, isReadHere: split.mock.contexts.some((context) => String(context) === text) };
}

test("a file is read as the command line reads it, but not by the page", async () => {
  const text = "- name: bug\n  color: d73a4a\n";
  const { file, isReadHere } = await readText(text);
  expect(file).toMatchObject({ format: "yaml", labels: [{ name: "bug", color: "#D73A4A", line: 1 }] });
  expect(isReadHere).toBe(false);
});

test("where the browser can’t start a worker, the page reads the file", async () => {
  vi.resetModules();
  vi.spyOn(globalThis, "Worker").mockImplementation(() => {
    throw new Error("no workers");
  });
  const { readLabelText: readHere } = await import("./label-file-reading.ts");
  expect(await readHere("bug,#d73a4a\n", noChoice)).toMatchObject({ labels: [{ name: "bug" }] });
});
