import { type AnyNode, type Expression, type Node, parse } from "acorn";
import { depthLimit, type FileEntry, type FileValue, type Span } from "#label-files/file-value.ts";

/** The longest script that is read, in characters: settings have a hundredth of it. */
const lengthLimit = 300_000;

/** What TypeScript adds to a file of settings. Runs of spaces and long words are tried from their ends only. */
const typeSyntax =
  /^import type .*$|(?<!\s)\s+(?:as const|satisfies [\w.<>[\]]+)|\b(?<=^(?:export )?const \w+)\s*:\s*[\w.<>[\]]+(?=\s*=)/gm;

/**
 * Reads the objects of a script of settings in JavaScript or simple TypeScript, with what is named by a constant. It
 * runs none of it.
 *
 * @returns the outermost objects; none for what is no such script
 */
export function readScriptSettings(text: string): readonly FileValue[] {
  if (text.length > lengthLimit) return [];
  try {
    const program = parseScript(text) ?? parseScript(text.replace(typeSyntax, ""));
    return program === null ? [] : new ScriptReader(program).read();
  } catch (error) {
    // The parser calls itself for what is nested.
    if (error instanceof RangeError) return [];
    throw error;
  }
}

function parseScript(text: string): Node | null {
  try {
    const settings = { ecmaVersion: "latest", sourceType: "module", locations: true } as const;
    return parse(text, { ...settings, allowReturnOutsideFunction: true, allowHashBang: true });
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

class ScriptReader {
  readonly #program: Node;
  readonly #constants = new Map<string, Expression>();
  readonly #objects: Expression[] = [];

  constructor(program: Node) {
    this.#program = program;
  }

  read(): FileValue[] {
    this.#visit(this.#program, 0);
    return this.#objects.map((object) => this.#readValue(object, 0));
  }

  /** Finds the constants and outermost objects of any part of a script. */
  #visit(node: unknown, depth: number): void {
    if (depth > depthLimit * 2) throw new RangeError("nested too deeply");
    if (Array.isArray(node)) for (const one of node) this.#visit(one, depth + 1);
    if (!isNode(node)) return;
    if (node.type === "VariableDeclarator" && node.id.type === "Identifier" && node.init) {
      this.#constants.set(node.id.name, node.init);
    }
    if (node.type === "ObjectExpression") this.#objects.push(node);
    else for (const part of Object.values(node)) this.#visit(part, depth + 1);
  }

  /** @throws RangeError if it is nested too deeply, or a constant leads to itself */
  #readValue(node: AnyNode, depth: number): FileValue {
    if (depth > depthLimit) throw new RangeError("nested too deeply");
    const line = node.loc?.start.line ?? 1;
    switch (node.type) {
      case "ObjectExpression":
        return { kind: "map", line, entries: node.properties.flatMap((one) => this.#readEntry(one, depth)) };
      case "ArrayExpression":
        return {
          kind: "list",
          line,
          items: node.elements.flatMap((one) => (one === null ? [] : this.#readValue(one, depth + 1))),
        };
      case "Identifier": {
        const constant = this.#constants.get(node.name);
        return constant === undefined
          ? { kind: "text", line, text: "" }
          : this.#readValue(constant, depth + 1);
      }
      case "Literal":
        return { kind: "text", line, text: String(node.value ?? "") };
      case "TemplateLiteral":
        return {
          kind: "text",
          line,
          text: node.quasis.length === 1 ? (node.quasis[0]?.value.cooked ?? "") : "",
        };
      default:
        return { kind: "text", line, text: "" };
    }
  }

  #readEntry(node: AnyNode, depth: number): FileEntry[] {
    if (node.type !== "Property" || node.computed) return [];
    const { key, value } = node;
    const name = key.type === "Identifier" ? key.name : key.type === "Literal" ? String(key.value) : null;
    const line = node.loc?.start.line ?? 1;
    if (name === null) return [];
    const entry = { key: name, line, value: this.#readValue(value, depth + 1) };
    return [{ ...entry, keyAt: spanOf(key), at: spanOf(node) }];
  }
}

function spanOf({ start, end }: AnyNode): Span {
  return { start, end };
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}
