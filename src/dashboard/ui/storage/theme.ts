import { removeStored, writeStored } from "./storage.ts";
import { createStore, useStore } from "./store.ts";
import { isTheme, type Theme, themeKey } from "./theme-key.ts";

const systemPrefersDark = matchMedia("(prefers-color-scheme: dark)");
function currentTheme(): Theme {
  const chosen = document.documentElement.dataset["theme"];
  if (isTheme(chosen)) return chosen;
  return systemPrefersDark.matches ? "dark" : "light";
}

const store = createStore(currentTheme());
systemPrefersDark.addEventListener("change", () => store.set(currentTheme()));

// Another window has chosen; the startup script, which listens too, and first, has applied that.
window.addEventListener("storage", () => store.set(currentTheme()));

/** Chooses a theme for this device; it stays until another is chosen. Null for whatever the system's is. */
export function chooseTheme(theme: Theme | null): void {
  if (theme === null) {
    delete document.documentElement.dataset["theme"];
    removeStored("device", themeKey);
  } else {
    document.documentElement.dataset["theme"] = theme;
    writeStored("device", themeKey, theme);
  }
  store.set(currentTheme());
}

/** The theme in use: the chosen one, else the system's. */
export function useTheme(): Theme {
  return useStore(store);
}
