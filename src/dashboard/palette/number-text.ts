import { i18n } from "@lingui/core";

const known = new Map<string, string>();
const mostKnown = 2000;

/** A number in the page's language. What was written once is known: while a color is dragged, many are in each frame. */
function writeNumber(value: number, options: Intl.NumberFormatOptions, kind: string): string {
  const key = `${i18n.locale} ${kind} ${value}`;
  const text = known.get(key) ?? i18n.number(value, options);
  if (known.size >= mostKnown) known.clear();
  known.set(key, text);
  return text;
}

/** An angle in degrees. */
export function formatDegrees(degrees: number): string {
  return writeNumber(degrees, { style: "unit", unit: "degree", unitDisplay: "narrow" }, "degrees");
}

/** A whole number of percent; `signed`: with a plus above 0. */
export function formatPercent(percent: number, signed = false): string {
  const options = { style: "percent", signDisplay: signed ? "exceptZero" : "auto" } as const;
  return writeNumber(percent / 100, options, signed ? "signed" : "percent");
}

/** A contrast ratio's first number, rounded down: what is below a limit never seems to reach it. */
export function formatRatio(ratio: number): string {
  return writeNumber(Math.floor(ratio * 10) / 10, { maximumFractionDigits: 1 }, "ratio");
}
