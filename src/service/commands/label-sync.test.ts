import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { makeLabel } from "#contract/label-fixture.ts";
import { historyPageSchema } from "#contract/label-history.ts";
import { apiPaths } from "#contract/paths.ts";
import { readLabelFile } from "#label-files/read.ts";
import { AccessStore } from "#service/access/access-store.ts";
import { appIds, headersFor, tokens } from "#service/service-fixture.ts";
import { isChange, projectWith, readLabels, syncCommands } from "./label-sync-fixture.ts";
import { createProgram } from "./program.ts";

const { Northwind: project } = appIds;
const pruning = ["--file", "labels.csv", "--prune", "--yes"];

test("labels that are pulled and pushed elsewhere are the same there, and pushing twice changes nothing", async () => {
  const { app, front, run, read } = await syncCommands();
  const files = ["labels.csv", "labels.json", "labels.yaml", "labels.xlsx", "labels.toml"];
  for (const file of files) {
    const output = `Wrote 23 labels of the project “Acme” to ${file}.\n`;
    expect(await run("pull", appIds.Acme, ["--file", file])).toEqual({ code: 0, output, errors: "" });
  }
  expect(await read("labels.yaml")).toMatch(/^- name: "Announcement"\n {2}color: "#7C3AED"\n/);
  const printed = await run("pull", appIds.Acme, ["--file", "-"]);
  expect(printed.output.trimEnd()).toBe((await read("labels.csv")).trimEnd());
  const push = () => run("push", project, ["--file", "labels.yaml"]);
  const pushed = "Labels of the project “Northwind”: 23 added.\n";
  expect(await push()).toEqual({ code: 0, output: pushed, errors: "" });
  expect(await readLabels(app, project)).toEqual(await readLabels(app, appIds.Acme));
  const changes = front.asked.filter(isChange).length;
  expect((await push()).output).toBe("Labels of the project “Northwind”: 23 unchanged.\n");
  expect(front.asked.filter(isChange)).toHaveLength(changes);
  for (const file of files) {
    expect(await run("diff", project, ["--file", file])).toMatchObject({ code: 0, errors: "" });
  }
  const history = await app.inject({ url: apiPaths.labelHistory, headers: headersFor(project) });
  expect(historyPageSchema.parse(history.json()).batches).toMatchObject([
    { kind: "import", title: "labels.yaml", counts: { created: 23 } },
  ]);
});

