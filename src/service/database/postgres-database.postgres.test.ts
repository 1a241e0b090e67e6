import { sql } from "kysely";
import { expect, test } from "vitest";
import { AccessStore } from "#service/access/access-store.ts";
import { connectionsEnded, createDatabase, runOnPostgres, withName } from "#service/postgres-fixture.ts";
import { ProjectStore } from "#service/projects/project-store.ts";
import { demoService, temporaryDatabase, temporaryLocation, tokens } from "#service/service-fixture.ts";
import { openDatabase } from "./database.ts";
import { write } from "./transactions.ts";

test("instances that open an empty database at the same moment all come up, and make it once", async () => {
  const location = await temporaryLocation();
  const databases = await Promise.all(Array.from({ length: 6 }, () => openDatabase(location)));
  for (const database of databases) {
    expect(await database.selectFrom("labels").selectAll().execute()).toEqual([]);
    await database.destroy();
  }
  const alone = await temporaryLocation();
  await (await openDatabase(alone)).destroy();
  const [steps, stepsAlone] = await Promise.all(
    [location, alone].map((one) => runOnPostgres(one, "select name from migrations order by name")),
  );
  expect(steps).toEqual(stepsAlone);
});

test("a database that can't keep every text is refused", async () => {
  const location = await createDatabase("template template0 encoding LATIN1 locale 'C'");
  await expect(openDatabase(location)).rejects.toThrow("its encoding is LATIN1, and must be UTF8");
});

test("projects are sorted by code point, whatever language the database sorts by", async () => {
  const location = await createDatabase(
    "template template0 locale_provider icu icu_locale 'en-US' locale 'C'",
  );
  const { database } = await demoService({}, location);
  const names = ["zebra", "Zebra", "Äther", "ather", "🦓", "～", "-dash", "dash"];
  const ids = await database.selectFrom("projects").select("id").orderBy("id").limit(5).execute();
  for (const [index, { id }] of ids.entries()) {
    await database
      .updateTable("projects")
      .set({ name: names[index] ?? "" })
      .where("id", "=", id)
      .execute();
  }
  const userId = (await new AccessStore(database).findAccess(tokens.own))?.userId ?? 0;
  const listed = (await new ProjectStore(database).listProjects(userId)).map(({ name }) => name);
  expect(listed).toEqual(["Zebra", "ather", "zebra", "Äther", "🦓"]);
});

test("whole numbers are read as numbers, and one that is too large for a number is not read wrong", async () => {
  const database = await temporaryDatabase();
  const read = async (number: string) =>
    (await sql<{ number: number }>`select cast(${number} as bigint) as number`.execute(database)).rows;
  expect(await read("9007199254740991")).toEqual([{ number: 9_007_199_254_740_991 }]);
  await expect(read("9007199254740993")).rejects.toThrow("too large: 9007199254740993");
});

test("connections are never more than the pool may have, and none is left when the database is closed", async () => {
  const location = withName(await temporaryLocation(), "pool test");
  const database = await openDatabase(location, { poolSize: 3 });
  // The one that brought the tables up to date has been closed, which the server may be about to notice.
  await connectionsEnded(location);
  const counts = await Promise.all(
    Array.from({ length: 20 }, () =>
      write(database, (transaction) =>
        sql<{ count: number }>`select count(*) as count from pg_stat_activity
          where application_name = 'pool test'`.execute(transaction),
      ),
    ),
  );
  expect(Math.max(...counts.map(({ rows }) => rows[0]?.count ?? 0))).toBe(3);
  await database.destroy();
  await connectionsEnded(location);
});
