/**
 * Compiles the service for the package that is published, into `lib`: Node takes no types in what is installed. What it
 * runs there is the same code, without types and with the names of the compiled files.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));
const source = join(root, "src");
const target = join(root, "lib");

/** The text of a module specifier, with its place in the code. */
interface Specifier {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

function isSpecifier(node: unknown): node is Specifier {
  return typeof node === "object" && node !== null && "value" in node && typeof node.value === "string";
}

/** Every specifier of an import, export or `import()` of a file. */
function findSpecifiers(file: string, code: string): Specifier[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} can't be parsed: ${errors[0]?.message}`);
  const found: Specifier[] = [];
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

/**
 * A file of the service as plain JavaScript.
 *
 * @param file its path below `src`
 */
function compile(file: string, code: string): string {
  const plain = stripTypeScriptTypes(code);
  const fromEnd = findSpecifiers(file.replace(/\.ts$/, ".js"), plain).sort((a, b) => b.start - a.start);
  return fromEnd.reduce((text, { value, start, end }) => {
    if (!/^[#.]/.test(value)) return text;
    const path = value.startsWith("#") ? posix.relative(posix.dirname(file), value.slice(1)) : value;
    const relative = (path.startsWith(".") ? path : `./${path}`).replace(/\.ts$/, ".js");
    return text.slice(0, start) + JSON.stringify(relative) + text.slice(end);
  }, plain);
}

rmSync(target, { recursive: true, force: true });
for (const tier of ["contract", "service"]) {
  for (const entry of readdirSync(join(source, tier), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /(\.test|-fixture)\.ts$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const file = path.slice(source.length + 1).replaceAll("\\", "/");
    const compiled = join(target, file.replace(/\.ts$/, ".js"));
    mkdirSync(dirname(compiled), { recursive: true });
    if (file.endsWith(".ts")) writeFileSync(compiled, compile(file, readFileSync(path, "utf8")));
    else copyFileSync(path, compiled);
  }
}
