import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { apiPaths, projectHeader } from "#contract/paths.ts";
import { appIds } from "#service/service-fixture.ts";
import { createLabel, isChange, readLabels, syncCommands } from "./label-sync-fixture.ts";

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

async function manifestCommands() {
  const commands = await syncCommands();
  await commands.write("labels.yaml", manifest);
  const { app } = commands;
  const orbit = (await readLabels(app, appIds.Orbit)).length;
  return { ...commands, file: ["--file", "labels.yaml"], orbit };
}

test("one manifest gives many projects their labels, shared ones and their own, and takes their own from them", async () => {
  const { app, front, run, file, read, write } = await manifestCommands();
  await createLabel(app, appIds.Northwind, "Idea", "#00AA00");
  const before = await run("diff", null, file);
  expect(before).toMatchObject({ code: 3, errors: "" });
  expect(before.output).toContain("rename");
  expect(before.output).toContain("labels.yaml and the project “Northwind” differ in 3 labels.");
  expect(before.output).toMatch(/\n2 projects: 2 differ\.\n$/);
  const dryRun = await run("push", null, [...file, "--dry-run"]);
  expect(dryRun).toMatchObject({ code: 0, errors: "" });
  expect(dryRun.output).toContain("Would add 2 labels to the project “Northwind”. Would rename 1.");
  expect(dryRun.output).toMatch(/\nWould change 2 of 2 projects\.\n$/);
  expect(front.asked.filter(isChange)).toEqual([]);

  const pushed = await run("push", null, [...file, "--prune", "--yes"]);
  expect(pushed).toMatchObject({ code: 0, errors: "" });
  expect(pushed.output).toMatch(/\nChanged 2 of 2 projects\.\n$/);
  expect(await readLabels(app, appIds.Northwind)).toEqual(["Feature #00AA00", "Bug #AA0000", "Docs #0000AA"]);
  const orbit = await readLabels(app, appIds.Orbit);
  expect(orbit.toSorted()).toEqual(["BUG #BB0000", "Feature #00AA00", "Own #CCCCCC"]);
  const same = await run("diff", null, [...file, "--json"]);
  expect(same).toMatchObject({ code: 0 });
  expect(JSON.parse(same.output)).toMatchObject({ differs: false, unread: 0, projects: [{}, {}] });
  const changes = front.asked.filter(isChange).length;
  expect((await run("push", null, file)).output).toMatch(/\nChanged 0 of 2 projects\.\n$/);
  expect(front.asked.filter(isChange)).toHaveLength(changes);

  // A pull changes the labels that projects have for themselves, and nothing that they share.
  expect((await run("pull", null, file)).output).toBe(
    "labels.yaml already has the labels of the 2 projects.\n",
  );
  expect(await read("labels.yaml")).toBe(manifest);
  const other = manifest
    .replace("types, docs]", "types, docs] # both\n    labels: {Docs: '#0000BB', New: '#123456'}")
    .replace("BB0000", "BB0001")
    .replace('      - { name: Own, color: "#CCCCCC" }\n', "");
  await write("other.yaml", other.replace("Feature", "Features"));
  await run("push", null, ["--file", "other.yaml", "--prune", "--yes"]);
  const pulled = await run("pull", null, file);
  expect(pulled).toMatchObject({ code: 0, output: "Wrote the labels of 2 projects to labels.yaml.\n" });
  expect(pulled.errors).toBe(
    ["Northwind", "Orbit"]
      .map((name) => `1 label that groups give the project “${name}” isn't there, but stays: “Feature”.\n`)
      .join(""),
  );
  // A group's label with another color is overridden, not changed.
  const after = manifest
    .replace(
      "types, docs]",
      'types, docs]\n    labels: [{ "name": "Docs", "color": "#0000BB" }, ' +
        '{ "name": "Features", "color": "#00AA00" }, { "name": "New", "color": "#123456" }]',
    )
    .replace("BB0000", "BB0001")
    .replace('{ name: Own, color: "#CCCCCC" }', '{ name: Features, color: "#00AA00" }');
  expect(await read("labels.yaml")).toBe(after);
  await createLabel(app, appIds.Orbit, "Feature", "#00AA00");
  await createLabel(app, appIds.Northwind, "Feature", "#00AA00");
  expect(await run("diff", null, file)).toMatchObject({ code: 0 });
  expect(JSON.parse((await run("pull", null, [...file, "--json"])).output)).toMatchObject({
    changed: false,
    projects: [{ labels: 5 }, { labels: 3 }],
  });
});

