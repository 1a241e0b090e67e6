/** What became of a step. */
export const stepStates = { open: 0, done: 1, failed: 2 } as const;
