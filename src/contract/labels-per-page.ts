/** How many labels a page of the list holds. */
export const labelsPerPage = 5;
