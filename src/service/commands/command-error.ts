/** A failure that the person at the command line can mend: shown as its sentence alone. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}
