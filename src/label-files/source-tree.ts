import { type Node as JsonNode, parseTree } from "jsonc-parser";
import { type CST, isMap, isSeq, parseDocument, visit, type Node as YamlNode } from "yaml";

/** The keys and indexes that lead to a value. */
export type ValuePath = readonly (string | number)[];

/** Where a part of a text is. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A value of a file in YAML or JSON, and where it is written. */
export interface SourceValue extends Span {
  readonly kind: "text" | "list" | "map";
  /** Whether it is in brackets; the parts of others are on lines of their own. */
  readonly isFlow: boolean;
  readonly parts: readonly SourcePart[];
}

/** An item of a list, or an entry of a map. */
export interface SourcePart {
  /** Where its dash, its key, or its value begins. */
  readonly start: number;
  readonly key: (Span & { readonly text: string }) | null;
  /** Null where nothing is written. */
  readonly value: SourceValue | null;
}

/** Reads where the values of a text are; null if it can't be read, or has none. */
export function readSource(text: string, format: "json" | "yaml"): SourceValue | null {
  if (format === "json") {
    const root = parseTree(text, [], { allowTrailingComma: true });
    return root === undefined ? null : fromJson(root);
  }
  const document = parseDocument(text, {
    schema: "failsafe",
    keepSourceTokens: true,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: "silent",
  });
  const { contents, errors } = document;
  let isWhole = errors.length === 0;
  visit(document, {
    Alias: (_, alias) => {
      isWhole &&= alias.resolve(document) !== undefined;
    },
  });
  return isWhole && contents !== null ? fromYaml(contents, text) : null;
}

/** The value that a path leads to; null if it isn't written there. */
export function findValue(root: SourceValue | null, path: ValuePath): SourceValue | null {
  return path.length === 0 ? root : (findPart(root, path)?.value ?? null);
}

/** The part that a path leads to; null if it isn't written there. */
export function findPart(root: SourceValue | null, path: ValuePath): SourcePart | null {
  const parts = findValue(root, path.slice(0, -1))?.parts;
  const step = path.at(-1) ?? 0;
  return (typeof step === "number" ? parts?.[step] : parts?.find(({ key }) => key?.text === step)) ?? null;
}

function fromJson({ type, offset, length, children = [] }: JsonNode): SourceValue {
  const parts = children.map((child): SourcePart => {
    if (child.type !== "property") return { start: child.offset, key: null, value: fromJson(child) };
    const [key, value] = child.children ?? [];
    const end = child.offset + (key?.length ?? 0);
    return {
      start: child.offset,
      key: { start: child.offset, end, text: String(key?.value) },
      value: value === undefined ? null : fromJson(value),
    };
  });
  const kind = type === "array" ? "list" : type === "object" ? "map" : "text";
  return { kind, isFlow: true, start: offset, end: offset + length, parts };
}

function fromYaml(node: YamlNode, text: string): SourceValue {
  const [start, valueEnd] = node.range ?? [0, 0];
  const end = text.slice(0, valueEnd).trimEnd().length;
  if (!isSeq<YamlNode>(node) && !isMap<YamlNode, YamlNode | null>(node)) {
    return { kind: "text", isFlow: false, start, end: Math.max(start, end), parts: [] };
  }
  const tokens = (node.srcToken as CST.BlockSequence | CST.BlockMap | CST.FlowCollection).items;
  const parts = node.items.map((item, index): SourcePart => {
    const [key, value] = "key" in item ? [item.key as YamlNode, item.value as YamlNode | null] : [null, item];
    const dash = tokens[index]?.start.find(({ type }) => type === "seq-item-ind");
    const [from = 0, to = 0] = (key ?? value)?.range ?? [];
    return {
      start: dash?.offset ?? from,
      key: key === null ? null : { start: from, end: to, text: String("value" in key ? key.value : "") },
      value: value === null ? null : fromYaml(value, text),
    };
  });
  const last = parts.at(-1);
  const isFlow = node.flow === true;
  // The range of what isn't in brackets has the comments below it.
  const ownEnd = isFlow ? end : (last?.value?.end ?? last?.key?.end ?? end);
  return { kind: isSeq(node) ? "list" : "map", isFlow, start, end: ownEnd, parts };
}
