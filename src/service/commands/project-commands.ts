import { randomUUID } from "node:crypto";
import type { Command } from "commander";
import type { LabelInput } from "#contract/label-input.ts";
import type { Database } from "#service/database/database.ts";
import { write } from "#service/database/transactions.ts";
import { insertLabels } from "#service/labels/label-store.ts";
import {
  insertMember,
  insertProject,
  type NewProject,
  ProjectRegister,
} from "#service/projects/project-register.ts";
import { emptySettings } from "#service/projects/project-settings.ts";
import { type DatabaseOption, withDatabase } from "./command-database.ts";
import { CommandError } from "./command-error.ts";
import { addCommand, showExample } from "./command-example.ts";
import {
  countOf,
  formatTable,
  type JsonOption,
  printResult,
  unconfirmed,
  type YesOption,
  yesOption,
} from "./command-output.ts";
import { findProject, findUser, quote, quoteAll } from "./name-lookup.ts";
import { collectValues, nameReader } from "./option-values.ts";
import {
  addProjectOptions,
  completeSettings,
  type ProjectOptions,
  readProjectChanges,
} from "./project-options.ts";

type Options = DatabaseOption & JsonOption;

interface AddOptions extends Options, ProjectOptions {
  readonly member: string[];
}

/** `project`: the projects whose labels are managed. */
export function addProjectCommands(program: Command): void {
  const project = showExample(program.command("project"), "project list").description(
    "Add, list, show, edit, and remove projects.",
  );

  addProjectOptions(
    addCommand(project, "add", "project add Acme --member ada --domain news.acme.com")
      .description("Add a project.")
      .usage("--member <user> --domain <host> [options] [name]")
      .argument("[name]", "the project's name, unless the file has it", nameReader("Acme"))
      .requiredOption("--member <user>", "a member of the project; can be repeated", collectValues),
  )
    .addHelpText(
      "after",
      "\nDefaults: the subdomain is made from the name, the primary domain from the domain, and the" +
        "\nwebsite from the primary domain. Reactions, comments, and subscribers are on, and the feed is public." +
        "\nTo copy a project with its labels to another database:" +
        "\n  changelog-console project show Acme --json > acme.json" +
        "\n  changelog-console project add --file acme.json --member ada --database other.db",
    )
    .action(addProject);

  addCommand(project, "list", "project list")
    .description("List projects with their members.")
    .action(listProjects);

  addCommand(project, "show", "project show Acme --json")
    .description(
      "Show a project. With --json, prints what “project add” and “project edit” read with --file.",
    )
    .argument("<project>", "the project's app ID or name")
    .action(showProject);

  addProjectOptions(
    addCommand(project, "edit", 'project edit Acme --accent-color "#6D5EFC"')
      .description("Change a project's settings, all or none. Everything else stays the same, labels too.")
      .argument("<project>", "the project's app ID or name")
      .option("--name <text>", "the project's name", nameReader("Acme")),
  ).action(editProject);

  addCommand(project, "remove", "project remove Acme")
    .description("Remove a project and all its labels permanently.")
    .argument("<project>", "the project's app ID or name")
    .option(...yesOption)
    .action(removeProject);
}

async function addProject(name: string | undefined, options: AddOptions): Promise<void> {
  const changes = await readProjectChanges(name === undefined ? options : { ...options, name });
  const settings = completeSettings(changes.apply(emptySettings()));
  const { labels, appId } = changes;
  const added = { ...settings, app_id: appId ?? randomUUID() };
  await withDatabase(options.database, async (database) => {
    await insertWhole(database, added, labels, options.member);
    const withLabels = labels.length === 0 ? "" : ` with ${countOf(labels.length, "label")}`;
    await printResult(
      options,
      { app_id: added.app_id, name: added.name, label_count: labels.length },
      `Added project ${quote(added.name)}${withLabels}. Its app ID is ${added.app_id}`,
    );
  });
}

