import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { apiPaths } from "#contract/paths.ts";
import { appIds } from "#service/service-fixture.ts";
import { projectWith as startProject } from "./label-sync-fixture.ts";

const { Northwind: project } = appIds;

/** The command line beside a project with labels of these names and colors. */
async function projectWith(labels: Readonly<Record<string, string>>) {
  const commands = await startProject(labels);
  const pull = (file: string, ...more: string[]) => commands.run("pull", project, ["--file", file, ...more]);
  return { ...commands, pull, diff: (file: string) => commands.run("diff", project, ["--file", file]) };
}

test("a pull into a file changes only labels that differ, and a second one nothing; a byte order mark stays", async () => {
  const { pull, diff, read, write } = await projectWith({ Bug: "#AA0000", Docs: "#222222", New: "#333333" });
  const before = [
    "\ufeff# Our labels\r\n\r\nlabels:\r\n",
    "  - name: Bug # first\r\n    color: d73a4a\r\n    details: Broken\r\n    aliases: [defect]\r\n\r\n",
    "  # Nobody needs this\r\n  - name: Old\r\n    color: eeeeee\r\n\r\n",
    '  - color: "222222"\r\n    name: Docs\r\n\r\nversion: 3',
  ];
  await write("labels.yaml", before.join(""));
  const pulled = await pull("labels.yaml");
  expect(pulled).toMatchObject({ code: 0, errors: "" });
  expect(pulled.output).toBe("Wrote 3 labels of the project “Northwind” to labels.yaml.\n");
  const after = [
    before[0],
    before[1]?.replace("d73a4a", "aa0000"),
    '  - color: "222222"\r\n    name: Docs\r\n\r\n  - color: "333333"\r\n    name: New\r\n\r\nversion: 3',
  ].join("");
  expect(await read("labels.yaml")).toBe(after);
  expect(await diff("labels.yaml")).toMatchObject({ code: 0, errors: "" });
  const again = await pull("labels.yaml", "--json");
  expect(JSON.parse(again.output)).toMatchObject({ changed: false, project, labels: 3 });
  expect(await read("labels.yaml")).toBe(after);
  expect(await pull("labels.yaml", "--format", "github")).toMatchObject({ code: 0 });
  expect(await read("labels.yaml")).toMatch(/^- name: "Bug"\n/);
});

test("a file that is the same isn’t written, and one without labels yet keeps what it says", async () => {
  const { pull, diff, read, write, folder } = await projectWith({ Bug: "#AA0000" });
  await write("labels.toml", '# mine\n[[labels]]\nname = "Bug"\ncolor = "#AA0000"\n');
  const before = await stat(join(folder, "labels.toml"), { bigint: true });
  expect((await pull("labels.toml")).output).toBe(
    "labels.toml already has the 1 label of the project “Northwind”.\n",
  );
  expect((await stat(join(folder, "labels.toml"), { bigint: true })).mtimeNs).toBe(before.mtimeNs);
  for (const [name, text, list] of [
    ["comments.yaml", "# What we use", '# What we use\n- name: "Bug"\n  color: "#AA0000"\n'],
    ["comments.toml", "# What we use", '# What we use\n[[labels]]\nname = "Bug"\ncolor = "#AA0000"\n'],
    ["empty.yaml", "\n", '- name: "Bug"\n  color: "#AA0000"\n'],
    ["none.json", "[]\n", '[{ "name": "Bug", "color": "#AA0000"'],
  ] as const) {
    await write(name, text);
    expect(await pull(name), name).toMatchObject({ code: 0, errors: "" });
    expect((await read(name)).slice(0, list.length)).toBe(list);
    expect(await diff(name)).toMatchObject({ code: 0 });
  }
});

test("a file keeps its labels while the service sends some that can’t be read", async () => {
  const { front, pull, read, write } = await projectWith({ Bug: "#AA0000" });
  const text = "- {name: Bug, color: '#AA0000'}\n- {name: Odd, color: '#BB0000'}\n";
  await write("labels.yaml", text);
  front.rule = async (request, forward) => {
    const response = await forward();
    if (request.path !== apiPaths.project(project)) return response;
    const detail = (await response.json()) as { labels: object[] };
    return Response.json({ ...detail, labels: [...detail.labels, { id: "?", name: 7 }] });
  };
  const { code, errors } = await pull("labels.yaml");
  expect(code).toBe(1);
  expect(errors).toContain(
    "labels.yaml wasn't changed, as it would lose labels that can't be read. Give them names and colors",
  );
  expect(await read("labels.yaml")).toBe(text);
});

test("a file that can’t be read or changed is left as it was, with the line that has to be fixed", async () => {
  const { pull, read, write } = await projectWith({ Bug: "#AA0000" });
  const texts = {
    "broken.yaml": "- name: Bug\n  color: [\n",
    "colorless.yaml": "- name: Bug\n  color: '#AA0000'\n- name: Docs\n  color: reddish\n",
    "several.yaml": "a:\n  - {name: A, color: red}\nb:\n  - {name: B, color: red}\n",
    "anchor.yaml": "- &a {name: A, color: red}\n- {name: Bug, color: '#AA0000', x: *a}\n",
  };
  const expected = {
    "broken.yaml": /^broken\.yaml, line 3: /,
    "colorless.yaml": /^colorless\.yaml, line 3, Docs, reddish: /,
    "several.yaml": /--list a --name name --color color {2}1 label: A/,
    "anchor.yaml": /^anchor\.yaml can't be changed without losing part of it\./,
  };
  for (const [name, text] of Object.entries(texts)) {
    await write(name, text);
    const { code, errors } = await pull(name);
    expect(code, name).not.toBe(0);
    expect(errors).toMatch(expected[name as keyof typeof texts]);
    expect(await read(name)).toBe(text);
  }
  expect(await pull("several.yaml", "--list", "b")).toMatchObject({ code: 0 });
  expect(await read("several.yaml")).toBe(
    'a:\n  - {name: A, color: red}\nb:\n  - {name: Bug, color: "#AA0000"}\n',
  );
});

test("a new file is TOML or JSON where its name says so, and means the project’s labels, whatever their names", async () => {
  const { pull, diff, read } = await projectWith({ 'kind/"bug": # 1': "#AA0000", "a\u2028b\\": "#222222" });
  for (const name of ["new.toml", "new.jsonc"]) {
    expect(await pull(name), name).toMatchObject({ code: 0, errors: "" });
    expect(await diff(name), name).toMatchObject({ code: 0, errors: "" });
    const before = await read(name);
    expect((await pull(name)).output).toContain("already has the 2 labels");
    expect(await read(name)).toBe(before);
  }
  expect(await read("new.toml")).toMatch(/^\[\[labels\]\]\nname = "/);
});
