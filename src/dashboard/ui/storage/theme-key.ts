export type Theme = "light" | "dark";

/** Where the chosen theme is stored. All consoles of an origin share it. */
export const themeKey = "changelog-console.theme";

/** Whether a text names a theme. */
export function isTheme(text: string | null | undefined): text is Theme {
  return text === "light" || text === "dark";
}
