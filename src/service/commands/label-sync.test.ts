import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { makeLabel } from "#contract/label-fixture.ts";
import { historyPageSchema } from "#contract/label-history.ts";
import { apiPaths, batchLimitHeader, historyHeader } from "#contract/paths.ts";
import { readLabelFile } from "#label-files/read.ts";
import { AccessStore } from "#service/access/access-store.ts";
import { appIds, headersFor, tokens } from "#service/service-fixture.ts";
import type { FrontRule } from "#service/service-front-fixture.ts";
import { createLabel, isChange, readLabels, syncCommands } from "./label-sync-fixture.ts";
import { createProgram } from "./program.ts";

/** Runs commands one after the other. */
async function inTurn<Item, Ended>(
  items: readonly Item[],
  run: (item: Item) => Promise<Ended>,
): Promise<Ended[]> {
  const ended: Ended[] = [];
  for (const item of items) ended.push(await run(item));
  return ended;
}

/** A service that has only what the API document says, and acknowledges changes with an empty body. */
const plainRule: FrontRule = async (request, forward) => {
  if ([apiPaths.labelBatch, apiPaths.labelHistory].includes(request.path)) {
    return new Response("", { status: 404 });
  }
  const { status, headers, ...response } = await forward().then(async (one) => ({
    status: one.status,
    headers: one.headers,
    text: await one.text(),
  }));
  headers.delete(batchLimitHeader);
  headers.delete(historyHeader);
  headers.delete("content-length");
  if (isChange(request) && status < 300) return new Response(null, { status: 204 });
  return new Response(response.text.replace('"labels":', '"no_labels":'), { status, headers });
};

test("labels that are pulled and pushed elsewhere are the same there, and pushing twice changes nothing", async () => {
  const { app, front, run, read } = await syncCommands();
  const files = ["labels.csv", "labels.json", "labels.yaml"];
  const pulled = await inTurn(files, (file) => run("pull", appIds.Acme, ["--file", file]));
  expect(pulled).toEqual(
    files.map((file) => ({
      code: 0,
      output: `Wrote 23 labels of the project “Acme” to ${file}.\n`,
      errors: "",
    })),
  );
  expect(await read("labels.yaml")).toMatch(/^- name: "Announcement"\n {2}color: "#7C3AED"\n/);
  const printed = await run("pull", appIds.Acme, ["--file", "-"]);
  expect(printed.output.trimEnd()).toBe((await read("labels.csv")).trimEnd());

  const push = () => run("push", appIds.Northwind, ["--file", "labels.yaml"]);
  expect(await push()).toMatchObject({
    code: 0,
    output: "Added 23 labels to the project “Northwind”.\n",
    errors: "",
  });
  expect(await readLabels(app, appIds.Northwind)).toEqual(await readLabels(app, appIds.Acme));
  const changes = front.asked.filter(isChange).length;
  expect((await push()).output).toBe("Added 0 labels to the project “Northwind”. 23 already there.\n");
  expect(front.asked.filter(isChange)).toHaveLength(changes);
  const compared = await inTurn(files, (file) => run("diff", appIds.Northwind, ["--file", file]));
  expect(compared).toMatchObject(
    files.map((file) => ({
      code: 0,
      output: `${file} and the project “Northwind” have the same labels: 23.\n`,
      errors: "",
    })),
  );

  const history = await app.inject({ url: apiPaths.labelHistory, headers: headersFor(appIds.Northwind) });
  expect(historyPageSchema.parse(history.json()).batches).toMatchObject([
    { kind: "import", title: "labels.yaml", counts: { created: 23 } },
  ]);
});

