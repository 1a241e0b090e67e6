import { storeText, useStoredText } from "./stored-text.ts";
import { isTheme, type Theme, themeKey } from "./theme-key.ts";

/** Chooses a theme for this device; it stays until another is chosen. Null for whatever the system's is. */
export function chooseTheme(theme: Theme | null): void {
  storeText(themeKey, theme);
  // The startup script does the same, but where nothing can be stored.
  if (theme === null) delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}

/** The theme that was chosen; null for the system's. */
export function useThemeChoice(): Theme | null {
  const chosen = useStoredText(themeKey);
  return isTheme(chosen) ? chosen : null;
}
