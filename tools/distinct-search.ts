/*
 * Searches the sequences of colors that are proposed to a project (distinct-sequences.ts), and how far apart colors
 * can be at all.
 * Run: node tools/distinct-search.ts [light|dark|both] [seconds]
 *
 * Differences are CIEDE2000, the smallest of normal vision, protanopia, deuteranopia and tritanopia (Machado, Oliveira
 * and Fernandes 2009, full severity). All colors are of a grid in OKLCH whose plain chip can be read on the page.
 *
 * - The limit for 5, 10 and 20 colors: sets grown at random, one color after the other, then improved by exchanging a
 *   color of the closest pair for the best other one until none is better; many restarts. It is what was found, not
 *   what is proven.
 * - The sequence: simulated annealing of 20 colors in order. Too small differences among the first 5, 10 and 20 cost
 *   most; then hues that repeat, grays, and what is dull, dark or a dark violet. At the end each channel is moved by
 *   small steps while that makes it better.
 */

import { isReadable } from "#color-science/contrast.ts";
import { formatHex } from "#color-science/hex.ts";
import { fromOklch, hueDistance, type Oklch, toOklch } from "#color-science/oklch.ts";
import { isPageTheme, type PageTheme } from "#color-science/page-theme.ts";
import { type LabByVision, prepareColor, smallestDifference } from "#color-science/vision.ts";
import { parseHexColor, type Rgb } from "#contract/colors.ts";

const [, , chosen = "light", seconds = "120"] = process.argv;
const theme: PageTheme = isPageTheme(chosen) ? chosen : "light";
const duration = Number(seconds) * 1000;

/** From where to where lightness goes, below which colors are dark, and how far the first 5, 10 and 20 should be apart. */
const aims = {
  light: { from: 0.32, to: 0.62, dark: 0.44, apart: [20, 12, 7] },
  dark: { from: 0.5, to: 0.92, dark: 0.6, apart: [20, 12, 7] },
  both: { from: 0.4, to: 0.75, dark: 0.4, apart: [14, 9, 5] },
}[theme];

interface Choice {
  readonly rgb: Rgb;
  readonly place: Oklch;
  readonly labs: LabByVision;
}

/** Half a hundredth over what is aimed at, so that it is reached also when rounded. */
const margin = 0.02;
const length = 20;
const steps = 2_000_000;

function makeChoice(rgb: Rgb): Choice {
  return { rgb, place: toOklch(rgb), labs: prepareColor(rgb) };
}

function makeGrid(from: number, to: number): Choice[] {
  const found = new Map<string, Choice>();
  for (let lightness = from; lightness <= to + 1e-9; lightness += 0.02) {
    for (let chroma = 0; chroma <= 0.32; chroma = chroma === 0 ? 0.06 : chroma + 0.02) {
      for (let hue = 0; hue < 360; hue += 6) {
        const rgb = fromOklch({ lightness, chroma, hue });
        if (rgb !== null && isReadable(rgb, theme)) found.set(formatHex(rgb), makeChoice(rgb));
      }
    }
  }
  return [...found.values()];
}

function measureAll(grid: readonly Choice[]): (a: number, b: number) => number {
  const { length: size } = grid;
  const table = new Float32Array(size * size);
  for (const [a, { labs }] of grid.entries()) {
    for (let b = 0; b < a; b += 1) {
      const difference = smallestDifference(labs, (grid[b] as Choice).labs, 30);
      table[a * size + b] = difference;
      table[b * size + a] = difference;
    }
  }
  return (a, b) => table[a * size + b] as number;
}

const pick = (size: number) => Math.floor(Math.random() * size);

/** The largest smallest difference of so many colors that was found. */
function searchLimit(size: number, count: number, measure: (a: number, b: number) => number, time: number) {
  const end = performance.now() + time;
  let best = 0;
  let bestSet: number[] = [];
  let restarts = 0;
  for (; performance.now() < end; restarts += 1) {
    const set = [pick(size)];
    while (set.length < count) {
      let next = 0;
      let reached = -1;
      for (let index = 0; index < size; index += 1) {
        const apart = (0.8 + 0.2 * Math.random()) * Math.min(...set.map((other) => measure(index, other)));
        if (apart > reached) [next, reached] = [index, apart];
      }
      set.push(next);
    }
    for (let improved = true; improved; ) {
      improved = false;
      let closest = Number.POSITIVE_INFINITY;
      let pair: [number, number] = [0, 0];
      for (let a = 0; a < count; a += 1) {
        for (let b = 0; b < a; b += 1) {
          const difference = measure(set[a] as number, set[b] as number);
          if (difference < closest) [closest, pair] = [difference, [a, b]];
        }
      }
      if (closest > best) [best, bestSet] = [closest, [...set]];
      for (const place of pair) {
        const others = set.filter((_, index) => index !== place);
        let reached = closest;
        for (let index = 0; index < size; index += 1) {
          let apart = Number.POSITIVE_INFINITY;
          for (const other of others) {
            apart = Math.min(apart, measure(index, other));
            if (apart <= reached) break;
          }
          if (apart > reached) {
            reached = apart;
            set[place] = index;
            improved = true;
          }
        }
        if (improved) break;
      }
    }
  }
  return { best, bestSet, restarts };
}

/** What a color costs by itself at a place of the sequence. */
function costOf({ place: { lightness, chroma, hue } }: Choice, place: number): number {
  const isGray = chroma < 0.02;
  let cost = isGray ? 0.4 : 4 * Math.max(0, 0.14 - chroma);
  cost += 3 * Math.max(0, aims.dark - lightness);
  if (theme === "light" && !isGray && lightness < 0.42 && hue > 275 && hue < 350) cost += 1.2;
  return cost * (place < 10 ? 1.3 : 0.5);
}