test("a difference exits with 3 and is listed; a dry run changes nothing; a push makes the labels those of the file", async () => {
  const { app, front, run, write } = await syncCommands();
  const { Northwind: project } = appIds;
  for (const [name, color] of Object.entries({
    Bug: "#111111",
    docs: "#222222",
    Old: "#333333",
    Mine: "#444444",
  }))
    await createLabel(app, project, name, color);
  await write(
    "labels.toml",
    `[[labels]]\nname = "Bug"\ncolor = "#AA0000"\n[[labels]]\nname = "Docs"\ncolor = "#222222"\n` +
      `[[labels]]\nname = "New"\ncolor = "#333333"\nfrom_name = "Old"\n[[labels]]\nname = "Added"\ncolor = "red"\n`,
  );
  const file = ["--file", "labels.toml"];
  const before = await readLabels(app, project);
  const diff = await run("diff", project, file);
  const json = await run("diff", project, [...file, "--json"]);
  const dryRun = await run("push", project, [...file, "--dry-run", "--prune"]);
  const lines = [
    "recolor          Bug #111111 → Bug #AA0000",
    "rename           docs #222222 → Docs #222222",
    "rename           Old #333333 → New #333333",
    "create           Added #FF0000",
  ];
  expect(diff).toMatchObject({ code: 3, errors: "" });
  expect(diff.output.trimEnd().split("\n")).toEqual([
    "DIFFERENCE       LABEL",
    ...lines,
    "not in the file  Mine #444444",
    "labels.toml and the project “Northwind” differ in 5 labels.",
  ]);
  expect(json).toMatchObject({ code: 3, errors: "" });
  expect(JSON.parse(json.output)).toMatchObject({
    project,
    differs: true,
    changes: [
      {
        change: "recolor",
        before: makeLabel("Bug", "#111111"),
        after: makeLabel("Bug", "#AA0000"),
      },
      { change: "rename" },
      { change: "rename" },
      { change: "create", before: null, after: makeLabel("Added", "#FF0000") },
    ],
    not_in_file: [makeLabel("Mine", "#444444")],
    present: 0,
  });
  expect(dryRun).toMatchObject({ code: 0, errors: "" });
  expect(dryRun.output.trimEnd().split("\n")).toEqual([
    "CHANGE   LABEL",
    ...lines.map((line) => line.replace(" ".repeat(8), "")),
    "delete   Mine #444444",
    "Would add 1 label to the project “Northwind”. Would recolor 1. Would rename 2. Would delete 1.",
  ]);
  expect(front.asked.filter(isChange)).toEqual([]);
  expect(await readLabels(app, project)).toEqual(before);

  const pushed = await run("push", project, file);
  expect(pushed).toMatchObject({
    code: 0,
    output:
      "Added 1 label to the project “Northwind”. Recolored 1. Renamed 2. 1 isn't in the file (--prune deletes them).\n",
    errors: "",
  });
  const wanted = ["Bug #AA0000", "Docs #222222", "New #333333", "Mine #444444", "Added #FF0000"];
  expect(await readLabels(app, project)).toEqual(wanted);
});

test("a difference that nobody reads to its end still exits with 3", async () => {
  const { start } = await syncCommands();
  const { child, ended } = start("diff", appIds.Acme, ["--file", "-"], { input: "New,#112233\n" });
  child.stdout?.destroy();
  expect(await ended).toMatchObject({ code: 3, errors: "" });
});

test("labels that the file doesn’t have are deleted only when a person, or --yes, agrees", async () => {
  const { app, front, run, start, write } = await syncCommands();
  const { Northwind: project } = appIds;
  for (const name of ["Kept", "Gone"]) await createLabel(app, project, name, "#111111");
  await write("labels.csv", "name,color\nKept,#111111\n");
  const pruning = ["--file", "labels.csv", "--prune"];
  // A yes that isn't typed by a person is none.
  const refused = await run("push", project, pruning, { input: "y\n" });
  expect(refused).toMatchObject({
    code: 1,
    output: "",
    errors: "Nothing was changed. --prune would delete 1 label: add --yes to confirm.\n",
  });
  expect(front.asked.filter(isChange)).toEqual([]);

  // The system's command that gives another one a terminal.
  if (process.platform === "linux") {
    const response = async (text: string) => {
      const { child, ended } = start("push", project, pruning, {
        through: [
          "sh",
          "-c",
          `for word; do words="$words '$word'"; done; exec script -qec "$words" /dev/null`,
          "sh",
        ],
        input: null,
      });
      let shown = "";
      child.stdout?.on("data", (chunk) => {
        shown += String(chunk);
        if (shown.includes("[y/N]")) child.stdin?.end(text);
      });
      return ended;
    };
    const declined = await response("n\n");
    expect(declined.output).toContain("Delete 1 label of the project “Northwind”: “Gone”? [y/N]");
    expect(await readLabels(app, project)).toHaveLength(2);
    const agreed = await response("y\n");
    expect(agreed.output).toContain("Deleted 1. 1 already there.");
    expect(await readLabels(app, project)).toEqual(["Kept #111111"]);
    await createLabel(app, project, "Gone", "#111111");
  }

  const pruned = await run("push", project, [...pruning, "--yes", "--json"]);
  expect(pruned).toMatchObject({ code: 0, errors: "" });
  expect(JSON.parse(pruned.output)).toMatchObject({ deleted: 1, present: 1, not_in_file: 0, failed: [] });
  expect(await readLabels(app, project)).toEqual(["Kept #111111"]);
});

