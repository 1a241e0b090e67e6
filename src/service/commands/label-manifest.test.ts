import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { projectHeader } from "#contract/paths.ts";
import { appIds } from "#service/service-fixture.ts";
import { createLabel, isChange, projectWith, readLabels, syncCommands } from "./label-sync-fixture.ts";

const manifest = `groups:
  types:
    - { name: Bug, color: "#AA0000" }
    - { name: Feature, color: "#00AA00", previously: [Idea] }
  docs:
    Docs: "#0000AA"
x-note: free
projects:
  Northwind:
    groups: [types, docs]
  ${appIds.Orbit}: # by its app ID
    groups: types
    labels:
      - { name: BUG, color: "#BB0000" }
      - { name: Own, color: "#CCCCCC" }
`;
const file = ["--file", "labels.yaml"];

test("one manifest gives many projects their labels, shared ones and their own, and takes their own from them", async () => {
  const { app, front, run, read, write } = await projectWith({ Idea: "#00AA00" });
  await write("labels.yaml", manifest);
  const before = await run("diff", null, file);
  expect(before).toMatchObject({ code: 3, errors: "" });
  expect(before.output).toContain("Labels of the project “Northwind”: 2 to add, 1 to rename.");
  expect(before.output).toMatch(/\n2 of 2 projects differed\.\n$/);
  const refused = await run("push", null, [...file, "--prune"], { input: "y\n" });
  expect(refused).toMatchObject({ code: 1, output: "" });
  expect(refused.errors).toMatch(/--prune would delete \d+ labels of the project “Orbit”.* Add --yes/);
  expect(front.asked.filter(isChange)).toEqual([]);

  expect(await run("push", null, [...file, "--prune", "--yes"])).toMatchObject({ code: 0, errors: "" });
  expect(await readLabels(app, appIds.Northwind)).toEqual(["Feature #00AA00", "Bug #AA0000", "Docs #0000AA"]);
  const orbit = ["BUG #BB0000", "Feature #00AA00", "Own #CCCCCC"];
  expect((await readLabels(app, appIds.Orbit)).toSorted()).toEqual(orbit);
  const same = await run("diff", null, [...file, "--json"]);
  expect(same).toMatchObject({ code: 0 });
  expect(JSON.parse(same.output)).toMatchObject({ differs: false, projects: [{}, {}] });
  expect((await run("pull", null, file)).output).toBe("labels.yaml already has the labels of 2 projects.\n");
  expect(await read("labels.yaml")).toBe(manifest);

  // A pull changes the labels that projects have for themselves, and nothing that they share.
  const other = manifest
    .replace("types, docs]", "types, docs] # both\n    labels: {Docs: '#0000BB', New: '#123456'}")
    .replace("BB0000", "BB0001")
    .replace('      - { name: Own, color: "#CCCCCC" }\n', "");
  await write("other.yaml", other);
  await run("push", null, ["--file", "other.yaml", "--prune", "--yes"]);
  expect(await run("pull", null, file)).toMatchObject({ code: 0, errors: "" });
  // A group's label with another color is overridden, not changed.
  const own = '[{ "name": "Docs", "color": "#0000BB" }, { "name": "New", "color": "#123456" }]';
  expect(await read("labels.yaml")).toBe(
    manifest
      .replace("types, docs]", `types, docs]\n    labels: ${own}`)
      .replace("BB0000", "BB0001")
      .replace('      - { name: Own, color: "#CCCCCC" }\n', ""),
  );
  expect(await run("diff", null, file)).toMatchObject({ code: 0 });
});

test("a project that fails has the exit code 1, and all others are pushed", async () => {
  const { app, front, run, write } = await projectWith({ Gone: "#111111" });
  await write("labels.yaml", manifest);
  front.rule = async (request, forward) =>
    isChange(request) && request.headers[projectHeader] === appIds.Northwind
      ? new Response("", { status: 403 })
      : forward();
  const pushed = await run("push", null, [...file, "--prune", "--yes"]);
  expect(pushed.code).toBe(1);
  expect(pushed.errors).toContain("4 of 4 changes of the project “Northwind” weren't made.");
  expect(await readLabels(app, appIds.Northwind)).toEqual(["Gone #111111"]);
  expect(await readLabels(app, appIds.Orbit)).toHaveLength(3);
  expect(await run("diff", appIds.Orbit, file)).toMatchObject({ code: 0 });
});

