import { readColor } from "./color-reader.ts";
import { colorFields, isGuessed, type LabelFile, nameFields, refuseFile, syntaxOf } from "./label-file.ts";

/** A step of a scale, as in `blue-500` or `dark`, a part of an editor, as in `editor.background`, or a color of a terminal. */
const paletteName =
  /(?:^|[-_.])(?:50|[1-9][05]0)$|^default$|^(?:light|dark)(?:er|est)?$|(?:^|\.)\w*(?:background|foreground|border)$|^(?:base|color)[\da-f]{1,2}$|[a-z]Colou?r(?:Dark|Light)?$|^(?:primary|secondary|tertiary|accent|brand|surface)$|\bgui[bf]g$/i;

/** A color, or what a color is called, that was taken for a name. */
const misreadName = /^#[\da-f]{6}\b|\.colou?r$|^colors$/;

/** What colors are called. */
const hueWords: ReadonlySet<string> = new Set(
  [
    "black white gray grey red orange yellow green blue purple violet pink brown cyan magenta teal lime olive navy maroon",
    "indigo aqua amber emerald fuchsia rose sky slate zinc stone coral crimson gold silver lavender mauve peach salmon",
    "rosewater flamingo sapphire pine foam iris",
  ].flatMap((line) => line.split(" ")),
);

/** What palettes call their colors, and what these are for. */
const paletteWords: ReadonlySet<string> = new Set(
  [
    ...hueWords,
    "bg fg background foreground text subtext base surface overlay mantle crust comment cursor selection accent primary",
    "secondary tertiary muted subtle highlight shadow fill stroke border outline",
  ].flatMap((line) => line.split(" ")),
);

/** What tells the shades of a palette's color from each other. */
const shadeWord =
  /^(?:bright|light|dark|dim|soft|hard|medium|mid|neutral|faded|pale|deep|alt|hover|high|low|med)$/;

/** Colors that the themes of terminals have, and labels haven't all at once. */
const terminalNames = ["black", "red", "green", "cyan"];

/** A field with another color of what has a background: of its letters, or of what is around it. */
const styleField =
  /(?:^|[\s{,])(["']?)(?:foreground|fg|(?:border|frame|text|selection|separator)[-_]?colou?r)\1[ \t]*[:=]/im;

/** A field with a name. */
const nameField = /["']?\b(?:name|label|title|tag|text|caption)["']?[ \t]*[:=]/i;

/** What says that a text is about labels, whatever colors they have. */
const labelWord = /labels?|tags?\b|categor|badge|status|priorit/i;

/** Whether a name is made of nothing but what palettes call their colors. */
function isPaletteName(name: string): boolean {
  const words = name.split(/[\s_.-]+|\d+/).filter((word) => word !== "" && !shadeWord.test(word));
  return words.length > 0 && words.every((word) => paletteWords.has(word));
}

/** The fewest words before colors, as in `dusty teal`, that tell a dictionary of colors from labels such as `team blue`. */
const fewestShades = 5;

/** Whether most names are those of a dictionary of colors, such as `cloudy blue` and `dusty teal`. */
function areColorNames(names: readonly string[]): boolean {
  const colors = names
    .map((name) => name.split(/[\s_/-]+/))
    .filter((words) => hueWords.has(words.at(-1) ?? ""));
  const shades = new Set(colors.flatMap(([shade, ...color]) => (color.length > 0 ? [shade] : [])));
  return colors.length * 2 > names.length && shades.size >= fewestShades;
}

/** A file, or its refusal where most of what it names are colors, those of a theme or a palette, or parts of a style. */
export function refuseColorScheme(file: LabelFile, text: string): LabelFile {
  const { format, labels, table } = file;
  if (labels.length === 0) return file;
  const syntax = syntaxOf(format) ?? "code";
  // Each name is the color itself, as CSS calls it.
  const areColors = labels.every(
    ({ name, color }) => color !== null && readColor(name) === color.toUpperCase(),
  );
  const names = labels.map(({ name }) => name.toLowerCase());
  const refusal = refuseFile(syntax, 1, { code: "colors", syntax });
  if ((labels.length > 2 && areColors) || areColorNames(names)) return refusal;
  if (table !== null) return file;
  const isMisread =
    names.every((name) => /^(?:fore|back)ground$/.test(name)) ||
    (isGuessed(format) &&
      names.every(
        (name) => misreadName.test(name) || colorFields.includes(name) || nameFields.includes(name),
      ));
  // Where each has a field for its name, any name is one.
  const isNamed = text.split(/\bname["']?[ \t]*[:=]/i).length > labels.length;
  const found = names.filter((name) => paletteName.test(name)).length;
  const isPalette = found > 1 && found * 2 >= labels.length;
  const colors = names.filter(isPaletteName).length;
  const isColors =
    (colors > 2 && colors * 2 > labels.length && format !== "csv") ||
    (isGuessed(format) && colors > 1 && colors === labels.length);
  const isTerminal = terminalNames.every((name) => names.includes(name));
  const hasNames = text.split(nameField).length > labels.length;
  const isStyle = styleField.test(text) && !labelWord.test(text) && !hasNames;
  if (isMisread) return refuseFile(syntax, 1, { code: "no-list", syntax });
  return isNamed || !(isPalette || isColors || isTerminal || isStyle) ? file : refusal;
}
