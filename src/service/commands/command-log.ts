import { hostname } from "node:os";
import { writeLogLine } from "#service/http/request-log.ts";
import { hideSecrets } from "./secret-text.ts";

/** The levels at which what was done is logged, as `serve` has them; none is the usual. */
const levels = [undefined, "", "info", "debug", "trace"];

/**
 * Logs what a command has changed, in a line of JSON as the service logs, to the standard error. Not at a terminal, where
 * the person reads the command's own sentence.
 *
 * @param command its words
 * @param details what was changed, without secrets
 */
export function logChange(command: string, details: Readonly<Record<string, unknown>>): void {
  const { LOG_LEVEL } = process.env;
  if (process.stderr.isTTY || !levels.includes(LOG_LEVEL)) return;
  const line = {
    level: 30,
    time: Date.now(),
    pid: process.pid,
    hostname: hostname(),
    // Of whoever ran it, as their system knows them.
    uid: process.getuid?.(),
    command,
    ...details,
    msg: "operator's command",
  };
  const withoutSecrets = (_key: string, value: unknown): unknown =>
    typeof value === "string" ? hideSecrets(value) : value;
  writeLogLine(`${JSON.stringify(line, withoutSecrets)}\n`);
}
