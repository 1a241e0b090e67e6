/** The oldest versions of browsers that know all that the console is made of; browser-check.ts looks for the newest of it. */
export const oldestBrowsers = { chrome: "123", firefox: "125", safari: "17.5" } as const;
