import type { LabelInput } from "#contract/label-input.ts";

/** A way to write labels that is no format of label files, but what people have them in. */
export interface LabelKind {
  readonly title: string;
  readonly write: (labels: readonly LabelInput[]) => string;
  /** Characters that names in it can't have. */
  readonly excluded?: RegExp;
  /** Whether labels written in it could be others as well. */
  readonly isAmbiguous?: (labels: readonly LabelInput[]) => boolean;
}

const hex = ({ color }: LabelInput) => color.slice(1);
const channels = ({ color }: LabelInput) =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
const shares = (label: LabelInput) => channels(label).map((channel) => (channel / 255).toFixed(4));
const colorNumber = (label: LabelInput) => Number.parseInt(hex(label), 16);
/** A text in double quotes, as most languages write it. */
const double = (text: string) => `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
const single = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
/** A text in single quotes, in which a quote is written twice. */
const doubled = (text: string) => `'${text.replaceAll("'", "''")}'`;
/** A text as a shell takes it. */
const shell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const markup = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
const each = (
  labels: readonly LabelInput[],
  write: (label: LabelInput, index: number) => string,
  mark = "\n",
) => labels.map(write).join(mark);

export const labelKinds: readonly LabelKind[] = [
  {
    title: "resources of Terraform",
    write: (labels) =>
      `// Ours\nterraform {\n  required_version = ">= 1.5"\n}\n\n${each(
        labels,
        ({ name, color }, index) =>
          `resource "github_issue_label" "label_${index}" {\n  repository  = github_repository.app.name\n  name        = ${double(name)}\n  color       = ${double(color.slice(1))}\n  description = "It's {one}, of many"\n}\n`,
      )}`,
  },
  {
    title: "locals of Terraform",
    write: (labels) =>
      `locals {\n  labels = {\n${each(labels, (label) => `    ${double(label.name)} = { color = "${hex(label)}", description = "x" }`)}\n  }\n}\n`,
  },
  {
    title: "a map of HCL",
    write: (labels) =>
      `variable "labels" {\n  default = {\n${each(labels, ({ name, color }) => `    ${double(name)} = "${color}"`)}\n  }\n}\n`,
  },
  {
    title: "lists side by side in variables of Terraform",
    write: (labels) =>
      `variable "label_names" {\n  type    = list(string)\n  default = [${each(labels, ({ name }) => double(name), ", ")}]\n}\n\nvariable "label_colors" {\n  type    = list(string)\n  default = [${each(labels, (label) => `"${hex(label)}"`, ", ")}]\n}\n`,
  },
  {
    title: "maps in a variable of Terraform",
    write: (labels) =>
      `variable "labels" {\n  type = map(object({\n    color       = string\n    description = optional(string, "")\n  }))\n  default = {\n${each(labels, (label) => `    ${double(label.name)} = {\n      color       = "${hex(label)}"\n      description = "It is one"\n    }`)}\n  }\n}\n`,
  },
  {
    title: "objects in a variable of Terraform",
    write: (labels) =>
      `variable "labels" { default = [${each(labels, (label) => `{ name = ${double(label.name)}, color = "${hex(label)}" }`, ", ")}] }\n`,
  },
  {
    title: "what Terraform makes each label for",
    write: (labels) =>
      `resource "github_issue_label" "this" {\n  for_each = tomap({\n${each(labels, (label) => `    ${double(label.name)} = { color = "${hex(label)}", description = "It is one" }`)}\n  })\n  repository = var.repository\n  name       = each.key\n  color      = each.value.color\n}\n`,
  },
  {
    title: "a set of objects of Terraform",
    write: (labels) =>
      `resource "gitlab_label" "this" {\n  for_each = { for one in toset([\n${each(labels, ({ name, color }) => `    { name = ${double(name)}, color = "${color}" },`)}\n  ]) : one.name => one }\n  name  = each.value.name\n  color = each.value.color\n}\n`,
  },
  {
    title: "names of Terraform that share a color",
    write: (labels) =>
      each(
        labels,
        ({ name, color }, index) =>
          `resource "github_issue_label" "area_${index}" {\n  for_each = toset([${double(name)}])\n  name     = each.value\n  color    = "${color}"\n}`,
      ),
  },
  {
    title: "a list of Nix",
    write: (labels) =>
      `{ lib, ... }:\n{\n  labels = [\n${each(labels, ({ name, color }) => `    { name = ${double(name)}; color = "${color}"; description = "x"; }`)}\n  ];\n}\n`,
  },
  {
    title: "attributes of Nix",
    write: (labels) =>
      `{\n${each(labels, ({ name, color }) => `  ${double(name)} = {\n    color = "${color}";\n  };`)}\n}\n`,
  },
  {
    title: "dictionaries of Python",
    write: (labels) =>
      `#!/usr/bin/env python3\n"""Creates our labels. Don't run it twice."""\nimport sys\n\nLABELS: list[dict[str, str]] = [\n    # Ours\n${each(labels, (label) => `    {"name": ${double(label.name)}, "color": "${hex(label)}", "description": "It's one"},`)}\n]\n\n\ndef main() -> None:\n    for label in LABELS:\n        print(f"Created {label['name']}")\n`,
  },
  {
    title: "a dictionary of Python",
    write: (labels) =>
      `labels = {\n${each(labels, ({ name, color }) => `    ${single(name)}: '${color}',`)}\n}\n`,
  },
  {
    title: "tuples of Python",
    write: (labels) =>
      `LABELS = [\n${each(labels, (label) => `    (${double(label.name)}, "${hex(label)}", "It's one"),`)}\n]\n`,
  },
  {
    title: "calls of Python",
    write: (labels) =>
      `from github import Github\n\nrepo = Github(token).get_repo("acme/app")\n${each(labels, (label) => `repo.create_label(name=${double(label.name)}, color="${hex(label)}")`)}\n`,
  },
  {
    title: "objects of JavaScript",
    write: (labels) =>
      `const { execSync } = require('child_process');\n\nconst labels = [\n  // It's ours\n${each(labels, ({ name, color }) => `  { name: ${single(name)}, color: '${color}', description: \`x\` },`)}\n];\n\nfor (const { name } of labels) console.log(\`\${name} is done\`, 'green');\n`,
  },
  {
    title: "a map of JavaScript",
    write: (labels) =>
      `module.exports = {\n${each(labels, ({ name, color }) => `  ${single(name)}: ${single(color)},`)}\n}\n`,
  },
  {
    title: "pairs of JavaScript",
    write: (labels) =>
      `export const labels = new Map([\n${each(labels, ({ name, color }) => `  [${double(name)}, "${color}"],`)}\n]);\n`,
  },
  {
    title: "typed objects of TypeScript",
    write: (labels) =>
      `import type { Label } from "./label";\n\nexport const labels: readonly Label[] = [\n${each(labels, ({ name, color }) => `  {\n    name: ${double(name)},\n    color: "${color}",\n    // Why\n    aliases: [],\n  },`)}\n] as const satisfies Label[];\n`,
  },
  {
    title: "a record of TypeScript",
    write: (labels) =>
      `enum Kind { One = "one" }\nexport const colors: Record<string, { color: string }> = {\n${each(labels, ({ name, color }) => `  ${double(name)}: { color: "${color}" },`)}\n};\n`,
  },
  {
    title: "minified objects of a type",
    write: (labels) =>
      `const labels:{name:string;color:string}[]=[${each(labels, ({ name, color }) => `{name:${double(name)},color:"${color}"}`, ",")}];`,
  },
  {
    title: "a minified record",
    write: (labels) =>
      `const labels:Record<string,string>={${each(labels, ({ name, color }) => `${double(name)}:"${color}"`, ",")}};`,
  },
  {
    title: "minified pairs of a type",
    write: (labels) =>
      `const t:[string,string][]=[${each(labels, ({ name, color }) => `[${double(name)},"${color}"]`, ",")}];`,
  },
  {
    title: "hash tables of PowerShell",
    write: (labels) =>
      `$labels = @(\n${each(labels, (label) => `    @{ Name = ${doubled(label.name)}; Color = '${hex(label)}'; Description = 'It''s one' }`)}\n)\nforeach ($label in $labels) {\n    gh label create $label.Name --color $label.Color --force\n}\n`,
    excluded: /\\/,
  },
  {
    title: "objects of PowerShell",
    write: (labels) =>
      each(
        labels,
        ({ name, color }) => `[PSCustomObject]@{\n    Name  = ${doubled(name)}\n    Color = '${color}'\n}`,
      ),
    excluded: /\\/,
  },
  {
    title: "commands of PowerShell",
    write: (labels) =>
      each(
        labels,
        ({ name, color }) => `New-GitHubLabel -RepositoryName app -Name ${doubled(name)} -Color '${color}'`,
      ),
    excluded: /\\/,
  },
  {
    title: "an array of a shell",
    write: (labels) =>
      `#!/usr/bin/env bash\nset -euo pipefail\n\nlabels=(\n${each(labels, ({ name, color }) => `  ${shell(`${name}|${color}|It is one`)}`)}\n)\nfor label in "\${labels[@]}"; do\n  IFS='|' read -r name color _ <<< "$label"\n  gh label create "$name" --color "$color" --force\ndone\n`,
    excluded: /[|\\]/,
  },
  {
    title: "an associative array of a shell",
    write: (labels) =>
      `declare -A LABELS=(\n${each(labels, (label) => `  [${double(label.name)}]="${hex(label)}"`)}\n)\n`,
    excluded: /\\/,
  },
  {
    title: "a function of a shell",
    write: (labels) =>
      `create_label() {\n  gh label create "$1" --color "$2" --description "$3" --force\n}\n\n${each(labels, (label) => `create_label ${double(label.name)} "${hex(label)}" "It's one"`)}\n`,
  },
  {
    title: "the lines of a here-document",
    write: (labels) =>
      `while IFS='|' read -r name color; do\n  gh label create "$name" --color "$color"\ndone <<'EOF'\n${each(labels, (label) => `${label.name}|${hex(label)}`)}\nEOF\n`,
    excluded: /[|\\]/,
  },
  {
    title: "requests of curl",
    write: (labels) =>
      each(labels, (label) => {
        const body = JSON.stringify({ name: label.name, color: hex(label) });
        return `curl -X POST -H "Authorization: token $TOKEN" https://api.example.com/labels \\\n  -d ${shell(body)}`;
      }),
    excluded: /['"\\]/,
  },
  {
    title: "XML with attributes",
    write: (labels) =>
      `<?xml version="1.0"?>\n<labels>\n${each(labels, ({ name, color }) => `  <label name="${markup(name)}" color="${color}"/>`)}\n</labels>\n`,
  },
  {
    title: "XML with elements",
    write: (labels) =>
      `<labels>\n${each(labels, ({ name, color }) => `  <label>\n    <id>1</id>\n    <name>${markup(name)}</name>\n    <color>${color}</color>\n  </label>`)}\n</labels>\n`,
  },
  {
    title: "a table of HTML",
    write: (labels) =>
      `<!doctype html>\n<html><head><title>Labels</title><style>td { color: #333333 }</style></head><body><h1>Labels</h1>\n<table class="wide"><thead><tr><th>Name</th><th>Color</th><th>About</th></tr></thead>\n<tbody>\n${each(labels, ({ name, color }) => `<tr><td><b>${markup(name)}</b></td><td><code>${color}</code></td><td>It is one</td></tr>`)}\n</tbody></table></body></html>\n`,
  },
  {
    title: "elements of HTML with a background",
    write: (labels) =>
      `<ul>\n${each(labels, ({ name, color }) => `<li><span class="label" style="background-color: ${color}; color: #fff">${markup(name)}</span></li>`)}\n</ul>\n`,
  },
  {
    title: "constructors with names for their arguments",
    write: (labels) =>
      `LABELS = [${each(labels, (label) => `LabelInfo(${single(label.name)},\n          desc='',\n          color='${hex(label)}')`, ",\n")}]\n`,
  },
  {
    title: "constructors of Java",
    write: (labels) =>
      `public final class Labels {\n  static final List<Label> ALL = List.of(\n${each(labels, (label) => `      new Label(${double(label.name)}, "${hex(label)}")`, ",\n")});\n}\n`,
  },
  {
    title: "structs of Go",
    write: (labels) =>
      `package main\n\nvar labels = []Label{\n${each(labels, (label) => `\t{Name: ${double(label.name)}, Color: "${hex(label)}"},`)}\n}\n`,
  },
  {
    title: "structs of Rust",
    write: (labels) =>
      `const LABELS: &[(&str, &str)] = &[\n${each(labels, ({ name, color }) => `    (${double(name)}, "${color}"),`)}\n];\n`,
  },
  {
    title: "hashes of Ruby",
    write: (labels) =>
      `LABELS = [\n${each(labels, ({ name, color }) => `  { :name => ${single(name)}, :color => '${color}' },`)}\n].freeze\n`,
  },
  {
    title: "calls of Ruby",
    write: (labels) =>
      each(
        labels,
        (label) => `client.add_label 'acme/app', ${single(label.name)}, '${hex(label)}'`,
      ).replaceAll("'acme/app', ", ""),
  },
  {
    title: "arrays of PHP",
    write: (labels) =>
      `<?php\nreturn [\n${each(labels, ({ name, color }) => `    ['name' => ${single(name)}, 'color' => '${color}'],`)}\n];\n`,
  },
  {
    title: "pairs of Kotlin",
    write: (labels) =>
      `val labels = mapOf(\n${each(labels, ({ name, color }) => `    ${double(name)} to "${color}"`, ",\n")}\n)\n`,
  },
  {
    title: "maps of Elixir",
    write: (labels) =>
      `labels = [\n${each(labels, ({ name, color }) => `  %{name: ${double(name)}, color: "${color}"}`, ",\n")}\n]\n`,
  },
  {
    title: "maps of Clojure",
    write: (labels) =>
      `[${each(labels, ({ name, color }) => `{:name ${double(name)} :color "${color}"}`)}]\n`,
  },
  {
    title: "rows of SQL",
    write: (labels) =>
      `INSERT INTO labels (name, color) VALUES\n${each(labels, ({ name, color }) => `  (${doubled(name)}, '${color}')`, ",\n")};\n`,
    excluded: /\\/,
  },
  {
    title: "builders",
    write: (labels) =>
      each(
        labels,
        ({ name, color }) => `repository.createLabel().name(${double(name)}).color("${color}").create();`,
      ),
  },
  {
    title: "assignments to an array of a shell",
    write: (labels) => each(labels, (label) => `labels[${double(label.name)}]="${hex(label)}"`),
    excluded: /[\\"$]/,
  },
  {
    title: "a map of Sass",
    write: (labels) =>
      `$labels: (\n${each(labels, ({ name, color }) => `  ${double(name)}: ${color}`, ",\n")}\n);\n`,
    excluded: /[\\"]/,
  },
  {
    title: "nodes of KDL",
    write: (labels) =>
      `labels {\n${each(labels, ({ name, color }) => `    label ${double(name)} {\n        color "${color}"\n        description "It is one"\n    }`)}\n}\n`,
    excluded: /[\\"]/,
  },
  {
    title: "a map of EDN",
    write: (labels) => `{${each(labels, ({ name, color }) => `${double(name)} "${color}"`)}}\n`,
  },
  {
    title: "structs of Zig",
    write: (labels) =>
      `const labels = [_]Label{\n${each(labels, (label) => `    .{ .name = ${double(label.name)}, .color = "${hex(label)}" },`)}\n};\n`,
  },
  {
    title: "constants of Kotlin with opaque colors",
    write: (labels) =>
      `enum class Label(val title: String, val color: Long) {\n${each(labels, (label, index) => `    L${index}(${double(label.name)}, 0xFF${hex(label)})`, ",\n")};\n}\n`,
  },
  {
    title: "records of Dhall",
    write: (labels) =>
      `let Label = { name : Text, color : Text }\nin  [ ${each(labels, (label) => `{ name = ${double(label.name)}, color = "${hex(label)}" }`, "\n    , ")}\n    ] : List Label\n`,
  },
  {
    title: "calls of Jsonnet",
    write: (labels) =>
      `local label(name, color) = { name: name, color: color };\n{\n  labels: [\n${each(labels, (label) => `    label(${single(label.name)}, '${hex(label)}'),`)}\n  ],\n}\n`,
  },
  {
    title: "a table of Lua",
    write: (labels) =>
      `return {\n${each(labels, ({ name, color }) => `  [${double(name)}] = "${color}",`)}\n}\n`,
  },
  {
    title: "forms that curl sends",
    write: (labels) =>
      each(
        labels,
        ({ name, color }) =>
          `curl -X POST -d ${double(`name=${name}`)} -d "color=${color}" https://api.example.com/labels`,
      ),
    excluded: /[\\"$]/,
  },
  {
    title: "fields of a form in one text",
    write: (labels) =>
      each(
        labels,
        ({ name, color }) =>
          `curl --request POST --header "PRIVATE-TOKEN: $TOKEN" --data "name=${name}&color=${color}&description=x" "https://gitlab.example.com/api/v4/projects/1/labels"`,
      ),
    excluded: /[\\"$&+%`]/,
  },
  {
    title: "encoded forms",
    write: (labels) =>
      each(
        labels,
        (label) =>
          `curl -d '${new URLSearchParams({ name: label.name, color: label.color })}' https://gitlab.example.com/labels`,
      ),
  },
  {
    title: "fields of GitHub’s interface in quotes",
    write: (labels) =>
      each(
        labels,
        (label) => `gh api repos/acme/app/labels -f ${shell(`name=${label.name}`)} -f color=${hex(label)}`,
      ),
    excluded: /\\/,
  },
  {
    title: "objects with lists of channels",
    write: (labels) =>
      JSON.stringify(
        labels.map((label) => {
          return { name: label.name, color: channels(label) };
        }),
      ),
  },
  {
    title: "cases of a program",
    write: (labels) =>
      `function styleOf(label) {\n  switch (label) {\n${each(labels, ({ name, color }) => `    case ${double(name)}:\n      return { backgroundColor: "${color}", color: "#fff" };`)}\n    default:\n      return { backgroundColor: "#eeeeee", color: "#111111" };\n  }\n}\n`,
  },
  {
    title: "a map from names to colors and descriptions",
    write: (labels) =>
      JSON.stringify({
        labels: Object.fromEntries(labels.map(({ name, color }) => [name, [color, "It is one"]])),
      }),
  },
  {
    title: "objects with channels",
    write: (labels) =>
      JSON.stringify(
        labels.map((label) => {
          const [r, g, b] = channels(label);
          return { name: label.name, color: { r, g, b } };
        }),
      ),
  },
  ...(
    [
      ["JSON", '{"label_colors":{', ":[", "]", ",", "}}"],
      ["YAML", "label_colors:\n  ", ": [", "]", "\n  ", "\n"],
      ["YAML in one line", "label_colors: {", ": [", "]", ", ", "}\n"],
      ["TOML", "[label_colors]\n", " = [", "]", "\n", "\n"],
      ["Python", "LABEL_COLORS = {\n    ", ": (", ")", ",\n    ", ",\n}\n"],
      ["NumPy", "CLASS_COLORS = {", ": np.array([", "])", ", ", "}\n"],
      ["JavaScript", "const labelColors = {\n  ", ": [", "]", ",\n  ", ",\n};\n"],
      ["Ruby", "COLORS = { ", " => [", "]", ", ", " }.freeze\n"],
    ] as const
  ).flatMap(([language, start, open, close, mark, end]): LabelKind[] => {
    const write = (numbers: (label: LabelInput) => readonly unknown[]) => (labels: readonly LabelInput[]) =>
      `${start}${each(labels, (label) => `${double(label.name)}${open}${numbers(label).join(", ")}${close}`, mark)}${end}`;
    const limits = language === "TOML" ? { excluded: /["\\]/ } : {};
    return [
      { title: `a map from names to channels in ${language}`, write: write(channels), ...limits },
      { title: `a map from names to shares of one in ${language}`, write: write(shares), ...limits },
    ];
  }),
  {
    title: "names and lists of channels in JSON",
    write: (labels) =>
      JSON.stringify({ labels: labels.map(({ name }) => name), colors: labels.map(channels) }),
  },
  {
    title: "names and lists of channels in Python",
    write: (labels) =>
      `names = [${each(labels, ({ name }) => double(name), ", ")}]\ncolors = [${each(labels, (label) => `(${channels(label).join(", ")})`, ", ")}]\n`,
  },
  {
    title: "lists side by side in Python",
    write: (labels) =>
      `NAMES = [${labels.map(({ name }) => double(name)).join(", ")}]\nCOLORS = [\n${each(labels, (label) => `    "${hex(label)}",`)}\n]\nfor name, color in zip(NAMES, COLORS):\n    repo.create_label(name, color)\n`,
  },
  ...(
    [
      ["TypeScript", "const names: string[] = [", "];\nconst colors: string[] = [", "];"],
      [
        "typed TypeScript",
        "export const labelNames: ReadonlyArray<string> = [",
        "];\nexport const labelColors: ReadonlyArray<string> = [",
        "];",
      ],
      [
        "a class of TypeScript",
        "class Setup {\n  readonly names: string[] = [",
        "];\n  readonly colors: string[] = [",
        "];\n}",
      ],
      ["Kotlin", "val names: List<String> = listOf(", ")\nval colors: List<String> = listOf(", ")"],
      ["typed Python", "names: list[str] = [", "]\ncolors: list[str] = [", "]"],
      ["Swift", "let names: [String] = [", "]\nlet colors: [String] = [", "]"],
      ["Rust", "const NAMES: [&str; 2] = [", "];\nconst COLORS: [&str; 2] = [", "];"],
      ["C", "const char *names[] = {", "};\nconst char *colors[] = {", "};"],
      ["minified TypeScript", "const names:string[]=[", "],colors:string[]=[", "];"],
      [
        "a minified class",
        "class Setup{readonly names:readonly string[]=[",
        "];readonly colors:string[]=[",
        "]}",
      ],
      ["minified arguments", "function f(names:string[]=[", "],colors:string[]=[", "]){}"],
      ["minified generic types", "let names:Array<string>=[", "],colors:ReadonlyArray<string>=[", "];"],
      ["Python without spaces", "names:list[str]=[", "];colors:list[str]=[", "]"],
      ["Kotlin without spaces", "val names:List<String>=listOf(", ");val colors:List<String>=listOf(", ")"],
    ] as const
  ).map(([language, start, middle, end]): LabelKind => {
    return {
      title: `lists side by side in ${language}`,
      write: (labels) =>
        `${start}${each(labels, ({ name }) => double(name), ", ")}${middle}${each(labels, ({ color }) => `"${color}"`, ", ")}${end}\n`,
    };
  }),
  {
    title: "arrays side by side in a shell",
    write: (labels) =>
      `LABELS=(${labels.map(({ name }) => shell(name)).join(" ")})\nCOLORS=(${labels.map((label) => `"${hex(label)}"`).join(" ")})\nfor i in "\${!LABELS[@]}"; do\n  gh label create "\${LABELS[$i]}" --color "\${COLORS[$i]}"\ndone\n`,
    excluded: /\\/,
  },
  {
    title: "lists side by side in fish",
    write: (labels) =>
      `set -l names ${labels.map(({ name }) => single(name)).join(" ")}\nset -l colors ${labels.map(hex).join(" ")}\n\nfor i in (seq (count $names))\n    gh label create $names[$i] --color $colors[$i]\nend\n`,
  },
  {
    title: "columns of R",
    write: (labels) =>
      `labels <- data.frame(\n  name = c(${labels.map(({ name }) => double(name)).join(", ")}),\n  color = c(${labels.map(({ color }) => `"${color}"`).join(", ")}),\n  stringsAsFactors = FALSE\n)\n`,
  },
  {
    title: "an array of structs in MATLAB",
    write: (labels) =>
      `labels = struct('name', {${labels.map(({ name }) => doubled(name)).join(", ")}}, 'color', {${labels.map(({ color }) => `'${color}'`).join(", ")}});\n`,
    excluded: /\\/,
  },
  {
    title: "lists side by side in JSON",
    write: (labels) =>
      JSON.stringify({
        version: 1,
        names: labels.map(({ name }) => name),
        colors: labels.map(({ color }) => color),
      }),
  },
  {
    title: "numbers for colors",
    write: (labels) =>
      JSON.stringify({
        roles: labels.map((label, index) => ({
          id: String(index),
          name: label.name,
          color: colorNumber(label),
          hoist: true,
        })),
      }),
    // They may be the digits of hexadecimal colors.
    isAmbiguous: (labels) => labels.every((label) => /^(?:.{3}|.{6})$/.test(String(colorNumber(label)))),
  },
  {
    title: "numbers with a sign for colors",
    write: (labels) =>
      each(labels, (label) => `- name: ${double(label.name)}\n  color: ${colorNumber(label) - 2 ** 24}`),
  },
  {
    title: "assignments to the fields of numbered labels",
    write: (labels) =>
      each(
        labels,
        ({ name, color }, index) =>
          `labels(${index + 1}).name = ${doubled(name)};\nlabels(${index + 1}).color = '${color}';`,
      ),
    excluded: /'/,
  },
  {
    title: "numbered variables",
    write: (labels) =>
      each(
        labels,
        (label, index) =>
          `export LABEL_${index}_NAME="${label.name}"\nexport LABEL_${index}_COLOR="${hex(label)}"`,
      ),
    excluded: /["\\$]/,
  },
];

/** The same for texts without quotes, whose names are short and plain. */
export const plainKinds: readonly LabelKind[] = [
  {
    title: "colors, names and descriptions",
    write: (labels) => each(labels, ({ name, color }) => `${color} ${name} ; It is one`),
  },
  { title: "names and colors", write: (labels) => each(labels, ({ name, color }) => `${name} ${color}`) },
  {
    title: "names, a colon, and colors",
    write: (labels) => each(labels, ({ name, color }) => `${name}: ${color}`),
  },
  {
    title: "names, an arrow, and colors",
    write: (labels) => each(labels, ({ name, color }) => `${name} -> ${color}`),
  },
  {
    title: "names, a dash, and colors",
    write: (labels) => each(labels, ({ name, color }) => `${name} – ${color}`),
  },
  {
    title: "the list of GitLab’s command line",
    write: (labels) =>
      `Showing label 2 of 2 on acme/app.\n\n${each(labels, ({ name, color }, index) => `${name}${index % 2 === 0 ? " -> It is one" : ""} (${color})`)}\n`,
  },
  {
    title: "sections",
    write: (labels) =>
      `; ours\n${each(labels, ({ name, color }) => `[${name}]\ndescription = It is one\ncolor = ${color}\n`)}`,
  },
  {
    title: "sections with names in quotes",
    write: (labels) => each(labels, ({ name, color }) => `[label "${name}"]\n\tcolor = ${color.slice(1)}`),
  },
  {
    title: "sections with a name each",
    write: (labels) =>
      each(labels, ({ name, color }, index) => `[label.${index}]\nname: ${name}\ncolor: ${color} ; ours`),
  },
  { title: "colors in brackets", write: (labels) => each(labels, ({ name, color }) => `${name} (${color})`) },
  {
    title: "a list with colors",
    write: (labels) =>
      `# Labels\n\nThese are ours:\n\n${each(labels, ({ name, color }) => `- **${name}**: \`${color}\``)}`,
  },
  {
    title: "a numbered list",
    write: (labels) => each(labels, ({ name, color }, index) => `${index + 1}. ${name} ${color}`),
  },
  {
    title: "a list with nested colors",
    write: (labels) =>
      each(labels, ({ name, color }) => `- ${name}\n  - color: ${color}\n  - description: It is one`),
  },
  {
    title: "headings with colors below",
    write: (labels) =>
      `# Labels\n\n${each(labels, ({ name, color }) => `## ${name}\n\nColor: \`${color}\`\n`)}`,
  },
  {
    title: "a table in MediaWiki",
    write: (labels) =>
      `{| class="wikitable"\n! Name !! Color\n${each(labels, ({ name, color }) => `|-\n| ${name} || ${color}`)}\n|}`,
  },
  {
    title: "a table in MediaWiki, a cell to a line",
    write: (labels) =>
      `{|\n! scope="col" | Color\n! Name\n${each(labels, ({ name, color }) => `|-\n| style="background:${color}" | ${color}\n| '''${name}'''`)}\n|}`,
  },
  {
    title: "a table in MediaWiki with templates",
    write: (labels) =>
      `{|\n! Name !! Color\n${each(labels, ({ name, color }) => `|-\n| {{tag|${name}}} || {{color|${color}|${color}}}`)}\n|}`,
  },
  {
    title: "a table in AsciiDoc",
    write: (labels) =>
      `|===\n|Name |Color\n\n${each(labels, ({ name, color }) => `|${name}\n|\`${color}\`\n`)}|===`,
  },
  {
    title: "a list table in reStructuredText",
    write: (labels) =>
      `.. list-table::\n   :header-rows: 1\n\n   * - Name\n     - Use\n     - Color\n${each(labels, ({ name, color }) => `   * - ${name}\n     -\n     - \`\`${color}\`\``)}\n\nMore.`,
  },
  {
    title: "a list of pairs in fish",
    write: (labels) =>
      `set labels ${labels.map(({ name, color }) => `"${name}:${color.slice(1)}"`).join(" ")}`,
  },
  {
    title: "columns of spaces",
    write: (labels) =>
      `NAME  DESCRIPTION  COLOR\n${each(labels, ({ name, color }) => `${name}   It is one   ${color}`)}`,
  },
  {
    title: "sections of Git’s settings",
    write: (labels) =>
      `[core]\n\tbare = false\n${each(labels, ({ name, color }) => `[label "${name}"]\n\tcolor = "${color}"`)}\n`,
  },
  {
    title: "a section with names and colors",
    write: (labels) =>
      `[core]\nrepository = acme/app\n\n[labels]\n${each(labels, ({ name, color }) => `${name} = ${color}`)}\n`,
  },
  {
    title: "entries of a desktop",
    write: (labels) =>
      each(labels, ({ name, color }, index) => `[Label ${index}]\nName=${name}\nIcon=tag\nColor=${color}\n`),
  },
  {
    title: "colors of LaTeX",
    write: (labels) =>
      each(labels, (label) => `\\definecolor{${label.name}}{HTML}{${hex(label).toUpperCase()}}`),
  },
  {
    title: "the box of a database",
    write: (labels) =>
      `+----+------+-------+\n| id | name | color |\n+----+------+-------+\n${each(labels, ({ name, color }, index) => `|  ${index} | ${name} | ${color} |`)}\n+----+------+-------+\n${labels.length} rows in set (0.00 sec)\n`,
  },
  {
    title: "a box of lines",
    write: (labels) =>
      `┌───┬───────┬──────┐\n│ INDEX │ COLOR │ NAME │\n├───┼───────┼──────┤\n${each(labels, (label, index) => `│ ${index} │ ${hex(label)} │ ${label.name} │`)}\n└───┴───────┴──────┘\n`,
  },
  {
    title: "columns below their titles",
    write: (labels) =>
      `\nShowing 2 of 2 labels in acme/app\n\nNAME${" ".repeat(26)}DESCRIPTION  COLOR\n${each(labels, ({ name, color }, index) => `${name.padEnd(30)}${index % 2 === 0 ? "It is one" : "         "}    ${color}`)}\n`,
  },
  {
    title: "names, a slash, and colors",
    write: (labels) => each(labels, ({ name, color }) => `${name} / ${color}`),
  },
  {
    title: "a list of pairs in YAML",
    write: (labels) => `labels:\n${each(labels, (label) => `  - "${label.name}|${hex(label)}"`)}\n`,
  },
  {
    title: "numbered properties",
    write: (labels) =>
      `# ours\n${each(labels, ({ name, color }, index) => `label.${index + 1}.name=${name}\nlabel.${index + 1}.color=${color}\nlabel.${index + 1}.description=It is one`)}\n`,
  },
  {
    title: "indexed properties",
    write: (labels) =>
      each(
        labels,
        (label, index) =>
          `acme.labels[${index}].name=${label.name}\nacme.labels[${index}].color=${hex(label)}`,
      ),
  },
];

/** The same for words for colors: the labels have these in place of digits. */
export const wordKinds: readonly LabelKind[] = [
  {
    title: "a map of JavaScript",
    write: (labels) =>
      `const labels = { ${each(labels, ({ name, color }) => `${single(name)}: '${color}'`, ", ")} };\n`,
  },
  {
    title: "a dictionary of Python",
    write: (labels) =>
      `labels = {\n${each(labels, ({ name, color }) => `    ${double(name)}: "${color}",`)}\n}\n`,
  },
  {
    title: "a hash of Ruby",
    write: (labels) =>
      `LABELS = { ${each(labels, ({ name, color }) => `${double(name)} => "${color}"`, ", ")} }.freeze\n`,
  },
  {
    title: "pairs of Kotlin",
    write: (labels) =>
      `val labels = mapOf(${each(labels, ({ name, color }) => `${double(name)} to "${color}"`, ", ")})\n`,
  },
  {
    title: "arguments of Java",
    write: (labels) =>
      `Map<String, String> labels = Map.of(${each(labels, ({ name, color }) => `${double(name)}, "${color}"`, ", ")});\n`,
  },
  {
    title: "tuples of Python",
    write: (labels) =>
      `labels = [${each(labels, ({ name, color }) => `(${double(name)}, "${color}")`, ", ")}]\n`,
  },
  {
    title: "typed lists side by side",
    write: (labels) =>
      `const names: string[] = [${each(labels, ({ name }) => double(name), ", ")}];\nconst colors: string[] = [${each(labels, ({ color }) => `"${color}"`, ", ")}];\n`,
  },
];

/** How pages have a block of code. */
export const pageKinds: readonly { readonly title: string; readonly wrap: (code: string) => string }[] = [
  {
    title: "Markdown",
    wrap: (code) => `# Labels\n\nThese are ours:\n\n\`\`\`\n${code}\n\`\`\`\n\nThat is all of them.\n`,
  },
  {
    title: "a list in Markdown",
    wrap: (code) => `# Labels\n\n- Ours:\n\n  ~~~ yaml\n${indent(code, "  ")}\n  ~~~\n`,
  },
  {
    title: "a quote in Markdown",
    wrap: (code) => `# Labels\n\n> Ours:\n>\n> \`\`\`\n${indent(code, "> ")}\n> \`\`\`\n`,
  },
  { title: "Org", wrap: (code) => `* Labels\n\nThese are ours.\n\n#+BEGIN_SRC js\n${code}\n#+END_SRC\n` },
  { title: "AsciiDoc", wrap: (code) => `= Labels\n\nThese are ours.\n\n[source,js]\n----\n${code}\n----\n` },
  { title: "Jira’s markup", wrap: (code) => `h1. Labels\n\nThese are ours.\n\n{code:js}\n${code}\n{code}\n` },
  {
    title: "reStructuredText",
    wrap: (code) =>
      `Labels\n======\n\nThese are ours:\n\n.. code-block:: js\n   :linenos:\n\n${indent(code, "   ")}\n\nMore.\n`,
  },
];

function indent(text: string, margin: string): string {
  return text.replace(/^/gm, margin);
}
