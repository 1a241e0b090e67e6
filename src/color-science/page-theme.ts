/** The pages of a changelog that its labels are meant to be read on. */
export const pageThemes = ["light", "dark", "both"] as const;
export type PageTheme = (typeof pageThemes)[number];

/** What holds until a person says otherwise: changelogs are light more often than not. */
export const usualPageTheme: PageTheme = "light";

/** Whether a text names a page theme. */
export function isPageTheme(text: string | null): text is PageTheme {
  return pageThemes.some((theme) => theme === text);
}

/** The pages that labels have to be readable on. */
export function pagesOf(theme: PageTheme): readonly ("light" | "dark")[] {
  return theme === "both" ? ["light", "dark"] : [theme];
}
