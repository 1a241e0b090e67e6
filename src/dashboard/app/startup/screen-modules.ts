/**
 * The screens that the startup script preloads because they are not part of the first file, and the modules that they
 * begin at. The build writes the files of each into the page.
 */
export const screenModules = {
  home: "src/dashboard/app/other-pages.ts",
  palette: "src/dashboard/palette/palette-page.tsx",
  project: "src/dashboard/projects/project-page.tsx",
  signIn: "src/dashboard/session/sign-in-page.tsx",
} as const;

/** The page's list of each screen's files, which the build writes. */
export type ScreenFiles = Readonly<Record<keyof typeof screenModules, readonly string[]>>;
