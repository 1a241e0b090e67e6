import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { commandLine, documentOf, runCommand } from "#service/command-line-fixture.ts";
import { temporaryFolder } from "#service/service-fixture.ts";

test("only migrate makes a database that is not there; whatever else is told of one says how", async () => {
  const folder = await temporaryFolder();
  const file = join(folder, "deep/er/console.db");
  const run = (...args: string[]) => runCommand([...args, "--database", file], { folder });
  for (const { code, output, errors } of await Promise.all([
    run("user", "list"),
    run("user", "add", "ada"),
  ])) {
    expect({ code, output }).toEqual({ code: 1, output: "" });
    expect(errors).toBe(
      `The database ${file} can't be opened: there is none.\n` +
        "Choose another with --database (or DATABASE_URL), or create it: changelog-console database migrate\n",
    );
  }
  expect(existsSync(join(folder, "deep"))).toBe(false);
  expect(documentOf(await run("database", "migrate", "--json"))).toEqual({ database: file });
  const again = await run("database", "migrate");
  expect(again).toMatchObject({ code: 0, output: `The database ${file} is up to date.\n`, errors: "" });
  expect(await run("user", "add", "ada")).toMatchObject({ code: 0 });
});

test("a database of another version, or what is none, is left as it is, and what to do is told", async () => {
  const { run, database, folder } = await commandLine();
  await writeFile(join(folder, "notes.txt"), "no database ".repeat(100));
  const text = await run(["user", "list", "--database", join(folder, "notes.txt")]);
  expect(text).toMatchObject({
    code: 1,
    output: "",
    errors: expect.stringContaining("file is not a database"),
  });
  await sql`delete from migrations where name like '002%'`.execute(database);
  const older = await run(["user", "list"]);
  expect(older).toMatchObject({ code: 1, output: "" });
  expect(older.errors).toMatch(/an older version of this program\.\nMigrate it: .* database migrate\n$/);
  await sql`insert into migrations (name, applied_at) values ('999-future', '')`.execute(database);
  const newer = await run(["database", "migrate"]);
  expect(newer).toMatchObject({ code: 1, output: "" });
  expect(newer.errors).toMatch(/a newer version of this program\.\nUse that version, or choose another/);
});

test.each([
  "create table notes (text)",
  "create view notes as select 1",
  "create table migrations (id integer, migration text); insert into migrations values (1, '001-first-tables')",
  "create table migrations (name text); insert into migrations values ('2020_init')",
])("a file of another program is refused, and not a byte of it is changed: %s", async (structure) => {
  const folder = await temporaryFolder();
  const file = join(folder, "other.db");
  const other = new DatabaseSync(file);
  other.exec(structure);
  other.close();
  const before = await readFile(file);
  for (const args of [
    ["database", "migrate"],
    ["user", "add", "ada"],
  ]) {
    const { code, output, errors } = await runCommand([...args, "--database", file], { folder });
    expect({ code, output }, args.join(" ")).toEqual({ code: 1, output: "" });
    expect(errors).toBe(
      `The database ${file} can't be opened: it belongs to another program.\n` +
        "Nothing was changed. Choose another file with --database (or DATABASE_URL), such as data/console.db.\n",
    );
  }
  expect(await readFile(file)).toEqual(before);
  expect(await readdir(folder)).toEqual(["other.db"]);
});

test("a backup of PostgreSQL is its own tool's, which is told without the password", async () => {
  const folder = await temporaryFolder();
  const location = "postgres://me:s%C3%A9cret@db.example:5432/console?password=secret";
  const ended = await runCommand(["database", "backup", "a.dump", "--database", location], { folder });
  expect(ended).toMatchObject({
    code: 1,
    output: "",
    errors: expect.stringContaining("Back it up with its own tool: pg_dump"),
  });
  expect(ended.errors).not.toMatch(/cret/);
});
