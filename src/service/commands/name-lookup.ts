import { AccessStore } from "#service/access/access-store.ts";
import { UserStore } from "#service/access/user-store.ts";
import type { Database } from "#service/database/database.ts";
import { type ProjectName, ProjectRegister } from "#service/projects/project-register.ts";
import { CommandError } from "./command-error.ts";
import { printable } from "./command-output.ts";

/** How many names are suggested to whoever has mistyped one. */
const suggested = 3;

/**
 * The id of the user whom the operator names.
 *
 * @throws CommandError when there is none, with the names most like it
 */
export async function findUser(database: Database, name: string): Promise<number> {
  const id = await new AccessStore(database).findUserId(name);
  if (id !== null) return id;
  const users = await new UserStore(database).listUsers();
  const add = "Add one: changelog-console user add ada";
  throw new CommandError(
    `No user is named ${quote(name)}. ${suggest(name, users, "changelog-console user list") ?? add}`,
  );
}

/**
 * The project that the operator names, by its app id or its name.
 *
 * @throws CommandError when there is none, with the names most like it, or several
 */
export async function findProject(database: Database, reference: string): Promise<ProjectName> {
  const projects = await new ProjectRegister(database).listNames();
  const [byId] = projects.filter((project) => project.app_id === reference);
  if (byId !== undefined) return byId;
  const [project, ...others] = projects.filter(({ name }) => name === reference);
  if (project === undefined) {
    const add = "Add one: changelog-console project add <name> …";
    throw new CommandError(
      `No project has the app ID or name ${quote(reference)}. ${suggest(reference, projects, "changelog-console project list") ?? add}`,
    );
  }
  if (others.length === 0) return project;
  const list = [project, ...others].map(({ app_id, domain }) => `  ${app_id}  ${printable(domain)}`);
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

/** A sentence with the names most like a word, or null when there are none. */
function suggest(word: string, named: readonly { readonly name: string }[], all: string): string | null {
  if (named.length === 0) return null;
  const names = new Set(named.map(({ name }) => name));
  const ranked = [...names].map((name) => ({
    name,
    edits: countEdits(word.toLowerCase(), name.toLowerCase()),
  }));
  const nearest = ranked.toSorted((one, other) => one.edits - other.edits).slice(0, suggested);
  const list = quoteAll(nearest.map(({ name }) => name));
  return names.size <= suggested ? `Did you mean ${list}?` : `Did you mean ${list}? List all: ${all}`;
}

/** How many letters have to be added, left out or replaced to make one word of another (Levenshtein's distance). */
function countEdits(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, length) => length);
  for (let row = 0; row < from.length; row += 1) {
    const current = [row + 1];
    for (let column = 0; column < to.length; column += 1) {
      current.push(
        Math.min(
          (previous[column] ?? 0) + (to[column] === from[row] ? 0 : 1),
          (previous[column + 1] ?? 0) + 1,
          (current[column] ?? 0) + 1,
        ),
      );
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
