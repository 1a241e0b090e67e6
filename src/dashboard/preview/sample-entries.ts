import { i18n, type Messages, setupI18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { isRightToLeft, type Language, matchLanguage } from "#contract/languages.ts";
import { loadFiles } from "#dashboard/ui/loading/code-loading.ts";

/** An entry that shows how real ones look. */
interface SampleEntry {
  /** The day, in the changelog's language. */
  readonly date: string;
  readonly title: string;
  readonly text: string;
}

/** What the sample entries say, and in which language. */
export interface SampleEntries {
  readonly entries: readonly SampleEntry[];
  /** The language tag of the texts. */
  readonly language: string;
  readonly direction: "ltr" | "rtl";
}

const samples = [
  {
    daysAgo: 2,
    title: msg`Dashboards load twice as fast`,
    text: msg`Sample entry. It wears the labels that you point at or change, so you see them where your readers do.`,
  },
  { daysAgo: 6, title: msg`Two-factor sign-in for everyone`, text: msg`Sample entry.` },
  { daysAgo: 14, title: msg`Exports keep their time zone`, text: msg`Sample entry.` },
] as const;

/**
 * The sample entries in a changelog's language, or in the page's where the console doesn't speak that, or has not loaded it.
 *
 * @param locale as the service names the language; null where it doesn't
 */
export function useSampleEntries(locale: string | null): SampleEntries {
  const language = locale === null ? undefined : matchLanguage(locale);
  const isForeign = language !== undefined && language !== i18n.locale;
  const { data: messages } = useQuery({
    queryKey: ["catalog", language],
    queryFn: () => loadCatalog(language ?? "en"),
    enabled: isForeign,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Written once, not with every move of a color that the changelog shows.
  return useMemo(() => {
    if (!isForeign || messages === undefined) return write(i18n, i18n.locale, [i18n.locales ?? []].flat());
    return write(setupI18n({ locale: language, messages: { [language]: messages } }), language, [
      locale ?? "",
    ]);
  }, [isForeign, messages, language, locale]);
}

function write(
  translator: Pick<typeof i18n, "_">,
  language: string,
  locales: readonly string[],
): SampleEntries {
  const today = new Date();
  return {
    entries: samples.map(({ daysAgo, title, text }) => {
      const day = new Date(today.getFullYear(), today.getMonth(), today.getDate() - daysAgo);
      const date = formatDay(day, [...locales, language]);
      return { date, title: translator._(title), text: translator._(text) };
    }),
    language,
    direction: isRightToLeft(language) ? "rtl" : "ltr",
  };
}

/** A day as the first of the languages that the browser can read has it. */
function formatDay(day: Date, locales: readonly string[]): string {
  const known = locales.find((locale) => {
    try {
      return Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0;
    } catch {
      // Not the name of any language.
      return false;
    }
  });
  return new Intl.DateTimeFormat(known, { month: "long", day: "numeric" }).format(day);
}

/** Loads the texts of a language; none for the language of the code. */
async function loadCatalog(language: Language): Promise<Messages> {
  const files: Readonly<Partial<Record<Language, string>>> = JSON.parse(
    document.getElementById("catalogs")?.textContent ?? "{}",
  );
  const file = files[language];
  if (file === undefined) return {};
  const url = new URL(file, document.baseURI).href;
  await loadFiles([url]);
  const { messages } = (await import(/* @vite-ignore */ url)) as { readonly messages: Messages };
  return messages;
}
