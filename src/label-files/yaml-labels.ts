import { isMap, isScalar, isSeq, LineCounter, type ParsedNode, parseDocument, type YAMLMap } from "yaml";
import {
  checkLabels,
  colorFields,
  keyFields,
  type LabelFile,
  nameFields,
  pickField,
  type RawLabel,
  refuseFile,
} from "./label-file.ts";

/** The longest text in characters: YAML takes ten times as long as other formats. */
const lengthLimit = 1_000_000;

/** The reason for a text that isn't YAML. */
const badYaml = { code: "yaml-syntax" } as const;

/** Nesting deeper than labels need, which takes too long to parse. */
const tooDeep = /(?:[[{][^[\]{}]*){50}|(?:[-?][ \t]+){50}/;

/**
 * Reads a YAML text of labels, such as Gitea's and Forgejo's templates: a list of maps, or a map with such a list in
 * `labels`. Aliases are not followed, so that none can expand.
 */
export function readLabelYaml(text: string): LabelFile {
  if (text.length > lengthLimit) return refuseFile("yaml", 1, { code: "yaml-too-long" });
  const deep = tooDeep.exec(text);
  if (deep !== null) return refuseFile("yaml", text.slice(0, deep.index).split("\n").length, badYaml);
  const counter = new LineCounter();
  const lineOf = (offset: number | undefined) => counter.linePos(offset ?? 0).line;
  // In this schema every value is the text that was written: 000000 is a color, not the number zero.
  // A hostile file could make some checks slow (unique keys, pretty errors): these are off.
  const settings = {
    lineCounter: counter,
    schema: "failsafe",
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: "silent",
  } as const;
  let contents: ParsedNode | null;
  try {
    const document = parseDocument(text, settings);
    const error = document.errors[0];
    if (error !== undefined) return refuseFile("yaml", lineOf(error.pos[0]), badYaml);
    ({ contents } = document);
  } catch {
    // Nested too deeply.
    return refuseFile("yaml", 1, badYaml);
  }
  const list = isMap(contents) ? findValue(contents, "labels") : contents;
  if (!isSeq(list)) {
    return refuseFile("yaml", 1, { code: "no-list", format: "yaml" });
  }
  if (list.items.length === 0) return refuseFile("yaml", 1, { code: "no-labels" });
  const raw = list.items.map((item): RawLabel => {
    const node = item as ParsedNode;
    const fields = keyFields(isMap(node) ? readTexts(node) : []);
    const line = lineOf(node.range?.[0]);
    return { line, name: pickField(fields, nameFields) ?? "", color: pickField(fields, colorFields) ?? "" };
  });
  return { format: "yaml", table: null, ...checkLabels(raw) };
}

function findValue(map: YAMLMap<unknown, unknown>, wanted: string): unknown {
  return map.items.find(({ key }) => isScalar(key) && key.value === wanted)?.value;
}

/** The fields of a map whose values are texts. */
function readTexts({ items }: YAMLMap<unknown, unknown>): [string, string][] {
  return items.flatMap(({ key, value }): [string, string][] =>
    isScalar(key) && isScalar(value) && typeof value.value === "string"
      ? [[String(key.value), value.value]]
      : [],
  );
}
