import { type Command, Option } from "commander";
import type * as z from "zod/mini";
import type { LabelInput } from "#contract/label-input.ts";
import {
  isAmong,
  type ProjectSettings,
  projectFileSchema,
  projectRules,
  projectSettingsSchema,
} from "#service/projects/project-settings.ts";
import { CommandError } from "./command-error.ts";
import { readInput } from "./input-file.ts";
import { parseInput } from "./json-input.ts";
import { readBy } from "./option-values.ts";

/** What options tell about a project. */
export interface ProjectOptions {
  readonly file?: string;
  readonly name?: string;
  readonly subdomain?: string;
  readonly domain?: string;
  readonly primaryDomain?: string;
  readonly website?: string;
  readonly accentColor?: string;
  readonly plan?: string;
}

/** The options that settle one thing each, as the API names it; all others are for a file. */
const settings = [
  ["subdomain", "--subdomain <name>", "the subdomain of the changelog host"],
  ["domain", "--domain <host>", "custom domain of the public changelog, such as news.acme.com"],
  ["primary_domain", "--primary-domain <url>", "URL of the public changelog"],
  ["website", "--website <url>", "the project's website"],
  ["accent_color", "--accent-color <#RRGGBB>", "the project's color in the dashboard"],
  ["plan", "--plan <name>", "the project's plan"],
] as const;

/** Adds the options that settle a project. */
export function addProjectOptions(command: Command): Command {
  command.option(
    "--file <path>",
    "JSON file with any settings, as project show --json prints them; - for standard input",
  );
  for (const [name, flags, description] of settings) {
    const rule: z.ZodMiniType = projectRules[name];
    command.addOption(new Option(flags, description).argParser((text) => readBy(rule, text)));
  }
  return command;
}

/**
 * Settles what is still empty in a new project's settings.
 *
 * @throws CommandError when too little is known
 */
export function completeSettings(settings: ProjectSettings): ProjectSettings {
  const { name, domain, public_feed_setting: feed } = settings;
  if (name === "")
    throw new CommandError(
      "The project needs a name, as in: changelog-console project add Acme --domain news.acme.com",
    );
  const subdomain = settings.subdomain || toSubdomain(name);
  if (subdomain === "")
    throw new CommandError("No subdomain can be made from the name. Set one, such as --subdomain acme.");
  const primaryDomain = settings.primary_domain || (domain && `https://${domain}`);
  if (primaryDomain === "") {
    throw new CommandError(
      "The public changelog needs an address, such as --domain news.acme.com or --primary-domain https://acme.com/news.",
    );
  }
  const website = settings.website || primaryDomain;
  return projectSettingsSchema.parse({
    ...settings,
    subdomain,
    primary_domain: primaryDomain,
    website,
    public_feed_setting: {
      ...feed,
      title: feed.title || `${name} changelog`,
      website: feed.website || website,
    },
  });
}

/** What is to be changed about a project. */
export interface ProjectChanges {
  /** The app id in the file, if it has one. */
  readonly appId: string | undefined;
  /** The labels in the file. */
  readonly labels: readonly LabelInput[];
  /**
   * Changes settings; what isn't one of them may be among the result.
   *
   * @throws CommandError when the default language would be none of the languages
   */
  readonly apply: (settings: ProjectSettings) => ProjectSettings;
}

/** What is in a file of a project's settings. */
const projectExample = 'Example of a project: {"name": "Acme", "primary_domain": "https://news.acme.com"}';

/**
 * Reads what the options, and the file that they name, change about a project. Options prevail.
 *
 * @throws CommandError when a file can't be taken
 */
export async function readProjectChanges(options: ProjectOptions): Promise<ProjectChanges> {
  const { file: path, primaryDomain, accentColor, ...others } = options;
  const file =
    path === undefined
      ? {}
      : parseInput(await readInput(path, "project.json"), projectFileSchema, projectExample);
  return {
    appId: file.app_id,
    labels: file.labels ?? [],
    apply: (current) => {
      const { languages = current.languages } = file;
      const former = isAmong(current.default_language, languages) ? current.default_language : languages[0];
      const chosen = file.default_language ?? former;
      if (chosen === undefined || !isAmong(chosen, languages)) {
        throw new CommandError(
          "default_language must be one of the project's languages. Nothing was changed.",
        );
      }
      return Object.assign({}, current, file, others, {
        ...(primaryDomain !== undefined && { primary_domain: primaryDomain }),
        ...(accentColor !== undefined && { accent_color: accentColor }),
        languages,
        default_language: chosen,
        public_feed_setting: { ...current.public_feed_setting, ...file.public_feed_setting },
      });
    },
  };
}

/** The Latin letters and digits of a name, without accents, as a part of a host name; empty where there are none. */
function toSubdomain(name: string): string {
  const letters = name.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "");
  return letters
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 63)
    .replace(/^-|-$/g, "");
}
