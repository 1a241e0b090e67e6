/*
 * How long it takes to compare the colors of a project's labels, for the palette: in Node, with the very code that the page
 * runs in a worker.
 * Run: node bench/palette-pairs.ts [labels]…
 *
 * Each label has a color of its own, at random but always the same: no two share what is worked out for one of them, which
 * is the most work that so many labels can be. Times are medians.
 */
import { findColorProblems } from "#dashboard/colors/color-problems.ts";

const counts = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1000, 10_000, 50_000];

/** A generator of whole numbers below 2²⁴ (the multiplier and increment of Numerical Recipes). */
function* randomNumbers(): Generator<number> {
  for (let state = 1; ; state = (Math.imul(state, 1664525) + 1013904223) >>> 0) yield state >>> 8;
}

for (const count of counts) {
  const runs = count > 20_000 ? 1 : 5;
  const colors = new Set<string>();
  for (const number of randomNumbers()) {
    if (colors.size === count) break;
    colors.add(`#${number.toString(16).padStart(6, "0")}`);
  }
  const labels = [...colors].map((color, id) => ({ id, color }));
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    findColorProblems(labels);
    return performance.now() - start;
  });
  const median = times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
  const { counts: found, toldApart } = findColorProblems(labels);
  const pairs = Object.entries(found).map(([audience, pairsFound]) => `${pairsFound} ${audience}`);
  process.stdout.write(
    `${count} labels: ${times[0]?.toFixed(0)} ms the first time, ${median.toFixed(0)} ms then (median of ${runs})\n` +
      `  told apart ${toldApart.toFixed(0)}; pairs: ${pairs.join(", ")}\n`,
  );
}
