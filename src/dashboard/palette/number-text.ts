import { i18n } from "@lingui/core";

/** An angle in degrees. */
export function formatDegrees(degrees: number): string {
  return i18n.number(degrees, { style: "unit", unit: "degree", unitDisplay: "narrow" });
}

/** A whole number of percent; `signed`: with a plus above 0. */
export function formatPercent(percent: number, signed = false): string {
  const options = { style: "percent", signDisplay: signed ? "exceptZero" : "auto" } as const;
  return i18n.number(percent / 100, options);
}

/** A contrast ratio's first number, rounded down: what is below a limit never seems to reach it. */
export function formatRatio(ratio: number): string {
  return i18n.number(Math.floor(ratio * 10) / 10, { maximumFractionDigits: 1 });
}
