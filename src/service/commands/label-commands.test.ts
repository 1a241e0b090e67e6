import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { startLabelHosts } from "#client/label-hosts-fixture.ts";
import { proposeColors } from "#color-science/proposed-colors.ts";
import { makeLabel } from "#contract/label-fixture.ts";
import type { HistoryEntry } from "#contract/label-history.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { commandLine, documentOf } from "#service/command-line-fixture.ts";
import { readDatabase, readLabelRows } from "#service/database-fixture.ts";
import { appIds } from "#service/service-fixture.ts";

// Each test starts processes, which takes long on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

test("exported labels can be imported elsewhere, twice without doubling them, from CSV and from JSON", async () => {
  const { run, database } = await commandLine({ demo: true });
  const exported = await run(["labels", "export", "Acme"]);
  expect(exported).toMatchObject({ code: 0, errors: "" });
  const importing = ["labels", "import", "Northwind", "-"];
  const first = await run([...importing, "--json"], exported.output);
  expect(documentOf(first)).toEqual({
    project: appIds.Northwind,
    added: 23,
    recolored: 0,
    renamed: 0,
    present: 0,
    dry_run: false,
  });
  const json = await run(["labels", "export", "Northwind", "--json"]);
  type Rows = Awaited<ReturnType<typeof readLabelRows>>;
  const own = (rows: Rows, projectId: number) =>
    rows
      .filter((row) => row.project_id === projectId && row.deleted_at === null)
      .map(({ name, color }) => ({ name, color }));
  const rows = await readLabelRows(database);
  expect(documentOf(json)).toEqual(own(rows, 3));
  expect(own(rows, 3)).toEqual(own(rows, 1));

  const second = await run(importing, json.output);
  expect(second).toMatchObject({ code: 0, errors: "" });
  expect(second.output).toBe("Added 0 labels to the project “Northwind”. 23 already there.\n");
  expect(await readLabelRows(database)).toEqual(rows);
  const doubled = await run([...importing, "--allow-duplicates"], json.output);
  expect(doubled).toMatchObject({ code: 0, output: "Added 23 labels to the project “Northwind”.\n" });
  expect(own(await readLabelRows(database), 3)).toHaveLength(46);
});

test("a file with any label that can't be taken, and a trial, leave everything as it is", async () => {
  const { run, database, folder } = await commandLine({ demo: true });
  const rows = await readDatabase(database);
  await writeFile(join(folder, "labels.csv"), "name,color\r\nNew,#00ff00\r\nOld,reddish\r\nDocs,#000000\r\n");
  const [refused, trial] = await Promise.all([
    run(["labels", "import", "Acme", "labels.csv"]),
    run(["labels", "import", "Acme", "-", "--dry-run"], "name;color\nNew;#123456\nFeature;#6d5efc\n"),
  ]);
  expect(refused).toEqual({
    code: 1,
    signal: null,
    output: "",
    errors:
      "labels.csv, line 3, Old, reddish: The color must be #RRGGBB.\n" +
      "Example of a label in CSV: Feature,#6D5EFC\n" +
      "Nothing was changed.\n",
  });
  expect(trial).toMatchObject({
    code: 0,
    output: "Would add 1 label to the project “Acme”. 1 already there.\n",
    errors: "",
  });
  expect(await readDatabase(database)).toEqual(rows);
});

test("a file recolors labels of the same name, and says what it would do before it does it", async () => {
  const { run } = await commandLine({ demo: true });
  const importing = ["labels", "import", "Northwind", "-"];
  await run(importing, "Feature,#111111\nBug,#222222\n");
  await run(importing, "Docs,#555555\n");
  const file = "Feature,#333333\nbug,#222222\nNew,#444444\nDocs,#555555\n";
  const counts = { project: appIds.Northwind, added: 1, recolored: 1, renamed: 1, present: 1 };
  expect(documentOf(await run([...importing, "--dry-run", "--json"], file))).toEqual({
    ...counts,
    dry_run: true,
  });
  expect((await run([...importing, "--dry-run"], file)).output).toBe(
    "Would add 1 label to the project “Northwind”. Would recolor 1. Would rename 1. 1 already there.\n",
  );
  expect((await run(importing, file)).output).toBe(
    "Added 1 label to the project “Northwind”. Recolored 1. Renamed 1. 1 already there.\n",
  );
  expect(documentOf(await run(["labels", "export", "Northwind", "--json"]))).toEqual([
    makeLabel("Feature", "#333333"),
    makeLabel("bug", "#222222"),
    makeLabel("Docs", "#555555"),
    makeLabel("New", "#444444"),
  ]);
});

