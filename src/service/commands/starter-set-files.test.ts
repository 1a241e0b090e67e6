import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { starterSetsPath } from "#contract/starter-sets.ts";
import { runCommand, startServe } from "#service/command-line-fixture.ts";
import { temporaryFolder } from "#service/service-fixture.ts";
import { readStarterSets } from "./starter-set-files.ts";

async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await temporaryFolder();
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

test("each file of a folder is a set, named after it and in any format that import reads; hidden ones are left out", async () => {
  const folder = await folderOf({
    "B releases.csv": "name,color\nNew,#112233\n",
    "a.yaml": "one: {Bug: '#FF0000', Fix: '#008080'}\ntwo: [{name: Docs, color: '#445566'}]\n",
    ".draft.csv": "name,color\nbroken\n",
    "changes.md": "# Changelog\n\n## 1.0.0\n\n### Added\n\n### Fixed\n",
  });
  await mkdir(join(folder, "older"));
  await symlink(join(folder, "B releases.csv"), join(folder, "linked.csv"));
  const sets = await readStarterSets(folder);
  expect(sets.map(({ name, labels }) => [name, ...labels.map((label) => label.name)])).toEqual([
    ["B releases", "New"],
    ["a: one", "Bug", "Fix"],
    ["a: two", "Docs"],
    ["changes", "Added", "Fixed"],
    ["linked", "New"],
  ]);
  for (const { color } of sets.flatMap(({ labels }) => labels)) expect(color).toMatch(/^#[\dA-F]{6}$/i);
});

test.each([
  [{ "a.csv": "name,color\nNew,reddish\nOld,red\n" }, /a\.csv, line 2, New, reddish: /],
  [
    { "a.csv": "name,color\nNew,#112233\nnew,#445566\n" },
    /line 3: “new” has the same name as “New” in line 2\..*Remove or rename one/s,
  ],
  [{ "a.yaml": "labels: []\n" }, /a\.yaml must have 1 to 1,000 labels; it has 0\./],
])("a set that can’t be read is refused with its file and line: %j", async (files, sentence) => {
  await expect(readStarterSets(await folderOf(files))).rejects.toThrow(sentence);
});

test("the service serves the operator’s sets without a token, none unless there are any, and doesn’t start with broken ones", async () => {
  const folder = await folderOf({ "Ours.csv": "name,color\nNew,#112233\n" });
  const environment = { STARTER_SETS: folder };
  const { address, stop } = await startServe(["--demo"], { folder: await temporaryFolder(), environment });
  const response = await fetch(address + starterSetsPath);
  expect(response.headers.get("content-type")).toContain("application/json");
  expect(await response.json()).toEqual([{ name: "Ours", labels: [makeLabel("New", "#112233")] }]);
  expect((await fetch(address + starterSetsPath, { method: "POST" })).status).toBe(405);
  await stop();
  const serve = ["serve", "--port", "0", "--starter-sets", join(folder, "gone.csv")];
  const refused = await runCommand(serve, { folder: await temporaryFolder() });
  expect(refused).toMatchObject({ code: 1, output: "" });
  expect(refused.errors).toContain(
    "gone.csv can't be read: there is no such file or folder. Name one with --starter-sets",
  );
});
