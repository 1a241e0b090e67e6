import { readFile } from "node:fs/promises";
import { formatter } from "@lingui/format-po";
import { escapePattern } from "./pattern.ts";

async function readCatalog(language: string) {
  const filename = `src/dashboard/messages/${language}.po`;
  const context = { locale: language, sourceLocale: "en", filename };
  return formatter().parse(await readFile(filename, "utf8"), context);
}

/** Gives a function that knows how a language says an English text: in any of the ways that it has for it. */
export async function readTexts(language: string): Promise<(text: string) => RegExp> {
  const [source, catalog] = [await readCatalog("en"), await readCatalog(language)];
  return (text) => {
    const ways = Object.entries(source)
      .filter(([, { translation }]) => translation === text)
      .map(([id]) => catalog[id]?.translation || text)
      // Names on the page are without soft hyphens.
      .map((way) => escapePattern(way.replace(/\u00ad/g, "")));
    return new RegExp(`^(${ways.join("|")})$`);
  };
}
