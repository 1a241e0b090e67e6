/** What reads a text: CSV has names alone, too. */
type Reader = "csv" | "json" | "markdown" | "script" | "toml" | "yaml" | "yaml-or-csv";

/** A line with a command that makes or changes a label. */
const labelCommand = /^[ \t]*(?:[$>][ \t]+)?(?:gh|glab)[ \t]+label[ \t]+(?:create|edit)\b/m;

/** The line between the titles and the rows of a Markdown table of two or more columns. */
const markdownRule = /^[ \t]*(?:\|[ \t]*)?:?-+:?[ \t]*\|(?:[ \t]*:?-+:?[ \t]*(?:\||$))*[ \t]*$/m;

/** A table's header, or a key and its value, in TOML. */
const tomlLine =
  /^[ \t]*(?:\[\[?[^[\]{}\n]*\]?\][ \t]*(?:#.*)?$|(?:[\w-]+|"[^"\n]*"|'[^'\n]*')(?:[ \t]*\.[ \t]*(?:[\w-]+|"[^"\n]*"|'[^'\n]*'))*[ \t]*=[ \t]*(?:["'[{\d+-]|true\b|false\b))/;
const tomlAssignment = /^[ \t]*(?:[\w-]+|"[^"\n]*"|'[^'\n]*')(?:[ \t]*\.[ \t]*[\w-]+)*[ \t]*=[ \t]*\S/m;

/** Tells by the beginning of a text, and some of its lines, how it is written. */
export function recognizeSyntax(text: string): Reader {
  if (labelCommand.test(text)) return "script";
  const start = /^(?:[ \t]*(?:#[^\n]*)?\n)*/.exec(text)?.[0].length ?? 0;
  const rest = text.slice(start);
  const first = rest.slice(0, 1000).split("\n", 1)[0] ?? "";
  if (tomlLine.test(first) && tomlAssignment.test(rest)) return "toml";
  if (/^\s*[[{]/.test(first)) return "json";
  if (isYaml(first, rest)) return "yaml";
  // Its value may be the name of a color, or the rest of a label's name.
  if (yamlWord.test(first)) return "yaml-or-csv";
  return markdownRule.test(text) ? "markdown" : "csv";
}

/** A key that ends in a colon, as a line of YAML begins: quoted, or without what would end it. */
const yamlKey = String.raw`(?:"[^"\n]*"|'[^'\n]*'|[^\s"'#,;|[\]{}&*!%@\x60-][^,;|\t\n]*?)[ \t]*:`;
/** The first line of a file in YAML that is nothing else: a mark, an item, or a key with nothing beside it. */
const yamlStart = new RegExp(
  String.raw`^(?:---(?:\s|$)|%YAML|-(?:\s|$)|\?\s|${yamlKey}[ \t]*(?:[&!][^\n]*|#.*)?$)`,
);
/** A key with a color, a map or an alias beside it. */
const yamlColor = new RegExp(
  String.raw`^${yamlKey}[ \t]+(?:["']?#?[\da-fA-F]{3,8}["']?|["'](?:rgb|hsl)a?\([^)]*\)["']|[{&*].*|\[.*\])[ \t]*(?:#.*)?$`,
);
const yamlWord = new RegExp(String.raw`^${yamlKey}[ \t]+["']?[a-zA-Z]+["']?[ \t]*(?:#.*)?$`);
/** Any line with a key whose value stands below it. */
const yamlParent = new RegExp(String.raw`^[ \t]*(?:-[ \t]+)?${yamlKey}[ \t]*(?:[|>][-+]?|#.*)?$`, "m");
const yamlPair = new RegExp(String.raw`^${yamlKey}(?:[ \t]|$)`);

function isYaml(first: string, rest: string): boolean {
  if (/^%PDF/.test(first)) return false;
  return yamlStart.test(first) || yamlColor.test(first) || (yamlPair.test(first) && yamlParent.test(rest));
}
