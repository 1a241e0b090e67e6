import { i18n } from "@lingui/core";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countDays } from "#dashboard/ui/text/calendar-day.ts";
import { formatMoment } from "#dashboard/ui/text/timestamp.tsx";
import { nameDay } from "./history-day.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", locales: ["en-GB"], messages: {} }));

const zoneBefore = process.env["TZ"];
afterAll(() => {
  if (zoneBefore === undefined) delete process.env["TZ"];
  else process.env["TZ"] = zoneBefore;
});

const hour = 60 * 60 * 1000;
const zones = [
  "Africa/Cairo",
  "America/Santiago",
  "Australia/Lord_Howe",
  "Europe/Berlin",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
  "UTC",
];

/** The day of a moment in a zone, as `YYYY-MM-DD`, by the browser's own calendar. */
function isoDay(time: number, timeZone: string): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(time);
}

/** The calendar days from one date to another. */
function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / (24 * hour);
}

test("in every zone, across changes of clocks, the labels and the history say yesterday of the same day", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2027, 11, 31) }),
      fc.integer({ min: 0, max: 200 * hour }),
      (zone, now, age) => {
        process.env["TZ"] = zone;
        const time = now - age;
        const days = daysBetween(isoDay(time, zone), isoDay(now, zone));
        expect(countDays(time, now)).toBe(days);
        const inHistory = nameDay(new Date(time).toISOString(), now);
        expect(inHistory === "Yesterday").toBe(days === 1);
        expect(inHistory === "Today").toBe(days === 0);
        if (age < hour) return;
        const inTable = formatMoment(time, now);
        expect(inTable === "yesterday").toBe(days === 1);
        expect(/ hours? ago$/.test(inTable)).toBe(days === 0);
        expect(/^[2-6] days ago$/.test(inTable)).toBe(days > 1 && days < 7);
      },
    ),
    { numRuns: 500 },
  );
});
