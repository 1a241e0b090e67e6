import { AccessStore, type NewToken } from "#service/access/access-store.ts";
import { generateToken, isHardToGuess } from "#service/access/access-token.ts";
import type { Database } from "#service/database/database.ts";
import { formatTimestamp } from "#service/database/timestamps.ts";
import { demoUsers } from "./demo-users.ts";

/** Tokens that the operator chose for the demo users. */
export interface DemoTokens {
  readonly demoToken?: string;
  readonly demoOtherToken?: string;
}

/** What the tokens are called that the operator chose. Those that can be guessed are told apart, as they must end in time. */
const chosenName = "Demo, chosen by the operator";
const easyName = "Demo, chosen by the operator, easy to guess";

/** How long a token that a start issues is valid, in hours. */
const tokenLifetime = 30 * 24;

/**
 * Makes the demo ready: its data, unless it is there, and a valid token. Tokens of earlier starts stay valid until they expire.
 *
 * @returns the demo user's token
 */
export async function prepareDemo(database: Database, tokens: DemoTokens): Promise<string> {
  // Loaded where it is wanted, as most starts have no demo.
  const { seedDemo } = await import("./demo-seed.ts");
  await seedDemo(database);
  const access = new AccessStore(database);
  const now = Temporal.Now.instant();

  const otherUser = await access.findUserId(demoUsers.other);
  if (tokens.demoOtherToken !== undefined && otherUser !== null) {
    await access.putToken(chosenToken(otherUser, tokens.demoOtherToken));
  }

  const userId = await access.findUserId(demoUsers.first);
  if (userId === null) throw new Error("The demo user is missing although it was just seeded.");
  if (tokens.demoToken !== undefined) {
    await access.putToken(chosenToken(userId, tokens.demoToken));
    return tokens.demoToken;
  }
  const token = generateToken();
  const name = `Demo, start of ${formatTimestamp(now)}`;
  const expiresAt = formatTimestamp(now.add({ hours: tokenLifetime }));
  await access.putToken({ userId, name, token, expiresAt });
  return token;
}

function chosenToken(userId: number, token: string): NewToken {
  return { userId, token, name: isHardToGuess(token) ? chosenName : easyName, expiresAt: null };
}

/** Ends the tokens that can be guessed and that earlier starts took, before others than this machine reach the service. */
export async function endEasyTokens(database: Database): Promise<void> {
  const access = new AccessStore(database);
  for (const user of Object.values(demoUsers)) {
    const userId = await access.findUserId(user);
    if (userId !== null) await access.revokeNamed(userId, easyName);
  }
}
