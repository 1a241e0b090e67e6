import type { Command } from "commander";
import type { AssistantOptions } from "./assistant-session.ts";
import { showExample } from "./command-example.ts";
import { readServiceUrl } from "./option-values.ts";
import { addServiceOption, readEnvironmentToken } from "./service-options.ts";

/** `mcp`: lets an assistant work on the labels of any service. */
export function addAssistantCommand(program: Command): void {
  const example = "mcp --service https://changelog.example.com --read-only";
  addServiceOption(showExample(program.command("mcp"), example))
    .description("Let an assistant read and change labels, at any service, by the Model Context Protocol.")
    .option(
      "--console <url>",
      "the console's URL, for links to review changes; default: the service's, if it serves one",
      readServiceUrl,
    )
    .option("--read-only", "let it propose changes, but make none")
    .option("--allow-deletions", "let it delete more than ten labels")
    .action(async (given: Omit<AssistantOptions, "token">) => {
      const options = { ...given, token: readEnvironmentToken() };
      const { serveAssistant } = await import("./assistant-server.ts");
      await serveAssistant(options);
    });
}