test("what others have changed in the meantime isn’t deleted, and is named", async () => {
  const { app, front, run, write } = await syncCommands();
  const { Northwind: project } = appIds;
  const names = ["Kept", "Renamed", "Recolored", "Deleted", "Gone"];
  for (const name of names) await createLabel(app, project, name, "#111111");
  const detail = await app.inject({ url: apiPaths.project(project), headers: headersFor() });
  const ids = detail.json<{ labels: { id: number }[] }>().labels.map(({ id }) => apiPaths.label(id));
  await write("labels.csv", "name,color\nKept,#111111\n");
  const headers = headersFor(project);
  const change = (url = "", payload: object) => app.inject({ method: "PUT", url, headers, payload });
  front.rule = async ({ path }, forward) => {
    const response = await forward();
    if (path !== apiPaths.project(project)) return response;
    // As soon as the push is planned.
    await change(ids[1], makeLabel("Taken", "#111111"));
    await change(ids[2], makeLabel("Recolored", "#999999"));
    await app.inject({ method: "DELETE", url: ids[3] ?? "", headers });
    return response;
  };
  const pushed = await run("push", project, ["--file", "labels.csv", "--prune", "--yes"]);
  expect(await readLabels(app, project)).toEqual(["Kept #111111", "Taken #111111", "Recolored #999999"]);
  expect(pushed).toMatchObject({
    code: 1,
    output: "Added 0 labels to the project “Northwind”. Deleted 2. 1 already there.\n",
  });
  expect(pushed.errors.trimEnd().split("\n")).toEqual([
    "2 of 4 changes weren't made.",
    "  delete “Renamed”: It has changed since.",
    "  delete “Recolored”: It has changed since.",
    "Push again to complete them.",
  ]);
});

test("labels are deleted after all other changes, and only if none of those fails", async () => {
  const { app, front, run, write } = await syncCommands();
  const { Northwind: project } = appIds;
  for (const name of ["Kept", "Gone", "Old"]) await createLabel(app, project, name, "#111111");
  await write("labels.csv", "name,color\nKept,#000000\nGood,#222222\nBad,#333333\n");
  front.rule = async (request, forward) => {
    if (!request.body.includes("Bad")) return forward();
    return Response.json({ message: "No.", errors: { name: ["No luck."] } }, { status: 422 });
  };
  const pruning = ["--file", "labels.csv", "--prune", "--yes"];
  const failed = await run("push", project, pruning);
  expect(failed).toMatchObject({
    code: 1,
    output: "Added 1 label to the project “Northwind”. Recolored 1.\n",
  });
  expect(failed.errors.trimEnd().split("\n")).toEqual([
    "3 of 5 changes weren't made.",
    "  create “Bad”: No luck.",
    "  2 labels not deleted, as other changes failed.",
    "Push again to complete them.",
  ]);
  expect(await readLabels(app, project)).toHaveLength(4);

  front.rule = (_, forward) => forward();
  const from = front.asked.length;
  expect(await run("push", project, pruning)).toMatchObject({
    code: 0,
    output: "Added 1 label to the project “Northwind”. Deleted 2. 2 already there.\n",
  });
  const methods = front.asked
    .slice(from)
    .filter(isChange)
    .map(({ method }) => method);
  expect(methods).toEqual(["POST", "DELETE", "DELETE"]);
});

