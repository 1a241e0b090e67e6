import type { FileLabel, FileProblem, FileProblemReason, LabelFileFormat } from "./label-file.ts";

/** A file, and what the console and the command line read in it. */
interface LabelFileCase {
  readonly title: string;
  readonly text: string;
  readonly format: LabelFileFormat;
  /** Each as {@link outlineLabel} says. */
  readonly labels: readonly string[];
  /** The paths and lengths of the lists in the file, if it has several. */
  readonly lists?: readonly string[];
  /** The path of the list that is read, if it isn't the only one. */
  readonly list?: string;
}

/** A label as `line name color`, and its former names. */
export function outlineLabel({ line, name, color, formerNames }: FileLabel): string {
  const former = formerNames === undefined ? "" : ` < ${formerNames.join(", ")}`;
  return `${line} ${name} ${color}${former}`;
}

/** A problem as its line and text, and the codes of its reasons with what else they say. */
export function outlineProblem({ line, text, reasons }: FileProblem): string[] {
  const outline = ({ code, ...values }: FileProblemReason) => [code, ...Object.values(values)].join(" ");
  return [`${line} ${text}`, ...reasons.map(outline)];
}

const githubLabel = '{"id":1,"node_id":"x","name":"bug","color":"d73a4a","default":true,"description":null}';
const gitlabLabel = '{"id":1,"name":"bug","color":"#d9534f","text_color":"#FFFFFF","is_project_label":true}';
const graphqlPage = (name: string, color: string) =>
  JSON.stringify({ data: { repository: { labels: { nodes: [{ name, color }], pageInfo: {} } } } });

