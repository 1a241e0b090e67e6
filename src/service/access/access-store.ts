import type { Database } from "#service/database/database.ts";
import { currentTimestamp } from "#service/database/timestamps.ts";
import { hashToken } from "./access-token.ts";

/** Whose token a request carries. */
export interface Access {
  readonly tokenId: number;
  readonly userId: number;
}

/** A token to store. */
export interface NewToken {
  readonly userId: number;
  /** What the token is called in lists of tokens. */
  readonly name: string;
  readonly token: string;
  /** From this timestamp on the token is refused; null for never. */
  readonly expiresAt: string | null;
}

/** Users' access tokens, known only by their hashes. */
export class AccessStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Whose token this is, or null when it is unknown, expired or revoked. */
  async findAccess(token: string): Promise<Access | null> {
    const row = await this.#database
      .selectFrom("tokens")
      .select(["id", "user_id", "expires_at", "revoked_at"])
      .where("token_hash", "=", hashToken(token))
      .executeTakeFirst();
    if (row === undefined || row.revoked_at !== null) return null;
    if (row.expires_at !== null && row.expires_at <= currentTimestamp()) return null;
    return { tokenId: row.id, userId: row.user_id };
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

  /** Makes a token valid for its user; one that is stored already gets this user, name and expiry. */
  async putToken({ userId, name, token, expiresAt }: NewToken): Promise<void> {
    const values = { user_id: userId, name, expires_at: expiresAt, revoked_at: null };
    await this.#database
      .insertInto("tokens")
      .values({ ...values, token_hash: hashToken(token), created_at: currentTimestamp() })
      .onConflict((conflict) => conflict.column("token_hash").doUpdateSet(values))
      .execute();
  }

  /** Forgets the user's tokens that have expired. */
  async pruneTokens(userId: number): Promise<void> {
    await this.#database
      .deleteFrom("tokens")
      .where("user_id", "=", userId)
      .where("expires_at", "<=", currentTimestamp())
      .execute();
  }
}
