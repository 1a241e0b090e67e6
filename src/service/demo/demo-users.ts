/** The names of the two demo users. */
export const demoUsers = { first: "demo", other: "other" } as const;
