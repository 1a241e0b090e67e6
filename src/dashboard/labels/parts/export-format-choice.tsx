import { t } from "@lingui/core/macro";
import type { ExportFormat } from "#label-files/label-file-writer.ts";
import styles from "./export-format-choice.module.css";

/** The formats, the one that opens anywhere first. */
const formats: readonly ExportFormat[] = ["csv", "json"];

interface ExportFormatChoiceProps {
  readonly value: ExportFormat;
  readonly onChange: (format: ExportFormat) => void;
}

/** Chooses the format of an exported file. */
export function ExportFormatChoice({ value, onChange }: ExportFormatChoiceProps) {
  return (
    <fieldset className={styles["choice"]}>
      <legend>{t`Format`}</legend>
      {formats.map((format) => (
        <label key={format}>
          <input type="radio" name="format" checked={format === value} onChange={() => onChange(format)} />
          {nameFormat(format)}
        </label>
      ))}
    </fieldset>
  );
}

function nameFormat(format: ExportFormat): string {
  switch (format) {
    case "csv":
      return t`CSV, for spreadsheets`;
    case "json":
      return t`JSON, for programs`;
  }
}
