import { expect, test } from "vitest";
import { temporaryDatabase } from "#service/service-fixture.ts";
import { describeLocation } from "./database.ts";
import { ConnectionError, isDatabaseUnavailable } from "./database-errors.ts";
import { write } from "./transactions.ts";

const ada = { name: "ada", created_at: "2026-01-01T00:00:00.000000Z" };

test("a transaction that fails leaves nothing, and those beside it are as if it had never been", async () => {
  const database = await temporaryDatabase();
  const run = (name: string, fails: boolean) =>
    write(database, async (transaction) => {
      for (const step of [1, 2, 3]) {
        const user = { ...ada, name: `${name}${step}` };
        await transaction.insertInto("users").values(user).execute();
      }
      if (fails) throw new Error("undone");
    });
  const results = await Promise.allSettled([run("a", false), run("b", true), run("c", false)]);
  expect(results.map((result) => result.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  const names = await database.selectFrom("users").select("name").orderBy("name").execute();
  expect(names.map(({ name }) => name)).toEqual(["a1", "a2", "a3", "c1", "c2", "c3"]);
});

test("rows can't point to nothing", async () => {
  const database = await temporaryDatabase();
  const orphan = database.insertInto("memberships").values({ user_id: 1, project_id: 1 });
  await expect(orphan.execute()).rejects.toThrow(/foreign key/i);
});

test("a database that is busy, full or away is told from a mistake in a query", () => {
  const failure = (errcode: number) => Object.assign(new Error("failed"), { errcode });
  expect(
    [5, 6, 7, 8, 10, 13, 14, 15, 517, 778, 3850].map((code) => isDatabaseUnavailable(failure(code))),
  ).toEqual(Array(11).fill(true));
  expect([1, 11, 19, 26, 787].map((code) => isDatabaseUnavailable(failure(code)))).toEqual(
    Array(5).fill(false),
  );
  const refusal = (code: string) => Object.assign(new Error("failed"), { code });
  const passing = ["08006", "25006", "40001", "40P01", "53100", "53300", "55P03", "57014", "57P01", "58030"];
  expect(passing.map((code) => isDatabaseUnavailable(refusal(code)))).toEqual(passing.map(() => true));
  const lasting = ["22P02", "23505", "25P02", "42601", "42P01", "XX000"];
  expect(lasting.map((code) => isDatabaseUnavailable(refusal(code)))).toEqual(lasting.map(() => false));
  expect(isDatabaseUnavailable(new ConnectionError(new Error("failed"), false))).toBe(true);
  expect(isDatabaseUnavailable(new Error("failed"))).toBe(false);
  expect(isDatabaseUnavailable(null)).toBe(false);
});

test.each([
  ["postgres://me:secret@db.example:5432/console", "postgres://me:***@db.example:5432/console"],
  ["postgresql://me:se@cr:et@db.example/console", "postgresql://me:***@db.example/console"],
  ["postgresql://me:se@cr:et/@db.example/console", "postgres://***"],
  ["postgres://db.example/console?user=me&password=secret&sslmode=require", undefined],
  ["postgres://me@db.example/console", "postgres://me@db.example/console"],
  ["postgres://me:secret", "postgres://***"],
])("a password in %s is shown to nobody", (location, shown) => {
  const description = describeLocation(location);
  expect(description).not.toMatch(/secret|se@cr|cr:et/);
  if (shown !== undefined) expect(description).toBe(shown);
});
