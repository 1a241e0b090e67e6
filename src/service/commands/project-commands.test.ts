import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectDetailSchema } from "#contract/project-details.ts";
import { UserStore } from "#service/access/user-store.ts";
import { commandLine, documentOf } from "#service/command-line-fixture.ts";
import type { Database } from "#service/database/database.ts";
import { expectSoundDatabase, readDatabase } from "#service/database-fixture.ts";
import { ProjectRegister } from "#service/projects/project-register.ts";
import { appIds } from "#service/service-fixture.ts";

/** A project in full, by its name. */
async function show(database: Database, name: string) {
  const register = new ProjectRegister(database);
  const id = (await register.listProjects()).find((project) => project.name === name)?.id ?? 0;
  const project = await register.showProject(id);
  const members = (await register.listProjects(id))[0]?.members;
  return { ...projectDetailSchema.parse(project), members };
}

test("a project is added as it is told, and what is not told is made of the rest", async () => {
  const { run, database } = await commandLine();
  const users = new UserStore(database);
  for (const name of ["ada", "bo"]) await users.addUser(name);
  const added = await run(["project", "add", "Zoë’s Läden", "--member", "ada", "--domain", "news.example"]);
  expect(added).toMatchObject({ code: 0, errors: "" });
  const shown = await show(database, "Zoë’s Läden");
  expect(added.output).toBe(`Added project “Zoë’s Läden”. Its app ID is ${shown.app_id}\n`);
  expect(shown.app_id).toMatch(/^[0-9a-f-]{36}$/);
  expect(shown).toMatchObject({
    members: ["ada"],
    subdomain: "zoe-s-laden",
    domain: "news.example",
    primary_domain: "https://news.example",
    website: "https://news.example",
    accent_color: "#6D5EFC",
    logo: null,
    default_language: { name: "English", locale: "en", flag: "🇺🇸" },
    public_feed_setting: { title: "Zoë’s Läden changelog", website: "https://news.example", private: false },
  });

  const other = await run(["project", "add", "🚀", "--member", "ada", "--domain", "other.example"]);
  expect(other).toMatchObject({ code: 1, errors: expect.stringContaining("such as --subdomain acme") });

  const file = { app_id: "acme-1", name: "Acme", plan: "of the file", logo: "https://acme.com/logo.svg" };
  const members = ["--member", "bo", "--member", "ada"];
  const json = await run(
    ["project", "add", ...members, "--plan", "Team", "--domain", "acme.example", "--file", "-", "--json"],
    `\ufeff${JSON.stringify(file)}`,
  );
  expect(documentOf(json)).toEqual({ app_id: "acme-1", name: "Acme", label_count: 0 });
  expect(await show(database, "Acme")).toMatchObject({ ...file, members: ["ada", "bo"], plan: "Team" });
  await expectSoundDatabase(database);
});

test("an edit changes what it is told and nothing else; a file of another project is refused", async () => {
  const { run, database, folder } = await commandLine({ demo: true });
  const before = await show(database, "Acme");
  const german = before.languages.find(({ locale }) => locale === "de");
  const french = { name: "French", locale: "fr", flag: "🇫🇷" };
  const file = {
    ...before,
    plan: "Free",
    labels: [],
    members: undefined,
    languages: [{ ...german, pivot: undefined }, french],
    default_language: undefined,
    public_feed_setting: { custom_css: null },
  };
  await writeFile(join(folder, "acme.json"), JSON.stringify(file));
  const edit = ["project", "edit", "Acme", "--file", "acme.json"];
  const edited = await run([...edit, "--name", "Acme 2", "--json"]);
  expect(documentOf(edited)).toEqual({ app_id: appIds.Acme, name: "Acme" });
  const after = await show(database, "Acme 2");
  const { public_feed_setting: feed } = before;
  expect(after).toMatchObject({
    ...before,
    name: "Acme 2",
    plan: "Free",
    language_id: german?.id,
    default_language: { name: "German" },
    languages: expect.arrayContaining([{ ...german, pivot: expect.objectContaining({ is_default: true }) }]),
    public_feed_setting: { ...feed, custom_css: null, updated_at: expect.any(String) },
  });
  expect(after.languages.map(({ locale }) => locale).toSorted()).toEqual(["de", "fr"]);

  const rows = await readDatabase(database);
  const wrong = JSON.stringify({ default_language: { name: "Japanese", locale: "ja", flag: "" } });
  for (const [args, errors] of [
    [["--file", "acme.json"], /acme\.json is for the project/],
    [
      ["--file", "-", "--accent-color", "#000000"],
      /^default_language must be one of .* Nothing was changed\.\n$/,
    ],
  ] as const) {
    const refused = await run(["project", "edit", "Orbit", ...args], wrong);
    expect(refused).toMatchObject({ code: 1, output: "", errors: expect.stringMatching(errors) });
  }
  expect(await readDatabase(database)).toEqual(rows);
});

test("a project shown as JSON can be added elsewhere with its labels, and is the same there", async () => {
  const here = await commandLine({ demo: true });
  const there = await commandLine();
  await new UserStore(there.database).addUser("ada");
  const shown = await here.run(["project", "show", "Bluebird", "--json"]);
  const add = ["project", "add", "--file", "-", "--member", "ada"];
  const imported = await there.run(add, shown.output);
  expect(imported).toMatchObject({ code: 0, errors: "" });
  expect(imported.output).toContain(`“Bluebird” with 1,037 labels. Its app ID is ${appIds.Bluebird}\n`);
  const again = await there.run(["project", "show", "Bluebird", "--json"]);
  /** Without what each database allots. */
  const read = (text: string) =>
    JSON.parse(text, (key, value) =>
      /^(id|language_id|project_id|\w+_at|pivot|members)$/.test(key) ? undefined : value,
    );
  const { languages, ...one } = read(shown.output);
  const { languages: others, ...other } = read(again.output);
  expect(other).toEqual(one);
  expect(new Set(others)).toEqual(new Set(languages));
  await expectSoundDatabase(there.database);

  const taken = await there.run(add, shown.output);
  const second = await there.run([...add, "--json"], shown.output.replace(/"app_id".*/, ""));
  expect(taken).toMatchObject({ code: 1, output: "", errors: expect.stringContaining("remove app_id") });
  expect(documentOf(second)).toMatchObject({ name: "Bluebird", label_count: 1037 });
  expect(await new ProjectRegister(there.database).listProjects()).toHaveLength(2);
});

test("a project is removed only with --yes; without it, what goes with it is told", async () => {
  const { run, database } = await commandLine({ demo: true });
  const rows = await readDatabase(database);
  const refused = await run(["project", "remove", "Acme"]);
  expect(refused).toMatchObject({
    code: 1,
    output: "",
    errors: `Nothing was changed. This would permanently remove project “Acme” (${appIds.Acme}) with 23 labels and its feed settings. Members: “demo”. Add --yes to confirm.\n`,
  });
  expect(await readDatabase(database)).toEqual(rows);
  const removed = await run(["project", "remove", "Acme", "--yes"]);
  const table = await run(["project", "list"]);
  expect(removed).toMatchObject({
    code: 0,
    output: `Removed project “Acme” (${appIds.Acme}) with 23 labels.\n`,
    errors: "",
  });
  expect(table.output).toMatch(
    /^NAME +APP ID +DOMAIN +LABELS +MEMBERS\nBluebird +e84f2a15\S+ +whats-new\S+ +1037 +demo\n/,
  );
  expect(table.output).not.toMatch(/Acme|[\u202a-\u202e]/);
  await expectSoundDatabase(database);
});
