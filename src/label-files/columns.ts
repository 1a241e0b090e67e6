import { readColor } from "./color-reader.ts";
import type { Table } from "./tables.ts";

/** Which columns of a table are used, by their index; null for none. */
export interface Columns {
  readonly name: number;
  readonly color: number | null;
  /** The names that labels had before. */
  readonly former: number | null;
}

/** What the columns of a table seem to be, and how much the table looks like a list of labels. */
export interface Guess {
  /** Null where no column has names, such as in a table of issues without tags. */
  readonly columns: Columns | null;
  readonly score: number;
}

/** Titles by what they mean, the most certain first, in the languages of the console. */
const titles = {
  name: "name,label,label name,title,tag,tag name,section,group,category,kind,caption,text,display name,bezeichnung,beschriftung,schlagwort,etikett,titel,kategorie,nom,libellé,étiquette,intitulé,titre,catégorie,nombre,etiqueta,título,categoría,nome,rótulo,marcador,categoria,名前,名称,ラベル名,ラベル,タグ,タイトル,カテゴリ,カテゴリー,الاسم,اسم,التسمية,تسمية,الوسم,وسم,العنوان,الفئة",
  tags: "labels,tags,label,tag,names,items,tag list,etiketten,schlagwörter,schlagworte,schlagwort,étiquettes,étiquette,libellés,mots-clés,etiquetas,etiqueta,rótulos,marcadores,ラベル,タグ,العلامات,الوسوم,وسوم,التسميات,التصنيفات",
  color:
    "background color,background colour,bg color,bg colour,background,bg,tag bg,color,colour,hex,hex color,hex code,color code,label color,label colour,farbe,farbcode,hintergrundfarbe,couleur,cor,カラー,色,カラーコード,背景色,اللون,لون,fill",
  former:
    "previously,previous names,previous name,aliases,alias,from name,old names,old name,former names,former name,rename from,renamed from,früher,früherer name,ancien nom,nombre anterior,nome anterior,旧名称,以前の名前,الاسم السابق",
  renamed: "new name,to name,rename,rename to",
  removal: "delete,deleted,remove,removed,action,state,ensure",
  issue:
    "status,assignee,assignees,assigned to,reporter,due,due date,due on,summary,subject,issue key,issue type,issue,issue id,task name,task id,work item type,sprint,story points,tracker,completed at,body,zugewiesen an,bearbeiter,fällig,fälligkeitsdatum,thema,zusammenfassung,statut,assigné à,échéance,sujet,résumé,estado,asignado a,fecha límite,asunto,resumen,situação,responsável,atribuído a,assunto,resumo,ステータス,担当者,期限,件名,要約,الحالة,المكلف,المسؤول,الموضوع,الملخص",
  // A table with several of these is one of issues as well.
  task: "priority,created,created at,created by,updated,updated at,author,creator,milestone,estimate,parent,project,priorität,erstellt,autor,priorité,créé,auteur,prioridad,creado,prioridade,criado,優先度,作成日,作成者,الأولوية,المنشئ",
  other:
    "id,node id,number,url,description,beschreibung,descripción,descrição,説明,الوصف,note,notes,comment,count,default,order,regexp,pattern,message,template",
} as const;
type Meaning = keyof typeof titles;

/** No title that means anything is longer. */
const longestTitle = 60;

const meanings = new Map(
  Object.entries(titles).map(([meaning, line]) => [
    meaning,
    new Map(line.split(",").map((title, rank) => [titleKey(title), rank])),
  ]),
);

/** From this rank on, only the last part of a title says what it means, as in `changelog.title`. */
const nestedRank = 100;

/** How certain a title means this, from 0, the most certain; null if it doesn't. */
function rankTitle(title: string, meaning: Meaning): number | null {
  const key = titleKey(title);
  const known = meanings.get(meaning);
  const inner = key.includes(".") ? known?.get(key.slice(key.lastIndexOf(".") + 1)) : undefined;
  return known?.get(key) ?? (inner === undefined ? null : inner + nestedRank);
}

/** Whether a title means this. */
export function isTitle(title: string, meaning: Meaning): boolean {
  return title !== "" && rankTitle(title, meaning) !== null;
}

/** A title in the form that is compared: `Background-Color` and `backgroundColor` are `background color`; without accents. */
function titleKey(title: string): string {
  const words = title
    .slice(0, longestTitle)
    .trim()
    .replace(/([a-z])(?=[A-Z])/g, "$1 ");
  const plain = words.normalize("NFD").replace(/\p{M}/gu, "");
  return plain.toLowerCase().replace(/[\s_-]+/g, " ");
}

/** How many rows titles are looked for in: above them, spreadsheets have a heading. */
const titleRows = 10;

/**
 * Takes the titles out of rows: those of the first row of titles, or none.
 *
 * @returns without the rows above the titles
 */
