/*
 * Loaded before a program (`node --import`): its clock shows the moment that STILL_CLOCK names, and stands still, so
 * that what the program writes down is the same whenever it runs.
 */
const moment = Temporal.Instant.from(process.env["STILL_CLOCK"] ?? "");

Temporal.Now.instant = () => moment;
Temporal.Now.zonedDateTimeISO = (timeZone = "UTC") => moment.toZonedDateTimeISO(timeZone);
Date.now = () => moment.epochMilliseconds;
