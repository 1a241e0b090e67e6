import type { Transaction } from "kysely";
import type { Database } from "#service/database/database.ts";
import type { Tables } from "#service/database/schema.ts";
import { currentTimestamp } from "#service/database/timestamps.ts";
import { lockProject, readSnapshot, write } from "#service/database/transactions.ts";

/** A user as the operator sees them. */
export interface UserSummary {
  readonly id: number;
  readonly name: string;
  readonly created_at: string;
  /** How many projects they belong to. */
  readonly projects: number;
  /** How many tokens let them in at present. */
  readonly tokens: number;
}

/** What goes with a user. */
export interface UserBelongings {
  /** All their tokens, those that are not valid any more too. */
  readonly tokens: number;
  readonly projects: readonly string[];
  /** The projects to which nobody else belongs. */
  readonly onlyTheirs: readonly string[];
}

/** The people whose tokens let them in. */
export class UserStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Adds a user.
   *
   * @returns their id, or null when there is one of that name
   */
  async addUser(name: string): Promise<number | null> {
    return write(this.#database, async (transaction) => {
      const added = await transaction
        .insertInto("users")
        .values({ name, created_at: currentTimestamp() })
        .onConflict((conflict) => conflict.column("name").doNothing())
        .returning("id")
        .executeTakeFirst();
      return added?.id ?? null;
    });
  }

  /** All users, by name. */
  async listUsers(): Promise<UserSummary[]> {
    return readSnapshot(this.#database, async (transaction) => {
      const users = await transaction
        .selectFrom("users")
        .select(["id", "name", "created_at"])
        .orderBy("name")
        .execute();
      const memberships = await transaction.selectFrom("memberships").select("user_id").execute();
      const tokens = await transaction
        .selectFrom("tokens")
        .select("user_id")
        .where("revoked_at", "is", null)
        .where((token) =>
          token.or([token("expires_at", "is", null), token("expires_at", ">", currentTimestamp())]),
        )
        .execute();
      const projectsOf = Map.groupBy(memberships, ({ user_id }) => user_id);
      const tokensOf = Map.groupBy(tokens, ({ user_id }) => user_id);
      return users.map((user) => ({
        ...user,
        projects: projectsOf.get(user.id)?.length ?? 0,
        tokens: tokensOf.get(user.id)?.length ?? 0,
      }));
    });
  }

  /** What would go with a user. */
  async findBelongings(userId: number): Promise<UserBelongings> {
    return readSnapshot(this.#database, (transaction) => readBelongings(transaction, userId));
  }

  /**
   * Removes a user with their tokens and memberships, which ends what they do at once.
   *
   * @returns what went with them; nothing is removed when a project would be left with nobody
   */
  async removeUser(userId: number): Promise<UserBelongings> {
    return write(this.#database, async (transaction) => {
      const own = await transaction
        .selectFrom("memberships")
        .select("project_id")
        .where("user_id", "=", userId)
        .orderBy("project_id")
        .execute();
      // Two who leave a project at the same time wait for each other.
      for (const { project_id } of own) await lockProject(transaction, project_id);
      const belongings = await readBelongings(transaction, userId);
      if (belongings.onlyTheirs.length > 0) return belongings;
      await transaction.deleteFrom("tokens").where("user_id", "=", userId).execute();
      await transaction.deleteFrom("memberships").where("user_id", "=", userId).execute();
      await transaction.deleteFrom("users").where("id", "=", userId).execute();
      return belongings;
    });
  }
}

async function readBelongings(transaction: Transaction<Tables>, userId: number): Promise<UserBelongings> {
  const tokens = await transaction.selectFrom("tokens").select("id").where("user_id", "=", userId).execute();
  const members = await transaction
    .selectFrom("memberships as own")
    .innerJoin("projects", "projects.id", "own.project_id")
    .innerJoin("memberships as each", "each.project_id", "own.project_id")
    .select(["projects.id", "projects.name"])
    .where("own.user_id", "=", userId)
    .orderBy("projects.name")
    .execute();
  const projects = [...Map.groupBy(members, ({ id }) => id).values()];
  return {
    tokens: tokens.length,
    projects: projects.flatMap(([member]) => member?.name ?? []),
    onlyTheirs: projects.filter(({ length }) => length === 1).flatMap(([member]) => member?.name ?? []),
  };
}
