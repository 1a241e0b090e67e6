import { plural, t } from "@lingui/core/macro";
import { Field } from "#dashboard/ui/field.tsx";
import { LabeledCheckbox } from "#dashboard/ui/labeled-checkbox.tsx";
import { Select } from "#dashboard/ui/select.tsx";
import { showName } from "#dashboard/ui/text/text-direction.ts";
import { joinList } from "#dashboard/ui/text/text-joining.ts";
import { allLists, type CsvColumns, type LabelFile, type LabelList } from "#label-files/label-file.ts";
import styles from "./import-page.module.css";

interface ImportColumnsProps {
  readonly table: NonNullable<LabelFile["table"]>;
  readonly onChoose: (columns: CsvColumns) => void;
}

/** Which columns of a CSV file are used, and the choice of others. */
export function ImportColumns({ table: { titles, columns }, onChoose }: ImportColumnsProps) {
  const choices = [
    { label: t`Name column`, value: columns.name, choose: (name: number) => ({ ...columns, name }) },
    { label: t`Color column`, value: columns.color, choose: (color: number) => ({ ...columns, color }) },
  ];
  return (
    <div className={styles["columns"]}>
      {choices.map(({ label, value, choose }) => (
        <Field key={label} label={label} error={undefined}>
          {(control) => (
            <Select
              {...control}
              value={value ?? ""}
              onChange={({ target }) => onChoose(choose(Number(target.value)))}
            >
              {value === null && <option value="">{t`Choose a column`}</option>}
              {titles.map((title, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its index; titles may repeat.
                <option key={index} translate={title === "" ? undefined : "no"} value={index}>
                  {title === "" ? t`Column ${index + 1}` : title}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
      <LabeledCheckbox
        checked={columns.hasHeader}
        onChange={(hasHeader) => onChoose({ ...columns, hasHeader })}
      >
        {t`First row is a header`}
      </LabeledCheckbox>
    </div>
  );
}

interface ImportListsProps {
  readonly lists: readonly LabelList[];
  /** The path of the list that is read. */
  readonly list: string | null;
  readonly onChoose: (path: string) => void;
}

/** Which of a file's lists is imported, each told by its place, its length and its first labels. */
export function ImportLists({ lists, list, onChoose }: ImportListsProps) {
  return (
    <div className={styles["columns"]}>
      <Field label={t`List to import`} error={undefined}>
        {(control) => (
          <Select {...control} value={list ?? ""} onChange={({ target }) => onChoose(target.value)}>
            {list === null && <option value="">{t`Choose a list`}</option>}
            {lists.map(({ path, count, sample }) => (
              <option key={path} value={path}>
                {describeList(path, count, sample)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}

function describeList(path: string, count: number, sample: readonly string[]): string {
  const place = describePlace(path);
  const labels = plural(count, { one: "# label", other: "# labels" });
  const names = joinList([...sample.map(showName), ...(count > sample.length ? ["…"] : [])]);
  return t({
    message: `${place} · ${labels}: ${names}`,
    comment:
      "One of a file’s lists. {place}: where it is in the file. {labels}: how many it has. {names}: the first of them",
  });
}

function describePlace(path: string): string {
  if (path === allLists) return t`All lists`;
  return path === "."
    ? t({ message: "Top level", comment: "The list of labels that isn’t within any other part of a file" })
    : showName(path);
}