test("a file that has a name twice is refused with both lines, and nothing is imported, unless that is allowed", async () => {
  const { run } = await commandLine({ demo: true });
  const importing = ["labels", "import", "Northwind", "-"];
  const file = "name,color\nBug,#111111\nDocs,#222222\nbug,#333333\n";
  for (const more of [[], ["--dry-run"]]) {
    const refused = await run([...importing, ...more], file);
    expect(refused).toMatchObject({ code: 2, output: "" });
    expect(refused.errors).toContain("line 4: “bug” has the same name as “Bug” in line 2.");
  }
  expect(documentOf(await run(["labels", "export", "Northwind", "--json"]))).toEqual([]);
  const allowed = await run([...importing, "--allow-duplicates"], file);
  expect(allowed.output).toBe("Added 3 labels to the project “Northwind”.\n");
});

test("a label that only looks like another is added, and told of", async () => {
  const { run } = await commandLine({ demo: true });
  const importing = ["labels", "import", "Northwind", "-"];
  await run(importing, "カード,#111111\n");
  expect(await run([...importing, "--dry-run"], "ガード,#111111\n")).toMatchObject({
    output: "Would add 1 label to the project “Northwind”.\n",
    errors: "“ガード” looks like “カード”, but is a different name.\n",
  });
});

test("names alone get distinct colors as the console proposes them, the same each time", async () => {
  const { run } = await commandLine({ demo: true });
  const importing = ["labels", "import", "Acme", "-"];
  const before = documentOf(await run(["labels", "export", "Acme", "--json"])) as LabelInput[];
  const names = "name\nFeature\nBrandnew\nAnother\n";
  expect((await run(importing, names)).output).toBe(
    "Added 2 labels to the project “Acme”. 1 already there.\n",
  );
  const after = documentOf(await run(["labels", "export", "Acme", "--json"])) as LabelInput[];
  const taken = before.map(({ color }) => color);
  expect(after).toEqual([
    ...before,
    ...proposeColors(taken, 2).map((color, index) => ({ name: ["Brandnew", "Another"][index], color })),
  ]);
  expect((await run(importing, names)).output).toContain("3 already there");
});

test("the categories of a changelog become labels, and it is said what they are of", async () => {
  const { run } = await commandLine({ demo: true });
  const importing = ["labels", "import", "Northwind", "-"];
  const changelog = "# Changelog\n\n## 1.0.0\n\n### Added\n\n- Dark mode\n\n### Fixed\n\n- A crash\n";
  expect(await run([...importing, "--dry-run"], changelog)).toMatchObject({
    code: 0,
    output: "Would add 2 labels to the project “Northwind”.\n",
    errors: "The standard input is read as a changelog; each category becomes a label.\n",
  });
  const settings = "changelog:\n  categories:\n    - title: New\n      labels: [feature]\n";
  expect(await run(importing, settings)).toMatchObject({
    output: "Added 1 label to the project “Northwind”.\n",
    errors: "The standard input is read as a file of GitHub.\n",
  });
});