test("a file without labels doesn’t have all labels of a project deleted", async () => {
  const { app, front, run } = await syncCommands();
  const { Northwind: project } = appIds;
  const push = (more: string[]) =>
    run("push", project, ["--file", "-", "--prune", ...more], { input: "labels: []\n" });
  expect(await push(["--yes"])).toMatchObject({ code: 0, errors: "" });
  for (const name of ["One", "Two"]) await createLabel(app, project, name, "#111111");
  const refused = {
    code: 1,
    output: "",
    errors:
      "The standard input has no labels, and --prune would delete all of the project “Northwind”: 2. Nothing was changed." +
      " If you want that, delete them in the console.\n",
  };
  expect(await inTurn([["--yes"], ["--dry-run"], []], push)).toEqual([refused, refused, refused]);
  expect(front.asked.filter(isChange)).toEqual([]);
});

test("a wait is told once", async () => {
  const { app, front, run, write } = await syncCommands();
  const { Northwind: project } = appIds;
  const names = Array.from({ length: 8 }, (_, index) => `Gone ${index}`);
  for (const name of ["Kept", ...names]) await createLabel(app, project, name, "#111111");
  await write("labels.csv", "name,color\nKept,#111111\n");
  let isLimited = true;
  front.rule = async (request, forward) => {
    if (!isLimited || !isChange(request)) return forward();
    isLimited = false;
    return new Response("", { status: 429, headers: { "retry-after": "1" } });
  };
  const pushed = await run("push", project, ["--file", "labels.csv", "--prune", "--yes"]);
  expect(pushed).toMatchObject({ code: 0, errors: "Waiting 1 s, as the service asks.\n" });
});

test("a service with nothing but what the API document says is pulled from, compared, and pushed to", async () => {
  const { app, front, run, write } = await syncCommands();
  front.rule = plainRule;
  const { Northwind: project } = appIds;
  for (const name of ["One", "Two", "Three"]) await createLabel(app, project, name, "#111111");
  const rows = Array.from({ length: 8 }, (_, index) => `New ${index},#22222${index}\n`);
  await write("labels.csv", `name,color\nOne,#000000\nzwei,#111111\n${rows.join("")}`);
  const pushed = await run("push", project, ["--file", "labels.csv", "--prune", "--yes"]);
  expect(pushed).toMatchObject({
    code: 0,
    output: "Added 9 labels to the project “Northwind”. Recolored 1. Deleted 2.\n",
    errors: "",
  });
  expect(await run("diff", project, ["--file", "labels.csv"])).toMatchObject({ code: 0 });
  await run("pull", project, ["--file", "pulled.json"]);
  expect(await run("diff", project, ["--file", "pulled.json"])).toMatchObject({ code: 0, errors: "" });
  expect((await readLabels(app, project)).slice(0, 3)).toEqual([
    "One #000000",
    "zwei #111111",
    "New 0 #222220",
  ]);
});

test("lost answers, outages, and a limit of requests cost time, but no label is lost or doubled", async () => {
  const { app, front, run, write } = await syncCommands();
  const { Northwind: project } = appIds;
  for (const name of ["One", "Two", "Three", "Four"]) await createLabel(app, project, name, "#111111");
  let count = 0;
  front.rule = async (request, forward) => {
    count += 1;
    if (count === 4) return new Response("", { status: 429, headers: { "retry-after": "1" } });
    if (count % 7 === 0) return new Response("<h1>Bad gateway</h1>", { status: 502 });
    const response = await plainRule(request, forward);
    return isChange(request) && count % 3 === 0 ? null : response;
  };
  const rows = Array.from({ length: 6 }, (_, index) => `New ${index},#22222${index}`);
  await write(
    "labels.csv",
    ["name,color", "One,#000000", "Two,#000000", "Three,#111111", ...rows].join("\n"),
  );
  const pushed = await run("push", project, ["--file", "labels.csv", "--prune", "--yes"]);
  expect(pushed).toMatchObject({
    code: 0,
    output: "Added 6 labels to the project “Northwind”. Recolored 2. Deleted 1. 1 already there.\n",
  });
  expect(pushed.errors).toMatch(/^Waiting \d+ s, as the service/);
  expect(await readLabels(app, project)).toEqual([
    "One #000000",
    "Two #000000",
    "Three #111111",
    ...rows.map((row) => row.replace(",", " ")),
  ]);
});

