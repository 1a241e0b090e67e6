import { type Command, Option } from "commander";
import type { ExportFormat } from "#label-files/label-file-writer.ts";
import { type TextEncoding, textEncodings } from "#label-files/text-encoding.ts";
import type { JsonOption } from "./command-output.ts";
import type { YesOption } from "./command-question.ts";

/** How a command is told to read a file of labels. */
export interface LabelFileOptions {
  /** The path of the list to read. */
  readonly list?: string;
  /** The titles of the columns to read, or their numbers from 1. */
  readonly name?: string;
  readonly color?: string;
  /** Recognized if absent. */
  readonly encoding?: TextEncoding;
}

/** The options of `labels pull`, `diff`, and `push`, of which each has some. */
export interface SyncOptions extends JsonOption, LabelFileOptions, YesOption {
  /** The service's base address, without a slash at its end. */
  readonly service: string;
  readonly token: string;
  readonly appId: readonly string[];
  /** `-` for the standard input or output. */
  readonly file: string;
  readonly format?: ExportFormat;
  readonly dryRun?: true;
  readonly prune?: true;
}

/** Adds the options of {@link LabelFileOptions}. */
export function addLabelFileOptions(command: Command): Command {
  return command
    .option("--list <path>", "which list to read from a file with several, such as default.labels")
    .option("--name <column>", "the column, or field, with the names: its title, or its number from 1")
    .option("--color <column>", "the one with the colors")
    .addOption(
      new Option("--encoding <name>", "the file's encoding, if it isn't recognized").choices(textEncodings),
    );
}
