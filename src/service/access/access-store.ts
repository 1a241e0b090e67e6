import type { Database } from "#service/database/database.ts";
import type { Flag } from "#service/database/schema.ts";
import { currentTimestamp } from "#service/database/timestamps.ts";
import { readCompiled, readOnce, write } from "#service/database/transactions.ts";
import { hashToken } from "./access-token.ts";

/** A token to store. */
export interface NewToken {
  readonly userId: number;
  /** What the token is called in lists of tokens. */
  readonly name: string;
  readonly token: string;
  /** From this timestamp on the token is refused; null for never. */
  readonly expiresAt: string | null;
  /** Whether it may only read; by default no. */
  readonly isReadOnly?: boolean;
}

/** A token as the operator sees it: all but itself. */
export interface TokenSummary {
  readonly id: number;
  readonly name: string;
  /** Its user's name. */
  readonly user: string;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  readonly read_only: boolean;
}

/** Users' access tokens, known only by their hashes. */
export class AccessStore {
  readonly #database: Database;
  /** Compiled once, as each request asks it. */
  readonly #findToken;

  constructor(database: Database) {
    this.#database = database;
    this.#findToken = database
      .selectFrom("tokens")
      .innerJoin("users", "users.id", "tokens.user_id")
      .select((token) => [
        "tokens.id",
        "tokens.name",
        "user_id",
        "users.name as user_name",
        "expires_at",
        "revoked_at",
        "read_only",
        token
          .selectFrom("projects")
          .innerJoin("memberships", "memberships.project_id", "projects.id")
          .select("projects.id")
          .where("projects.app_id", "=", "")
          .whereRef("memberships.user_id", "=", "tokens.user_id")
          .as("project_id"),
      ])
      .where("token_hash", "=", "")
      .compile();
  }

  /**
   * Whose token this is, or null when it is unknown, expired or revoked; and the id of a project, 0 when there is none with
   * that app id or the user does not belong to it.
   */
  async findAccess(token: string, appId = "") {
    const [row] = await readCompiled(this.#database, this.#findToken, [appId, hashToken(token)]);
    if (row === undefined || row.revoked_at !== null) return null;
    if (row.expires_at !== null && Date.parse(row.expires_at) <= Date.now()) return null;
    return {
      tokenId: row.id,
      tokenName: row.name,
      userId: row.user_id,
      userName: row.user_name,
      isReadOnly: row.read_only === 1,
      projectId: row.project_id ?? 0,
    };
  }

  /** The id of the user of that name, or null. */
  async findUserId(name: string): Promise<number | null> {
    const row = await this.#database
      .selectFrom("users")
      .select("id")
      .where("name", "=", name)
      .executeTakeFirst();
    return row?.id ?? null;
  }

  /** Makes a token valid for its user; one that is stored already gets this user, name, expiry, and access. */
  async putToken({ userId, name, token, expiresAt, isReadOnly = false }: NewToken): Promise<void> {
    const read_only: Flag = isReadOnly ? 1 : 0;
    const values = { user_id: userId, name, expires_at: expiresAt, revoked_at: null, read_only };
    await write(this.#database, (transaction) =>
      transaction
        .insertInto("tokens")
        .values({ ...values, token_hash: hashToken(token), created_at: currentTimestamp() })
        .onConflict((conflict) => conflict.column("token_hash").doUpdateSet(values))
        .execute(),
    );
  }

  /** All tokens, or those of one user, in the order in which they were issued. */
  async listTokens(userId?: number): Promise<TokenSummary[]> {
    const query = this.#summaries().orderBy("tokens.created_at").orderBy("tokens.id");
    const tokens = await readOnce(
      this.#database,
      userId === undefined ? query : query.where("user_id", "=", userId),
    );
    return tokens.map(toSummary);
  }

  /** The token of that id, or the one that is given itself; null when there is none. */
  async findToken(token: { readonly id: number } | { readonly token: string }): Promise<TokenSummary | null> {
    const query =
      "id" in token
        ? this.#summaries().where("tokens.id", "=", token.id)
        : this.#summaries().where("token_hash", "=", hashToken(token.token));
    const [found] = await readOnce(this.#database, query);
    return found === undefined ? null : toSummary(found);
  }

  /** Ends a token: from now on it is refused. When it was revoked before, that moment stays. */
  async revokeToken(id: number): Promise<void> {
    await write(this.#database, (transaction) =>
      transaction
        .updateTable("tokens")
        .set({ revoked_at: currentTimestamp() })
        .where("id", "=", id)
        .where("revoked_at", "is", null)
        .execute(),
    );
  }

  #summaries() {
    return this.#database
      .selectFrom("tokens")
      .innerJoin("users", "users.id", "tokens.user_id")
      .select([
        "tokens.id",
        "tokens.name",
        "users.name as user",
        "tokens.created_at",
        "tokens.expires_at",
        "tokens.revoked_at",
        "tokens.read_only",
      ]);
  }
}

function toSummary({
  read_only,
  ...row
}: Omit<TokenSummary, "read_only"> & { readonly read_only: Flag }): TokenSummary {
  return { ...row, read_only: read_only === 1 };
}
