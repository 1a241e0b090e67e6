import * as z from "zod/mini";
import { labelFields, otherFields } from "#contract/labels.ts";
import { fromKeys } from "#contract/values.ts";
import { readColor } from "./color-reader.ts";
import { type FileFormat, fillTitle, type Row, type Table } from "./tables.ts";

/** What columns are used for: the fields of labels, and the names that they had before. */
export const columnUses = [...labelFields, "former"] as const;
/** Which columns of a table are used, by their index; null for none. */
export const columnsSchema = z.object({ ...fromKeys(columnUses, () => z.nullable(z.int())), name: z.int() });
export type Columns = Readonly<z.infer<typeof columnsSchema>>;
/** Those of a table whose first column is used for names, and no other for anything. */
export const namesAlone: Columns = { ...fromKeys(columnUses, () => null), name: 0 };

/** Titles by what they mean, the most certain first, in the languages of the console. */
const titles = {
  name: "name,label,label name,title,tag,tag name,section,group,category,kind,caption,text,display name,bezeichnung,beschriftung,schlagwort,etikett,titel,kategorie,nom,libellé,étiquette,intitulé,titre,catégorie,nombre,etiqueta,título,categoría,nome,rótulo,marcador,categoria,名前,名称,ラベル名,ラベル,タグ,タイトル,カテゴリ,カテゴリー,الاسم,اسم,التسمية,تسمية,الوسم,وسم,العنوان,الفئة",
  tags: "labels,tags,label,tag,names,items,tag list,keywords,categories,kategorien,categorias,etiketten,schlagwörter,schlagworte,schlagwort,étiquettes,étiquette,libellés,mots-clés,etiquetas,etiqueta,rótulos,marcadores,ラベル,タグ,العلامات,الوسوم,وسوم,التسميات,التصنيفات",
  color:
    "background color,background colour,bg color,bg colour,background,bg,tag bg,color,colour,hex,hex color,hex code,color code,label color,label colour,farbe,farbcode,hintergrundfarbe,couleur,cor,カラー,色,カラーコード,背景色,اللون,لون,fill",
  former:
    "previously,previous names,previous name,aliases,alias,from name,old names,old name,former names,former name,rename from,renamed from,früher,früherer name,ancien nom,nombre anterior,nome anterior,旧名称,以前の名前,الاسم السابق",
  renamed: "new name,to name,rename,rename to",
  removal: "delete,deleted,remove,removed,action,state,ensure,hidden,skip,omit from changelog",
  issue:
    "status,bug id,issue title,assignee,assignees,assigned to,reporter,due,due date,due on,summary,subject,issue key,issue type,issue,issue id,task name,task id,pub date,pubdate,work item type,sprint,story points,tracker,completed at,body,zugewiesen an,bearbeiter,fällig,fälligkeitsdatum,thema,zusammenfassung,statut,assigné à,échéance,sujet,résumé,estado,asignado a,fecha límite,asunto,resumen,situação,responsável,atribuído a,assunto,resumo,ステータス,担当者,期限,件名,要約,الحالة,المكلف,المسؤول,الموضوع,الملخص",
  // A table with several of these is one of issues as well.
  task: "state,number,url,html url,ticket,owner,user,comments,closed at,priority,created,created at,created by,updated,updated at,author,creator,milestone,estimate,parent,project,priorität,erstellt,autor,priorité,créé,auteur,prioridad,creado,prioridade,criado,優先度,作成日,作成者,الأولوية,المنشئ",
  other:
    "id,node id,number,url,description,beschreibung,descripción,descrição,説明,الوصف,note,notes,comment,count,default,order,regexp,pattern,message,template",
} as const satisfies Readonly<Record<string, string> & Record<keyof Columns, string>>;
type Meaning = keyof typeof titles;
const allMeanings = Object.keys(titles) as Meaning[];

const rankAll = (line: string) => new Map(line.split(",").map((title, rank) => [titleKey(title), rank]));
const meanings = new Map(Object.entries(titles).map(([meaning, line]) => [meaning, rankAll(line)]));

/** How certain a title means this: from 0, the most certain, to infinity; of `changelog.title`, only its end does. */
function rankTitle(title: string, meaning: Meaning): number {
  const start = title.lastIndexOf(".") + 1;
  const rank = meanings.get(meaning)?.get(titleKey(title.slice(start))) ?? Number.POSITIVE_INFINITY;
  return start === 0 ? rank : rank + 100;
}

/** Whether a title means one of these. */
export function isTitle(title: string, ...of: readonly Meaning[]): boolean {
  return title !== "" && of.some((meaning) => Number.isFinite(rankTitle(title, meaning)));
}