/** Files in the forms that people have. */
export const labelFileCases: readonly LabelFileCase[] = [
  {
    title: "our own CSV",
    text: "name,color\r\nbug,#D73A4A\r\n",
    format: "csv",
    labels: ["2 bug #D73A4A"],
  },
  {
    title: "CSV with semicolons, other titles and another order",
    text: "Id;Hex;Title\n1;#d73a4a;bug",
    format: "csv",
    labels: ["2 bug #d73a4a"],
  },
  {
    title: "TSV",
    text: "Label name\tBackground-Color\nbug\td73a4a",
    format: "csv",
    labels: ["2 bug #D73A4A"],
  },
  {
    title: "colors as CSS writes them",
    text: 'name,color\nbug,orange\nfix,"rgb(1, 2, 3)"\nnew,hsl(120 50% 50%)',
    format: "csv",
    labels: ["2 bug #FFA500", "3 fix #010203", "4 new #40BF40"],
  },
  {
    title: "CSV without a header",
    text: "bug,#d73a4a\nsky,#0af",
    format: "csv",
    labels: ["1 bug #d73a4a", "2 sky #00AAFF"],
  },
  {
    title: "names that are colors",
    text: "Red,#ff0000\nBlue,#0000ff",
    format: "csv",
    labels: ["1 Red #ff0000", "2 Blue #0000ff"],
  },
  {
    title: "colors in words, without a header",
    text: "Security,orange\nNew,teal",
    format: "csv",
    labels: ["1 Security #FFA500", "2 New #008080"],
  },
  {
    title: "names with a colon in CSV",
    text: "type: bug,#d73a4a\ntype: docs,#0075ca",
    format: "csv",
    labels: ["1 type: bug #d73a4a", "2 type: docs #0075ca"],
  },
  {
    title: "descriptions between names and colors",
    text: "bug,,e99695\ndocs,Guides and such,d8f74c",
    format: "csv",
    labels: ["1 bug #E99695", "2 docs #D8F74C"],
  },
  {
    title: "colors first, with quotes",
    text: '#d73a4a;"bug, and ""more"""',
    format: "csv",
    labels: ['1 bug, and "more" #d73a4a'],
  },
  {
    title: "a separator within quotes",
    text: '"bug; or not",#d73a4a',
    format: "csv",
    labels: ["1 bug; or not #d73a4a"],
  },
  { title: "an unknown header", text: "was,farbe\nbug,d73a4a", format: "csv", labels: ["2 bug #D73A4A"] },
  {
    title: "a byte order mark and empty lines",
    text: "\ufeff\n\nname,color\n\nbug,#fff\n",
    format: "csv",
    labels: ["5 bug #FFFFFF"],
  },
  {
    title: "lines within quotes",
    text: 'note,name,color\n"a\nb",bug,#ffffff\nc,fix,#000000',
    format: "csv",
    labels: ["2 bug #ffffff", "4 fix #000000"],
  },
  {
    title: "an escaped formula",
    text: "name,color\n'=1+1,#ffffff",
    format: "csv",
    labels: ["2 =1+1 #ffffff"],
  },
  {
    title: "a Markdown table",
    text: "# Labels\n\n| Label | Color | About |\n|:--|--:|---|\n| bug \\| fix | `#d73a4a` | x |\n| `docs` | ![#0075ca](https://x/0075ca) | |\n\nMore.",
    format: "markdown",
    labels: ["5 bug | fix #d73a4a", "6 docs #0075ca"],
  },
  {
    title: "two Markdown tables",
    text: "name | color\n--- | ---\nbug | #fff\n\n|name|color|\n|-|-|\n|a|#000|\n|b|#111|\n",
    format: "markdown",
    labels: ["7 a #000000", "8 b #111111"],
    lists: ["line 1: 1", "line 5: 2"],
    list: "line 5",
  },
  {
    title: "a list in JSON",
    text: '[{"name":"bug","color":"#fff"},\n{"Title":5,"hex":"000000"}]',
    format: "json",
    labels: ["1 bug #FFFFFF", "2 5 #000000"],
  },
  {
    title: "an object with labels",
    text: '{"labels":\n[{"name":"bug","color":"#ffffff"}]}',
    format: "json",
    labels: ["2 bug #ffffff"],
  },
  {
    title: "a map from names to colors in JSON",
    text: '{"theme": {"bug": "#d73a4a",\n "docs": "teal"}, "version": 2}',
    format: "json",
    labels: ["1 bug #d73a4a", "2 docs #008080"],
  },
  {
    title: "JSON Lines",
    text: '{"name":"bug","color":"#ffffff"}\n\n{"name":"docs","color":"000"}\n',
    format: "json-lines",
    labels: ["1 bug #ffffff", "3 docs #000000"],
  },
  {
    title: "pages of JSON one after the other",
    text: '[{"name":"bug","color":"#ffffff"}][\n{"name":"docs","color":"000"}]',
    format: "json",
    labels: ["1 bug #ffffff", "2 docs #000000"],
  },
  { title: "GitHub’s API", text: `[${githubLabel}]`, format: "github", labels: ["1 bug #D73A4A"] },
  { title: "GitLab’s API", text: `[\n${gitlabLabel}]`, format: "gitlab", labels: ["2 bug #d9534f"] },
  {
    title: "GitLab’s project export",
    text: '{"title":"bug","color":"#d9534f","project_id":1,"type":"ProjectLabel","priorities":[]}\n{"title":"docs","color":"#428bca","priorities":[{"priority":1}]}\n',
    format: "gitlab",
    labels: ["1 bug #d9534f", "2 docs #428bca"],
  },
  {
    title: "issues of GitLab’s project export",
    text: '{"title":"One","label_links":[{"label":{"title":"bug","color":"#d9534f"}}]}\n{"title":"Two","label_links":[{"label":{"title":"bug","color":"#d9534f"}},{"label":{"title":"docs","color":"#428bca"}}]}',
    format: "json-lines",
    labels: ["1 bug #d9534f", "2 docs #428bca"],
  },
  {
    title: "Gitea’s API",
    text: '[{"name":"bug","color":"ee0701","exclusive":false}]',
    format: "gitea",
    labels: ["1 bug #EE0701"],
  },
  {
    title: "pages of a GraphQL answer",
    text: `${graphqlPage("bug", "d73a4a")}\n${graphqlPage("docs", "0075ca")}`,
    format: "json-lines",
    labels: ["1 bug #D73A4A", "2 docs #0075CA"],
  },
  {
    title: "Linear’s GraphQL answer",
    text: '{"data":{"issueLabels":{"edges":[\n{"node":{"name":"bug","color":"#eb5757","parent":{"name":"Type"}}}]}}}',
    format: "json",
    labels: ["2 bug #eb5757"],
  },
  {
    title: "a Trello board",
    text: '{"name":"Board","cards":[{"name":"Card","labels":[{"idBoard":"b","name":"bug","color":"red"}]}],\n"labels":[{"idBoard":"b","name":"bug","color":"red"},{"idBoard":"b","name":"docs","color":"sky_dark"},{"idBoard":"b","name":"idea","color":null}]}',
    format: "trello",
    labels: ["2 bug #F87168", "2 docs #227D9B", "2 idea #DCDFE4"],
  },
  {
    title: "Gitea’s template",
    text: '# ours\nlabels:\n  - name: "kind/bug"\n    exclusive: true\n    color: "#ee0701"\n    description: x\n  - name: no\n    color: 000000\n',
    format: "yaml",
    labels: ["3 kind/bug #ee0701", "7 no #000000"],
  },
  {
    title: "a list in YAML",
    text: "---\n- color: 'ee0701' # red\n  name: bug\n",
    format: "yaml",
    labels: ["2 bug #EE0701"],
  },
  {
    title: "Probot’s settings, with new names",
    text: 'repository:\n  name: x\n  private: true\nlabels:\n  - name: bug\n    color: CC0000\n  - name: first-timers-only\n    new_name: good first issue\n    color: "#336699"\n',
    format: "yaml",
    labels: ["5 bug #CC0000", "7 good first issue #336699 < first-timers-only"],
  },
  {
    title: "label_sync’s lists, with previous names",
    text: "default:\n  labels:\n    - name: area/aws\n      color: 0052cc\n      previously:\n        - name: aws\n        - color: abcdef\n          name: sig/aws\nrepos:\n  org/one:\n    labels:\n      - {name: lgtm, color: 15dd18}\n      - {name: hold, color: e11d21}\n",
    format: "yaml",
    labels: ["3 area/aws #0052CC < aws, sig/aws"],
    lists: ["default.labels: 1", "repos.org/one.labels: 2"],
    list: "default.labels",
  },
  {
    title: "aliases of github-label-sync and from_name of GitHub Labeler",
    text: "- name: type/bug\n  color: e11d21\n  aliases: [bug, defect, type/bug]\n- name: docs\n  color: e11d21\n  from_name: guide\n",
    format: "yaml",
    labels: ["1 type/bug #E11D21 < bug, defect", "4 docs #E11D21 < guide"],
  },
  {
    title: "maps from names to colors in YAML, with aliases and merged maps",
    text: "colors:\n  base: &base {color: '#d73a4a', description: x}\nlabels:\n  bug: *base\n  docs:\n    <<: *base\n    color: teal\n  hot: {<<: *base}\n",
    format: "yaml",
    labels: ["4 bug #d73a4a", "5 docs #008080", "8 hot #d73a4a"],
    lists: ["colors: 1", "labels: 3"],
    list: "labels",
  },
  {
    title: "names and colors in YAML, one in each line",
    text: 'bug: "#d73a4a"\ntype/docs: 0075ca\nnew: teal\n',
    format: "yaml",
    labels: ["1 bug #d73a4a", "2 type/docs #0075CA", "3 new #008080"],
  },
  {
    title: "several documents in YAML",
    text: "---\nname: bug\ncolor: d73a4a\n---\nname: docs\ncolor: 0075ca\n",
    format: "yaml",
    labels: ["2 bug #D73A4A", "5 docs #0075CA"],
  },
  {
    title: "tables in TOML",
    text: '# ours\n[bug]\ncolor = "ea707a"\nname = "bug"\n\n["code quality"]\ncolor = "fcc4db"\ndescription = """\n[not] = "a table"\n"""\n',
    format: "toml",
    labels: ["2 bug #EA707A", "6 code quality #FCC4DB"],
  },
  {
    title: "lists in TOML",
    text: 'title = "ours"\n\n[[labels]]\nname = "bug"\ncolor = "#ea707a"\n\n[[labels]]\nname = "docs"\ncolor = "teal"\n',
    format: "toml",
    labels: ["3 bug #ea707a", "7 docs #008080"],
  },
  {
    title: "an inline list in TOML",
    text: 'labels = [\n  { name = "bug", color = "#ea707a" }, # red\n  { name = "docs", color = "teal" },\n]\n',
    format: "toml",
    labels: ["2 bug #ea707a", "3 docs #008080"],
  },
  {
    title: "names and colors in TOML",
    text: 'bug = "#ea707a"\n"code quality" = "teal"\n',
    format: "toml",
    labels: ["1 bug #ea707a", "2 code quality #008080"],
  },
  {
    title: "a script for GitHub’s and GitLab’s command lines",
    text: `#!/bin/sh\nREPO="acme/app"\ngh label create "kind: bug" --color d73a4a --force -R "$REPO" && echo done\ngh label create docs \\\n  -d 'Guides, and such' -c "#0075ca"\nglab label create --name=new --color='#00ff00'\ngh label edit wontfix --name "won't fix" --color ffffff\ngh label delete old\n`,
    format: "script",
    labels: ["3 kind: bug #D73A4A", "4 docs #0075ca", "6 new #00ff00", "7 won't fix #FFFFFF < wontfix"],
  },
  {
    title: "names alone",
    text: "type: bug\ntype: docs\n\n* new\n",
    format: "names",
    labels: ["1 type: bug null", "2 type: docs null", "4 new null"],
  },
  {
    title: "names in one line",
    text: "New, Improved, Fixed",
    format: "names",
    labels: ["1 New null", "1 Improved null", "1 Fixed null"],
  },
  {
    title: "names below a title",
    text: "name\nbug\ndocs\n",
    format: "names",
    labels: ["2 bug null", "3 docs null"],
  },
  {
    title: "names with descriptions",
    text: "name,description\nbug,Broken things\n",
    format: "csv",
    labels: ["2 bug null"],
  },
  {
    title: "names in YAML",
    text: "labels:\n  - bug\n  - name: docs\n",
    format: "yaml",
    labels: ["2 bug null", "3 docs null"],
  },
  { title: "names in JSON", text: '["bug",\n"docs"]', format: "json", labels: ["1 bug null", "2 docs null"] },
];

