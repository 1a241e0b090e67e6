import { readFileSync } from "node:fs";
import { messageOf } from "./command-database.ts";
import { UsageError } from "./command-error.ts";

/** The variables that hold secrets: each may name a file instead, by its name with `_FILE`, as for Docker's secrets. */
export const secretVariables = [
  "DATABASE_URL",
  "CHANGELOG_TOKEN",
  "DEMO_TOKEN",
  "DEMO_OTHER_TOKEN",
  "METRICS_TOKEN",
] as const;

/**
 * Sets variables to what is in the files that they name.
 *
 * @throws UsageError when a file can't be used; it repeats nothing of what is in it
 */
export function readSecretFiles(variables: readonly (typeof secretVariables)[number][]): void {
  for (const variable of variables) {
    const { [variable]: value = "", [`${variable}_FILE`]: path = "" } = process.env;
    if (path === "") continue;
    const example = `Example: ${variable}_FILE=/etc/changelog-console/${variable.toLowerCase()}`;
    if (value !== "")
      throw new UsageError(`${variable} and ${variable}_FILE are both set. Set only one. ${example}`);
    let text: string;
    try {
      text = readFileSync(path, "utf8").replace(/[\r\n]+$/, "");
    } catch (error) {
      throw new UsageError(`The ${variable}_FILE file can't be read: ${messageOf(error)}. ${example}`);
    }
    if (text === "") {
      throw new UsageError(
        `The ${variable}_FILE file ${path} is empty. Write the value of ${variable} to it. ${example}`,
      );
    }
    process.env[variable] = text;
  }
}
