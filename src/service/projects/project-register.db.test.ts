import { expect, test } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { AccessStore } from "#service/access/access-store.ts";
import { completeSettings } from "#service/commands/project-options.ts";
import { write } from "#service/database/transactions.ts";
import { expectSoundDatabase, readDatabase } from "#service/database-fixture.ts";
import { demoUsers } from "#service/demo/demo-users.ts";
import { operator } from "#service/labels/label-history-writer.ts";
import { LabelStore } from "#service/labels/label-store.ts";
import { appIds, demoDatabase, shared } from "#service/service-fixture.ts";
import { insertProject, ProjectRegister } from "./project-register.ts";
import { emptySettings } from "./project-settings.ts";

const german = { name: "German", locale: "de", flag: "🇩🇪" };
const klingon = { name: "Klingon", locale: "tlh", flag: "" };

const openShared = shared((atEnd) => demoDatabase(undefined, atEnd));

async function openRegister() {
  const database = await openShared();
  const register = new ProjectRegister(database);
  const findId = async (appId: string) =>
    (await register.listProjects()).find((project) => project.app_id === appId)?.id ?? 0;
  return { database, register, findId };
}

test("a project is shown as it was settled, and its app id can't be taken twice", async () => {
  const { database, register, findId } = await openRegister();
  const settings = completeSettings({
    ...emptySettings(),
    name: "Tricorder",
    primary_domain: "https://news.tricorder.example",
    favicon: "https://tricorder.example/favicon.svg",
    changelog_reactions: false,
    languages: [klingon, german],
    default_language: german,
    public_feed_setting: {
      ...emptySettings().public_feed_setting,
      description: "Line one\nline two",
      private: true,
      custom_css: "a { color: red }",
    },
  });
  const add = () =>
    write(database, (transaction) => insertProject(transaction, { ...settings, app_id: "tricorder-1" }));
  const ids = await Promise.all([add(), add(), add()]);
  const [id = 0, ...more] = ids.filter((added) => added !== null);
  expect(more).toEqual([]);
  const shown = await register.showProject(id);
  const { languages, ...rest } = settings;
  expect(shown).toMatchObject({
    ...rest,
    app_id: "tricorder-1",
    labels: [],
    language_id: shown?.default_language.id,
  });
  const defaults = shown?.languages.map(({ name, pivot }) => [name, pivot.is_default]);
  expect(new Map(defaults as [string, number][])).toEqual(
    new Map([
      [german.name, 1],
      [klingon.name, 0],
    ]),
  );
  expect(shown?.languages).toHaveLength(languages.length);
  // The language that the demo has too is the same one.
  const acme = await register.showProject(await findId(appIds.Acme));
  expect(acme?.languages.map((language) => language.id)).toContain(shown?.default_language.id);
  await expectSoundDatabase(database);
});

test("a change is made to what it is about, only what has changed gets another time, and one that can't be decided does nothing", async () => {
  const { database, register, findId } = await openRegister();
  const acme = await findId(appIds.Acme);
  const before = await register.showProject(acme);
  const rowsBefore = await readDatabase(database);
  expect(await register.changeProject(acme, (current) => current)).toBe(true);
  const decide = () => {
    throw new Error("undecided");
  };
  await expect(register.changeProject(acme, decide)).rejects.toThrow("undecided");
  expect(await register.changeProject(4711, decide)).toBe(false);
  expect(await readDatabase(database)).toEqual(rowsBefore);

  await register.changeProject(acme, (current) => ({
    ...current,
    name: "Acme 2",
    languages: [...current.languages.filter(({ locale }) => locale !== "es"), klingon],
    default_language: german,
  }));
  const after = await register.showProject(acme);
  expect(after).toMatchObject({ name: "Acme 2", default_language: german });
  expect(after).toMatchObject({
    domain: before?.domain,
    labels: before?.labels,
    public_feed_setting: before?.public_feed_setting,
  });
  const times = (shown: typeof before) =>
    Object.fromEntries((shown?.languages ?? []).map(({ locale, pivot }) => [locale, pivot]));
  expect(Object.keys(times(after)).toSorted()).toEqual(["de", "en", "tlh"]);
  // The default has moved from one to the other; both were made when they were.
  for (const locale of ["en", "de"]) {
    expect(times(after)[locale]?.created_at).toBe(times(before)[locale]?.created_at);
    expect(times(after)[locale]?.updated_at).not.toBe(times(before)[locale]?.updated_at);
  }
});

test("removing a project takes all that is its own, and nothing of others", async () => {
  const { database, register, findId } = await openRegister();
  const bluebird = await findId(appIds.Bluebird);
  const names = await register.listProjects();
  const store = new LabelStore(database);
  await store.addLabel(bluebird, makeLabel("New", "#000000"), "key", {
    ...operator,
    batch: { id: "some-batch", kind: null, title: null },
  });
  expect(await register.removeProject(bluebird)).toBe(true);
  expect(await register.removeProject(bluebird)).toBe(false);
  for (const table of [
    ...(["labels", "label_history", "label_batches", "named_creations"] as const),
    ...(["project_languages", "memberships"] as const),
  ]) {
    const left = await database.selectFrom(table).selectAll().where("project_id", "=", bluebird).execute();
    expect(left, table).toEqual([]);
  }
  expect(await register.listProjects()).toEqual(names.filter(({ id }) => id !== bluebird));
  await expectSoundDatabase(database);
});

test("of all who leave a project at once, one stays", async () => {
  const { database, register } = await openRegister();
  const access = new AccessStore(database);
  const ids = [demoUsers.first, demoUsers.other].map((name) => access.findUserId(name));
  const [demo = 0, other = 0] = (await Promise.all(ids)).map((id) => id ?? 0);
  expect([await register.addMember(1, other), await register.addMember(1, other)]).toEqual([true, false]);
  const listMembers = async () => (await register.listProjects(1))[0]?.members;
  expect(await listMembers()).toEqual(["demo", "other"]);
  const leaving = await Promise.all([register.removeMember(1, demo), register.removeMember(1, other)]);
  expect(leaving.toSorted()).toEqual(["last-member", "removed"]);
  expect(await listMembers()).toHaveLength(1);
  expect(await register.removeMember(1, 4711)).toBe("no-member");
});
