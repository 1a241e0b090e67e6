/** What reads a text: CSV has names alone, too. */
export type FileReader = "csv" | "json" | "markdown" | "script" | "toml" | "wiki" | "yaml" | "yaml-or-csv";

/** A line with a command of GitHub's, GitLab's, or Gitea's command line that makes or changes a label. */
export const labelCommand =
  /^[ \t]*(?:[$>][ \t]+|@)?(?:(?:gh|glab)[ \t]+label[ \t]+(?:create|edit)|tea[ \t]+labels?[ \t]+create)\b/m;

/** The same, for one that deletes a label. */
export const labelDeletion = /^[ \t]*(?:[$>][ \t]+|@)?(?:gh|glab|tea)[ \t]+labels?[ \t]+delete\b/m;

/** Whether a line stands between the titles and the rows of a Markdown table. */
export function isMarkdownRule(line: string): boolean {
  if (!/^[ \t]*[|:-][|: \t-]*$/.test(line)) return false;
  const inner = line.trim().replace(/^\|/, "").replace(/\|$/, "");
  return inner.split("|").every((cell) => /^:?-+:?$/.test(cell.trim()));
}

/** The start of a heading of a version, or of a changelog, in Markdown or with a rule below it. */
const changelogStart =
  /^(?:[ ]{0,3}#{1,6}[ \t]+\S|[^\s#|,;{}"'-][^\n|,;{}"']{0,200}\n(?:={3,}|-{3,})[ \t]*$)/m;

/** Whether a text may be a changelog: it has headings, and its first line isn't that of a table or a list in JSON. */
export function mayBeChangelog(text: string): boolean {
  return changelogStart.test(text) && !/^\s*[[{]/.test(text);
}

/** A table's header, or a key and its value, in TOML. */
const tomlLine =
  /^[ \t]*(?:\[\[?[^[\]{}\n]*\]?\][ \t]*(?:#.*)?$|(?:[\w-]+|"[^"\n]*"|'[^'\n]*')(?:[ \t]*\.[ \t]*(?:[\w-]+|"[^"\n]*"|'[^'\n]*'))*[ \t]*=[ \t]*(?:["'[{\d+-]|true\b|false\b))/;
const tomlAssignment = /^[ \t]*(?:[\w-]+|"[^"]*"|'[^']*')(?:[ \t]*\.[ \t]*[\w-]+)*[ \t]*=[ \t]*\S/;

/** The line that a table begins with in MediaWiki, AsciiDoc, or reStructuredText. */
const wikiTableStart = /^[ \t]*(?:\{\||\|===|\.\.[ \t]+list-table::)/m;

/** How much of a line tells how it is written, in characters. */
const lineBeginning = 1000;

/** Tells by the beginning of a text, and some of its lines, how it is written. */
export function recognizeSyntax(text: string): FileReader {
  if (labelCommand.test(text) || labelDeletion.test(text)) return "script";
  if (wikiTableStart.test(text)) return "wiki";
  const lines = text.split("\n").map((line) => line.slice(0, lineBeginning));
  const start = lines.findIndex((line) => !/^[ \t]*(?:#.*)?$/.test(line));
  const rest = lines.slice(Math.max(start, 0));
  const first = rest[0] ?? "";
  if (tomlLine.test(first) && rest.some((line) => tomlAssignment.test(line))) return "toml";
  const hasComment = /^\s*\/[/*]/.test(first);
  const content = hasComment ? (rest.find((line) => !commentLine.test(line)) ?? "") : first;
  // Comments with # are none of JSON, in any of its forms.
  if (/^\s*[[{]/.test(content)) return lines.slice(0, start).some((line) => /#/.test(line)) ? "yaml" : "json";
  const hasTable = lines.some((line) => line.includes("|") && isMarkdownRule(line));
  // No line of YAML begins so.
  if (lines.some((line) => /^(?:`{3}|~{3})/.test(line))) return "markdown";
  // A sentence may announce a table, as a key does what stands below it.
  if (hasTable && /^\p{Lu}\S* .*:$/u.test(first)) return "markdown";
  if (isYaml(first, rest)) return "yaml";
  // Its value may be the name of a color, or the rest of a label's name.
  if (yamlWord.test(first)) return "yaml-or-csv";
  return hasTable ? "markdown" : "csv";
}

/** A line of a comment that may come before JSON, or an empty one. */
const commentLine = /^\s*(?:$|\/\/|\/?\*)/;

/** A key that ends in a colon, as a line of YAML begins: quoted, or without what would end it. */
const yamlKey = String.raw`(?:"[^"\n]*"|'[^'\n]*'|[^\s"'#,;|[\]{}&*!%@\x60-](?:[^,;|\t\n]*?[^,;|\s])??)[ \t]*:`;
/** The first line of a file in YAML that is nothing else: a mark, an item, or a key with nothing beside it. */
const yamlStart = new RegExp(
  String.raw`^(?:---(?:\s|$)|%YAML|-(?:\s|$)|\?\s|${yamlKey}[ \t]*(?:[&!][^\n]*|#.*)?$)`,
);
/** A key with a color, a map or an alias beside it. */
const yamlColor = new RegExp(
  String.raw`^${yamlKey}[ \t]+(?:["']?#?[\da-fA-F]{3,8}["']?|["'](?:rgb|hsl)a?\([^)]*\)["']|[{&*].*|\[.*\])[ \t]*(?:#.*)?$`,
);
const yamlWord = new RegExp(
  String.raw`^${yamlKey}[ \t]+["']?[a-zA-Z]+(?:[ _-][a-zA-Z]+)?["']?[ \t]*(?:#.*)?$`,
);
/** Any line with a key whose value stands below it. */
const yamlParent = new RegExp(String.raw`^[ \t]*(?:-[ \t]+)?${yamlKey}[ \t]*(?:[|>][-+]?|#.*)?$`);
const yamlPair = new RegExp(String.raw`^${yamlKey}(?:[ \t]|$)`);

function isYaml(first: string, rest: readonly string[]): boolean {
  if (/^%PDF/.test(first)) return false;
  if (yamlStart.test(first) || yamlColor.test(first)) return true;
  return yamlPair.test(first) && rest.some((line) => yamlParent.test(line));
}
