import { text } from "node:stream/consumers";
import { type Command, Option } from "commander";
import { readPastedToken } from "#client/pasted-token.ts";
import { AccessStore, type TokenSummary } from "#service/access/access-store.ts";
import { generateToken } from "#service/access/access-token.ts";
import { currentTimestamp } from "#service/database/timestamps.ts";
import { type DatabaseOption, withDatabase } from "./command-database.ts";
import { CommandError, UsageError } from "./command-error.ts";
import { addCommand, showExample } from "./command-example.ts";
import { formatMoment, formatTable, type JsonOption, printResult, tell } from "./command-output.ts";
import { findUser, quote } from "./name-lookup.ts";
import { nameReader, readExpiry } from "./option-values.ts";

type Options = DatabaseOption & JsonOption;

interface IssueOptions extends Options {
  readonly name: string;
  readonly expires: string | null;
  readonly readOnly?: true;
}

interface ListOptions extends Options {
  readonly user?: string;
}

/** `token`: what lets users in. */
export function addTokenCommands(program: Command): void {
  const token = showExample(program.command("token"), "token list").description(
    "Issue, list, and revoke access tokens.",
  );

  addCommand(token, "issue", "token issue ada --name laptop --expires 90d")
    .description("Issue a token and print it. It's shown only once, as only its hash is stored.")
    .argument("<user>", "the user's name")
    .requiredOption("--name <text>", "a name for the token, such as laptop", nameReader("laptop"))
    .addOption(
      new Option(
        "--expires <when>",
        "12h, 90d, 8w, 1y, a date such as 2027-01-31 (UTC, inclusive), or a timestamp",
      )
        .default(null, "never")
        .argParser(readExpiry),
    )
    .option("--read-only", "refuse it for changes, such as for checks of pull requests")
    .addHelpText("after", "Only the token is printed to standard output, so it can be piped.")
    .action(issueToken);

  addCommand(token, "list", "token list --user ada")
    .description("List tokens with their users, names, access, and expiry, but not the tokens themselves.")
    .option("--user <name>", "only this user's tokens")
    .action(listTokens);

  addCommand(token, "revoke", "token revoke 3")
    .description("Revoke a token. It stops working at once and stays in the list.")
    .argument(
      "<id>",
      "the token's ID in the list; - to read the token itself from standard input",
      readReference,
    )
    .addHelpText("after", "To revoke a leaked token: changelog-console token revoke - < leaked.txt")
    .action(revokeToken);
}

async function issueToken(user: string, options: IssueOptions): Promise<void> {
  await withDatabase(options.database, async (database) => {
    const access = new AccessStore(database);
    const token = generateToken();
    const userId = await findUser(database, user);
    const isReadOnly = options.readOnly ?? false;
    await access.putToken({ userId, name: options.name, token, expiresAt: options.expires, isReadOnly });
    const issued = await access.findToken({ token });
    await printResult(options, { ...issued, token }, token);
    if (options.json) return;
    const validity =
      options.expires === null ? "does not expire" : `is valid until ${formatMoment(options.expires)}`;
    tell(
      `The ${isReadOnly ? "read-only " : ""}token ${quote(options.name)} of ${quote(user)} ${validity}. It's shown only once, as only its hash is stored.\n`,
    );
  });
}

async function listTokens(options: ListOptions): Promise<void> {
  await withDatabase(options.database, async (database) => {
    const userId = options.user === undefined ? undefined : await findUser(database, options.user);
    const tokens = await new AccessStore(database).listTokens(userId);
    const rows = tokens.map((token) => [
      String(token.id),
      token.user,
      token.name,
      token.read_only ? "read-only" : "full",
      formatMoment(token.created_at),
      describeValidity(token),
    ]);
    const table = formatTable(["ID", "USER", "NAME", "ACCESS", "ISSUED", "VALID UNTIL"], rows);
    await printResult(options, tokens, tokens.length > 0 ? table : "There are no tokens.");
  });
}

/**
 * Reads which token is meant. A token in a command line is seen by others on the machine, and kept in the shell's history:
 * none is taken there, or repeated.
 */
function readReference(reference: string): string {
  if (/^(-|\d{1,15})$/.test(reference)) return reference;
  throw new UsageError(
    "Give the token's ID (see changelog-console token list), such as token revoke 3, or - to read the token itself from standard input.",
  );
}

async function revokeToken(reference: string, options: Options): Promise<void> {
  const key =
    reference === "-" ? { token: readPastedToken(await text(process.stdin)) } : { id: Number(reference) };
  await withDatabase(options.database, async (database) => {
    const access = new AccessStore(database);
    const token = await access.findToken(key);
    if (token === null) {
      const which =
        "id" in key
          ? `There is no token ${key.id}.`
          : "The token on standard input isn't one of this service's.";
      throw new CommandError(`${which} List those that there are: changelog-console token list`);
    }
    await access.revokeToken(token.id);
    const revoked = (await access.findToken({ id: token.id })) ?? token;
    await printResult(
      options,
      revoked,
      token.revoked_at === null
        ? `Revoked the token ${quote(token.name)} of ${quote(token.user)}.`
        : `The token ${quote(token.name)} of ${quote(token.user)} was already revoked on ${formatMoment(token.revoked_at)}.`,
    );
  });
}

function describeValidity({ expires_at, revoked_at }: TokenSummary): string {
  if (revoked_at !== null) return `revoked ${formatMoment(revoked_at)}`;
  if (expires_at === null) return "does not expire";
  return expires_at <= currentTimestamp() ? `expired ${formatMoment(expires_at)}` : formatMoment(expires_at);
}
