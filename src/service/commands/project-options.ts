import { domainToASCII } from "node:url";
import { type Command, InvalidArgumentError, Option } from "commander";
import type * as z from "zod/mini";
import {
  feedRules,
  isAmong,
  type LanguageSettings,
  type ProjectFile,
  type ProjectSettings,
  projectFileSchema,
  projectRules,
} from "#service/projects/project-settings.ts";
import { CommandError } from "./command-error.ts";
import { parseInput, readInput, textOf } from "./input-file.ts";
import { readBy, splitList } from "./option-values.ts";

/** What options tell about a project. False is an option that takes something away. */
export interface ProjectOptions {
  readonly file?: string;
  readonly name?: string;
  readonly subdomain?: string;
  readonly domain?: string;
  readonly primaryDomain?: string;
  readonly website?: string;
  readonly logo?: string | false;
  readonly favicon?: string | false;
  readonly accentColor?: string;
  readonly plan?: string;
  readonly languages?: string[];
  readonly defaultLanguage?: string;
  readonly reactions?: boolean;
  readonly comments?: boolean;
  readonly feedTitle?: string;
  readonly feedDescription?: string;
  readonly feedWebsite?: string;
  readonly subscribers?: boolean;
  readonly searchEngines?: boolean;
  readonly private?: boolean;
  readonly customCss?: string | false;
  readonly customJavascript?: string | false;
}

/** Adds the options that settle a project. */
export function addProjectOptions(command: Command): Command {
  const addText = (flags: string, description: string, schema: z.ZodMiniType<string | null>) =>
    command.addOption(new Option(flags, description).argParser((text) => readBy(schema, text)));
  command.option(
    "--file <path>",
    "JSON file with any of these settings, as project show --json prints them; - for standard input",
  );
  addText("--subdomain <name>", "the subdomain of the changelog host", projectRules.subdomain);
  addText(
    "--domain <host>",
    "custom domain of the public changelog, such as news.acme.com",
    projectRules.domain,
  );
  addText("--primary-domain <url>", "URL of the public changelog", projectRules.primary_domain);
  addText("--website <url>", "the project's website", projectRules.website);
  addText("--accent-color <#RRGGBB>", "the project's color in the dashboard", projectRules.accent_color);
  addText("--plan <name>", "the project's plan", projectRules.plan);
  addText("--logo <url>", "URL of the logo", projectRules.logo);
  command.option("--no-logo", "remove the logo");
  addText("--favicon <url>", "URL of the favicon", projectRules.favicon);
  command.option("--no-favicon", "remove the favicon");
  command.addOption(
    new Option(
      "--languages <codes>",
      "the project's languages, such as en,pt-BR; the first is the default unless one is set",
    ).argParser(readLanguages),
  );
  command.addOption(new Option("--default-language <code>", "the default language").argParser(readLanguage));
  command.option("--reactions", "allow reactions").option("--no-reactions", "don't allow reactions");
  command.option("--comments", "allow comments").option("--no-comments", "don't allow comments");
  addText("--feed-title <text>", "title of the public feed", feedRules.title);
  addText("--feed-description <text>", "description of the public feed", feedRules.description);
  addText("--feed-website <url>", "URL that the public feed links to", feedRules.website);
  command.option("--subscribers", "allow subscribers").option("--no-subscribers", "don't allow subscribers");
  command
    .option("--search-engines", "let search engines index the feed")
    .option("--no-search-engines", "keep search engines from indexing the feed");
  command.option("--private", "make the feed private").option("--no-private", "make the feed public");
  command.option("--custom-css <path>", "file with custom CSS for the feed");
  command.option("--no-custom-css", "remove the custom CSS");
  command.option("--custom-javascript <path>", "file with custom JavaScript for the feed");
  command.option("--no-custom-javascript", "remove the custom JavaScript");
  return command;
}

/** Settings of a project before anything is settled. What is empty is made of the rest, see {@link completeSettings}. */
export function emptySettings(): ProjectSettings {
  const english = describeLanguage("en");
  return {
    name: "",
    subdomain: "",
    domain: "",
    primary_domain: "",
    website: "",
    logo: null,
    favicon: null,
    accent_color: "#6D5EFC",
    plan: "Free",
    changelog_reactions: true,
    changelog_comments: true,
    languages: [english],
    default_language: english,
    public_feed_setting: {
      title: "",
      description: "",
      website: "",
      allow_subscribers: true,
      allow_search_engine_index: true,
      private: false,
      custom_css: null,
      custom_javascript: null,
    },
  };
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
  return {
    ...settings,
    subdomain,
    primary_domain: primaryDomain,
    website,
    public_feed_setting: {
      ...feed,
      title: feed.title || `${name} changelog`,
      website: feed.website || website,
    },
  };
}

/** What is to be changed about a project. */
export interface ProjectChanges {
  /** The app id in the file, if it has one. */
  readonly appId: string | undefined;
  /** Changes settings. @throws CommandError when the default language would be none of the languages */
  readonly apply: (settings: ProjectSettings) => ProjectSettings;
}

/** What is in a file of a project's settings. */
export const projectExample =
  'Example of a project: {"name": "Acme", "primary_domain": "https://news.acme.com"}';

/**
 * Reads what the options, and the files that they name, change about a project. Options prevail.
 *
 * @throws CommandError when a file can't be taken
 */
