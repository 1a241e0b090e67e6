import { expect, test } from "vitest";
import { UserStore } from "#service/access/user-store.ts";
import { addProject } from "#service/project-fixture.ts";
import { temporaryDatabase } from "#service/service-fixture.ts";
import { CommandError } from "./command-error.ts";
import { findProject, findUser } from "./name-lookup.ts";

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
  const { id } = await addProject(database, { name: "Acme", appId: "id-1", domain: "news.acme.com" });
  expect((await findProject(database, "Acme")).id).toBe(id);
  expect((await findProject(database, "id-1")).id).toBe(id);
  const { id: other } = await addProject(database, { name: "Acme", appId: "id-2", domain: "old.acme.com" });
  expect((await findProject(database, "id-2")).id).toBe(other);
  expect(await refusal(findProject(database, "Acme"))).toBe(
    "2 projects are named “Acme”. Use an app ID instead:\n  id-1  news.acme.com\n  id-2  old.acme.com",
  );
  // An app id prevails over another project's name.
  await addProject(database, { name: "id-1", appId: "id-3", domain: "third.acme.com" });
  expect((await findProject(database, "id-1")).id).toBe(id);
  expect(await refusal(findProject(database, "acne"))).toContain(
    "No project has the app ID or name “acne”. List all",
  );
});
