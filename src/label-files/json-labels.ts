import { findLines, JsonError, parseJson, type ValuePath } from "./json-text.ts";
import {
  checkLabels,
  colorFields,
  keyFields,
  type LabelFile,
  type LabelFileFormat,
  nameFields,
  pickField,
  refuseFile,
} from "./label-file.ts";

/** Fields that only one tool's API writes. */
const toolFields: readonly (readonly [LabelFileFormat, readonly string[]])[] = [
  ["github", ["node_id", "default"]],
  ["gitlab", ["text_color", "is_project_label", "open_issues_count"]],
  ["gitea", ["exclusive", "is_archived"]],
];

/** Reads a JSON text of labels: a list of objects, or an object with such a list in `labels`. */
export function readLabelJson(text: string): LabelFile {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const { line, column } = error.position ?? { line: 1, column: 1 };
    return refuseFile("json", line, { code: "json-syntax", column });
  }
  const [list, path] = findList(value);
  if (list === null) {
    return refuseFile("json", 1, { code: "no-list", format: "json" });
  }
  if (list.length === 0) return refuseFile("json", 1, { code: "no-labels" });
  const lines = findLines(
    text,
    list.map((_, index) => [...path, index]),
  );
  const raw = list.map((entry, index) => {
    const fields = keyFields(isObject(entry) ? Object.entries(entry) : []);
    const read = (names: readonly string[]) => textOf(pickField(fields, names));
    return { line: lines[index] ?? 1, name: read(nameFields), color: read(colorFields) };
  });
  return { format: recognizeTool(list[0]), table: null, ...checkLabels(raw) };
}

function findList(value: unknown): readonly [readonly unknown[] | null, ValuePath] {
  if (Array.isArray(value)) return [value, []];
  if (isObject(value) && "labels" in value && Array.isArray(value.labels)) return [value.labels, ["labels"]];
  return [null, []];
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** A value as other formats have it: empty if missing, and numbers as text. */
function textOf(value: unknown): unknown {
  return typeof value === "number" ? String(value) : (value ?? "");
}

function recognizeTool(entry: unknown): LabelFileFormat {
  if (!isObject(entry)) return "json";
  const found = toolFields.find(([, fields]) => fields.some((field) => Object.hasOwn(entry, field)));
  return found?.[0] ?? "json";
}