test("the exit code is that of the project that went worst, and all others are compared or pushed", async () => {
  const { app, front, run, file } = await manifestCommands();
  await run("push", appIds.Northwind, file);
  expect(await run("diff", appIds.Northwind, file)).toMatchObject({ code: 0 });
  expect(await run("diff", null, file)).toMatchObject({ code: 3 });
  front.rule = async (request, forward) =>
    request.path === apiPaths.project(appIds.Orbit) ? new Response("", { status: 403 }) : forward();
  const compared = await run("diff", null, file);
  expect(compared.code).toBe(1);
  expect(compared.output).toContain("have the same labels");
  expect(compared.output).toContain("2 projects: none differs, 1 can't be read.");
  const before = front.asked.filter(isChange).length;
  // Nothing is changed anywhere where not all is known.
  expect(await run("push", null, [...file, "--prune", "--yes"])).toMatchObject({ code: 1 });
  expect(front.asked.filter(isChange)).toHaveLength(before);
  front.rule = async (request, forward) =>
    isChange(request) && request.headers[projectHeader] === appIds.Northwind
      ? new Response("", { status: 403 })
      : forward();
  await createLabel(app, appIds.Northwind, "Gone", "#111111");
  const pushed = await run("push", null, [...file, "--prune", "--yes"]);
  expect(pushed.code).toBe(1);
  expect(pushed.errors).toContain("The project “Northwind”: 1 of 1 change wasn't made.");
  expect(await readLabels(app, appIds.Northwind)).toContain("Gone #111111");
  expect((await readLabels(app, appIds.Orbit)).toSorted()).toEqual([
    "BUG #BB0000",
    "Feature #00AA00",
    "Own #CCCCCC",
  ]);
});

test("deletions in several projects are asked about at once, and need --yes without a terminal", async () => {
  const { app, front, run, file, orbit } = await manifestCommands();
  await createLabel(app, appIds.Northwind, "Gone", "#111111");
  const refused = await run("push", null, [...file, "--prune"], { input: "y\n" });
  expect(refused).toMatchObject({ code: 1, output: "" });
  expect(refused.errors).toMatch(/--prune would delete \d+ labels: add --yes/);
  expect(front.asked.filter(isChange)).toEqual([]);
  expect(orbit).toBeGreaterThan(0);
});

