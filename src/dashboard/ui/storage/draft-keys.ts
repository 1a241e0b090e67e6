import { scopedName } from "./startup.ts";

/**
 * Everything of this prefix is half-done work. It outlives a token that is no longer accepted, but not the person's own
 * leaving.
 */
export const draftPrefix = scopedName("draft");

/** The browser's database in which jobs are kept, and the key of a mark in the device's storage while there are any. */
export const jobsKey = `${draftPrefix}-jobs`;

/** The browser's database of the changes that services without a history have acknowledged. */
export const historyKey = `${draftPrefix}-history`;

/** Where this device keeps that {@link historyKey} outlives the person's leaving; nothing is kept there otherwise. */
export const keptHistoryKey = scopedName("kept-history");
