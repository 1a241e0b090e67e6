import { AccessStore } from "#service/access/access-store.ts";
import { generateToken } from "#service/access/access-token.ts";
import type { Database } from "#service/database/database.ts";
import { formatTimestamp } from "#service/database/timestamps.ts";
import { demoUsers, seedDemo } from "./demo-seed.ts";

/** Tokens that the operator chose for the demo users. */
export interface DemoTokens {
  readonly demoToken?: string;
  readonly demoOtherToken?: string;
}

/** How long a token that a start issues is valid, in hours. */
const tokenLifetime = 30 * 24;

/**
 * Makes the demo ready: its data, unless it is there, and a valid token. Tokens of earlier starts stay valid until they expire.
 *
 * @returns the demo user's token
 */
export async function prepareDemo(database: Database, tokens: DemoTokens): Promise<string> {
  await seedDemo(database);
  const access = new AccessStore(database);
  const now = Temporal.Now.instant();

  const otherUser = await access.findUserId(demoUsers.other);
  if (tokens.demoOtherToken !== undefined && otherUser !== null) {
    const token = { token: tokens.demoOtherToken, name: "Demo, chosen by the operator", expiresAt: null };
    await access.putToken({ ...token, userId: otherUser });
  }

  const userId = await access.findUserId(demoUsers.first);
  if (userId === null) throw new Error("The demo user is missing although it was just seeded.");
  await access.pruneTokens(userId);
  if (tokens.demoToken !== undefined) {
    const token = { token: tokens.demoToken, name: "Demo, chosen by the operator", expiresAt: null };
    await access.putToken({ ...token, userId });
    return tokens.demoToken;
  }
  const token = generateToken();
  const name = `Demo, start of ${formatTimestamp(now)}`;
  const expiresAt = formatTimestamp(now.add({ hours: tokenLifetime }));
  await access.putToken({ userId, name, token, expiresAt });
  return token;
}
