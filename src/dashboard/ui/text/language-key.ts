/** Where the chosen language is stored, one of the contract's. All consoles of an origin share it. */
export const languageKey = "changelog-console.language";
