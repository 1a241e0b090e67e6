import { execFile } from "node:child_process";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Command } from "commander";
import { expect, test, vi } from "vitest";
import { commandLine, runCommand } from "#service/command-line-fixture.ts";
import { readDatabase } from "#service/database-fixture.ts";
import { temporaryFolder } from "#service/service-fixture.ts";
import { createProgram } from "./program.ts";

// Some tests start processes, which takes long on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

/** The commands that do something, by all their words. */
function leaves(command: Command, words: readonly string[] = []): [string, Command][] {
  if (command.commands.length === 0) return [[words.join(" "), command]];
  return command.commands.flatMap((child) => leaves(child, [...words, child.name()]));
}

const syncExample =
  "--service https://changelog.example.com --app-id 6f1d8f0e-52c4-4a57-9d0c-6f8f7f1f2a01 --file labels.yaml";

const commands = new Map(leaves(await createProgram([])));

test("every command says what it does and takes, works on any database or service, and prints JSON for scripts", () => {
  expect([...commands.keys()]).toEqual([
    "serve",
    ...["user add", "user list", "user remove"],
    ...["token issue", "token list", "token revoke"],
    ...["project add", "project list", "project show", "project edit", "project remove"],
    ...["member add", "member remove"],
    ...["labels import", "labels export", "labels history"],
    ...["labels pull", "labels diff", "labels push"],
    "mcp",
    ...["database migrate", "database backup"],
  ]);
  for (const [words, command] of commands) {
    expect(command.description(), words).toMatch(/^[A-Z].*\.$/);
    for (const argument of command.registeredArguments) expect(argument.description, words).not.toBe("");
    for (const option of command.options) expect(option.description, words).not.toBe("");
    const help = command.helpInformation().replace(/\s+/g, " ");
    if (words === "mcp") continue;
    expect(help, words).toContain("--json print the result as JSON, for scripts");
    expect(help, words).toMatch(/--database <place> .*env: DATABASE_URL|--service <url> .*--app-id <id> /);
  }
});

test.each([
  ["serve now", /too many arguments for 'serve'.*: now/, "changelog-console serve --port 4310"],
  ["serve --prot 1", /unknown option '--prot'/, "changelog-console serve --port 4310"],
  ["serve --port abc", /'--port <number>' argument 'abc'/, "such as 4310"],
  [
    "serve --import-origin https://a.example --import-origin https://b.example",
    /given twice/,
    "serve --port 4310",
  ],
  ["database", /Usage: changelog-console database/, "database backup console-2027-01-31.db"],
  ["database backup gone/a.db", /there is no folder .*gone/, "database backup console-2027-01-31.db"],
  ["token frob", /unknown command 'frob'/, "changelog-console token list"],
  ["token issue ada --name x", /No user is named “ada”/, "changelog-console user add ada"],
  ["token revoke 3", /no token 3/, "changelog-console token list"],
  ["labels import Acme", /missing required argument 'file'/, "labels import Acme labels.csv"],
  ["labels pull", /required option '--service <url>'/, `labels pull ${syncExample}`],
  ["user add ada lovelace", /Expected 1 argument but got 2: ada, lovelace/, "changelog-console user add ada"],
])("%s: it is told what is wrong, with an example", async (words, wrong, example) => {
  const { run } = await commandLine();
  const { code, output, errors } = await run(words.split(" "));
  expect({ isRefused: code !== 0, output }).toEqual({ isRefused: true, output: "" });
  expect(errors).toMatch(wrong);
  expect(errors).toContain(example);
});

test("while another program holds the database a command waits, then says so and has changed nothing", async () => {
  const { run, location, database } = await commandLine();
  const before = await readDatabase(database);
  const other = new DatabaseSync(location);
  other.exec("begin immediate");
  const { code, output, errors } = await run(["user", "add", "ada"]);
  other.close();
  expect({ code, output }).toEqual({ code: 1, output: "" });
  expect(errors).toBe(
    `The database ${location} isn't available right now: database is locked.\n` +
      "Nothing was changed. Check that no other program locks the database and that the disk isn't full, then try again.\n",
  );
  expect(await readDatabase(database)).toEqual(before);
});

test("no password or token is repeated, whatever is wrong with a command line", async () => {
  const folder = await temporaryFolder();
  const ended = await Promise.all(
    [
      ["user", "list", "--database", "postgres://me:se@cret@localhost:1/console"],
      ["user", "list", "--databse=postgres://me:se@cret@localhost:1/console?password=secret"],
      ["serve", "--metrics-token=secret"],
    ].map((args) => runCommand(args, { folder })),
  );
  expect(ended.map(({ code }) => code)).toEqual([1, 2, 2]);
  for (const { errors, output } of ended) expect(errors + output).not.toMatch(/cret/);
  expect(ended[0]?.errors).toContain("postgres://me:***@localhost:1/console");
});

test("the command line starts from any folder, on whatever Node the machine has", async () => {
  const launcher = fileURLToPath(new URL("../../../scripts/changelog-console.js", import.meta.url));
  const { location } = await commandLine();
  const run = promisify(execFile);
  const args = [launcher, "user", "list", "--json", "--database"];
  expect(await run(process.execPath, [...args, location])).toEqual({ stdout: "[]\n", stderr: "" });
  await expect(run(process.execPath, [...args, `${location}.missing`])).rejects.toMatchObject({ code: 1 });
});