export function splitTitles({ path, format, titles: none, rows }: Table): Table {
  const known = (cells: readonly string[]) =>
    cells.filter((cell) => Object.keys(titles).some((meaning) => isTitle(cell, meaning as Meaning))).length;
  const index = rows.slice(0, titleRows).findIndex(({ cells }) => {
    const filled = cells.filter((cell) => cell.trim() !== "").length;
    const isMost = known(cells) > 1 || known(cells) * 4 >= filled;
    return filled > 0 && isMost && !cells.some((cell) => isCertainColor(cell));
  });
  const [first, second] = rows;
  // Titles in any other language: no color, above colors.
  const isAbove = first?.cells.some(
    (cell, column) => readColor(cell) === null && isCertainColor(second?.cells[column] ?? ""),
  );
  const titled = index >= 0 ? index : isAbove === true ? 0 : -1;
  const found = rows[titled]?.cells.map((cell) => cell.trim()) ?? [];
  const width = Math.max(none.length, ...rows.slice(0, 100).map(({ cells }) => cells.length));
  const all = Array.from({ length: width }, (_, column) => found[column] ?? "");
  return { path, format, titles: all, rows: rows.slice(titled + 1) };
}

/** Whether a text is a color, and nothing else: digits alone, and words, may be anything. */
export function isCertainColor(text: string): boolean {
  const hasMark = /^\s*["'`]?(?:#|0x|(?:rgb|hsl|oklch|oklab|lab|lch|hwb|color)a?\()/i.test(text);
  const isMixed = /^\s*["'`]?(?=\S*\d)(?=\S*[a-f])[\da-f]{6}["'`]?\s*$/i.test(text);
  return (hasMark || isMixed) && readColor(text) !== null;
}

/** The longest name that is told from a text, in characters, and its most words. */
const [nameLength, nameWords] = [60, 7];

/** Whether a text may be the name of a label: short, with letters, and no code, address, or sentence. */
export function isNameLike(text: string): boolean {
  const name = text.trim();
  if (name === "" || name.length > nameLength || name.split(/\s+/).length > nameWords) return false;
  return (
    /[\p{L}\p{Extended_Pictographic}]/u.test(name) &&
    !/[{}=<>\\"^$*]|:\/\/|\w\(|[.;,{[(]$|^[-#/.@]|\d{4}-\d\d-\d\d|\w@\w/.test(name)
  );
}

/** How many rows tell what a column has. */
const sampleSize = 200;

/** What the cells of a column are: shares of those that aren't empty. */
interface Column {
  readonly index: number;
  readonly title: string;
  readonly filled: number;
  readonly colors: number;
  readonly certain: number;
  readonly names: number;
  readonly distinct: number;
  readonly words: number;
}

function measureColumn({ titles: all, rows }: Table, index: number): Column {
  const cells = rows.slice(0, sampleSize).flatMap((row) => {
    const text = (row.cells[index] ?? "").slice(0, 1000);
    return text.trim() === "" ? [] : text;
  });
  const pieces = cells.flatMap((cell) => cell.split("\n"));
  // Of a list of colors, the first counts; numbers are one color's channels.
  const firsts = cells.map((cell) => (/^[\d\s]+$/.test(cell) ? cell : (cell.split("\n", 1)[0] ?? "")));
  const share = (count: number, of: number) => (of === 0 ? 0 : count / of);
  return {
    index,
    title: all[index] ?? "",
    filled: share(cells.length, Math.min(rows.length, sampleSize)),
    colors: share(firsts.filter((cell) => readColor(cell) !== null).length, cells.length),
    certain: share(firsts.filter(isCertainColor).length, cells.length),
    names: share(pieces.filter(isNameLike).length, pieces.length),
    distinct: share(new Set(cells).size, cells.length),
    words: share(cells.join(" ").split(/\s+/).length, cells.length),
  };
}

/** A table of issues is one, whatever else the text may be read as. */
const issueScore = 60;

/** Guesses what the columns of a table are, by their titles and cells. */
export function guessColumns(table: Table): Guess {
  if (table.rows.length === 0) {
    // The titles of an empty list.
    const name = table.titles.findIndex((title) => isTitle(title, "name"));
    return name < 0
      ? { columns: null, score: 0 }
      : { columns: { name, color: null, former: null }, score: issueScore };
  }
  const columns = table.titles.map((_, index) => measureColumn(table, index));
  const named = (meaning: Meaning) => columns.filter(({ title }) => isTitle(title, meaning));
  const rank = (column: Column, meaning: Meaning) =>
    rankTitle(column.title, meaning) ?? Number.MAX_SAFE_INTEGER;
  const colored = columns
    .filter((column) => isColorColumn(column, columns))
    .toSorted(
      (one, other) =>
        rank(one, "color") - rank(other, "color") || other.colors * other.filled - one.colors * one.filled,
    )[0];
  // Where the title says that there are colors, the ones that can't be read are told.
  const isTold = (column: Column) => column.filled > 0 && rank(column, "color") < nestedRank;
  const color = colored ?? (table.format === "text" ? undefined : columns.find(isTold));
  const isIssues =
    color === undefined && (named("issue").length > 0 || named("task").length > 1) && table.titles.length > 1;
  const former = named("former").find(({ filled }) => filled > 0);
  const renamed = named("renamed").find(({ filled }) => filled > 0);
  const scored = columns
    .filter(
      (column) =>
        column !== color && column.filled > 0 && (!isTitle(column.title, "former") || columns.length === 1),
    )
    .map((column) => ({ column, score: scoreName(column, color === undefined, isIssues) }))
    .toSorted((one, other) => other.score - one.score);
  const best = renamed === undefined ? scored[0] : { column: renamed, score: 60 };
  const { rows } = table;
  const isOneName =
    table.titles.length === 1 && (best?.column.names ?? 0) > 0.95 && (best?.column.words ?? 9) < 4;
  const score =
    (best?.score ?? 0) +
    (color === undefined ? 0 : 40 * color.colors * color.filled * (color.title.includes(".") ? 0.5 : 1)) +
    (isOneName && table.path === "." ? 20 : 0) +
    (rows.length < 2 ? -8 : Math.min(15, 1.5 * Math.log2(rows.length)));
  if (best === undefined || best.score <= 0 || (isIssues && !isTitle(best.column.title, "tags"))) {
    return { columns: null, score: isIssues ? issueScore : Math.min(score, 10) };
  }
  const before = renamed === undefined ? former : named("name")[0];
  return {
    columns: { name: best.column.index, color: color?.index ?? null, former: before?.index ?? null },
    score,
  };
}

/** Whether a column has colors: its title says so and some are, or most certainly are, and others have the names. */
function isColorColumn(column: Column, columns: readonly Column[]): boolean {
  if (isTitle(column.title, "color")) return column.colors > 0.3;
  const others = ["name", "tags", "issue", "task", "other"] as const;
  if (columns.length < 2 || others.some((meaning) => isTitle(column.title, meaning))) return false;
  const hasNames = columns.some((other) => other !== column && other.names > 0.5 && other.colors < 0.5);
  return hasNames && (column.colors > 0.6 ? column.certain > 0.3 || column.colors > 0.9 : false);
}

function scoreName(column: Column, isAlone: boolean, isIssues: boolean): number {
  const { title, index, filled, names, distinct, words, colors } = column;
  if (isIssues) return isTitle(title, "tags") ? issueScore : 0;
  const byName = rankTitle(title, "name");
  const byTags = rankTitle(title, "tags");
  const titled =
    title === "" ? 0 : byName !== null ? 25 - Math.min(byName, nestedRank) / 8 : byTags !== null ? 15 : 0;
  const isOther = ["other", "color", "removal"].some((meaning) => isTitle(title, meaning as Meaning));
  const tooLong = words > 4 ? 10 : 0;
  // Where there are no colors, other texts are names as well: without a title, only short ones are.
  const content = names * filled * (isAlone ? 20 : 25) + distinct * 10 - tooLong - (colors > 0.9 ? 10 : 0);
  return titled + content - Math.min(index, 10) / 10 - (isOther ? 40 : 0);
}

/** A name in a cell, and the color that is told with it. */
interface CellName {
  readonly name: string;
  readonly color: string | null;
}

/**
 * Takes apart the cells of a column of names: of tags, several stand in one, as in `bug, ui`, `["bug","ui"]`, or
 * `bug (red)`; elsewhere only lines are names of their own.
 */
export function createNameSplitter(
  table: Table,
  { name, color }: Columns,
  readWord: (word: string) => string | null,
): (cell: string) => readonly CellName[] {
  const cells = table.rows.map((row) => row.cells[name] ?? "");
  const isTask = table.titles.some((title) => isTitle(title, "issue") || isTitle(title, "task"));
  const isTags = color === null && isTitle(table.titles[name] ?? "", "tags") && table.format !== "text";
  const pieces = cells
    .slice(0, sampleSize)
    .flatMap((cell) => cell.split(/[,;\n]/))
    .map((piece) => piece.trim());
  const isRepeated = color === null && isTags && new Set(pieces).size < pieces.length;
  const isSeveral = isTags && (isTask || isRepeated || /s$|、/i.test(table.titles[name] ?? ""));
  // Some tools write tags with spaces between them: then no cell has another separator, and words are repeated.
  const words = cells.slice(0, sampleSize).flatMap((cell) => cell.trim().split(/\s+/));
  const isSpaced =
    isSeveral && !cells.some((cell) => /[,;\n(]/.test(cell)) && new Set(words).size < new Set(cells).size;
  const separator = isSpaced ? /\s+/ : isSeveral ? /[,;\n]/ : /\n/;
  return (cell) => {
    const text = isSeveral ? cell.replace(/^\s*\[|\]\s*$/g, "") : cell;
    return text.split(separator).flatMap((piece): readonly CellName[] => {
      const trimmed = isSeveral ? piece.replace(/^\s*["']|["']\s*$/g, "").trim() : piece.trim();
      const [, inner = "", word = ""] = isSeveral ? (/^([^()]+)\(([\w #]{3,20})\)$/.exec(trimmed) ?? []) : [];
      const read = word === "" ? null : readWord(word);
      if (trimmed === "") return [];
      return [read === null ? { name: trimmed, color: null } : { name: inner.trim(), color: read }];
    });
  };
}
