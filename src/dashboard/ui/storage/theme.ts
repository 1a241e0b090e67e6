import { useSyncExternalStore } from "react";
import { removeStored, writeStored } from "./storage.ts";
import { isTheme, type Theme, themeKey } from "./theme-key.ts";

function chosenTheme(): Theme | null {
  const chosen = document.documentElement.dataset["theme"];
  return isTheme(chosen) ? chosen : null;
}

/** Chooses a theme for this device; it stays until another is chosen. Null for whatever the system's is. */
export function chooseTheme(theme: Theme | null): void {
  if (theme === null) {
    delete document.documentElement.dataset["theme"];
    removeStored("device", themeKey);
  } else {
    document.documentElement.dataset["theme"] = theme;
    writeStored("device", themeKey, theme);
  }
}

/** The theme that was chosen; null for the system's. */
export function useThemeChoice(): Theme | null {
  return useSyncExternalStore(subscribe, chosenTheme);
}

/** The startup script sets the attribute when another window chooses a theme. */
function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}
