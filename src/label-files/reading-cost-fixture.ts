import fc from "fast-check";
import { expect } from "vitest";

/** A text that repeats some parts, as often as it takes to be of a length. */
export interface Recipe {
  readonly start: string;
  readonly repeated: string;
  readonly end: string;
}

function makeText({ start, repeated, end }: Recipe, length: number): string {
  return start + repeated.repeat(Math.ceil(length / repeated.length)) + end;
}

/** The milliseconds of the processor that reading takes on this thread: the least of some turns, as the machine does other things too. */
async function measure(read: (text: string) => unknown, text: string, turns: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < turns; turn += 1) {
    const before = process.threadCpuUsage();
    await read(text);
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** Up to this many milliseconds nothing is said of growth: it is what compiling and collecting garbage take. */
const unjudged = 40;

/**
 * How much more a text of twice the length costs. Where that seems too much, it is measured again: only what is always
 * too much is.
 */
async function growth(read: (text: string) => unknown, recipe: Recipe, length: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 6 && least > 3; attempt += 1) {
    const twice = await measure(read, makeText(recipe, length * 2), 1 + attempt);
    if (twice < unjudged) return 1;
    const once = await measure(read, makeText(recipe, length), 2 + attempt);
    least = Math.min(least, twice / once);
  }
  return least;
}

function recipesOf(parts: readonly string[]): fc.Arbitrary<Recipe> {
  const some = (minLength: number, maxLength: number) =>
    fc.array(fc.constantFrom(...parts), { minLength, maxLength }).map((chosen) => chosen.join(""));
  return fc.record({ start: some(0, 4), repeated: some(1, 4), end: some(0, 3) });
}

/**
 * Checks that twice the text takes about twice the time, not four times.
 *
 * @param parts of what the text is made: parts of constructs, whole, broken, and those that look like others
 * @param known recipes that are known for what they have cost
 * @param length of the shorter text, in characters: it has to take long enough to be measured
 */
export async function expectLinearCost(
  read: (text: string) => unknown,
  parts: readonly string[],
  known: readonly Recipe[],
  length = 70_000,
): Promise<void> {
  for (const recipe of known) {
    expect(await growth(read, recipe, length), JSON.stringify(recipe).slice(0, 300)).toBeLessThan(3);
  }
  await fc.assert(
    fc.asyncProperty(recipesOf(parts), async (recipe) => {
      expect(await growth(read, recipe, length)).toBeLessThan(3);
    }),
    { numRuns: 3, endOnFailure: true, seed: 1 },
  );
}