test("a difference exits with 3 and is listed; a dry run changes nothing; a push makes the labels those of the file", async () => {
  const existing = { Bug: "#111111", docs: "#222222", Old: "#333333", Mine: "#444444" };
  const { app, front, run, write } = await projectWith(existing);
  await write(
    "labels.toml",
    `[[labels]]\nname = "Bug"\ncolor = "#AA0000"\n[[labels]]\nname = "Docs"\ncolor = "#222222"\n` +
      `[[labels]]\nname = "New"\ncolor = "#333333"\nfrom_name = "Old"\n[[labels]]\nname = "Added"\ncolor = "red"\n`,
  );
  const file = ["--file", "labels.toml"];
  const lines = [
    "CHANGE           LABEL",
    "recolor          Bug #111111 → Bug #AA0000",
    "rename           docs #222222 → Docs #222222",
    "rename           Old #333333 → New #333333",
    "create           Added #FF0000",
    "not in the file  Mine #444444",
    "Labels of the project “Northwind”: 1 to add, 1 to recolor, 2 to rename. 1 not in the file (push --prune deletes them).",
    "",
  ];
  const diff = await run("diff", project, file);
  expect(diff).toEqual({ code: 3, output: lines.join("\n"), errors: "" });
  const json = await run("diff", project, [...file, "--json"]);
  const recolor = { change: "recolor", before: makeLabel("Bug", "#111111"), after: { name: "Bug" } };
  expect(JSON.parse(json.output)).toMatchObject({
    differs: true,
    project,
    changes: [recolor, { change: "rename" }, { change: "rename" }, { change: "create", before: null }],
    not_in_file: [makeLabel("Mine", "#444444")],
    unchanged: 0,
  });
  const dryRun = await run("push", project, [...file, "--dry-run", "--prune"]);
  expect(dryRun).toMatchObject({ code: 0, errors: "" });
  expect(dryRun.output).toMatch(/\ndelete +Mine #444444\n.* 2 to rename, 1 to delete\.\n$/);
  expect(front.asked.filter(isChange)).toEqual([]);
  const pushed = await run("push", project, file);
  expect(pushed).toMatchObject({ code: 0, errors: "" });
  expect(pushed.output).toContain("Labels of the project “Northwind”: 1 added, 1 recolored, 2 renamed.");
  const wanted = ["Bug #AA0000", "Docs #222222", "New #333333", "Mine #444444", "Added #FF0000"];
  expect(await readLabels(app, project)).toEqual(wanted);
});

test("labels that the file doesn’t have are deleted only with --yes, and are named without it", async () => {
  const { app, front, run, write } = await projectWith({ Kept: "#111111", Gone: "#111111" });
  await write("labels.csv", "name,color\nKept,#111111\n");
  expect(await run("push", project, pruning.slice(0, 3), { input: "y\n" })).toEqual({
    code: 1,
    output: "",
    errors:
      "Nothing was changed. --prune would delete 1 label of the project “Northwind”: “Gone”. Add --yes to confirm.\n",
  });
  expect(front.asked.filter(isChange)).toEqual([]);
  const pruned = await run("push", project, [...pruning, "--json"]);
  expect(pruned).toMatchObject({ code: 0, errors: "" });
  expect(JSON.parse(pruned.output)).toMatchObject({
    differs: true,
    ...{ deleted: 1, unchanged: 1, changes: [{ failure: null }] },
  });
  expect(await readLabels(app, project)).toEqual(["Kept #111111"]);
});

test("what others have changed isn’t overwritten, and is named with what the service refuses; deletions wait for all else", async () => {
  const { app, front, run, write } = await projectWith({ One: "#111111", Two: "#111111" });
  const detail = await app.inject({ url: apiPaths.project(project), headers: headersFor() });
  const [{ id = 0 } = {}] = detail.json<{ labels: { id: number }[] }>().labels;
  front.rule = async (request, forward) => {
    const response = await forward();
    if (request.path !== apiPaths.project(project)) return response;
    // As soon as the push is planned.
    front.rule = (_, next) => next();
    const payload = makeLabel("One", "#999999");
    await app.inject({ method: "PUT", url: apiPaths.label(id), headers: headersFor(project), payload });
    return response;
  };
  await write("labels.csv", "name,color\nTwo,#222222\n");
  expect((await run("push", project, pruning)).errors.split("\n")).toEqual([
    "1 of 2 changes of the project “Northwind” wasn't made.",
    "  delete “One”: It has changed since.",
    "Push again to complete them.",
    "",
  ]);
  front.rule = async ({ body, headers: sent }, forward) => {
    if (!body.includes("Bad")) return forward();
    const errors = { name: [`No \u001b[31mluck with ${sent["authorization"]}.`] };
    return Response.json({ message: "No.", errors }, { status: 422 });
  };
  await write("labels.csv", "name,color\nOne,#000000\nBad \u202e,#222222\nGood,#333333\n");
  const failed = await run("push", project, pruning);
  const output = "Labels of the project “Northwind”: 1 added, 1 recolored.\n";
  expect(failed).toMatchObject({ code: 1, output });
  expect(failed.errors.split("\n").slice(1, 3)).toEqual([
    "  create “Bad \\u{202e}”: No \\u{1b}[31mluck with Bearer ….",
    "  delete “Two”: Not deleted, as other changes failed.",
  ]);
  front.rule = (_, forward) => forward();
  expect(await run("push", project, pruning)).toMatchObject({ code: 0, errors: "" });
  expect(await readLabels(app, project)).toEqual(["One #000000", "Good #333333", "Bad \u202e #222222"]);
});

test("a file without labels doesn’t have all labels of a project deleted", async () => {
  const { front, run } = await projectWith({ One: "#111111", Two: "#111111" });
  const refused = await run("push", project, ["--file", "-", "--prune", "--yes"], { input: "labels: []\n" });
  expect(refused).toMatchObject({ code: 1, output: "" });
  expect(refused.errors).toMatch(
    /^The standard input has no labels, and --prune would delete all of .*: 2\./,
  );
  expect(front.asked.filter(isChange)).toEqual([]);
});

test("a wait is told once, and a change that is made only after a gateway has given up is pushed once", async () => {
  const existing = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`Gone ${index}`, "#111111"]));
  const { app, front, run, write } = await projectWith(existing);
  await write("labels.csv", "name,color\nSlow,#112233\n");
  let changes = 0;
  front.rule = async (request, forward) => {
    changes += isChange(request) ? 1 : 0;
    if (isChange(request) && changes === 1) {
      delete request.headers["idempotency-key"];
      setTimeout(() => void forward(), 1500);
      return new Response("", { status: 504 });
    }
    if (!isChange(request) || changes !== 2) return forward();
    changes += 1;
    return new Response("", { status: 429, headers: { "retry-after": "1" } });
  };
  expect(await run("push", project, pruning)).toMatchObject({
    code: 0,
    errors: "Waiting 1 s, as the service asks.\n",
  });
  expect(await readLabels(app, project)).toEqual(["Slow #112233"]);
});

