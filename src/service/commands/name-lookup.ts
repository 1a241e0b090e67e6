import { AccessStore } from "#service/access/access-store.ts";
import type { Database } from "#service/database/database.ts";
import { type ProjectName, ProjectRegister } from "#service/projects/project-register.ts";
import { CommandError } from "./command-error.ts";
import { printable } from "./command-output.ts";

/**
 * The id of the user whom the operator names.
 *
 * @throws CommandError when there is none
 */
export async function findUser(database: Database, name: string): Promise<number> {
  const id = await new AccessStore(database).findUserId(name);
  if (id !== null) return id;
  throw new CommandError(
    `No user is named ${quote(name)}. List all: changelog-console user list; or add one: changelog-console user add ada`,
  );
}

/**
 * The project that the operator names, by its app id or its name.
 *
 * @throws CommandError when there is none, or several
 */
export async function findProject(database: Database, reference: string): Promise<ProjectName> {
  const projects = await new ProjectRegister(database).findNames(reference);
  const [byId] = projects.filter((project) => project.app_id === reference);
  if (byId !== undefined) return byId;
  const [project, ...others] = projects;
  if (project === undefined) {
    throw new CommandError(
      `No project has the app ID or name ${quote(reference)}. List all: changelog-console project list`,
    );
  }
  if (others.length === 0) return project;
  const list = projects.map(({ app_id, domain }) => `  ${app_id}  ${printable(domain)}`);
  throw new CommandError(
    `${list.length} projects are named ${quote(reference)}. Use an app ID instead:\n${list.join("\n")}`,
  );
}

/** A name within a sentence. */
export function quote(name: string): string {
  return `“${printable(name)}”`;
}

/** Names within a sentence. */
export function quoteAll(names: readonly string[]): string {
  return names.map(quote).join(", ");
}
