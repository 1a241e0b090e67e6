import { t } from "@lingui/core/macro";
import { type ExportFormat, exportFormats } from "#label-files/label-file-writer.ts";
import styles from "./export-format-choice.module.css";

interface ExportFormatChoiceProps {
  readonly value: ExportFormat;
  readonly onChange: (format: ExportFormat) => void;
}

/** Chooses the format of an exported file. */
export function ExportFormatChoice({ value, onChange }: ExportFormatChoiceProps) {
  return (
    <fieldset className={styles["choice"]}>
      <legend>{t`Format`}</legend>
      {exportFormats.map((format) => (
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
    case "github":
      return t`YAML, for github-label-sync and GitHub Labeler`;
    case "gitlab":
      return t`YAML, for GitLab tools`;
    case "gitea":
      return t`YAML, for Gitea and Forgejo`;
  }
}
