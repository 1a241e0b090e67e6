// Apart from the keys, whose code comes later.

/** What a cell of a grid that the Tab key goes to, or the one control in it, needs to take part in the grid's focus. */
export const gridStop = { "data-cell": "" } as const;

/** The same of a cell that only arrow keys lead to. A grid that has no other is one stop of the Tab key. */
export const gridCell = { ...gridStop, tabIndex: -1 } as const;
