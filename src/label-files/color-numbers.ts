import { normalizeHexColor } from "#contract/colors.ts";
import { readColor } from "./color-reader.ts";

/** A whole number, as programs keep colors: one for all channels, the highest for red. */
const wholeNumber = /^-?\d{1,10}$/;

/** The largest number of a color without red; what is smaller may be a color's place in a palette. */
const mostWithoutRed = 0xffff;

/** What reads the colors of a list: as numbers where all of them are, and not all could be digits. */
export function chooseColorReader(
  raw: readonly { readonly color: string | null }[],
): (color: string) => string | null {
  const colors = raw.flatMap(({ color }) => color?.trim() || []);
  const areNumbers =
    colors.every((color) => wholeNumber.test(color)) &&
    colors.some((color) => normalizeHexColor(color) === null);
  if (!areNumbers) return readColor;
  return colors.some((color) => Math.abs(Number(color)) > mostWithoutRed) ? readColorNumber : () => null;
}

/** Whether a text is a number that {@link chooseColorReader} may read as a color, rather than digits. */
export function isColorNumber(text: string): boolean {
  return wholeNumber.test(text) && normalizeHexColor(text) === null && readColorNumber(text) !== null;
}

/** A number as a color; null for none, or one that isn't opaque. */
function readColorNumber(text: string): string | null {
  // Some programs have the opacity above red, so that a number with a sign is below zero.
  const number = Number(text) < 0 ? Number(text) + 2 ** 32 : Number(text);
  const [opacity, channels] = [Math.floor(number / 2 ** 24), number % 2 ** 24];
  return opacity === 0 || opacity === 0xff
    ? `#${channels.toString(16).padStart(6, "0").toUpperCase()}`
    : null;
}

/**
 * Red, green, and blue of several colors as texts that {@link readColor} knows: whole numbers up to 255, or shares of one.
 *
 * @returns null where they may be anything else, or could be both
 */
export function readTriples(triples: readonly (readonly string[])[]): readonly string[] | null {
  const numbers = triples.flat();
  if (triples.length < 2 || triples.some((triple) => triple.length !== 3)) return null;
  const isAny = (pattern: RegExp, most: number) =>
    numbers.every((number) => pattern.test(number) && Number(number) <= most);
  const scale = isAny(/^\d{1,3}$/, 255) ? 1 : isAny(/^(?:\d+(?:\.\d*)?|\.\d+)$/, 1) ? 255 : null;
  if (scale === null || (scale === 1 && isAny(/^/, 1))) return null;
  return triples.map(
    (triple) => `rgb(${triple.map((number) => Math.round(Number(number) * scale)).join(", ")})`,
  );
}

/** Whether a map that is called so leads from these names to colors: as three numbers, other things have them, too. */
export function isTripleMap(path: string, names: readonly string[]): boolean {
  return /colou?r/i.test(path) && names.every((name) => /\D/.test(name));
}