test("labels come from the address of a repository or a file, and nothing secret of it is told or kept", async () => {
  const files = {
    "/labels.csv": "name,color\nFrom a file,#112233\n",
    "/broken.csv": "name,color\nx,reddish\ny,#112233\n",
  };
  const hosts = await startLabelHosts(120, 50, files);
  onTestFinished(hosts.close);
  const { run } = await commandLine({ demo: true });
  const importing = (path: string) => run(["labels", "import", "Northwind", hosts.origin + path]);
  expect((await importing("/acme/app")).output).toBe("Added 120 labels to the project “Northwind”.\n");
  expect((await importing("/acme/app/labels")).output).toContain("120 already there");
  expect((await importing("/labels.csv?private_token=hidden")).output).toContain("Added 1 label");
  const [gone, broken] = [
    await importing("/gone.csv?private_token=hidden"),
    await importing("/broken.csv?a=hidden"),
  ];
  expect(gone).toMatchObject({ code: 1, output: "" });
  expect(gone.errors).toMatch(
    /^127\.0\.0\.1:\d+\/gone\.csv can't be read: 127\.0\.0\.1:\d+ has nothing public at this address/,
  );
  expect(broken.errors).toContain("broken.csv, line 2, x, reddish: ");
  const history = await run(["labels", "history", "Northwind", "--limit", "1", "--json"]);
  const all = JSON.stringify([gone, broken, history]);
  expect(all).not.toContain("hidden");
  expect((await run(["labels", "history", "Northwind", "--limit", "1"])).output).toContain("/labels.csv");
  expect(await run(["labels", "import", "Northwind", "https://me:hidden@github.com/o"])).toMatchObject({
    code: 1,
    errors:
      "It isn't clear whose labels are meant. Give the address of a repository or a file, such as https://github.com/owner/repository.\n",
  });
});

test("names alone get the color that is given, and former names rename labels", async () => {
  const { run } = await commandLine({ demo: true });
  const importing = ["labels", "import", "Acme", "-"];
  const names = "- Feature\n- Brandnew\n";
  const misused = await run([...importing, "--new-color", "reddish"], names);
  expect(misused).toMatchObject({
    code: 2,
    errors: "--new-color must be #RRGGBB, or a CSS color such as tomato.\n",
  });
  const added = await run([...importing, "--new-color", "tomato"], names);
  expect(added.output).toBe("Added 1 label to the project “Acme”. 1 already there.\n");
  const yaml = "- {name: New name, color: red, aliases: [Brandnew]}\n- {name: Other, color: red}\n";
  expect((await run([...importing, "--dry-run"], yaml)).output).toBe(
    "Would add 1 label to the project “Acme”. Would rename 1.\n",
  );
  expect((await run(importing, yaml)).output).toBe("Added 1 label to the project “Acme”. Renamed 1.\n");
  const exported = await run(["labels", "export", "Acme", "--format", "gitea"]);
  expect(exported.output).toMatch(
    /^labels:\n {2}- name: "[\s\S]*\n {2}- name: "New name"\n {4}color: "#FF0000"\n {2}- name: "Other"\n {4}color: "#FF0000"\n$/,
  );
});

test("the history lists what was changed, when, by whom, and as part of what", async () => {
  const { run, folder } = await commandLine({ demo: true });
  await writeFile(join(folder, "first.csv"), "Feature,#111111\n");
  await run(["labels", "import", "Northwind", "first.csv"]);
  await run(["labels", "import", "Northwind", "-"], "Feature,#222222\nNew,#333333\n");
  const listing = ["labels", "history", "Northwind"];
  const entries = documentOf(await run([...listing, "--json"])) as HistoryEntry[];
  expect(entries.map(({ action, after, user, token }) => [action, after, user, token])).toEqual([
    ["created", makeLabel("New", "#333333"), null, null],
    ["recolored", makeLabel("Feature", "#222222"), null, null],
    ["created", makeLabel("Feature", "#111111"), null, null],
  ]);
  const table = (await run([...listing, "--action", "recolored"])).output.split("\n");
  expect(table).toHaveLength(3);
  expect(table[1]).toMatch(
    / UTC {2}\d+ +recolored {2}Feature #111111 → Feature #222222 {2}operator +import$/,
  );
  expect((await run([...listing, "--until", "2020-01-01"])).output.trim().split("\n")).toHaveLength(1);
  const last = entries.at(-1)?.label_id;
  const ofLabel = await run([...listing, "--label", String(last), "--limit", "1"]);
  expect(ofLabel.output.split("\n")).toHaveLength(3);
  expect((await run([...listing, "--limit", "5"])).output).toContain("import first.csv");
  expect((await run(["labels", "history", "Acme", "--user", "demo", "--limit", "600"])).output).toContain(
    "created",
  );
  expect(await run([...listing, "--user", "nobody"])).toMatchObject({ code: 1 });
});