test("a push that was interrupted is completed by pushing again", async () => {
  const { app, front, run, start, write } = await syncCommands();
  const { Northwind: project } = appIds;
  const rows = Array.from({ length: 12 }, (_, index) => `New ${index},#22${1000 + index}`);
  await write("labels.csv", `name,color\n${rows.join("\n")}\n`);
  const interrupted = start("push", project, ["--file", "labels.csv"]);
  let changes = 0;
  front.rule = async (request, forward) => {
    if (isChange(request)) changes += 1;
    const response = await plainRule(request, forward);
    if (changes === 5) interrupted.child.kill("SIGKILL");
    return response;
  };
  expect(await interrupted.ended).toMatchObject({ signal: "SIGKILL" });
  const { length } = await readLabels(app, project);
  expect(length).toBeGreaterThanOrEqual(5);
  const completed = await run("push", project, ["--file", "labels.csv"]);
  expect(completed.output).toBe(
    `Added ${12 - length} labels to the project “Northwind”. ${length} already there.\n`,
  );
  expect(await readLabels(app, project)).toEqual(rows.map((row) => row.replace(",", " ")));
});

test("labels that the service refuses, or that others have changed, are named, and all others are pushed", async () => {
  const { app, front, run, write } = await syncCommands();
  const { Northwind: project } = appIds;
  for (const name of ["One", "Two"]) await createLabel(app, project, name, "#111111");
  await write("labels.csv", "name,color\nOne,#000000\nTwo,#000000\nBad \u202e,#222222\nGood,#333333\n");
  let looks = 0;
  let recolored: Promise<unknown> | undefined;
  const recolorFirst = async () => {
    const detail = await app.inject({ url: apiPaths.project(project), headers: headersFor() });
    const [{ id = 0 } = {}] = detail.json<{ labels: { id: number }[] }>().labels;
    const payload = makeLabel("One", "#999999");
    await app.inject({ method: "PUT", url: apiPaths.label(id), headers: headersFor(project), payload });
  };
  front.rule = async (request, forward) => {
    if (request.body.includes("Bad")) {
      const errors = { name: [`No \u001b[31mluck with ${request.headers.authorization}.`] };
      return Response.json({ message: "No.", errors }, { status: 422 });
    }
    if (request.method === "GET" && request.path === apiPaths.labels) {
      looks += 1;
      // Between the plan and the changes, somebody else recolors a label.
      if (looks > 1) recolored ??= recolorFirst();
      await recolored;
    }
    return plainRule(request, forward);
  };
  const pushed = await run("push", project, ["--file", "labels.csv"]);
  expect(pushed).toMatchObject({
    code: 1,
    output: "Added 1 label to the project “Northwind”. Recolored 1.\n",
  });
  expect(pushed.errors.trimEnd().split("\n")).toEqual([
    "2 of 4 changes weren't made.",
    "  recolor “One”: It has changed since.",
    "  create “Bad \\u{202e}”: No \\u{1b}[31mluck with Bearer ….",
    "Push again to complete them.",
  ]);
  front.rule = plainRule;
  expect(await run("push", project, ["--file", "labels.csv"])).toMatchObject({ code: 0, errors: "" });
  expect(await readLabels(app, project)).toEqual([
    "One #000000",
    "Two #000000",
    "Good #333333",
    "Bad \u202e #222222",
  ]);
});

