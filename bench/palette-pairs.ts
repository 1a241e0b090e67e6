/*
 * How long it takes to find what is worth a look among a project's labels, for the palette: in Node, with the very code
 * that the page runs in a worker.
 * Run: node bench/palette-pairs.ts [labels]
 *
 * Each label has a color of its own, at random but always the same: no two share what is worked out for one of them.
 * Times are medians; each run after the first is as fast as those in a browser get.
 */
import { findColorProblems } from "#dashboard/colors/color-problems.ts";

const count = Number(process.argv[2] ?? 1000);
const runs = 11;

/** A generator of whole numbers below 2²⁴ (the multiplier and increment of Numerical Recipes). */
function* randomNumbers(): Generator<number> {
  for (let state = 1; ; state = (Math.imul(state, 1664525) + 1013904223) >>> 0) yield state >>> 8;
}

const colors = new Set<string>();
for (const number of randomNumbers()) {
  if (colors.size === count) break;
  colors.add(`#${number.toString(16).padStart(6, "0")}`);
}
const labels = [...colors].map((color, id) => ({ id, color }));

const times: number[] = [];
for (let run = 0; run < runs; run += 1) {
  const start = performance.now();
  findColorProblems(labels);
  times.push(performance.now() - start);
}
const first = times[0] ?? 0;
const median = times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
const { close, lost, unreadable } = findColorProblems(labels).counts;
process.stdout.write(
  `${count} labels: ${first.toFixed(0)} ms the first time, ${median.toFixed(0)} ms then (median of ${runs})\n`,
);
process.stdout.write(
  `found: ${close} pairs too close, ${lost} lost under a deficiency, ${unreadable} unreadable chips\n`,
);
