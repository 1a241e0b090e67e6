/** A failure that the person at the command line can mend: shown as its sentence alone. */
export class CommandError extends Error {
  override readonly name: string = "CommandError";
}

/** A command line that says nothing that can be done. Unlike Commander's own errors it does not repeat what was typed. */
export class UsageError extends CommandError {
  override readonly name = "UsageError";
}
