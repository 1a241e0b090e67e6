import { expect, test, vi } from "vitest";
import { readOffThread } from "./label-file-reading.ts";

const choice = { columns: null, list: null };

test("a file is read as the command line reads it, but not by the page", async () => {
  const split = vi.spyOn(String.prototype, "split");
  const input = "- name: bug\n  color: d73a4a\n";
  const file = await readOffThread({ input, choice });
  expect(file).toMatchObject({ format: "yaml", labels: [{ name: "bug", color: "#D73A4A", line: 1 }] });
  expect(split.mock.contexts.map(String)).not.toContain(input);
});
