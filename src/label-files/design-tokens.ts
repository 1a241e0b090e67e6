import type { LabelInput } from "#contract/label-input.ts";
import { chipParts, designColors, designPages } from "./design-palette.ts";
import { type Row, rowLimit, type Table } from "./tables.ts";
import { createLineFinder, type FileContainer, type FileValue } from "./trees.ts";

/** Under this key, a token says which label's color it is, as tools keep what they don't know. */
const extension = "changelog-console";

/**
 * Design tokens in the format of the Design Tokens Community Group: of each label a group with its color, and those of its
 * chip and the text on it, in light and dark.
 */
export function writeTokens(labels: readonly LabelInput[]): string {
  const groups = designColors(labels).map(({ key, name, color, ...pages }) => {
    const own = { ...toToken(color), $description: name, $extensions: { [extension]: { label: name } } };
    const group = designPages.map((page) => [
      page,
      Object.fromEntries(chipParts.map((part) => [part, toToken(pages[page][part])])),
    ]);
    return [key, { color: own, ...Object.fromEntries(group) }];
  });
  return `${JSON.stringify({ label: { $type: "color", ...Object.fromEntries(groups) } }, null, 2)}\n`;
}

function toToken(hex: string) {
  const components = [1, 3, 5].map((at) =>
    Number((Number.parseInt(hex.slice(at, at + 2), 16) / 255).toFixed(4)),
  );
  return { $value: { colorSpace: "srgb", components, alpha: 1, hex } };
}

/**
 * Reads the labels of design tokens: those that say that they are a label's color, else all colors, by their names.
 *
 * @returns null for a file that has no such tokens
 */
export function readTokens(text: string, values: readonly FileValue[]): Table | null {
  const lineAt = createLineFinder(text);
  const found: { readonly isLabel: boolean; readonly row: Row }[] = [];
  const visit = (value: FileValue, key: string, inherited: string): void => {
    if (value.kind !== "map") return;
    const type = textAt(value, "$type") ?? inherited;
    const color = fieldOf(value, "$value");
    if (color === undefined) {
      for (const part of value.parts)
        if (part.key?.text.startsWith("$") === false) visit(part.value, part.key.text, type);
    } else if (type === "color" && found.length < rowLimit * 2) {
      const label = textAt(fieldOf(fieldOf(value, "$extensions"), extension), "label");
      const hex = color.kind === "text" ? color.text : textAt(color, "hex");
      const row = { line: lineAt(value.start), cells: [label ?? key, hex ?? ""] };
      found.push({ isLabel: label !== undefined, row });
    }
  };
  for (const value of values) visit(value, "", "");
  const labels = found.filter(({ isLabel }) => isLabel);
  const rows = (labels.length > 0 ? labels : found).map(({ row }) => row);
  return rows.length === 0 ? null : { path: ".", format: "json", titles: ["name", "color"], rows };
}

function fieldOf(value: FileValue | undefined, name: string): FileValue | undefined {
  return value?.kind === "map" ? value.parts.find(({ key }) => key?.text === name)?.value : undefined;
}

function textAt(value: FileContainer | FileValue | undefined, name: string): string | undefined {
  const field = fieldOf(value, name);
  return field?.kind === "text" ? field.text : undefined;
}