test("names and colors that no file can have stay as they are, and nothing of them reaches a terminal raw", async () => {
  const { front, run } = await syncCommands();
  const odd = ["\u001b[2J\u001b]0;owned\u0007", "a\nb", "c\u009b31m", "\u200b", "x".repeat(300), ""];
  const names = [
    ...odd,
    " padded ",
    "=1+1",
    "\u202eabc",
    "\u200ea\u200fb\u061cc",
    "Zoë 🧪",
    "- a: b #c",
    "Same",
    "Same",
  ];
  front.rule = async (request, forward) => {
    const response = await forward();
    if (request.path !== apiPaths.project(appIds.Northwind)) return response;
    const labels = names.map((name, index) => ({ id: index + 1, name, color: "#112233", project_id: 3 }));
    const unreadable = { id: "\u001b[2J", name: 7 };
    return Response.json({
      ...(await response.json()),
      name: "North\u001b[2Jwind",
      labels: [...labels, { ...labels[8], id: 99, name: "Colorless", color: "\u001b[2J" }, unreadable],
    });
  };
  const { Northwind: project } = appIds;
  const pulled = await run("pull", project, ["--file", "labels.yaml"]);
  expect(pulled).toMatchObject({
    // What can't be read is missing in the file, and whoever goes on with it is to know.
    code: 1,
    output: "Wrote 8 labels of the project “North\\u{1b}[2Jwind” to labels.yaml.\n",
  });
  expect(pulled.errors).toContain("7 labels can't be in a file, because of the name or color: “\\u{1b}[2J");
  expect(pulled.errors).toContain("1 label of the project can't be read.");
  const ended = await inTurn(
    [
      // Two have one name.
      ["diff", "labels.yaml", "--allow-duplicates"],
      ["push", "labels.yaml", "--prune", "--yes", "--allow-duplicates"],
      ["diff", "-"],
      ["diff", "-", "--json"],
      ["push", "-", "--prune", "--dry-run"],
    ] as const,
    ([command, file, ...more]) =>
      run(command, project, ["--file", file, ...more], { input: "New,#112233\n" }),
  );
  expect(ended.map(({ code }) => code)).toEqual([0, 0, 3, 3, 0]);
  for (const { output, errors } of [pulled, ...ended]) {
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
  const secret = "se-cret-0123456789";
  const misused = await inTurn<[string[], Record<string, string>], Awaited<ReturnType<typeof pull>>>(
    [
      [["--token", secret], {}],
      [[`--token=${secret}`], { CHANGELOG_TOKEN: "" }],
      [[], { CHANGELOG_TOKEN: "" }],
      [[], { CHANGELOG_TOKEN: `${secret}\nwith more` }],
      [[], { CHANGELOG_TOKEN: secret, CHANGELOG_TOKEN_FILE: "token" }],
      [[], { CHANGELOG_TOKEN: "", CHANGELOG_TOKEN_FILE: "missing" }],
    ],
    ([args, environment]) => pull(args, environment),
  );
  for (const { code, output, errors } of misused) {
    expect({ code, output }).toEqual({ code: 2, output: "" });
    expect(errors).toContain("CHANGELOG_TOKEN");
    expect(errors).not.toContain(secret);
  }
  expect(front.asked).toHaveLength(asked);
  const refused = await pull([], { CHANGELOG_TOKEN: secret });
  expect(refused).toMatchObject({
    code: 1,
    output: "",
    errors: `${front.address}: The service doesn't accept the token. Check --service, --app-id, and the token.\n`,
  });
});

test("a project or service that isn’t there, and a file that can’t be used, are told in a sentence", async () => {
  const { run, front, write } = await syncCommands();
  await write("bad.csv", "name,color\nA,reddish\n");
  const missing = await run("diff", "no-such-project", ["--file", "-"], { input: "A,#112233\n" });
  const refused = await run("push", appIds.Acme, ["--file", "bad.csv"]);
  const gone = await run("push", appIds.Acme, ["--file", "gone.csv"]);
  const encoded = await run("diff", appIds.Acme, ["--file", "bad.csv", "--encoding", "latin"]);
  const unnamed = await run("pull", appIds.Acme, ["--file", "labels.txt"]);
  const unwritable = await run("pull", appIds.Acme, ["--file", "no/folder.csv"]);
  const names = await run("push", appIds.Acme, ["--file", "-", "--dry-run"], {
    input: "- Brand new\n- Other\n",
  });
  expect(missing).toMatchObject({ code: 1, output: "" });
  expect(missing.errors).toContain("The service has no project with the app ID “no-such-project”");
  expect(refused).toMatchObject({ code: 1, output: "" });
  expect(refused.errors).toMatch(/^bad\.csv, line 2, A, reddish: The color must be/);
  expect(gone).toMatchObject({
    code: 1,
    errors: "gone.csv can't be read: it doesn't exist. Give the path of a file, such as labels.csv.\n",
  });
  expect(encoded).toMatchObject({ code: 2 });
  expect(encoded.errors).toMatch(/'latin' is invalid\. Allowed choices are utf-8, /);
  expect(unnamed).toMatchObject({ code: 2 });
  expect(unnamed.errors).toMatch(/\.csv, \.xlsx, .* Example: --file labels\.yaml/);
  expect(unwritable.errors).toMatch(/^no\/folder\.csv can't be written/);
  expect(names).toMatchObject({ code: 0 });
  front.rule = async () => new Response("<h1>It works</h1>", { status: 200 });
  const odd = await run("pull", appIds.Acme, ["--file", "labels.csv"]);
  expect(odd).toMatchObject({ code: 1, output: "" });
  expect(odd.errors).toContain("The service returned an unexpected response.");
});

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
  expect(blocks).toHaveLength(3);
  for (const block of blocks) expect(() => parse(block)).not.toThrow();
  const [list = ""] = blocks;
  expect((await readLabelFile(list)).labels).toMatchObject([
    makeLabel("Feature", "#6D5EFC"),
    { name: "Bug fix", color: "#DC2626", formerNames: ["Bug"] },
  ]);
});

