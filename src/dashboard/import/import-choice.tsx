import { t } from "@lingui/core/macro";
import { Select } from "#dashboard/ui/select.tsx";
import { showName } from "#dashboard/ui/text/text-direction.ts";
import { type Columns, columnUses, namesAlone } from "#label-files/columns.ts";
import type { FileChoice, LabelFile } from "#label-files/read.ts";
import { allLists, fillTitle, textPaths } from "#label-files/tables.ts";
import { type TextEncoding, textEncodings } from "#label-files/text-encoding.ts";
import styles from "./import-page.module.css";

interface ImportChoiceProps {
  readonly file: LabelFile;
  readonly onChoose: (choice: Partial<FileChoice>) => void;
}

/** Which of a file's lists is imported, and which of its columns are what; all of it a guess until a person chooses. */
export function ImportChoice({ file, onChoose }: ImportChoiceProps) {
  const { lists, list, columns, titles, encoding } = file;
  const named = titles.map((title, index) => [String(index), describeColumn(title, index)] as const);
  const none = ["", t({ message: "None", comment: "No column of a file" })] as const;
  // Without names, there is no list that could have colors.
  const shown = (columns === null ? columnUses.slice(0, 1) : columnUses).slice(0, titles.length);
  return (
    <>
      {lists.length > 1 && (
        <Choice
          label={t({ message: "List:", comment: "Before the one of a file’s lists that is imported" })}
          value={list}
          options={lists.map(({ path, count }) => [path, describeList(path, count)])}
          onChange={(path) => onChoose({ list: path, columns: null })}
        />
      )}
      {shown.map((use) => (
        <Choice
          key={use}
          label={useNames[use]()}
          value={columns && String(columns[use] ?? "")}
          options={use === "name" ? named : [none, ...named]}
          onChange={(at) => {
            const chosen = { [use]: at === "" ? null : Number(at) };
            onChoose({ list, columns: { ...namesAlone, ...columns, ...chosen } });
          }}
        />
      ))}
      {encoding !== null && (
        <Choice
          label={t({ message: "Encoding:", comment: "Before how a file is written, such as UTF-8" })}
          value={encoding}
          options={textEncodings.map((one) => [one, one])}
          onChange={(one) => onChoose({ list: null, columns: null, encoding: one as TextEncoding })}
        />
      )}
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  /** Null while nothing is chosen. */
  readonly value: string | null;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly onChange: (value: string) => void;
}

/** A list to choose from, its label in it. */
function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <label className={styles["choice"]}>
      {label}
      <Select translate="no" value={value ?? "…"} onChange={({ target }) => onChange(target.value)}>
        {(value === null ? [["…", t`Choose…`] as const, ...options] : options).map(([one, name]) => (
          <option key={one} value={one} disabled={one === "…"}>
            {name}
          </option>
        ))}
      </Select>
    </label>
  );
}

const useNames: Readonly<Record<keyof Columns, () => string>> = {
  name: () => t({ message: "Name:", comment: "Before the column of a file that has the labels’ names" }),
  color: () => t({ message: "Color:", comment: "Before the column of a file that has the labels’ colors" }),
  former: () =>
    t({ message: "Former name:", comment: "Before the column with names that labels had before" }),
};

function describeColumn(title: string, index: number): string {
  if (title === fillTitle)
    return t({ message: "Cell fill", comment: "A choice: the colors that a spreadsheet’s cells have" });
  return title.trim() === "" ? t`Column ${index + 1}` : showName(title);
}

function describeList(path: string, count: number): string {
  const place = placeNames[path]?.() ?? showName(path);
  return t({
    message: `${place} (${count})`,
    comment: "One of a file’s lists. {place}: where it is in the file. {count}: how many labels it has",
  });
}

const placeNames: Readonly<Record<string, () => string>> = {
  [allLists]: () => t`All lists`,
  ".": () => t({ message: "Whole file", comment: "The list of labels that is all of a file" }),
  [textPaths.headings]: () => t({ message: "Headings", comment: "A list of labels in a text" }),
  [textPaths.settings]: () => t({ message: "Settings", comment: "A list: lines such as name = Bug" }),
  [textPaths.colors]: () => t({ message: "Lines with a color", comment: "A list of labels in a text" }),
  [textPaths.lines]: () => t({ message: "All lines", comment: "A list of labels in a text" }),
};
