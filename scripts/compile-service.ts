/**
 * Compiles the service for the package that is published, into `lib`: Node takes no types in what is installed. What it
 * runs there is the same code, without types and with the names of the compiled files.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { languages } from "../src/contract/languages.ts";
import { sentenceContext } from "../src/contract/problems.ts";
import { findImportSpecifiers } from "./import-specifiers.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const source = join(root, "src");
const target = join(root, "lib");

/**
 * A file of the service as plain JavaScript.
 *
 * @param file its path below `src`
 */
function compile(file: string, code: string): string {
  const plain = stripTypeScriptTypes(code);
  const fromEnd = findImportSpecifiers(file.replace(/\.ts$/, ".js"), plain).sort((a, b) => b.start - a.start);
  return fromEnd.reduce((text, { value, start, end }) => {
    if (!/^[#.]/.test(value)) return text;
    const path = value.startsWith("#") ? posix.relative(posix.dirname(file), value.slice(1)) : value;
    const relative = (path.startsWith(".") ? path : `./${path}`).replace(/\.ts$/, ".js");
    return text.slice(0, start) + JSON.stringify(relative) + text.slice(end);
  }, plain);
}

rmSync(target, { recursive: true, force: true });
for (const tier of ["contract", "color-science", "label-files", "client", "service"]) {
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

// Of the message catalogs, the service's own sentences.
const messages = "dashboard/messages";
mkdirSync(join(target, messages), { recursive: true });
for (const language of languages.slice(1)) {
  const entries = readFileSync(join(source, messages, `${language}.po`), "utf8").split("\n\n");
  const own = entries.filter((entry) => entry.includes(`msgctxt "${sentenceContext}"`));
  writeFileSync(join(target, messages, `${language}.po`), `${own.join("\n\n")}\n`);
}
