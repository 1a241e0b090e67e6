import type { NotNull, Transaction } from "kysely";
import type { Database } from "#service/database/database.ts";
import type { Tables } from "#service/database/schema.ts";
import { currentTimestamp } from "#service/database/timestamps.ts";
import { lockProject, readOnce, readSnapshot, write } from "#service/database/transactions.ts";

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
    const query = this.#database
      .selectFrom("users")
      .select(["id", "name", "created_at"])
      .select((user) => [
        user
          .selectFrom("memberships")
          .select((membership) => membership.fn.countAll<number>().as("count"))
          .whereRef("memberships.user_id", "=", "users.id")
          .as("projects"),
        user
          .selectFrom("tokens")
          .select((token) => token.fn.countAll<number>().as("count"))
          .whereRef("tokens.user_id", "=", "users.id")
          .where("revoked_at", "is", null)
          .where((token) =>
            token.or([token("expires_at", "is", null), token("expires_at", ">", currentTimestamp())]),
          )
          .as("tokens"),
      ])
      .orderBy("name")
      .$narrowType<{ projects: NotNull; tokens: NotNull }>();
    return readOnce(this.#database, query);
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
  const projects = await transaction
    .selectFrom("memberships as own")
    .innerJoin("projects", "projects.id", "own.project_id")
    .select("projects.name")
    .select((own) =>
      own
        .selectFrom("memberships as each")
        .select((each) => each.fn.countAll<number>().as("count"))
        .whereRef("each.project_id", "=", "own.project_id")
        .as("members"),
    )
    .where("own.user_id", "=", userId)
    .orderBy("projects.name")
    .execute();
  return {
    tokens: tokens.length,
    projects: projects.map(({ name }) => name),
    onlyTheirs: projects.filter(({ members }) => members === 1).map(({ name }) => name),
  };
}
