/** How a command is told to read a file of labels. */
export interface LabelFileOptions {
  /** The path of the list to read, where the file has several. */
  readonly list?: string;
  /** The encoding of the file, as decoders call it; recognized if absent. */
  readonly encoding?: string;
  /** The color of new labels for which the file has none; distinct ones are proposed without it. */
  readonly color?: string;
  /** Take each label of a file that has one name several times. */
  readonly allowDuplicates?: true;
}

/** The options of {@link LabelFileOptions}. */
export const listOption = [
  "--list <path>",
  "which list to read from a file with several, such as default.labels",
] as const;
export const encodingOption = [
  "--encoding <name>",
  "the file's encoding, if it isn't recognized, such as shift_jis",
] as const;
export const colorOption = [
  "--color <color>",
  "one color for new labels that have none in the file; default: distinct colors, as the console proposes",
] as const;
export const duplicatesOption = [
  "--allow-duplicates",
  "take each label of a file that has one name several times",
] as const;