test("a mistake in a manifest is told with its line before anything is changed", async () => {
  const { front, run, write } = await manifestCommands();
  const group = "groups:\n  a:\n    - {name: A, color: red}\n";
  const cases: readonly [text: string, message: RegExp, code?: number][] = [
    [`${group}projects:\n  Nowhere:\n    groups: [a]\n`, /line 5: The service has no project “Nowhere”/],
    [
      `${group}projects:\n  Acme:\n    groups: [a]\n  ${appIds.Acme}:\n    groups: [a]\n`,
      /line 7: .*same project as that in line 5/,
    ],
    [`${group}projects:\n  Acme:\n    groups: [b]\n`, /line 6: There is no group “b”/],
    [`${group}projects:\n  Acme:\n    group: [a]\n`, /line 6: A project has no field “group”/],
    [`${group}projects:\n  Acme: {}\n`, /line 5: The project “Acme” must have groups, labels, or both/],
    [`${group}labels: []\nprojects:\n  Acme:\n    groups: [a]\n`, /line 4: A manifest has no field “labels”/],
    [`${group}projects: {}\n`, /line 4: This manifest has no projects/],
    [
      `${group}  b: [{name: A, color: blue}]\nprojects:\n  Acme:\n    groups: [a, b]\n`,
      /line 6: .*“A” in line 3, but with a different spelling or color in line 4/,
    ],
    [
      `projects:\n  Acme:\n    labels:\n      - {name: A, color: reddish}\n      - {name: B, color: red}\n`,
      /line 4: A, reddish: /,
    ],
    [
      `projects:\n  Acme:\n    labels:\n      - {name: A, color: red}\n      - {name: a, color: red}\n`,
      /line 5: “a” has the same name as “A” in line 4/,
      2,
    ],
    ["- {name: A, color: red}\n", /--app-id is missing. Give the project's, as project list prints it/, 2],
  ];
  for (const [text, message, code = 1] of cases) {
    await write("bad.yaml", text);
    for (const command of ["diff", "push"] as const) {
      const ended = await run(command, null, ["--file", "bad.yaml"]);
      expect(ended.errors, text).toMatch(message);
      expect(ended).toMatchObject({ code, output: "" });
    }
  }
  expect(front.asked.filter(isChange)).toEqual([]);
});

test("a manifest may be JSON or TOML, and a project in it have no labels", async () => {
  const { app, run, write } = await manifestCommands();
  await write("labels.json", JSON.stringify({ $schema: "x", projects: { Northwind: { labels: [] } } }));
  await write("labels.toml", `[projects.Northwind]\nlabels = [{ name = "A", color = "red" }]\n`);
  expect(await run("push", null, ["--file", "labels.toml"])).toMatchObject({ code: 0, errors: "" });
  expect(await readLabels(app, appIds.Northwind)).toEqual(["A #FF0000"]);
  expect(await run("diff", null, ["--file", "labels.json"])).toMatchObject({ code: 3 });
});

test.each([
  [
    "labels.json",
    '{\n  "groups": {"a": {"A": "#AA0000"}},\n  "projects": {\n    "Northwind": {\n      "groups": ["a"] // all\n    }\n  }\n}\n',
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
  const { app, run, read, write } = await syncCommands();
  for (const [label, color] of [
    ["A", "#AA0000"],
    ["B", "#BB0000"],
  ] as const)
    await createLabel(app, appIds.Northwind, label, color);
  await write(name, text);
  expect(await run("pull", appIds.Northwind, ["--file", name])).toMatchObject({ code: 0, errors: "" });
  expect(await read(name)).toContain(part);
  expect(await run("diff", appIds.Northwind, ["--file", name])).toMatchObject({ code: 0, errors: "" });
});

test("a manifest stays as it was where a pull would change what others share, or doesn’t know all", async () => {
  const { app, run, read, write } = await syncCommands();
  await createLabel(app, appIds.Northwind, "B", "#BB0000");
  const cases: readonly [text: string, message: RegExp][] = [
    ["x-a: &a [{name: A, color: red}]\nprojects:\n  Northwind: {labels: *a}\n", /can't be changed without/],
    [
      "projects:\n  Northwind: &n {labels: [{name: A, color: red}]}\n  Orbit: *n\n",
      /can't be changed without/,
    ],
    [
      "x-n: &n {labels: [{name: A, color: red}]}\nprojects:\n  Northwind:\n    <<: *n\n",
      /can't be changed without/,
    ],
    ["projects:\n  Nowhere: {labels: []}\n", /line 2: The service has no project “Nowhere”/],
    ["projects:\n  Orbit: {labels: []}\n", /has no project with the app ID/],
  ];
  for (const [text, message] of cases) {
    await write("labels.yaml", text);
    const { code, errors } = await run("pull", appIds.Northwind, ["--file", "labels.yaml"]);
    expect(errors, text).toMatch(message);
    expect(code).not.toBe(0);
    expect(await read("labels.yaml")).toBe(text);
  }
});

test("the manifest of the documentation is one", async () => {
  const guide = await readFile(new URL("../../../docs/labels-as-code.md", import.meta.url), "utf8");
  const block = [...guide.matchAll(/^```yaml\n(.*?)^```/gms)].find(([, text = ""]) =>
    /^projects:/m.test(text),
  )?.[1];
  const { run, write } = await manifestCommands();
  await write("labels.yaml", block ?? "");
  expect(await run("diff", null, ["--file", "labels.yaml"])).toMatchObject({ code: 3, errors: "" });
});