/** A title in the form that is compared: `Background-Color` and `backgroundColor` are `background color`; without accents. */
function titleKey(title: string): string {
  // None that means anything is longer.
  const short = title.slice(0, 60).trim();
  const plain = short
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/([a-z])(?=[A-Z])/g, "$1 ");
  return plain.toLowerCase().replace(/[\s_-]+/g, " ");
}

/**
 * Makes a table of rows: with the titles of the first row that has any, without the rows above it, which spreadsheets have
 * as a heading. What rows are filled with is one more column, unless it's the same for all.
 */
export function makeTable(path: string, format: FileFormat, rows: readonly Row[]): Table {
  const index = rows.slice(0, 10).findIndex(({ cells }) => {
    const filled = cells.filter((cell) => cell.trim() !== "").length;
    const known = cells.filter((cell) => isTitle(cell, ...allMeanings)).length;
    return filled > 0 && (known > 1 || known * 4 >= filled) && !cells.some(isCertainColor);
  });
  const [first, second] = rows;
  const isAbove = (cell: string, at: number) =>
    readColor(cell) === null && isCertainColor(second?.cells[at] ?? "");
  // Titles in any other language: no color, above colors.
  const titled = index < 0 && first?.cells.some(isAbove) ? 0 : index;
  const width = Math.max(0, ...rows.slice(0, 100).map(({ cells }) => cells.length));
  const titles = Array.from({ length: width }, (_, at) => rows[titled]?.cells[at]?.trim() ?? "");
  const below = rows.slice(titled + 1);
  const fills = new Set(below.map(({ fill }) => fill));
  if (fills.size < Math.min(below.length, 2) || (fills.has(undefined) && fills.size < 2))
    return { path, format, titles, rows: below };
  const filled = below.map((row) => ({
    ...row,
    cells: [...titles.map((_, at) => row.cells[at] ?? ""), row.fill ?? ""],
  }));
  return { path, format, titles: [...titles, fillTitle], rows: filled };
}

