/** The screens of a project, as the console's addresses name them. */
export const projectScreens = [
  "labels",
  "palette",
  "history",
  "project",
  "import",
  "copy",
  "compare",
  "starter-sets",
] as const;

export type ProjectScreen = (typeof projectScreens)[number];

/** The start, which a link may name with a slash too many; all projects, which is the same; a project; a project's screen. */
const screenPath = new RegExp(`^(?:/+|/projects/?|/projects/[^/]+(?:/(?:${projectScreens.join("|")}))?/?)$`);

/** Whether a path, from the console's base path on, is that of one of its screens. */
export function isScreenPath(path: string): boolean {
  return screenPath.test(path);
}
