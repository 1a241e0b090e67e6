import type { ExportFormat } from "#label-files/label-file-writer.ts";
import { UsageError } from "./command-error.ts";
import type { JsonOption } from "./command-output.ts";
import type { YesOption } from "./command-question.ts";
import type { LabelFileOptions } from "./label-file-options.ts";

/** The options of `labels pull`, `diff`, and `push`, of which each has some. */
export interface SyncOptions extends JsonOption, LabelFileOptions, YesOption {
  /** The service's base address, without a slash at its end. */
  readonly service: string;
  readonly token: string;
  /** Undefined for the projects of a manifest. */
  readonly appId?: string;
  /** `-` for the standard input or output. */
  readonly file: string;
  readonly format?: ExportFormat;
  readonly dryRun?: boolean;
  readonly prune?: true;
}

/** The options of any of the commands, as an example. */
export const syncExample =
  "--service https://changelog.example.com --app-id 6f1d8f0e-52c4-4a57-9d0c-6f8f7f1f2a01 --file labels.yaml";

/** Says that a command which is given a plain file of labels needs to be told the project. */
export function refuseMissingProject(): UsageError {
  return new UsageError(
    `--app-id is missing. Give the project's, as project list prints it. Only a manifest, which has projects, does without it. Example: ${syncExample}`,
  );
}
