import { createInterface } from "node:readline";
import { CommandError } from "./command-error.ts";
import { tell } from "./command-output.ts";

export interface YesOption {
  readonly yes?: true;
}

/** The option that answers a command's question. */
export const yesOption = ["--yes", "don't ask for confirmation"] as const;

/**
 * Asks before something that can't be undone. The question goes to the standard error, so that the output stays clean; the
 * answer comes as a line from the standard input.
 *
 * @throws CommandError unless the answer is yes
 */
export async function confirm(question: string, { yes }: YesOption): Promise<void> {
  if (yes) return;
  tell(`${question} [y/N] `);
  if (/^(y|yes)$/i.test((await readLine()).trim())) return;
  throw new CommandError("Nothing was changed. To continue, answer yes or add --yes.");
}

/** The next line of the standard input, of which no more is read; empty when there is none. */
async function readLine(): Promise<string> {
  // Without a terminal's line editing, so that Ctrl+C ends the process as usual.
  const lines = createInterface({ input: process.stdin, terminal: false });
  for await (const line of lines) {
    process.stdin.destroy();
    return line;
  }
  process.stderr.write("\n");
  return "";
}