async function listProjects(options: Options): Promise<void> {
  await withDatabase(options.database, async (database) => {
    const projects = await new ProjectRegister(database).listProjects();
    const rows = projects.map(({ name, app_id, domain, label_count, members }) => [
      name,
      app_id,
      domain,
      String(label_count),
      members.join(", "),
    ]);
    const table = formatTable(["NAME", "APP ID", "DOMAIN", "LABELS", "MEMBERS"], rows);
    await printResult(options, projects, projects.length > 0 ? table : "There are no projects.");
  });
}

async function showProject(reference: string, options: Options): Promise<void> {
  await withDatabase(options.database, async (database) => {
    const register = new ProjectRegister(database);
    const { id } = await findProject(database, reference);
    const project = await register.showProject(id);
    const [summary] = await register.listProjects(id);
    if (project === null || summary === undefined) throw removedMeanwhile(reference);
    const { labels, languages, default_language, public_feed_setting, ...settings } = project;
    const fields = {
      ...settings,
      languages: languages.map(({ locale }) => locale).join(", "),
      default_language: default_language.locale,
      labels: labels.length,
      members: summary.members.join(", "),
    };
    const rows = [
      ...Object.entries(fields),
      ...Object.entries(public_feed_setting).map(
        ([name, value]) => [`public_feed_setting.${name}`, value] as const,
      ),
    ].map(([name, value]) => [name, String(value ?? "")]);
    await printResult(options, project, formatTable(["", ""], rows).trim());
  });
}

async function editProject(reference: string, options: Options & ProjectOptions): Promise<void> {
  const changes = await readProjectChanges(options);
  await withDatabase(options.database, async (database) => {
    const { id, app_id, name } = await findProject(database, reference);
    if (changes.appId !== undefined && changes.appId !== app_id) {
      throw new CommandError(
        `${options.file} is for the project ${changes.appId}, not ${quote(name)} (${app_id}). Nothing was changed.\n` +
          "Give that project's app ID, or remove app_id from the file.",
      );
    }
    if (!(await new ProjectRegister(database).changeProject(id, changes.apply)))
      throw removedMeanwhile(reference);
    await printResult(options, { app_id, name }, `Changed project ${quote(name)}.`);
  });
}

/** Adds a project with its labels and members, all or nothing. */
async function insertWhole(
  database: Database,
  project: NewProject,
  labels: readonly LabelInput[],
  members: readonly string[],
): Promise<void> {
  const userIds: number[] = [];
  for (const member of members) userIds.push(await findUser(database, member));
  await write(database, async (transaction) => {
    const id = await insertProject(transaction, project);
    if (id === null) {
      throw new CommandError(
        `A project with the app ID ${project.app_id} already exists. Nothing was changed.\n` +
          "Change that one (project edit), remove it first, or remove app_id from the file, to get a new one.",
      );
    }
    await insertLabels(transaction, id, labels);
    for (const userId of userIds) await insertMember(transaction, id, userId);
  });
}

async function removeProject(reference: string, options: Options & YesOption): Promise<void> {
  await withDatabase(options.database, async (database) => {
    const register = new ProjectRegister(database);
    const { id, app_id, name } = await findProject(database, reference);
    const [summary] = await register.listProjects(id);
    if (summary === undefined) throw removedMeanwhile(reference);
    const { label_count, members } = summary;
    const project = `project ${quote(name)} (${app_id}) with ${countOf(label_count, "label")}`;
    if (!options.yes) {
      const ofWhom = members.length > 0 ? quoteAll(members) : "none";
      throw unconfirmed(
        `This would permanently remove ${project} and its feed settings. Members: ${ofWhom}.`,
      );
    }
    if (!(await register.removeProject(id))) throw removedMeanwhile(reference);
    await printResult(options, { app_id, name, label_count }, `Removed ${project}.`);
  });
}

function removedMeanwhile(reference: string): CommandError {
  return new CommandError(`The project ${quote(reference)} was removed in the meantime.`);
}
