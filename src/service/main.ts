import { createProgram, reportFailure } from "./commands/program.ts";

// Whoever has read enough closes the output; those who write are told by their writing.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

try {
  const program = await createProgram(process.argv.slice(2));
  await program.parseAsync();
} catch (error) {
  process.exitCode = reportFailure(error);
}
