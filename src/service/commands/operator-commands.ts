import type { Command } from "commander";
import { addAssistantCommand } from "./assistant-command.ts";
import { addDatabaseCommands } from "./database-commands.ts";
import { addLabelCommands } from "./label-commands.ts";
import { addMemberCommands } from "./member-commands.ts";
import { addProjectCommands } from "./project-commands.ts";
import { addTokenCommands } from "./token-commands.ts";
import { addUserCommands } from "./user-commands.ts";

/** All commands but `serve`: each but `mcp` does one thing and ends. */
export function addOperatorCommands(program: Command): void {
  addUserCommands(program);
  addTokenCommands(program);
  addProjectCommands(program);
  addMemberCommands(program);
  addLabelCommands(program);
  addAssistantCommand(program);
  addDatabaseCommands(program);
}
