import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { Download } from "lucide";
import { type FormEvent, Fragment, useState } from "react";
import { readableLabels } from "#contract/labels.ts";
import { isNarrowed, type LabelSearch, useFoundLabels } from "#dashboard/labels/data/label-found-labels.ts";
import { useSelection } from "#dashboard/labels/data/label-selection.ts";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { Skeleton } from "#dashboard/ui/loading/skeleton.tsx";
import { DialogBody, DialogFooter } from "#dashboard/ui/overlay/dialog.tsx";
import { showToast } from "#dashboard/ui/overlay/toast.ts";
import { RadioGroup } from "#dashboard/ui/radio-group.tsx";
import { saveFile } from "#dashboard/ui/save-file.ts";
import { formatCount } from "#dashboard/ui/text/count.ts";
import {
  csvFormatFor,
  type ExportFormat,
  exportFormats,
  writeLabelFile,
} from "#label-files/label-file-writer.ts";

export interface LabelExportProps {
  readonly appId: string;
  /** What is looked for. */
  readonly search: LabelSearch;
}

const formatNames: Readonly<Record<ExportFormat, () => string>> = {
  csv: () => t`CSV, with commas`,
  "csv-semicolons": () => t`CSV, with semicolons`,
  xlsx: () => t`Excel (XLSX)`,
  json: () => t`JSON, for programs`,
  github: () => t`YAML, for github-label-sync and GitHub Labeler`,
  gitlab: () => t`YAML, for GitLab tools`,
  gitea: () => t`YAML, for Gitea and Forgejo`,
  toml: () => t`TOML`,
  css: () => t`CSS custom properties`,
  tailwind: () => t`Tailwind CSS theme`,
  tokens: () => t`Design tokens (DTCG JSON)`,
};

interface LabelExportFormProps extends LabelExportProps {
  readonly className?: string | undefined;
  /** Of a dialog: what closes it. */
  readonly onClose?: () => void;
}

/** Chooses which labels are saved, all or what was narrowed down, and in which format. */
export function LabelExportForm({ appId, search, className, onClose }: LabelExportFormProps) {
  const project = useProject(appId);
  const selection = useSelection(appId);
  const { query, all, found } = useFoundLabels(appId, search);
  const readable = readableLabels(all);
  const parts = [
    { value: "all", name: t`All labels`, labels: readable, isOffered: true },
    { value: "found", name: t`Search results`, labels: readableLabels(found), isOffered: isNarrowed(search) },
    {
      value: "selected",
      name: t`Selected labels`,
      labels: readable.filter(({ id }) => selection.has(id)),
      isOffered: selection.size > 0,
    },
  ].filter(({ isOffered }) => isOffered);
  const [chosen, setChosen] = useState<string | null>(null);
  const [format, setFormat] = useState(() => csvFormatFor(i18n.locale));
  // What was narrowed down last is most likely meant.
  const part = parts.find(({ value }) => value === chosen) ?? parts.at(-1);
  const labels = part?.labels ?? [];
  const unreadable = part?.value === "all" ? all.length - labels.length : 0;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (query.data === undefined) return;
    saveFile(await writeLabelFile(labels, format, project?.name ?? appId));
    const text = plural(labels.length, { one: "# label exported.", other: "# labels exported." });
    showToast({ subject: appId, tone: "good", text });
    onClose?.();
  }

  const Body = onClose ? DialogBody : Fragment;
  const Footer = onClose ? DialogFooter : Fragment;
  return (
    <form className={className} onSubmit={(event) => void submit(event)}>
      <Body>
        <QueryView
          query={query}
          failure={t`The labels can’t be exported`}
          pending={<Skeleton says={t`Loading labels…`} />}
        >
          {() => (
            <>
              <RadioGroup
                title={t`Labels to export`}
                options={parts.map((one) => ({ ...one, note: formatCount(one.labels.length) }))}
                value={part?.value}
                onChange={setChosen}
              />
              <RadioGroup
                title={t`Format`}
                options={exportFormats.map((value) => ({ value, name: formatNames[value]() }))}
                value={format}
                onChange={setFormat}
              />
              {unreadable > 0 && (
                <p>
                  {plural(unreadable, {
                    one: "# label has invalid data and won’t be exported.",
                    other: "# labels have invalid data and won’t be exported.",
                  })}
                </p>
              )}
            </>
          )}
        </QueryView>
      </Body>
      <Footer>
        {onClose && <Button onClick={onClose}>{t`Cancel`}</Button>}
        <Button variant="primary" type="submit">
          <Icon node={Download} />
          <span>{plural(labels.length, { one: "Export # label", other: "Export # labels" })}</span>
        </Button>
      </Footer>
    </form>
  );
}