test("a change that the service makes only after a gateway has given up is waited for, and pushed once", async () => {
  const { app, front, run, write } = await syncCommands();
  await write("labels.json", JSON.stringify([makeLabel("Slow", "#112233")]));
  let isLate = true;
  front.rule = async (request, forward) => {
    if (!isChange(request) || !isLate) return forward();
    isLate = false;
    delete request.headers["idempotency-key"];
    setTimeout(() => void forward(), 1500);
    return new Response("", { status: 504 });
  };
  const { code, errors } = await run("push", appIds.Northwind, ["--file", "labels.json"]);
  expect({ code, errors }).toEqual({ code: 0, errors: "Waiting for the service to finish.\n" });
  expect(await readLabels(app, appIds.Northwind)).toEqual(["Slow #112233"]);
  expect(front.asked.filter(isChange)).toHaveLength(1);
});

test("a read-only token pulls, compares, and plans; a push with it is refused with a sentence that says why", async () => {
  const { app, front, database, run, write } = await syncCommands();
  const { Northwind: project } = appIds;
  const access = new AccessStore(database);
  const userId = (await access.findUserId("demo")) ?? 0;
  await access.putToken({
    userId,
    name: "checks",
    token: "read-only-token",
    expiresAt: null,
    isReadOnly: true,
  });
  const environment = { CHANGELOG_TOKEN: "read-only-token" };
  await write("labels.csv", "name,color\nNew,#112233\n");
  const file = ["--file", "labels.csv"];
  expect(await run("push", project, [...file, "--dry-run"], { environment })).toMatchObject({ code: 0 });
  expect(await run("diff", project, file, { environment })).toMatchObject({ code: 3 });
  expect(await run("pull", project, ["--file", "-"], { environment })).toMatchObject({ code: 0 });
  expect(front.asked.filter(isChange)).toEqual([]);
  const before = await readLabels(app, project);
  const pushed = await run("push", project, file, { environment });
  expect(pushed.code).toBe(1);
  expect(pushed.errors).toContain(
    "  create “New”: The token is read-only: it can't change anything. Use another one.\n",
  );
  expect(await readLabels(app, project)).toEqual(before);
});
