import type { Command } from "commander";
import { UsageError } from "./command-error.ts";
import { readServiceToken, readServiceUrl } from "./option-values.ts";

/** Where a service is, and who asks it. */
export interface ServiceAccess {
  /** The service's base address, without a slash at its end. */
  readonly service: string;
  readonly token: string;
}

/** Adds the option that names a service, and says where its token comes from. */
export function addServiceOption(command: Command): Command {
  return command
    .requiredOption(
      "--service <url>",
      "base URL of the service, such as https://changelog.example.com",
      readServiceUrl,
    )
    .addHelpText(
      "after",
      "\nThe access token comes from the environment variable CHANGELOG_TOKEN, or from the file that" +
        "\nCHANGELOG_TOKEN_FILE names.",
    );
}

/**
 * The access token that the environment has.
 *
 * @throws UsageError when there is none, or it can't be one
 */
export function readEnvironmentToken(): string {
  const token = readServiceToken(process.env["CHANGELOG_TOKEN"] ?? "");
  if (token !== "") return token;
  throw new UsageError(
    "The access token is missing. Set CHANGELOG_TOKEN, or CHANGELOG_TOKEN_FILE to the file that has it, such as token.txt.",
  );
}