const group = "groups:\n  a:\n    - {name: A, color: red}\n";
test.each([
  [`${group}projects:\n  Nowhere:\n    groups: [a]\n`, /line 5: The service has no project “Nowhere”/],
  [
    `${group}projects:\n  Acme:\n    groups: [a]\n  ${appIds.Acme}:\n    groups: [a]\n`,
    /line 7: .*same project as that in line 5/,
  ],
  [`${group}projects:\n  Acme:\n    groups: [b]\n`, /line 6: There is no group “b”/],
  [`${group}projects:\n  Acme:\n    group: [a]\n`, /line 6: There is no field “group” here, only groups and/],
  [`${group}projects:\n  Acme: [a]\n`, /line 5: The project “Acme” must have groups, labels, or both/],
  [`${group}labels: []\nprojects:\n  Acme:\n    groups: [a]\n`, /line 4: There is no field “labels” here/],
  [
    `${group}  b: [{name: A, color: blue}]\nprojects:\n  Acme:\n    groups: [a, b]\n`,
    /line 4: “A” has the same name as “A” in line 3/,
    2,
  ],
  [
    "projects:\n  Acme:\n    labels:\n      - {name: A, color: reddish}\n      - {name: B, color: red}\n",
    /line 4, A, reddish: /,
  ],
  ["projects:\n  Acme:\n    labels: nothing\n", /line 3: /],
  ["- {name: A, color: red}\n", /--app-id is missing. Give the project's, as project list prints it/, 2],
] as readonly [string, RegExp, number?][])(
  "a mistake in a manifest is told with its line before anything is changed: %j",
  async (text, message, code = 1) => {
    const { front, run, write } = await syncCommands();
    await write("bad.yaml", text);
    for (const command of ["diff", "push"] as const) {
      const ended = await run(command, null, ["--file", "bad.yaml"]);
      expect(ended.errors).toMatch(message);
      expect(ended).toMatchObject({ code, output: "" });
    }
    expect(front.asked.filter(isChange)).toEqual([]);
  },
);

test.each([
  [
    "labels.json",
    '{\n  "$schema": "x",\n  "groups": {"a": {"A": "#AA0000"}},\n  "projects": {\n    "Northwind": {\n      "groups": ["a"] // all\n    }\n  }\n}\n',
    '"groups": ["a"],\n      "labels": [{ "name": "B", "color": "#BB0000" }] // all\n',
  ],
  [
    "labels.toml",
    '[projects.Northwind] # mine\ngroups = ["a"] # all\n\n[groups]\na = { A = "#AA0000" }\n',
    '# mine\ngroups = ["a"] # all\nlabels = [{ name = "B", color = "#BB0000" }]\n\n[groups]',
  ],
  [
    "list.yaml",
    "groups:\n  a: {A: '#AA0000'}\nprojects:\n  Northwind:\n    groups:\n      - a # all\n  # The others\n  Orbit: {labels: []}\n",
    '- a # all\n    labels: [{ "name": "B", "color": "#BB0000" }]\n  # The others',
  ],
])("a pull gives a project in %s labels of its own where it has none yet", async (name, text, part) => {
  const { run, read, write } = await projectWith({ A: "#AA0000", B: "#BB0000" });
  await write(name, text);
  expect(await run("pull", appIds.Northwind, ["--file", name])).toMatchObject({ code: 0, errors: "" });
  expect(await read(name)).toContain(part);
  expect(await run("diff", appIds.Northwind, ["--file", name])).toMatchObject({ code: 0, errors: "" });
});

test.each([
  ["x-a: &a [{name: A, color: red}]\nprojects:\n  Northwind: {labels: *a}\n", /can't be changed without/],
  ["projects:\n  Northwind: &n {labels: [{name: A, color: red}]}\n  Orbit: *n\n", /can't be changed without/],
  ["projects:\n  Orbit: {labels: []}\n", /has no project with the app ID/],
])("a manifest stays as it was where a pull would change what others share: %j", async (text, message) => {
  const { run, read, write } = await projectWith({ B: "#BB0000" });
  await write("labels.yaml", text);
  const { code, errors } = await run("pull", appIds.Northwind, file);
  expect(errors).toMatch(message);
  expect(code).not.toBe(0);
  expect(await read("labels.yaml")).toBe(text);
});

test("the manifest of the documentation is one", async () => {
  const guide = await readFile(new URL("../../../docs/labels-as-code.md", import.meta.url), "utf8");
  const block = /^```yaml\n(groups:.*?)^```/ms.exec(guide)?.[1];
  const { app, run, write } = await syncCommands();
  await write("labels.yaml", block ?? "");
  await createLabel(app, appIds.Northwind, "A", "#111111");
  expect(await run("diff", null, file)).toMatchObject({ code: 3, errors: "" });
});
