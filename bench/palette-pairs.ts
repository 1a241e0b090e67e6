/*
 * How long it takes to compare the colors of a project's labels, for the palette: in Node, with the very code that the page
 * runs in a worker.
 * Run: node bench/palette-pairs.ts [labels]…
 *
 * Each label has a color of its own, at random but always the same: no two share what is worked out for one of them, which
 * is the most work that so many labels can be. Times are medians.
 */
import { findColorProblems } from "#dashboard/colors/color-problems.ts";
import { randomColors } from "./random-colors.ts";

const counts = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1000, 10_000, 50_000];

for (const count of counts) {
  const runs = count > 20_000 ? 1 : 5;
  const labels = randomColors(count).map((color, id) => ({ id, color }));
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    findColorProblems(labels);
    return performance.now() - start;
  });
  const median = times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
  const { counts: found, distinctness } = findColorProblems(labels);
  const pairs = Object.entries(found).map(([audience, pairsFound]) => `${pairsFound} ${audience}`);
  process.stdout.write(
    `${count} labels: ${times[0]?.toFixed(0)} ms the first time, ${median.toFixed(0)} ms then (median of ${runs})\n` +
      `  told apart ${distinctness.toFixed(0)}; pairs: ${pairs.join(", ")}\n`,
  );
}
