import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { isRightToLeft } from "#contract/languages.ts";

/** An entry that shows how real ones look. */
interface SampleEntry {
  readonly date: string;
  /** The same for programs, as `2026-11-29`. */
  readonly day: string;
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

/** The sample entries, in the page's language. */
export function writeSampleEntries(): SampleEntries {
  const { locale, locales } = i18n;
  const format = new Intl.DateTimeFormat(locales ?? locale, { month: "long", day: "numeric" });
  const today = new Date();
  const write = (daysAgo: number, title: string, text: string): SampleEntry => {
    const day = new Date(today.getFullYear(), today.getMonth(), today.getDate() - daysAgo);
    return { date: format.format(day), day: day.toLocaleDateString("sv-SE"), title, text };
  };
  return {
    entries: [
      write(
        2,
        t`Dashboards load twice as fast`,
        t`Sample entry. It shows the labels you point to or change, so you see them as your visitors will.`,
      ),
      write(6, t`Two-factor authentication for everyone`, t`Sample entry.`),
      write(14, t`Exports keep their time zone`, t`Sample entry.`),
    ],
    language: locale,
    direction: isRightToLeft(locale) ? "rtl" : "ltr",
  };
}
