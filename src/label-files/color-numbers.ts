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
