import { readFileSync } from "node:fs";
import { type Command, InvalidArgumentError } from "commander";
import { messageOf } from "./command-database.ts";
import { UsageError } from "./command-error.ts";

/** The variables that hold secrets: each may name a file instead, by its name with `_FILE`, as for Docker's secrets. */
export const secretVariables = [
  "DATABASE_URL",
  "DEMO_TOKEN",
  "DEMO_OTHER_TOKEN",
  "METRICS_TOKEN",
  "CHANGELOG_TOKEN",
];

/**
 * Takes the secret options of a command from their files. An option on the command line goes before them.
 *
 * @throws UsageError when a file can't be used; it repeats nothing of what is in it
 */
export function readSecretFiles(command: Command): void {
  for (const option of command.options) {
    const { envVar: variable = "" } = option;
    const { [`${variable}_FILE`]: path = "" } = process.env;
    if (path === "" || !secretVariables.includes(variable)) continue;
    const name = option.attributeName();
    const text = secretOf(variable);
    if (text === undefined || command.getOptionValueSource(name) === "cli") continue;
    try {
      command.setOptionValueWithSource(name, option.parseArg?.(text, undefined) ?? text, "env");
    } catch (error) {
      if (!(error instanceof InvalidArgumentError)) throw error;
      throw new UsageError(`The content of the ${variable}_FILE file isn't valid. ${error.message}`);
    }
  }
}

/**
 * A secret of the environment, or of the file that it names.
 *
 * @throws UsageError when the file can't be used
 */
export function secretOf(variable: string): string | undefined {
  const { [variable]: value, [`${variable}_FILE`]: path = "" } = process.env;
  if (path === "") return value;
  if (value !== undefined && value !== "") {
    throw new UsageError(
      `${variable} and ${variable}_FILE are both set. Set only one. ${exampleOf(variable)}`,
    );
  }
  return readSecret(variable, path);
}

function readSecret(variable: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, "utf8").replace(/[\r\n]+$/, "");
  } catch (error) {
    throw new UsageError(
      `The ${variable}_FILE file can't be read: ${messageOf(error)}. ${exampleOf(variable)}`,
    );
  }
  if (text === "") {
    throw new UsageError(
      `The ${variable}_FILE file ${path} is empty. Write the value of ${variable} to it. ${exampleOf(variable)}`,
    );
  }
  return text;
}

function exampleOf(variable: string): string {
  return `Example: ${variable}_FILE=/etc/changelog-console/${variable.toLowerCase()}`;
}