export async function readProjectChanges(options: ProjectOptions): Promise<ProjectChanges> {
  const { file: path } = options;
  const file: ProjectFile =
    path === undefined
      ? {}
      : parseInput(await readInput(path, "project.json"), projectFileSchema, projectExample);
  const changes = present({
    name: options.name ?? file.name,
    subdomain: options.subdomain ?? file.subdomain,
    domain: options.domain ?? file.domain,
    primary_domain: options.primaryDomain ?? file.primary_domain,
    website: options.website ?? file.website,
    logo: orNull(options.logo, file.logo),
    favicon: orNull(options.favicon, file.favicon),
    accent_color: options.accentColor ?? file.accent_color,
    plan: options.plan ?? file.plan,
    changelog_reactions: options.reactions ?? file.changelog_reactions,
    changelog_comments: options.comments ?? file.changelog_comments,
  });
  const { public_feed_setting: feed } = file;
  const feedChanges = present({
    title: options.feedTitle ?? feed?.title,
    description: options.feedDescription ?? feed?.description,
    website: options.feedWebsite ?? feed?.website,
    allow_subscribers: options.subscribers ?? feed?.allow_subscribers,
    allow_search_engine_index: options.searchEngines ?? feed?.allow_search_engine_index,
    private: options.private ?? feed?.private,
    custom_css: orNull(await readText(options.customCss, "custom.css"), feed?.custom_css),
    custom_javascript: orNull(await readText(options.customJavascript, "custom.js"), feed?.custom_javascript),
  });
  return {
    appId: file.app_id,
    apply: (settings) => ({
      ...settings,
      ...changes,
      ...changeLanguages(settings, file, options),
      public_feed_setting: { ...settings.public_feed_setting, ...feedChanges },
    }),
  };
}

function changeLanguages(
  settings: ProjectSettings,
  file: ProjectFile,
  { languages: codes, defaultLanguage: defaultCode }: ProjectOptions,
): Pick<ProjectSettings, "languages" | "default_language"> {
  const known = file.languages ?? settings.languages;
  const languages = codes?.map((code) => findLanguage(known, code) ?? describeLanguage(code)) ?? known;
  const among = (language: LanguageSettings | undefined) =>
    language !== undefined && isAmong(language, languages) ? language : undefined;
  // One that is named must be there; one that was the default before gives way.
  const named = codes === undefined ? file.default_language : among(file.default_language);
  const wanted =
    defaultCode === undefined
      ? (named ?? among(settings.default_language) ?? languages[0])
      : findLanguage(languages, defaultCode);
  const chosen = among(wanted);
  if (chosen !== undefined) return { languages, default_language: chosen };
  const codesOfAll = languages.map(({ locale }) => locale).join(", ");
  throw new CommandError(
    `The default language ${defaultCode ?? wanted?.locale ?? ""} must be one of the project's languages: ${codesOfAll}. Nothing was changed.`,
  );
}

function findLanguage(languages: readonly LanguageSettings[], code: string): LanguageSettings | undefined {
  return languages.find(({ locale }) => locale.toLowerCase() === code.toLowerCase());
}

/** A language with its English name, and the flag of the country where most of those live who speak it. */
function describeLanguage(code: string): LanguageSettings {
  const locale = new Intl.Locale(code.replaceAll("_", "-"));
  const region = locale.maximize().region ?? "";
  const letters = /^[A-Z]{2}$/.test(region) ? [...region] : [];
  return {
    name: new Intl.DisplayNames(["en"], { type: "language" }).of(locale.toString()) ?? code,
    locale: locale.toString(),
    // A flag is two letters from U+1F1E6 on, where A is.
    flag: letters.map((letter) => String.fromCodePoint(0x1f1e6 + letter.charCodeAt(0) - 65)).join(""),
  };
}

/** Reads codes of languages, separated by commas. */
function readLanguages(text: string): string[] {
  const codes = splitList(text);
  if (codes.length === 0) throw new InvalidArgumentError("Enter at least one language, such as en.");
  for (const code of codes) readLanguage(code);
  return codes;
}

/** Reads the code of a language. */
function readLanguage(code: string): string {
  try {
    return new Intl.Locale(code).toString();
  } catch {
    throw new InvalidArgumentError(`"${code}" isn't a language code, such as en or pt-BR.`);
  }
}

/** What stands in the file that an option names; null for an option that takes it away. */
async function readText(
  path: string | false | undefined,
  example: string,
): Promise<string | false | undefined> {
  return typeof path === "string" ? textOf(await readInput(path, example)) : path;
}

/** A value that an option may take away. */
function orNull(
  option: string | false | undefined,
  file: string | null | undefined,
): string | null | undefined {
  return option === undefined ? file : option || null;
}

/**
 * The letters and digits of a name, as a part of a host name: Latin ones without their accents; a name without any in
 * Punycode, by which hosts are named in every script.
 *
 * @returns an empty text where there are none, or too many of another script
 */
function toSubdomain(name: string): string {
  const letters = name.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "");
  const latin = letters
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 63)
    .replace(/^-|-$/g, "");
  if (latin !== "") return latin;
  const host = domainToASCII(
    name.replace(/[^\p{L}\p{M}\p{N}\p{Emoji_Presentation}]+/gu, "-").replace(/^-|-$/g, ""),
  );
  return /^xn--[a-z0-9-]{1,59}$/.test(host) ? host : "";
}

/** An object without what is undefined in it. */
function present<Value extends object>(
  value: Value,
): { [Key in keyof Value]?: Exclude<Value[Key], undefined> } {
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof Value]?: Exclude<Value[Key], undefined> };
}
