import { AccessStore } from "#service/access/access-store.ts";
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
  const choose = (userId: number | null, token: string | undefined) =>
    userId !== null &&
    token !== undefined &&
    access.putToken({
      userId,
      token,
      name: isHardToGuess(token) ? chosenName : easyName,
      expiresAt: null,
    });
  await choose(await access.findUserId(demoUsers.other), tokens.demoOtherToken);

  const userId = await access.findUserId(demoUsers.first);
  if (userId === null) throw new Error("The demo user is missing although it was just seeded.");
  if (tokens.demoToken !== undefined) {
    await choose(userId, tokens.demoToken);
    return tokens.demoToken;
  }
  const token = generateToken();
  const now = Temporal.Now.instant();
  const name = `Demo, start of ${formatTimestamp(now)}`;
  const expiresAt = formatTimestamp(now.add({ hours: tokenLifetime }));
  await access.putToken({ userId, name, token, expiresAt });
  return token;
}

/** Ends the tokens that can be guessed and that earlier starts took, before others than this machine reach the service. */
export async function endEasyTokens(database: Database): Promise<void> {
  const access = new AccessStore(database);
  for (const user of Object.values(demoUsers)) {
    const userId = await access.findUserId(user);
    const tokens = userId === null ? [] : await access.listTokens(userId);
    for (const { id, name, revoked_at } of tokens) {
      if (name === easyName && revoked_at === null) await access.revokeToken(id);
    }
  }
}
