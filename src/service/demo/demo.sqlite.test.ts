import { expect, test } from "vitest";
import { AccessStore } from "#service/access/access-store.ts";
import { currentTimestamp } from "#service/database/timestamps.ts";
import { temporaryDatabase } from "#service/service-fixture.ts";
import { prepareDemo } from "./demo.ts";

test("every start issues a token of its own; those of earlier starts stay valid", async () => {
  const database = await temporaryDatabase();
  const first = await prepareDemo(database, {});
  const second = await prepareDemo(database, {});
  expect(first).not.toBe(second);
  const access = new AccessStore(database);
  const userId = (await access.findAccess(first))?.userId;
  expect(userId).toBeDefined();
  expect((await access.findAccess(second))?.userId).toBe(userId);
});

test("chosen tokens are valid after every start, without piling up, also when they were revoked", async () => {
  const database = await temporaryDatabase();
  const chosen = { demoToken: "mine", demoOtherToken: "theirs" };
  expect(await prepareDemo(database, chosen)).toBe("mine");
  await database.updateTable("tokens").set({ revoked_at: currentTimestamp() }).execute();
  expect(await prepareDemo(database, chosen)).toBe("mine");
  const access = new AccessStore(database);
  const [mine, theirs] = [await access.findAccess("mine"), await access.findAccess("theirs")];
  expect(mine).not.toBeNull();
  expect(theirs).not.toBeNull();
  expect(mine?.userId).not.toBe(theirs?.userId);
  expect(await database.selectFrom("tokens").selectAll().execute()).toHaveLength(2);
});