test("names and colors that no file can have stay as they are, and nothing of them reaches a terminal raw", async () => {
  const { front, run } = await syncCommands();
  const odd = ["\u001b[2J\u001b]0;owned\u0007", "a\nb", "c\u009b31m", "\u200b", "x".repeat(300), ""];
  const fine = [" padded ", "=1+1", "\u202eabc", "\u200ea\u200fb\u061cc", "Zoë 🧪", "- a: b #c"];
  const names = [...odd, ...fine, "Same", "Same"];
  front.rule = async (request, forward) => {
    const response = await forward();
    if (request.path !== apiPaths.project(project)) return response;
    const labels = names.map((name, index) => ({ id: index + 1, name, color: "#112233", project_id: 3 }));
    const colorless = { ...labels[8], id: 99, name: "Colorless", color: "\u001b[2J" };
    return Response.json({
      ...(await response.json()),
      name: "North\u001b[2Jwind",
      labels: [...labels, colorless, { id: "\u001b[2J", name: 7 }],
    });
  };
  const pulled = await run("pull", project, ["--file", "labels.yaml"]);
  expect(pulled).toMatchObject({
    // What can't be read is missing in the file, and whoever goes on with it is to know.
    code: 1,
    output: "Wrote 8 labels of the project “North\\u{1b}[2Jwind” to labels.yaml.\n",
  });
  expect(pulled.errors).toContain("7 labels can't be in a file, because of the name or color: “\\u{1b}[2J");
  expect(pulled.errors).toContain("1 label of the project can't be read.");
  const all = [pulled];
  for (const [code, command, file, ...more] of [
    // Two have one name, in the project as well.
    [0, "diff", "labels.yaml"],
    [0, "push", "labels.yaml", "--prune", "--yes"],
    [3, "diff", "-", "--json"],
    [0, "push", "-", "--prune", "--dry-run"],
  ] as const) {
    const ended = await run(command, project, ["--file", file, ...more], { input: "New,#112233\n" });
    expect(ended).toMatchObject({ code });
    all.push(ended);
  }
  for (const { output, errors } of all) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    expect(output + errors).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202e]/);
  }
  expect(front.asked.filter(isChange)).toEqual([]);
});

