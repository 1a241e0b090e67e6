import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Messages } from "@lingui/core";
import { formatter } from "@lingui/format-po";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import {
  createLocalizedStringDictionary,
  dictionary,
  getLocalizationScript,
} from "react-aria-components/i18n";
import type { Plugin } from "vite";
import { type Language, languages } from "../src/contract/languages.ts";
import { sentenceContext } from "../src/contract/problems.ts";

const folder = fileURLToPath(new URL("../src/dashboard/messages", import.meta.url));

/** The languages that come as catalogs: all but that of the code. */
const [sourceLanguage, ...translations] = languages;

/** The dashboard's translations of a language, compiled, by the ids of Lingui's macros; without those that are missing. */
async function readCatalog(language: Language): Promise<Messages> {
  const filename = join(folder, `${language}.po`);
  const catalog = await formatter().parse(await readFile(filename, "utf8"), {
    locale: language,
    sourceLocale: sourceLanguage,
    filename,
  });
  const translated = Object.entries(catalog).flatMap(([id, { translation, obsolete, context }]) =>
    translation && !obsolete && context !== sentenceContext
      ? [[id, compileMessage(translation)] as const]
      : [],
  );
  return Object.fromEntries(translated);
}

/** Those of all languages but that of the code. */
export async function readCatalogs(): Promise<ReadonlyMap<Language, Messages>> {
  return new Map(
    await Promise.all(translations.map(async (language) => [language, await readCatalog(language)] as const)),
  );
}

/** The packages of React Aria that have words of their own. */
const wordyPackages = Object.keys(dictionary.getStringsForLocale("en-US"));

/** Languages in which a color's name begins with its hue, as in “rojo oscuro”; React Aria has the order of English in all. */
const hueFirst: readonly Language[] = ["ar", "es", "fr", "pt-BR"];

/**
 * React Aria's own words in a language.
 *
 * @param packages those that are part of the page
 */
function chooseWords(
  language: Language,
  packages: readonly string[],
): ReturnType<typeof createLocalizedStringDictionary> {
  const words = createLocalizedStringDictionary([...packages]);
  const byPackage: Record<string, unknown> = words.getStringsForLocale(language);
  const colors = byPackage["@react-stately/color"];
  if (colors instanceof Object && hueFirst.includes(language)) {
    // Written into the catalog as it stands here.
    const colorName = (parts: Record<string, string>) =>
      `${parts["hue"]} ${parts["chroma"]} ${parts["lightness"]}`;
    byPackage["@react-stately/color"] = { ...colors, colorName };
  }
  return words;
}

/**
 * A module that exports a catalog as `messages`, and gives React Aria its own words.
 *
 * @param packages those of React Aria that are part of the page
 */
function writeModule(language: Language, messages: Messages, packages: readonly string[]): string {
  // React Aria's English words are part of the code.
  const words = language.startsWith(sourceLanguage)
    ? ""
    : getLocalizationScript(language, chooseWords(language, packages));
  return `${words}export const messages=JSON.parse(${JSON.stringify(JSON.stringify(messages))});`;
}

/**
 * Turns each language's catalog into a file of its own, and tells the page their addresses: its script loads that of the
 * person's language together with the code.
 */
export function writeCatalogs(): Plugin {
  let base = "/";
  let files: Partial<Record<Language, string>> = {};
  return {
    name: "write-catalogs",
    configResolved(config) {
      base = config.base;
      if (config.command === "build") return;
      files = Object.fromEntries(
        translations.map((language) => [language, `${base}src/dashboard/messages/${language}.po?import`]),
      );
    },
    // During development.
    load: {
      filter: { id: /\.po(\?|$)/ },
      async handler(id) {
        const language = translations.find((one) => id.split("?", 1)[0]?.endsWith(`/messages/${one}.po`));
        if (language === undefined) return null;
        return { code: writeModule(language, await readCatalog(language), wordyPackages), moduleType: "js" };
      },
    },
    generateBundle: {
      order: "pre",
      async handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const packages = wordyPackages.filter((name) =>
          chunks.some(({ code }) => ['"', "'", "`"].some((quote) => code.includes(quote + name + quote))),
        );
        for (const [language, messages] of await readCatalogs()) {
          const source = writeModule(language, messages, packages);
          const hash = createHash("sha256").update(source).digest("base64url").slice(0, 6);
          const fileName = `assets/${language}-${hash}.js`;
          this.emitFile({ type: "asset", fileName, source });
          files[language] = base + fileName;
        }
      },
    },
    transformIndexHtml: {
      order: "post",
      handler: (html) =>
        html.replace(
          /(<script type="application\/json" id="catalogs">).*?(<\/script>)/s,
          (_, start: string, end: string) => start + JSON.stringify(files) + end,
        ),
    },
  };
}
