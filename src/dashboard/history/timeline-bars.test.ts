import * as fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { countActions, type HistoryCounts, historyActions } from "#contract/label-history.ts";
import type { HistoryDay } from "#contract/label-history-days.ts";
import { layOutBars, moveSpan, revealInSpan, startOfDay, wholeSpan, zoomSpan } from "./timeline-bars.ts";

const dayLength = 24 * 60 * 60 * 1000;
const count = fc.integer({ min: 0, max: 10_000 });
const counts = fc
  .tuple(...historyActions.map(() => count))
  .map((some) => Object.fromEntries(historyActions.map((action, at) => [action, some[at]])) as HistoryCounts);

/** How many changes of any kind there are. */
const total = (own: HistoryCounts) => historyActions.reduce((sum, action) => sum + own[action], 0);

/** Days that have changes, oldest first, within forty years. */
const days = fc
  .uniqueArray(fc.integer({ min: 0, max: 14_600 }), { minLength: 1, maxLength: 300 })
  .chain((numbers) =>
    fc.tuple(
      ...numbers
        .toSorted((one, other) => one - other)
        .map((number) =>
          counts.map(
            (own): HistoryDay => ({
              day: new Date(Date.UTC(1990, 0, 1 + number)).toISOString().slice(0, 10),
              counts: own,
            }),
          ),
        ),
    ),
  );

/** Has the rest of the test in a time zone. */
function inZone(zone: string): void {
  const { TZ } = process.env;
  process.env["TZ"] = zone;
  onTestFinished(() => {
    if (TZ === undefined) delete process.env["TZ"];
    else process.env["TZ"] = TZ;
  });
}

test.each(["UTC", "Europe/Berlin", "America/St_Johns", "Pacific/Apia", "America/Santiago"])(
  "however long a history is, a hundred bars or so have all of its changes, in the order of time, in %s",
  (zone) => {
    inZone(zone);
    fc.assert(
      fc.property(days, (all) => {
        const bars = layOutBars(all, wholeSpan(all, Date.UTC(2031, 5, 1)));
        expect(bars.length).toBeLessThan(110);
        const sum = (read: (day: HistoryDay) => number) => all.reduce((total, day) => total + read(day), 0);
        const sumBars = (kind: "created" | "changed" | "deleted") =>
          bars.reduce((total, bar) => total + bar[kind], 0);
        expect(sumBars("created")).toBe(sum(({ counts: own }) => own.created + own.restored));
        expect(sumBars("changed")).toBe(
          sum(({ counts: own }) => total(own) - own.created - own.restored - own.deleted),
        );
        expect(sumBars("deleted")).toBe(sum(({ counts: own }) => own.deleted));
        for (const [index, bar] of bars.entries()) {
          expect(bar.from).toBeLessThan(bar.to);
          expect(bar.from).toBeGreaterThanOrEqual(bars[index - 1]?.to ?? Number.NEGATIVE_INFINITY);
        }
      }),
      { numRuns: 50 },
    );
  },
);

test("where there is room, each day has a bar of its own, also one on which clocks are changed", () => {
  inZone("Europe/Berlin");
  const own = countActions(historyActions.map((action) => ({ action })));
  const all = ["2026-03-28", "2026-03-29", "2026-03-30"].map((day) => ({ day, counts: own }));
  const bars = layOutBars(all, wholeSpan(all, Date.UTC(2026, 3, 2)));
  expect(bars.map(({ from, to }) => (to - from) / 3_600_000)).toEqual([24, 23, 24]);
  expect(bars[0]).toMatchObject({ created: 2, changed: historyActions.length - 3, deleted: 1 });
});

test("zooming keeps a moment where it is, moving keeps the length, and neither leaves the history", () => {
  const moment = fc.integer({ min: 0, max: 1000 * dayLength });
  fc.assert(
    fc.property(
      moment,
      moment,
      moment,
      fc.double({ min: 0.01, max: 100, noNaN: true }),
      (one, other, at, factor) => {
        const whole = { from: Math.min(one, other), to: Math.max(one, other) + 2 * dayLength };
        const around = Math.min(Math.max(at, whole.from), whole.to);
        let span = zoomSpan(whole, around, 0.3, whole);
        for (const next of [zoomSpan(span, around, factor, whole), moveSpan(span, at - one, whole)]) {
          expect(next.from).toBeGreaterThanOrEqual(whole.from);
          expect(next.to).toBeLessThanOrEqual(whole.to + 1);
          expect(next.to - next.from).toBeGreaterThanOrEqual(dayLength - 1);
        }
        expect(
          Math.abs(
            moveSpan(span, at - one, whole).to - moveSpan(span, at - one, whole).from - (span.to - span.from),
          ),
        ).toBeLessThan(2);
        span = revealInSpan(span, around, whole);
        expect(span.from - 1).toBeLessThanOrEqual(around);
        expect(span.to + 1).toBeGreaterThanOrEqual(around);
      },
    ),
  );
});

test("a history of a minute is drawn, too", () => {
  const now = startOfDay("2026-03-02") + 60_000;
  const all = [{ day: "2026-03-02", counts: countActions([{ action: "created" }]) }];
  const span = wholeSpan(all, now);
  expect(span.to - span.from).toBeGreaterThanOrEqual(3_600_000);
  expect(layOutBars(all, span)).toHaveLength(1);
  expect(wholeSpan([], now).from).toBeLessThan(now);
});
