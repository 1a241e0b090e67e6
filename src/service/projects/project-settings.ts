import * as z from "zod/mini";
import { hexColorSchema, labelInputSchema, labelNameSchema } from "#contract/label-input.ts";
import { flagSchema } from "#contract/values.ts";

/** What every database can keep: UTF-8, and not the one character that PostgreSQL refuses. */
const textSchema = z
  .string()
  .check(
    z.refine(
      (text) => text.isWellFormed() && !text.includes("\0"),
      "This has characters that can't be kept.",
    ),
  );

const lineSchema = z.string().check(
  z.trim(),
  z.refine(
    (text) => /^\P{Cc}{1,255}$/u.test(text) && text.isWellFormed(),
    "This must be one line of 1 to 255 characters.",
  ),
);

const webAddressSchema = textSchema.check(
  z.refine(isWebAddress, "This must be a web address, such as https://acme.com."),
);

const webAddressIfAnySchema = textSchema.check(
  z.refine(
    (text) => text === "" || isWebAddress(text),
    "This must be empty or a web address, such as https://acme.com.",
  ),
);

/** What names a project in addresses and headers. */
const appIdSchema = z
  .string()
  .check(z.regex(/^[\w-]{1,255}$/, "This must be letters, digits, hyphens and underscores."));

/** What an operator settles about a project, one field each, as the API names them. */
export const projectRules = {
  name: labelNameSchema,
  subdomain: z
    .string()
    .check(
      z.regex(
        /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i,
        "This must be letters, digits and hyphens, such as acme.",
      ),
    ),
  domain: textSchema.check(
    z.regex(/^[^\s/?#@]*$/, "This must be empty or a host name, such as news.acme.com."),
  ),
  logo: z.nullable(webAddressSchema),
  favicon: z.nullable(webAddressSchema),
  accent_color: hexColorSchema,
  website: webAddressIfAnySchema,
  changelog_reactions: flagSchema,
  changelog_comments: flagSchema,
  plan: lineSchema,
  primary_domain: webAddressSchema,
};

const languageRules = {
  name: lineSchema,
  // Other services write en_US.
  locale: z
    .string()
    .check(
      z.regex(
        /^[a-z]{2,8}([-_][a-z0-9]{1,8})*$/i,
        "This must be the code of a language, such as en or pt-BR.",
      ),
    ),
  flag: textSchema,
};

export const feedRules = {
  title: lineSchema,
  description: textSchema,
  website: webAddressIfAnySchema,
  allow_subscribers: flagSchema,
  allow_search_engine_index: flagSchema,
  private: flagSchema,
  custom_css: z.nullable(textSchema),
  custom_javascript: z.nullable(textSchema),
};

const languageSettingsSchema = z.object(languageRules);
export type LanguageSettings = z.infer<typeof languageSettingsSchema>;

/** All that an operator settles about a project. */
export const projectSettingsSchema = z.object({
  ...projectRules,
  languages: z.array(languageSettingsSchema),
  default_language: languageSettingsSchema,
  public_feed_setting: z.object(feedRules),
});
export type ProjectSettings = z.infer<typeof projectSettingsSchema>;

const english = { name: "English", locale: "en", flag: "🇺🇸" };

/** Settings of a project before anything is settled. What is empty is made of the rest. */
export function emptySettings(): ProjectSettings {
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

/** What only the service settles. It may stand in a file that was got from it, and is passed over. */
const settledByService = z.optional(z.unknown());

/** A file with some of a project's settings, in the shape of project show. */
export const projectFileSchema = z.strictObject({
  ...z.partial(z.object(projectRules)).shape,
  languages: z.optional(
    z.array(languageSettingsSchema).check(z.minLength(1, "There must be at least one language.")),
  ),
  default_language: z.optional(languageSettingsSchema),
  public_feed_setting: z.optional(
    z.strictObject({
      ...z.partial(z.object(feedRules)).shape,
      id: settledByService,
      project_id: settledByService,
      created_at: settledByService,
      updated_at: settledByService,
      deleted_at: settledByService,
    }),
  ),
  id: settledByService,
  app_id: z.optional(appIdSchema),
  language_id: settledByService,
  /** Taken when a project is added. */
  labels: z.optional(z.array(labelInputSchema)),
});

/** Whether a language is in a list, just as it is. */
export function isAmong(
  { name, locale, flag }: LanguageSettings,
  languages: readonly LanguageSettings[],
): boolean {
  return languages.some((one) => one.name === name && one.locale === locale && one.flag === flag);
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
}
