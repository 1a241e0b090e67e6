import { t } from "@lingui/core/macro";
import { type ReactNode, useId, useState } from "react";
import { Select } from "#dashboard/ui/select.tsx";
import { showName } from "#dashboard/ui/text/text-direction.ts";
import type { Columns } from "#label-files/columns.ts";
import type { FileChoice, LabelFile } from "#label-files/read.ts";
import { allLists, fillTitle, textPaths } from "#label-files/tables.ts";
import { isGuessedEncoding, type TextEncoding, textEncodings } from "#label-files/text-encoding.ts";
import styles from "./import-page.module.css";

interface ImportChoiceProps {
  readonly file: LabelFile;
  readonly onChoose: (choice: FileChoice) => void;
}

/** Which of a file's lists is imported, and which of its columns are what; all of it a guess until a person chooses. */
export function ImportChoice({ file, onChoose }: ImportChoiceProps) {
  const { lists, list, columns, titles, encoding } = file;
  // Once an encoding was asked for, another one can be chosen again, whichever it is.
  const [isAsked, setAsked] = useState(false);
  const kept = encoding === null ? {} : { encoding };
  return (
    <div className={styles["choices"]}>
      {lists.length > 1 && (
        <Choice
          label={t({ message: "List:", comment: "Before the one of a file’s lists that is imported" })}
          value={list}
          onChange={(path) => onChoose({ ...kept, list: path, columns: null })}
        >
          {lists.map(({ path, count }) => (
            <option key={path} value={path}>
              {describeList(path, count)}
            </option>
          ))}
        </Choice>
      )}
      {(columns === null ? uses.slice(0, 1) : uses).slice(0, titles.length).map((use) => (
        <Choice
          key={use}
          label={useNames[use]()}
          value={columns && String(columns[use] ?? "")}
          onChange={(index) =>
            onChoose({ ...kept, list, columns: swap(columns, use, index === "" ? null : Number(index)) })
          }
        >
          {use !== "name" && (
            <option value="">{t({ message: "None", comment: "No column of a file" })}</option>
          )}
          {titles.map(toOption)}
        </Choice>
      ))}
      {encoding !== null && (isAsked || isGuessedEncoding(encoding)) && (
        <Choice
          label={t({
            message: "Encoding:",
            comment: "Before how a file’s letters are written, such as UTF-8",
          })}
          value={encoding}
          onChange={(chosen) => {
            setAsked(true);
            onChoose({ list: null, columns: null, encoding: chosen as TextEncoding });
          }}
        >
          {textEncodings.map((one) => (
            <option key={one} value={one}>
              {encodingNames[one]()}
            </option>
          ))}
        </Choice>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  /** Null while nothing is chosen. */
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

/** A list to choose from, its label before it. */
function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles["choice"]}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} value={value ?? ""} onChange={({ target }) => onChange(target.value)}>
        {value === null && (
          <option value="" disabled>
            {t`Choose…`}
          </option>
        )}
        {children}
      </Select>
    </div>
  );
}

function toOption(title: string, index: number) {
  const ours =
    title === fillTitle
      ? t({
          message: "Cell fill",
          comment: "A choice: the colors that a spreadsheet’s cells are filled with",
        })
      : title.trim() === ""
        ? t`Column ${index + 1}`
        : null;
  return (
    <option key={index} translate={ours === null ? "no" : undefined} value={index}>
      {ours ?? showName(title)}
    </option>
  );
}

/** What columns are used for. */
const uses = ["name", "color", "former"] as const;

const useNames: Readonly<Record<keyof Columns, () => string>> = {
  name: () => t({ message: "Name:", comment: "Before the column of a file that has the labels’ names" }),
  color: () => t({ message: "Color:", comment: "Before the column of a file that has the labels’ colors" }),
  former: () =>
    t({ message: "Former name:", comment: "Before the column with names that labels had before" }),
};

/** Uses a column for something; what it was used for takes the column that this had. */
function swap(columns: Columns | null, use: keyof Columns, index: number | null): Columns {
  const before = columns ?? { name: 0, color: null, former: null };
  const other = uses.find((one) => one !== use && index !== null && before[one] === index);
  // There is always a column with names.
  if (other === "name" && before[use] === null) return before;
  return { ...before, ...(other !== undefined && { [other]: before[use] }), [use]: index };
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
  [textPaths.settings]: () => t({ message: "Settings", comment: "A list: lines such as name = Bug" }),
  [textPaths.colors]: () => t({ message: "Lines with a color", comment: "A list of labels in a text" }),
  [textPaths.lines]: () => t({ message: "All lines", comment: "A list of labels in a text" }),
};

const encodingNames: Readonly<Record<TextEncoding, () => string>> = {
  "utf-8": () => "UTF-8",
  "utf-16le": () => "UTF-16 LE",
  "utf-16be": () => "UTF-16 BE",
  "windows-1252": () => t`Western (Windows-1252)`,
  "windows-1251": () => t`Cyrillic (Windows-1251)`,
  "windows-1256": () => t`Arabic (Windows-1256)`,
  shift_jis: () => t`Japanese (Shift_JIS)`,
  gbk: () => t`Chinese (GBK)`,
};
