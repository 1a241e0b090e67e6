import { readFile } from "node:fs/promises";
import { formatter } from "@lingui/format-po";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { Page } from "@playwright/test";

/** The catalog whose place the made-up language takes. */
const place = "de";

const accented: Readonly<Record<string, string>> = {
  a: "áá",
  e: "éé",
  i: "íí",
  o: "óó",
  u: "úú",
  A: "Áá",
  E: "Éé",
  I: "Íí",
  O: "Óó",
  U: "Úú",
  y: "ýý",
};

/** A text with accents, and two fifths longer. */
export function accent(text: string): string {
  return text.replace(/[aeiouyAEIOU]/g, (it) => accented[it] ?? it);
}

/** The same for a message that Lingui has compiled: its placeholders and plural forms stay. */
function accentMessage(tokens: unknown): unknown {
  if (typeof tokens === "string") return tokens === "#" ? tokens : accent(tokens);
  if (!Array.isArray(tokens)) return tokens;
  return tokens.map((token) => {
    if (!Array.isArray(token)) return accentMessage(token);
    const [name, type, forms] = token as [string, string?, Record<string, unknown>?];
    if (forms === undefined) return token;
    const changed = Object.entries(forms).map(([form, text]) => [form, accentMessage(text)] as const);
    return [name, type, Object.fromEntries(changed)];
  });
}

/** Has the page speak a language made of English, with accents and longer words. The browser asks for German. */
export async function speakPseudoLanguage(page: Page): Promise<void> {
  const filename = "src/dashboard/messages/en.po";
  const context = { locale: "en", sourceLocale: "en", filename };
  const source = await formatter().parse(await readFile(filename, "utf8"), context);
  const messages = Object.entries(source).map(
    ([id, { translation = "" }]) => [id, accentMessage(compileMessage(translation))] as const,
  );
  const module = `export const messages = ${JSON.stringify(Object.fromEntries(messages))};`;
  await page.route(new RegExp(`/assets/${place}-[^/]*\\.js$`), (route) =>
    route.fulfill({ contentType: "text/javascript", body: module }),
  );
}
