/** The screens of a project, as the console's addresses name them. */
export const projectScreens = [
  "labels",
  "palette",
  "history",
  "project",
  "import",
  "compare",
  "starter-sets",
  "review",
] as const;

export type ProjectScreen = (typeof projectScreens)[number];