/** Whether a text is a color, and nothing else: digits alone, and words, may be anything. */
export function isCertainColor(text: string): boolean {
  const hasMark = /^\s*["'`]?(?:#|0x|(?:rgb|hsl|oklch|oklab|lab|lch|hwb|color)a?\()/i.test(text);
  const isMixed = /^\s*["'`]?(?=\S*\d)(?=\S*[a-f])[\da-f]{6}["'`]?\s*$/i.test(text);
  return (hasMark || isMixed) && readColor(text) !== null;
}

/** Whether a text may be the name of a label: short, with letters, and no code, address, or sentence. */
export function isNameLike(text: string): boolean {
  const name = text.trim();
  if (name.length > 60 || name.split(/\s+/).length > 7) return false;
  const isCode = /[{}=<>\\"^$*`]|:\/\/|\w\(|[.;,{[(]$|^[-#/.@]|\d{4}-\d\d-\d\d|\w@\w/.test(name);
  return !isCode && /[\p{L}\p{Extended_Pictographic}]/u.test(name);
}

/** How many rows tell what a column has. */
const sampleSize = 200;

type Column = ReturnType<typeof measureColumn>;

/** What the cells of a column are: shares of those that aren't empty. */
function measureColumn({ titles, rows }: Table, index: number) {
  const title = titles[index] ?? "";
  const sample = rows.slice(0, sampleSize).map((row) => (row.cells[index] ?? "").slice(0, 1000));
  const cells = sample.filter((cell) => cell.trim() !== "");
  // Of a list of colors, the first counts; numbers are one color's channels.
  const firsts = cells.map((cell) => (/^[\d\s]+$/.test(cell) ? cell : (cell.split("\n", 1)[0] ?? "")));
  const names = cells.flatMap((cell) => cell.split("\n"));
  // Other digits than six are rather an ID, unless the title says what they are.
  const isId = isTitle(title, "color") ? /^$/ : /^\s*(?:[\da-f]{1,5}|[\da-f]{7,})\s*$/i;
  const isColor = (cell: string) => !isId.test(cell) && readColor(cell) !== null;
  const share = (some: readonly string[], all: readonly string[]) => some.length / (all.length || 1);
  return {
    index,
    title,
    filled: share(cells, sample),
    colors: share(firsts.filter(isColor), cells),
    certain: share(firsts.filter(isCertainColor), cells),
    names: share(names.filter(isNameLike), names),
    distinct: share([...new Set(cells)], cells),
  };
}

/** A table of issues is one, whatever else the text may be read as. */
const issueScore = 60;

/**
 * Guesses what the columns of a table are, by their titles and cells: none where no column has names, such as in a table of
 * issues without tags. The score says how much the table looks like a list of labels.
 */
export function guessColumns(table: Table): { readonly columns: Columns | null; readonly score: number } {
  const { titles, rows, format, path } = table;
  const columns = titles.map((_, index) => measureColumn(table, index));
  const find = (meaning: Meaning, isMeant = ({ filled }: Column) => filled > 0 || rows.length === 0) =>
    columns
      .filter((column) => isTitle(column.title, meaning) && isMeant(column))
      .toSorted((one, other) => rankTitle(one.title, meaning) - rankTitle(other.title, meaning))[0];
  // Where the title says that there are colors, the ones that can't be read are told.
  const told = format === "text" ? undefined : find("color");
  const color = find("color", ({ colors }) => colors > 0.3) ?? findColors(columns) ?? told;
  const has = (meaning: Meaning) => titles.filter((title) => isTitle(title, meaning)).length;
  // Something with a name and tags of its own is an issue as well.
  const hasTags =
    has("name") > 0 && titles.some((title) => isTitle(title, "tags") && !isTitle(title, "name"));
  const isTask = has("issue") > 0 || has("task") > 1 || hasTags;
  const isIssues = color === undefined && titles.length > 1 && isTask;
  const renamed = find("renamed");
  const before = renamed === undefined ? find("former") : find("name");
  const scoreName = (column: Column): number => {
    const { title, filled, names, distinct } = column;
    if (column === renamed || (isIssues && filled > 0 && isTitle(title, "tags"))) return issueScore;
    const isOther = isIssues || isTitle(title, "other", "removal", ...otherFields) || column === before;
    if (column === color || (isOther && columns.length > 1)) return 0;
    const byName = isTitle(title, "name") ? 25 - rankTitle(title, "name") / 8 : 0;
    const byTitle = Math.max(byName, isTitle(title, "tags") ? 15 : 0);
    return byTitle + names * filled * (color ? 25 : 20) + distinct * 10;
  };
  const scores = columns.map(scoreName);
  const highest = Math.max(0, ...scores);
  const name = columns[scores.indexOf(highest)];
  if (name === undefined || highest === 0) return { columns: null, score: isIssues ? issueScore : 0 };
  // A list of nothing but names is one.
  const isList = titles.length === 1 && path === "." && name.names > 0.95;
  const colored = color ? color.colors * color.filled * (color.title.includes(".") ? 20 : 40) : 0;
  const byLength = rows.length < 2 ? -12 : Math.min(15, 1.5 * Math.log2(rows.length));
  return {
    columns: {
      ...fromKeys(otherFields, (field) => find(field)?.index ?? null),
      name: name.index,
      color: color?.index ?? null,
      former: before?.index ?? null,
    },
    score: highest + colored + (isList ? 20 : 0) + byLength,
  };
}

/** The column of others that has colors though no title says so, beside one with names. */
function findColors(columns: readonly Column[]): Column | undefined {
  const isColors = (column: Column) =>
    (column.title === "" ? column.colors : column.certain) > 0.6 &&
    !isTitle(column.title, "issue", "task", "other") &&
    columns.some((other) => other !== column && other.names > 0.5 && other.certain < 0.5);
  const share = ({ certain, colors, filled }: Column) => (certain + colors) * filled;
  return columns.filter(isColors).toSorted((one, other) => share(other) - share(one))[0];
}

/**
 * Takes apart the cells of a column of names: of tags, several stand in one, as in `bug, ui`, `["bug","ui"]`, or
 * `bug (red)`, with its color; elsewhere only lines are names of their own.
 */
export function createNameSplitter(
  { titles, format }: Table,
  { name: column, color }: Columns,
  readWord: (word: string) => string | null,
): (cell: string) => readonly { readonly name: string; readonly color: string | null }[] {
  const title = titles[column] ?? "";
  const isTask = titles.some((one) => isTitle(one, "issue", "task"));
  const isTags =
    color === null && format !== "text" && isTitle(title, "tags") && (isTask || /s$/i.test(title));
  const separator = isTags ? /[,;\n]/ : "\n";
  const marks = isTags ? /^[\s["']{1,9}|[\s\]"']{1,9}$/g : "";
  return (cell) =>
    cell.split(separator).flatMap((piece) => {
      const name = piece.replace(marks, "").trim();
      const [, inner = "", word = ""] = (isTags && /^([^()]*)\(([\w #]{3,20})\)$/.exec(name)) || [];
      const told = word === "" ? null : readWord(word);
      const plain = told === null ? name : inner.trim();
      return plain === "" ? [] : [{ name: plain, color: told }];
    });
}
