import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { temporaryDatabase, temporaryFolder } from "#service/service-fixture.ts";
import { isDatabaseUnavailable, openDatabase } from "./database.ts";
import { currentTimestamp } from "./timestamps.ts";

const ada = { name: "ada", created_at: "2026-01-01T00:00:00.000000Z" };

test("data outlives closing and opening again, in a folder that is made for it", async () => {
  const file = join(await temporaryFolder(), "deep/er/console.db");
  const first = await openDatabase(file);
  await first.insertInto("users").values(ada).execute();
  await first.destroy();
  const second = await openDatabase(file);
  expect(await second.selectFrom("users").select("name").execute()).toEqual([{ name: "ada" }]);
  await second.destroy();
});

test("a file that is no database is refused and left as it is", async () => {
  const file = join(await temporaryFolder(), "notes.txt");
  await writeFile(file, "These are notes, not a database. ".repeat(100));
  await expect(openDatabase(file)).rejects.toThrow(/not a database/);
});

test("a database of a newer version is refused", async () => {
  const file = join(await temporaryFolder(), "console.db");
  const database = await openDatabase(file);
  await sql`insert into migrations (name, applied_at) values ('999-future', '')`.execute(database);
  await database.destroy();
  await expect(openDatabase(file)).rejects.toThrow(/newer version/);
});

test("a commit is on the disk before it is acknowledged, and rows can't point to nothing", async () => {
  const database = await temporaryDatabase();
  const journal = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(database);
  const synchronous = await sql<{ synchronous: number }>`pragma synchronous`.execute(database);
  expect(journal.rows).toEqual([{ journal_mode: "wal" }]);
  expect(synchronous.rows).toEqual([{ synchronous: 2 }]);
  const orphan = database.insertInto("memberships").values({ user_id: 1, project_id: 1 });
  await expect(orphan.execute()).rejects.toThrow(/FOREIGN KEY/);
});

test("transactions begun at the same time run one after the other, and what fails leaves nothing", async () => {
  const database = await temporaryDatabase();
  const events: string[] = [];
  const run = (name: string, fails: boolean) =>
    database.transaction().execute(async (transaction) => {
      for (const step of [1, 2, 3]) {
        events.push(name);
        await transaction
          .insertInto("users")
          .values({ ...ada, name: `${name}${step}` })
          .execute();
      }
      if (fails) throw new Error("undone");
    });
  const results = await Promise.allSettled([run("a", false), run("b", true), run("c", false)]);
  expect(results.map((result) => result.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(events.join("")).toBe("aaabbbccc");
  const names = await database.selectFrom("users").select("name").orderBy("id").execute();
  expect(names.map(({ name }) => name)).toEqual(["a1", "a2", "a3", "c1", "c2", "c3"]);
});

test("two programs may use one file: each sees what the other committed, and both may write", async () => {
  const file = join(await temporaryFolder(), "console.db");
  const [one, two] = [await openDatabase(file), await openDatabase(file)];
  await one.insertInto("users").values(ada).execute();
  await two.transaction().execute(async (transaction) => {
    const rows = await transaction.selectFrom("users").select("name").execute();
    expect(rows).toHaveLength(1);
    await transaction
      .insertInto("users")
      .values({ ...ada, name: "bo" })
      .execute();
  });
  expect(await one.selectFrom("users").select("name").execute()).toHaveLength(2);
  await one.destroy();
  await two.destroy();
});

test("a database that is busy or full is told from a mistake in a query", () => {
  const failure = (errcode: number) => Object.assign(new Error("failed"), { errcode });
  expect([5, 6, 13, 517, 3850].map((code) => isDatabaseUnavailable(failure(code)))).toEqual(
    Array(5).fill(true),
  );
  expect([1, 19, 787].map((code) => isDatabaseUnavailable(failure(code)))).toEqual(Array(3).fill(false));
  expect(isDatabaseUnavailable(new Error("failed"))).toBe(false);
  expect(isDatabaseUnavailable(null)).toBe(false);
});

test("the time is written with six fraction digits, so that texts sort as moments do", () => {
  expect(currentTimestamp()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
});
