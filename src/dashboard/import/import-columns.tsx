import { t } from "@lingui/core/macro";
import { Checkbox } from "#dashboard/ui/checkbox.tsx";
import { Field } from "#dashboard/ui/field.tsx";
import type { CsvColumns, LabelFile } from "#label-files/label-file.ts";
import styles from "./import-page.module.css";

interface ImportColumnsProps {
  readonly table: NonNullable<LabelFile["table"]>;
  readonly onChoose: (columns: CsvColumns) => void;
}

/** Which columns of a CSV file are used, and the choice of others. */
export function ImportColumns({ table: { titles, columns }, onChoose }: ImportColumnsProps) {
  const choices = [
    { label: t`Names are in`, value: columns.name, choose: (name: number) => ({ ...columns, name }) },
    { label: t`Colours are in`, value: columns.color, choose: (color: number) => ({ ...columns, color }) },
  ];
  return (
    <div className={styles["columns"]}>
      {choices.map(({ label, value, choose }) => (
        <Field key={label} label={label} error={undefined}>
          {(control) => (
            <select
              {...control}
              value={value ?? ""}
              onChange={({ target }) => onChoose(choose(Number(target.value)))}
            >
              {value === null && <option value="">{t`Choose a column`}</option>}
              {titles.map((title, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its index; titles may repeat.
                <option key={index} value={index}>
                  {title === "" ? t`Column ${index + 1}` : title}
                </option>
              ))}
            </select>
          )}
        </Field>
      ))}
      <label className={styles["header"]}>
        <Checkbox
          checked={columns.hasHeader}
          onChange={({ target }) => onChoose({ ...columns, hasHeader: target.checked })}
        />
        {t`The first line names the columns`}
      </label>
    </div>
  );
}
