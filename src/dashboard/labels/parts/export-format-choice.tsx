import { t } from "@lingui/core/macro";
import { RadioGroup } from "#dashboard/ui/radio-group.tsx";
import { type ExportFormat, exportFormats } from "#label-files/label-file-writer.ts";

interface ExportFormatChoiceProps {
  readonly value: ExportFormat;
  readonly onChange: (format: ExportFormat) => void;
}

/** Chooses the format of an exported file. */
export function ExportFormatChoice({ value, onChange }: ExportFormatChoiceProps) {
  return (
    <RadioGroup
      title={t`Format`}
      options={exportFormats.map((format) => ({ value: format, name: nameFormat(format) }))}
      value={value}
      onChange={onChange}
    />
  );
}

function nameFormat(format: ExportFormat): string {
  switch (format) {
    case "csv":
      return t`CSV, with commas`;
    case "csv-semicolons":
      return t`CSV, with semicolons`;
    case "xlsx":
      return t`Excel (XLSX)`;
    case "json":
      return t`JSON, for programs`;
    case "github":
      return t`YAML, for github-label-sync and GitHub Labeler`;
    case "gitlab":
      return t`YAML, for GitLab tools`;
    case "gitea":
      return t`YAML, for Gitea and Forgejo`;
    case "toml":
      return t`TOML`;
  }
}
