import { formatHex } from "#color-science/hex.ts";
import { pagesOf } from "#color-science/page-theme.ts";
import { chipTones, composite, pageColors, parseRgba } from "#color-science/tones.ts";
import { deriveColors, hexColorPattern } from "#contract/colors.ts";
import type { LabelInput } from "#contract/label-input.ts";

/** The pages that chips are designed for, the usual one first. */
export const designPages = pagesOf("both");
type DesignPage = (typeof designPages)[number];
/** The parts of a chip, which have a color for each page. */
export const chipParts = ["chip", "text"] as const;

/** A label's colors, as design tools name and use them. */
interface DesignColors extends Record<DesignPage, Record<(typeof chipParts)[number], string>> {
  /** Unlike that of any other label; letters, marks, digits, and hyphens, as names in CSS and of tokens may have. */
  readonly key: string;
  readonly name: string;
  /** The label's own, `#RRGGBB` like all of them. */
  readonly color: string;
}

/** The colors of labels, of their chips and the texts on these; those whose color isn't `#RRGGBB` are left out. */
export function designColors(labels: readonly LabelInput[]): readonly DesignColors[] {
  const keys = createKeys();
  return labels.flatMap(({ name, color }) => {
    if (!hexColorPattern.test(color)) return [];
    const { primary_color, secondary_color } = deriveColors(color);
    const [tones, tint] = [chipTones(primary_color, secondary_color), parseRgba(secondary_color)];
    if (tones === null || tint === null) return [];
    const on = (page: DesignPage) => ({
      chip: formatHex(composite(tint, pageColors[page])),
      text: formatHex(tones.text[page]),
    });
    return { key: keys(name), name, color, light: on("light"), dark: on("dark") };
  });
}

/** Makes keys of names, each once: a later one gets a number. A name without letters and digits is a label. */
function createKeys(): (name: string) => string {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return (name) => {
    const words =
      name
        .normalize("NFKC")
        .toLowerCase()
        .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    // Programs would put numbers before other keys.
    const plain = words.join("-").replace(/^\d*$/, "label$&");
    let key = plain;
    for (let count = counts.get(plain) ?? 1; taken.has(key); counts.set(plain, count))
      key = `${plain}-${++count}`;
    taken.add(key);
    return key;
  };
}

/** CSS custom properties, such as `--label-chip-bug` and `--label-text-bug`; they follow the page's `color-scheme`. */
export function writeCss(labels: readonly LabelInput[]): string {
  return writeProperties(labels, ":root", "--label-");
}

/** A theme for Tailwind CSS 4, whose utilities are such as `bg-label-chip-bug` and `text-label-text-bug`. */
export function writeTailwind(labels: readonly LabelInput[]): string {
  return writeProperties(labels, "@theme", "--color-label-");
}

function writeProperties(labels: readonly LabelInput[], start: string, prefix: string): string {
  const properties = designColors(labels).flatMap(({ key, name, color, light, dark }) => [
    `/* ${toComment(name)} */`,
    `${prefix}solid-${key}: ${color};`,
    // The part comes first, as a label may be called after one.
    ...chipParts.map((part) => `${prefix}${part}-${key}: light-dark(${light[part]}, ${dark[part]});`),
  ]);
  return `${start} {\n${properties.map((line) => `  ${line}\n`).join("")}}\n`;
}

/** A name as it can stand in a comment on one line, which it doesn't end. */
function toComment(name: string): string {
  return name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").replaceAll("*/", "* /");
}
