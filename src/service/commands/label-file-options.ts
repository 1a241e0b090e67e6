import { type Command, InvalidArgumentError, Option } from "commander";
import { readColor } from "#label-files/color-reader.ts";
import { type TextEncoding, textEncodings } from "#label-files/text-encoding.ts";

/** How a command is told to read a file of labels. */
export interface LabelFileOptions {
  /** The path of the list to read. */
  readonly list?: string;
  /** The titles of the columns to read, or their numbers from 1. */
  readonly name?: string;
  readonly color?: string;
  readonly former?: string;
  /** The encoding of the file; recognized if absent. */
  readonly encoding?: TextEncoding;
  /** The color of new labels for which the file has none; distinct ones are proposed without it. */
  readonly newColor?: string;
  /** Take each label of a file that has one name several times. */
  readonly allowDuplicates?: true;
}

/** Adds the options that say where in a file labels are. */
export function addColumnOptions(command: Command): Command {
  return command
    .option("--list <path>", "which list to read from a file with several, such as default.labels")
    .option("--name <column>", "the column, or field, with the names: its title, or its number from 1")
    .option("--color <column>", "the one with the colors")
    .option("--former <column>", "the one with the names that labels had before");
}

/** Adds the options of {@link LabelFileOptions}. */
export function addLabelFileOptions(command: Command): Command {
  const newColor = "one color for new labels that have none in the file; default: distinct colors";
  return addColumnOptions(command)
    .addOption(
      new Option("--encoding <name>", "the file's encoding, if it isn't recognized").choices(textEncodings),
    )
    .addOption(new Option("--new-color <color>", newColor).argParser(readNewColor))
    .option("--allow-duplicates", "take each label of a file that has one name several times");
}

function readNewColor(text: string): string {
  const color = readColor(text);
  if (color === null) throw new InvalidArgumentError("Enter #RRGGBB, or a CSS color such as tomato.");
  return color;
}