/** What two colors cost together at their places of the sequence. */
function pairCost(one: Choice, other: Choice, apart: number, lastPlace: number): number {
  const wanted = (aims.apart[lastPlace < 5 ? 0 : lastPlace < 10 ? 1 : 2] as number) + margin;
  let cost = apart < wanted ? 0.4 + 2.5 * (wanted - apart) : 0;
  if (lastPlace >= 14) return cost;
  const areGray = [one, other].filter(({ place }) => place.chroma < 0.02).length;
  if (areGray === 2) cost += 0.6;
  if (areGray > 0) return cost;
  const width = lastPlace < 5 ? 50 : lastPlace < 10 ? 32 : 20;
  return cost + 0.6 * Math.max(0, 1 - hueDistance(one.place.hue, other.place.hue) / width);
}

function anneal(grid: readonly Choice[], measure: (a: number, b: number) => number): Choice[] {
  const size = grid.length;
  const at = (index: number) => grid[index] as Choice;
  const sequence = Array.from({ length }, () => pick(size));
  const costAt = (index: number, place: number, except = -1) => {
    let cost = costOf(at(index), place);
    for (let other = 0; other < length; other += 1) {
      if (other === place || other === except) continue;
      const neighbor = sequence[other] as number;
      cost += pairCost(at(index), at(neighbor), measure(index, neighbor), Math.max(place, other));
    }
    return cost;
  };
  for (let step = 0; step < steps; step += 1) {
    const heat = 2 * 0.002 ** (step / steps);
    const accepts = (change: number) => change <= 0 || Math.random() < Math.exp(-change / heat);
    const place = pick(length);
    const index = sequence[place] as number;
    if (Math.random() < 0.15) {
      const partner = pick(length);
      if (partner === place) continue;
      const other = sequence[partner] as number;
      const before = costAt(index, place, partner) + costAt(other, partner, place);
      const after = costAt(other, place, partner) + costAt(index, partner, place);
      if (accepts(after - before)) [sequence[place], sequence[partner]] = [other, index];
    } else {
      const near = Math.min(size - 1, Math.max(0, index + pick(81) - 40));
      const next = Math.random() < 0.5 ? near : pick(size);
      if (accepts(costAt(next, place) - costAt(index, place))) sequence[place] = next;
    }
  }
  return sequence.map(at);
}

function sequenceCost(sequence: readonly Choice[]): number {
  return sequence.reduce((sum, one, place) => {
    const pairs = sequence
      .slice(0, place)
      .reduce(
        (cost, other) => cost + pairCost(one, other, smallestDifference(one.labs, other.labs), place),
        0,
      );
    return sum + costOf(one, place) + pairs;
  }, 0);
}

/** Moves channels by small steps while that makes the sequence better. */
function refine(sequence: Choice[]): Choice[] {
  let cost = sequenceCost(sequence);
  for (let round = 0; round < 4000; round += 1) {
    const place = pick(length);
    const own = sequence[place] as Choice;
    const move = (channel: number) => Math.min(255, Math.max(0, channel + pick(13) - 6));
    const rgb = { red: move(own.rgb.red), green: move(own.rgb.green), blue: move(own.rgb.blue) };
    const next = makeChoice(rgb);
    if (!isReadable(rgb, theme) || next.place.lightness < aims.from - 0.01) continue;
    const changed = sequence.with(place, next);
    const after = sequenceCost(changed);
    if (after < cost) [sequence, cost] = [changed, after];
  }
  return sequence;
}

function leastOf(sequence: readonly Choice[]): number {
  const pairs = sequence.flatMap((one, index) =>
    sequence.slice(0, index).map((other) => smallestDifference(one.labs, other.labs)),
  );
  return Math.min(...pairs);
}

const print = (line: string) => process.stdout.write(`${line}\n`);
const hexes = (sequence: readonly Choice[]) => sequence.map(({ rgb }) => formatHex(rgb)).join(" ");

const okabeIto = "#E69F00 #56B4E9 #009E73 #F0E442 #0072B2 #D55E00 #CC79A7 #000000".split(" ");
const published = okabeIto.map((hex) => makeChoice(parseHexColor(hex) ?? { red: 0, green: 0, blue: 0 }));
print(`Okabe–Ito, 8 colors: ${leastOf(published).toFixed(2)}`);

for (const [from, to] of [
  [0, 1],
  [aims.from, aims.to],
] as const) {
  const grid = makeGrid(from, to);
  const measure = measureAll(grid);
  print(`${theme}, lightness from ${from} to ${to}: ${grid.length} readable colors`);
  for (const count of [5, 8, 10, 20]) {
    const { best, bestSet, restarts } = searchLimit(grid.length, count, measure, duration / 24);
    print(`  ${count} colors: ${best.toFixed(2)} (${restarts} restarts)`);
    print(`    ${hexes(bestSet.map((index) => grid[index] as Choice))}`);
  }
}

const grid = makeGrid(aims.from, aims.to);
const measure = measureAll(grid);
const end = performance.now() + duration;
let least = Number.POSITIVE_INFINITY;
while (performance.now() < end) {
  const sequence = refine(anneal(grid, measure));
  const cost = sequenceCost(sequence);
  if (cost >= least) continue;
  least = cost;
  const reached = [5, 8, 10, 20].map((count) => `${count}: ${leastOf(sequence.slice(0, count)).toFixed(2)}`);
  print(`sequence (cost ${cost.toFixed(2)}): ${reached.join(", ")}`);
  print(`  ${hexes(sequence)}`);
}