/** A table that can't be read, and all that is said of it. */
interface TableRefusal {
  readonly title: string;
  readonly text: string;
  /** Each as the line and the sentence. */
  readonly console: readonly string[];
  /** Each with the line and column before the sentence. */
  readonly command: readonly string[];
}

/** Tables with something wrong, which is told with its line and column, and one example in the table's own format. */
export const tableRefusals: readonly TableRefusal[] = [
  {
    title: "CSV with colors and names that are none",
    text: "Id,Name,Hex\n1,bug,reddish\n2,,#ffffff\n",
    console: [
      "2: Column 3 (Hex): Enter a color, such as #6D5EFC. Example: Feature,#6D5EFC",
      "3: Column 2 (Name): Enter a name.",
    ],
    command: [
      "line 2, column 3 (Hex): The color must be #RRGGBB. Example: Feature,#6D5EFC",
      "line 3, column 2 (Name): Enter a name.",
    ],
  },
  {
    title: "CSV without titles",
    text: "bug,#ffffff\ndocs,#000000\nfix,reddish\n",
    console: ["3: Column 2: Enter a color, such as #6D5EFC. Example: Feature,#6D5EFC"],
    command: ["line 3, column 2: The color must be #RRGGBB. Example: Feature,#6D5EFC"],
  },
  {
    title: "TSV with a color that is none",
    text: "name\tcolor\nbug\treddish\n",
    console: ["2: Column 2 (color): Enter a color, such as #6D5EFC. Example: Feature\t#6D5EFC"],
    command: ["line 2, column 2 (color): The color must be #RRGGBB. Example: Feature\t#6D5EFC"],
  },
  {
    title: "a Markdown table with a color that is none",
    text: "| Label | Color |\n|---|---|\n| bug | #fff |\n| docs | reddish |\n",
    console: ["4: Column 2 (Color): Enter a color, such as #6D5EFC. Example: | Feature | #6D5EFC |"],
    command: ["line 4, column 2 (Color): The color must be #RRGGBB. Example: | Feature | #6D5EFC |"],
  },
  {
    title: "CSV with a quote within a text",
    text: 'name,color,note\n"a, b",#ffffff,"c" d\n',
    console: [
      "2: Column 3 (note): A double quote isn’t closed, or stands inside a value. Put the value in double quotes, and write the quote twice. Example: Feature,#6D5EFC",
    ],
    command: [
      "line 2, column 3 (note): A double quote isn't closed, or is inside a text. Within double quotes, double it. Example: Feature,#6D5EFC",
    ],
  },
  {
    title: "CSV with a quote that isn’t closed",
    text: 'color;name\n#ffffff;bug\n#000000;"docs\n',
    console: [
      "3: Column 2 (name): A double quote isn’t closed, or stands inside a value. Put the value in double quotes, and write the quote twice. Example: Feature;#6D5EFC",
    ],
    command: [
      "line 3, column 2 (name): A double quote isn't closed, or is inside a text. Within double quotes, double it. Example: Feature;#6D5EFC",
    ],
  },
  {
    title: "CSV with a cell too many",
    text: "name,color\nbug, fix,#ffffff\n",
    console: [
      "2: Column 3: There are more cells than columns. Put a name that contains the separator in double quotes. Example: Feature,#6D5EFC",
    ],
    command: [
      "line 2, column 3: There are more cells than columns. Put a name that contains the separator in double quotes. Example: Feature,#6D5EFC",
    ],
  },
  {
    title: "a Markdown table with a cell too many",
    text: "| name | color |\n|---|---|\n| docs | #fff |\n| bug | fix | #fff |\n",
    console: [
      "4: Column 3: There are more cells than columns. Put a backslash before a | in a name. Example: | Feature | #6D5EFC |",
    ],
    command: [
      "line 4, column 3: There are more cells than columns. Put a backslash before a | in a name. Example: | Feature | #6D5EFC |",
    ],
  },
  {
    title: "a row of too many columns",
    text: `${"a\t".repeat(60)}\n`,
    console: [
      "1: Column 51: The first line has more than 50 columns. Put each label on its own line. Example: Feature\t#6D5EFC",
    ],
    command: [
      "line 1, column 51: This line has more than 50 columns. Put each label on its own line. Example: Feature\t#6D5EFC",
    ],
  },
  {
    title: "unknown columns in a Markdown table",
    text: "| a | b |\n|---|---|\n| c | d |\n",
    console: [
      "1: It’s unclear which columns have the names and colors. Choose them above, or name them in the first line. Example: | name | color |",
    ],
    command: [
      "line 1: It's unclear which columns have the names and colors. Name them in the first line. Example: | name | color |",
    ],
  },
];
