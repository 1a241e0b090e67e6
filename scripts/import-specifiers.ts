import { parseSync } from "vite";

/** The text of a module specifier, with its place in the code. */
export interface ImportSpecifier {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The module that each import, re-export, `import()` and `import("…")` type of a source file names.
 *
 * @param file its path, for its language and for the message
 * @throws Error when it can't be parsed
 */
export function findImportSpecifiers(file: string, code: string): ImportSpecifier[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} can't be parsed: ${errors[0]?.message}`);
  const found: ImportSpecifier[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    if ("type" in node && "source" in node && /Import|Export/.test(String(node.type))) {
      if (isSpecifier(node.source)) found.push(node.source);
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(program);
  return found;
}

function isSpecifier(node: unknown): node is ImportSpecifier {
  return typeof node === "object" && node !== null && "value" in node && typeof node.value === "string";
}
