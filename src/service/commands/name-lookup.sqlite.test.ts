import { expect, test } from "vitest";
import { UserStore } from "#service/access/user-store.ts";
import type { Database } from "#service/database/database.ts";
import { write } from "#service/database/transactions.ts";
import { insertProject } from "#service/projects/project-register.ts";
import { temporaryDatabase } from "#service/service-fixture.ts";
import { CommandError } from "./command-error.ts";
import { findProject, findUser } from "./name-lookup.ts";
import { completeSettings, emptySettings } from "./project-options.ts";

/** Adds a project of that name. */
function addProject(
  database: Database,
  name: string,
  app_id: string,
  domain: string,
): Promise<number | null> {
  const settings = completeSettings({ ...emptySettings(), name, domain });
  return write(database, (transaction) => insertProject(transaction, { ...settings, app_id }));
}

async function refusal(found: Promise<unknown>): Promise<string> {
  const error = await found.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(CommandError);
  return error instanceof CommandError ? error.message : "";
}

test("a name that nobody has is told, spelled out where it would do something to the terminal", async () => {
  const database = await temporaryDatabase();
  expect(await refusal(findUser(database, "ada\u001b[31m"))).toBe(
    "No user is named “ada\\u{1b}[31m”. List all: changelog-console user list; or add one: changelog-console user add ada",
  );
  await new UserStore(database).addUser("bo");
  expect(await findUser(database, "bo")).toEqual(expect.any(Number));
});

test("a project is found by its app id or by its name; of several with one name the app id tells which", async () => {
  const database = await temporaryDatabase();
  const id = await addProject(database, "Acme", "id-1", "news.acme.com");
  expect((await findProject(database, "Acme")).id).toBe(id);
  expect((await findProject(database, "id-1")).id).toBe(id);
  const other = await addProject(database, "Acme", "id-2", "old.acme.com");
  expect((await findProject(database, "id-2")).id).toBe(other);
  expect(await refusal(findProject(database, "Acme"))).toBe(
    "2 projects are named “Acme”. Use an app ID instead:\n  id-1  news.acme.com\n  id-2  old.acme.com",
  );
  // An app id prevails over another project's name.
  await addProject(database, "id-1", "id-3", "third.acme.com");
  expect((await findProject(database, "id-1")).id).toBe(id);
  expect(await refusal(findProject(database, "acne"))).toContain(
    "No project has the app ID or name “acne”. List all",
  );
});
