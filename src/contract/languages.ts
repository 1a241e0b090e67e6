/**
 * The languages of the console and of the service's sentences, by the names of their catalogs in
 * `src/dashboard/messages`. The first, American English, stands in the code.
 */
export const languages = ["en", "en-GB", "es", "de", "fr", "pt-BR", "ja", "ar"] as const;
export type Language = (typeof languages)[number];

/** English of a region; that of the United States is the language of the code, all others' is written as in Britain. */
const regionalEnglish = /^en\b(?!.*-us\b).*-([a-z]{2}|\d{3})\b/;

/**
 * The language for someone who asks for one, such as `de-AT`.
 *
 * @param tag a language tag, or what a system takes for one
 * @returns undefined where it isn't spoken here
 */
export function matchLanguage(tag: string): Language | undefined {
  // What follows -u- or -x- says how to write numbers or dates, not which language it is.
  const [wanted = ""] = tag.toLowerCase().split(/-[ux]-/, 1);
  if (regionalEnglish.test(wanted)) return "en-GB";
  const [base] = wanted.split(/[-_@.]/, 1);
  return (
    languages.find((language) => language.toLowerCase() === wanted) ??
    languages.find((language) => language.split("-", 1)[0] === base)
  );
}

/** Whether a language is read from right to left. */
export function isRightToLeft(language: string): boolean {
  return /^(ar|fa|he|ur)\b/.test(language);
}

/** A sentence, and the space before the next one. In Japanese, full-width marks end sentences, and no space follows. */
export function beforeNext(sentence: string): string {
  return /(^|[。！？]\u2069?)$/.test(sentence) ? sentence : `${sentence} `;
}

/** Sentences one after another, as one text. */
export function joinSentences(sentences: readonly string[]): string {
  return sentences.filter((sentence) => sentence !== "").reduce((text, next) => beforeNext(text) + next, "");
}
