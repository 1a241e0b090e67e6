import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startLabelHosts } from "#client/label-hosts-fixture.ts";
import { ColorJudge } from "#color-science/color-judge.ts";
import { proposeColors } from "#color-science/color-proposals.ts";
import { makeLabel } from "#contract/label-fixture.ts";
import type { HistoryEntry } from "#contract/label-history.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { commandLine, documentOf } from "#service/command-line-fixture.ts";
import { readDatabase } from "#service/database-fixture.ts";
import { appIds } from "#service/service-fixture.ts";

/** The command line over the demo, with what the tests do most. */
async function labelCommands() {
  const { run, ...commands } = await commandLine({ demo: true });
  return {
    ...commands,
    run,
    importText: (text: string, ...more: string[]) =>
      run(["labels", "import", "Northwind", "-", ...more], text),
    list: async (project = "Northwind") =>
      documentOf(await run(["labels", "export", project, "--json"])) as LabelInput[],
  };
}

test("exported labels can be imported elsewhere, twice without doubling them, in several formats", async () => {
  const { run, importText, list } = await labelCommands();
  const exported = await run(["labels", "export", "Acme"]);
  expect(documentOf(await importText(exported.output, "--json"))).toMatchObject({
    project: appIds.Northwind,
    added: 23,
    recolored: 0,
    renamed: 0,
    deleted: 0,
    unchanged: 0,
    dry_run: false,
  });
  expect(await list()).toEqual(await list("Acme"));
  for (const format of ["json", "gitea", "toml"]) {
    const again = await run(["labels", "export", "Northwind", "--format", format]);
    const output = "Labels of the project “Northwind”: 23 unchanged.\n";
    expect(await importText(again.output)).toMatchObject({ code: 0, output, errors: "" });
  }
});

test("a file with any label that can't be taken, or one name twice, and a trial, leave everything as it is", async () => {
  const { database, importText } = await labelCommands();
  const rows = await readDatabase(database);
  expect(await importText("name,color\nNew,#00ff00\nOld,reddish\n")).toMatchObject({ code: 1, output: "" });
  const twins = "name,color\nBug,#111111\nDocs,#222222\nbug,#333333\n";
  for (const more of [[], ["--dry-run"]]) {
    const refused = await importText(twins, ...more);
    expect(refused).toMatchObject({ code: 2, output: "" });
    expect(refused.errors).toContain("line 4: “bug” has the same name as “Bug” in line 2.");
  }
  const trial = await importText("name;color\nNew;#123456\n", "--dry-run");
  const output = "Labels of the project “Northwind”: 1 to add.\n";
  expect(trial).toMatchObject({ code: 0, output, errors: "" });
  expect(await readDatabase(database)).toEqual(rows);
});

test("a file recolors and renames labels, tells of those that look alike, and says before what it would do", async () => {
  const { importText, list } = await labelCommands();
  await importText("Feature,#111111\nBug,#222222\nカード,#111111\nOld,#555555\n");
  const file =
    "name,color,previously\nFeature,#333333,\nbug,#222222,\nNew,#444444,Old\nガード,#555555,\nカード,#111111,\n";
  const errors = "“ガード” looks like “カード”, but is a different name.\n";
  expect(await importText(file, "--dry-run")).toMatchObject({
    output: "Labels of the project “Northwind”: 1 to add, 1 to recolor, 2 to rename, 1 unchanged.\n",
    errors,
  });
  expect(await importText(file)).toMatchObject({
    output: "Labels of the project “Northwind”: 1 added, 1 recolored, 2 renamed, 1 unchanged.\n",
    errors,
  });
  expect((await list()).map(({ name, color }) => `${name} ${color}`)).toEqual([
    "Feature #333333",
    "bug #222222",
    "カード #111111",
    "New #444444",
    "ガード #555555",
  ]);
});

test("names alone get distinct colors as the console proposes them, the same each time", async () => {
  const { run, list } = await labelCommands();
  const importNames = (names: string) => run(["labels", "import", "Acme", "-"], names);
  const before = await list("Acme");
  const names = "name\nFeature\nBrandnew\nAnother\n";
  expect((await importNames(names)).output).toContain("2 added, 1 unchanged");
  const colors = proposeColors(new ColorJudge(before, "light"), [null, null]);
  const added = colors.map((color, index) => ({ name: ["Brandnew", "Another"][index], color }));
  expect(await list("Acme")).toMatchObject([...before, ...added]);
  expect((await importNames(names)).output).toContain("3 unchanged");
});

test("the categories of a changelog become labels, and it is said what they are of", async () => {
  const { importText } = await labelCommands();
  const changelog = "# Changelog\n\n## 1.0.0\n\n### Added\n\n- Dark mode\n\n### Fixed\n\n- A crash\n";
  expect(await importText(changelog)).toMatchObject({
    output: "Labels of the project “Northwind”: 2 added.\n",
    errors: "The standard input is read as a changelog; each category becomes a label.\n",
  });
});

test("labels come from the address of a repository or a file, and nothing secret of it is told or kept", async () => {
  const hosts = await startLabelHosts(120, 50, { "/labels.csv": "name,color\nFrom a file,#112233\n" });
  onTestFinished(hosts.close);
  const { run } = await labelCommands();
  const importFrom = (address: string) => run(["labels", "import", "Northwind", address]);
  expect((await importFrom(`${hosts.origin}/acme/app`)).output).toContain("120 added");
  expect((await importFrom(`${hosts.origin}/labels.csv?private_token=hidden`)).output).toContain("1 added");
  const gone = await importFrom(`${hosts.origin}/gone.csv?private_token=hidden`);
  expect(gone).toMatchObject({ code: 1, output: "" });
  expect(gone.errors).toMatch(
    /^127\.0\.0\.1:\d+\/gone\.csv can't be read: 127\.0\.0\.1:\d+ has nothing public at this address/,
  );
  const history = await run(["labels", "history", "Northwind", "--limit", "1"]);
  expect(history.output).toContain("/labels.csv");
  expect(JSON.stringify([gone, history])).not.toContain("hidden");
  expect((await importFrom("https://me:hidden@github.com/o")).errors).toBe(
    "It isn't clear whose labels are meant. Give the address of a repository or a file, such as https://github.com/owner/repository.\n",
  );
});

test("the history lists what was changed, when, by whom, and as part of what", async () => {
  const { run, folder, importText } = await labelCommands();
  await writeFile(join(folder, "first.csv"), "Feature,#111111\n");
  await run(["labels", "import", "Northwind", "first.csv"]);
  await importText("Feature,#222222\nNew,#333333\n");
  const list = (...more: string[]) => run(["labels", "history", "Northwind", ...more]);
  const entries = documentOf(await list("--json")) as HistoryEntry[];
  expect(entries.map(({ action, after, user, token }) => [action, after, user, token])).toEqual([
    ["created", makeLabel("New", "#333333"), null, null],
    ["recolored", makeLabel("Feature", "#222222"), null, null],
    ["created", makeLabel("Feature", "#111111"), null, null],
  ]);
  const [, recolored, ...others] = (await list("--action", "recolored")).output.split("\n");
  expect(recolored).toMatch(
    / UTC {2}\d+ +recolored {2}Feature #111111 → Feature #222222 {2}operator +import$/,
  );
  expect(others).toEqual([""]);
  const ofLabel = await list("--label", String(entries.at(-1)?.label_id), "--until", "2020-01-01");
  expect(ofLabel.output.trim().split("\n")).toHaveLength(1);
  expect((await list("--limit", "5")).output).toContain("import first.csv");
  expect(await list("--user", "nobody")).toMatchObject({ code: 1 });
});
