import { createHash } from "node:crypto";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";

/** Runs one statement on a service's SQLite file, beside the running service. */
export function changeDatabase(databasePath: string, statement: string, ...values: SQLInputValue[]): void {
  const database = new DatabaseSync(databasePath, { timeout: 30_000 });
  try {
    database.prepare(statement).run(...values);
  } finally {
    database.close();
  }
}

/** Lets the service accept a further token for the user who has that one. */
export function addToken(databasePath: string, token: string, sameUserAs: string): void {
  changeDatabase(
    databasePath,
    `insert into tokens (user_id, name, token_hash, created_at)
     select user_id, 'another', ?, created_at from tokens where token_hash = ?`,
    hashToken(token),
    hashToken(sameUserAs),
  );
}

/** Has the service refuse the token from now on, as when its operator revokes it. */
export function revokeToken(databasePath: string, token: string): void {
  const now = "2026-01-01T00:00:00.000000Z";
  changeDatabase(
    databasePath,
    "update tokens set revoked_at = ? where token_hash = ?",
    now,
    hashToken(token),
  );
}

/** Gives the user who has that token a further project: like the first one, but for its names and without labels. */
export function addProject(databasePath: string, token: string, appId: string, name: string): void {
  const columns = "subdomain, domain, primary_domain, accent_color, language_id, website, plan";
  const flags = "changelog_reactions, changelog_comments";
  const times = "created_at, updated_at";
  const feed = "website, allow_subscribers, allow_search_engine_index, private, created_at, updated_at";
  const id = "(select id from projects where app_id = ?)";
  const first = `(select min(project_id) from memberships join tokens using (user_id) where token_hash = ?)`;
  changeDatabase(
    databasePath,
    `insert into projects (app_id, name, ${columns}, ${flags})
     select ?, ?, ${columns}, ${flags} from projects where id = ${first}`,
    appId,
    name,
    hashToken(token),
  );
  changeDatabase(
    databasePath,
    `insert into project_languages (project_id, language_id, is_default, ${times})
     select ${id}, language_id, is_default, ${times} from project_languages
     where is_default = 1 and project_id = ${first}`,
    appId,
    hashToken(token),
  );
  changeDatabase(
    databasePath,
    `insert into public_feed_settings (project_id, title, description, ${feed})
     select ${id}, ?, '', ${feed} from public_feed_settings where project_id = ${first}`,
    appId,
    name,
    hashToken(token),
  );
  changeDatabase(
    databasePath,
    `insert into memberships (user_id, project_id) select user_id, ${id} from tokens where token_hash = ?`,
    appId,
    hashToken(token),
  );
}

/** Lets the user who has that token into a project. */
export function addMembership(databasePath: string, token: string, appId: string): void {
  changeDatabase(
    databasePath,
    `insert into memberships (user_id, project_id)
     select user_id, (select id from projects where app_id = ?) from tokens where token_hash = ?`,
    appId,
    hashToken(token),
  );
}

/** Takes the project from everyone. */
export function removeProject(databasePath: string, projectId: number): void {
  changeDatabase(databasePath, "delete from memberships where project_id = ?", projectId);
}

/** Takes every project from the user who has that token. */
export function removeMemberships(databasePath: string, token: string): void {
  changeDatabase(
    databasePath,
    "delete from memberships where user_id = (select user_id from tokens where token_hash = ?)",
    hashToken(token),
  );
}

/** Adds labels of one color to the end of a project's list, more than anyone would create one by one. */
export function addLabels(databasePath: string, appId: string, names: readonly string[]): void {
  changeDatabase(
    databasePath,
    `insert into labels (project_id, name, color, "order", created_at, updated_at)
     select projects.id, value, '#6D5EFC', last_label_order + key + 1, '2026-01-01T00:00:00.000000Z', '2026-01-01T00:00:00.000000Z'
     from projects, json_each(?) where app_id = ? order by key`,
    JSON.stringify(names),
    appId,
  );
  changeDatabase(
    databasePath,
    "update projects set last_label_order = last_label_order + ? where app_id = ?",
    names.length,
    appId,
  );
}

/** What the service stores of a token. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