test("the token comes from the environment or a file, never from the command line, and is never repeated", async () => {
  const { run, write, front } = await syncCommands();
  await write("token", `${tokens.own}\n`);
  const pull = (args: string[], environment: Record<string, string>) =>
    run("pull", appIds.Acme, ["--file", "-", ...args], { environment });
  const fromFile = { CHANGELOG_TOKEN: "", CHANGELOG_TOKEN_FILE: "token" };
  expect(await pull([], fromFile)).toMatchObject({ code: 0, errors: "" });
  const asked = front.asked.length;
  expect(await pull(["--token", "x"], {})).toMatchObject({ code: 2, output: "" });
  const secret = "se-cret-0123456789";
  for (const given of ["", `${secret}\nwith more`]) {
    const { code, output, errors } = await pull([], { CHANGELOG_TOKEN: given });
    expect({ code, output }).toEqual({ code: 2, output: "" });
    expect(errors).toContain("CHANGELOG_TOKEN");
    expect(errors).not.toContain(secret);
  }
  expect(front.asked).toHaveLength(asked);
  expect(await pull([], { CHANGELOG_TOKEN: secret })).toMatchObject({
    code: 1,
    errors: `${front.address}: The service doesn't accept the token. Check --service and the token.\n`,
  });
  // Of a server that is no changelog service.
  front.rule = async () => new Response("<h1>It works</h1>", { status: 200 });
  expect((await pull([], {})).errors).toContain("The service returned an unexpected response.");
});

test.each([
  ["diff", "no-such-project", "-", 1, /The service has no project with the app ID “no-such-project”/],
  ["push", project, "bad.csv", 1, /^bad\.csv, line 2, A, reddish: The color must be/],
  [
    "push",
    project,
    "gone.csv",
    1,
    /^gone\.csv can't be read: no such file or directory\. Give the path of a file/,
  ],
  ["pull", project, "labels.txt", 2, /\.csv, \.xlsx, .* Example: --file labels\.yaml/],
  ["pull", project, "no/folder.csv", 1, /^no\/folder\.csv can't be written/],
] as const)(
  "labels %s with the project %s and the file %s is refused in a sentence",
  async (command, id, file, code, sentence) => {
    const { run, write } = await syncCommands();
    await write("bad.csv", "name,color\nA,reddish\n");
    const ended = await run(command, id, ["--file", file], { input: "A,#112233\n" });
    expect(ended).toMatchObject({ code, output: "" });
    expect(ended.errors).toMatch(sentence);
  },
);

test("the examples of the documentation have only options that there are, and valid YAML", async () => {
  const guide = await readFile(new URL("../../../docs/labels-as-code.md", import.meta.url), "utf8");
  const labels = (await createProgram([])).commands.find((command) => command.name() === "labels");
  const examples = [...guide.matchAll(/changelog-console labels (\w+) (.*)/g)];
  expect(examples.length).toBeGreaterThan(3);
  for (const [example, name, args = ""] of examples) {
    const command = labels?.commands.find((one) => one.name() === name);
    const known = command?.options.map(({ long }) => long);
    for (const [option] of args.matchAll(/--[\w-]+/g)) expect(known, example).toContain(option);
  }
  const blocks = [...guide.matchAll(/^```yaml\n(.*?)^```/gms)].map(([, text = ""]) => text);
  expect(blocks).toHaveLength(2);
  for (const block of blocks) expect(() => parse(block)).not.toThrow();
  const [list = ""] = blocks;
  expect((await readLabelFile(list)).labels).toMatchObject([
    { name: "Feature", color: "#6D5EFC" },
    { name: "Bug fix", color: "#DC2626", formerNames: ["Bug"] },
  ]);
});

test("a read-only token compares and plans; a push with it is refused with a sentence that says why", async () => {
  const { front, database, run, write } = await syncCommands();
  const userId = (await new AccessStore(database).findUserId("demo")) ?? 0;
  const token = "read-only-token";
  await new AccessStore(database).putToken({
    userId,
    name: "checks",
    token,
    expiresAt: null,
    isReadOnly: true,
  });
  const environment = { CHANGELOG_TOKEN: token };
  await write("labels.csv", "name,color\nNew,#112233\n");
  const file = ["--file", "labels.csv"];
  expect(await run("push", project, [...file, "--dry-run"], { environment })).toMatchObject({ code: 0 });
  expect(await run("diff", project, file, { environment })).toMatchObject({ code: 3 });
  expect(front.asked.filter(isChange)).toEqual([]);
  const pushed = await run("push", project, file, { environment });
  expect(pushed.code).toBe(1);
  expect(pushed.errors).toContain("  create “New”: The token is read-only: it can't change anything.");
});
