import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { Download } from "lucide";
import { type FormEvent, useState } from "react";
import type { EmbeddedLabel } from "#contract/labels.ts";
import type { LabelSort } from "#dashboard/labels/data/label-columns.ts";
import { onlyReadable } from "#dashboard/labels/data/label-finding.ts";
import { useFoundLabels } from "#dashboard/labels/data/label-found-labels.ts";
import { useSelection } from "#dashboard/labels/data/label-selection.ts";
import { ExportFormatChoice } from "#dashboard/labels/parts/export-format-choice.tsx";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { DialogBody, DialogFooter, ModalDialog } from "#dashboard/ui/overlay/dialog.tsx";
import { showToast } from "#dashboard/ui/overlay/toast.ts";
import { RadioGroup } from "#dashboard/ui/radio-group.tsx";
import { saveFile } from "#dashboard/ui/save-file.ts";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { csvFormatFor, writeLabelFile } from "#label-files/label-file-writer.ts";
import styles from "./label-export-dialog.module.css";

interface LabelExportDialogProps {
  readonly appId: string;
  readonly find: string;
  readonly sort: LabelSort | null;
  readonly onClose: () => void;
}

/** Which labels are exported. */
type Part = "all" | "found" | "selected";

/** Saves labels as a file on the person's device. */
export default function LabelExportDialog({ appId, find, sort, onClose }: LabelExportDialogProps) {
  const project = useProject(appId);
  const { query, all, offered } = useParts(appId, find, sort);
  const [chosen, setChosen] = useState<Part | null>(null);
  const [format, setFormat] = useState(() => csvFormatFor(i18n.locale));
  // What was narrowed down last is most likely meant.
  const set = offered.find(({ part }) => part === chosen) ?? offered.at(-1);
  const labels = set?.labels ?? [];
  const unreadable = set?.part === "all" ? all.length - labels.length : 0;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (query.data === undefined) return;
    saveFile(await writeLabelFile(labels, format, project?.name ?? appId));
    const text = plural(labels.length, {
      one: "# label exported.",
      other: "# labels exported.",
    });
    showToast({ subject: appId, tone: "good", text });
    onClose();
  }

  return (
    <ModalDialog title={t`Export labels`} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <QueryView
            query={query}
            failure={t`The labels can’t be exported`}
            pending={<p className={styles["pending"]}>{t`Loading labels…`}</p>}
          >
            {() => (
              <>
                <RadioGroup
                  title={t`Labels to export`}
                  options={offered.map(({ part, name, labels: { length } }) => ({
                    value: part,
                    name,
                    note: formatCount(length),
                  }))}
                  value={set?.part}
                  onChange={setChosen}
                />
                <ExportFormatChoice value={format} onChange={setFormat} />
                {unreadable > 0 && (
                  <p className={styles["note"]}>
                    {plural(unreadable, {
                      one: "# label has invalid data and is left out.",
                      other: "# labels have invalid data and are left out.",
                    })}
                  </p>
                )}
              </>
            )}
          </QueryView>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" type="submit">
            <Icon node={Download} />
            <span>
              {plural(labels.length, {
                one: "Export # label",
                other: "Export # labels",
              })}
            </span>
          </Button>
        </DialogFooter>
      </form>
    </ModalDialog>
  );
}

/** The labels that can be exported: all, and what was narrowed down, the last of which comes last. */
function useParts(appId: string, find: string, sort: LabelSort | null) {
  const selection = useSelection(appId);
  const { query, all, found } = useFoundLabels(appId, find, sort);
  const readable = onlyReadable(all);
  const selected = readable.filter(({ id }) => selection.has(id));
  const parts: readonly { part: Part; name: string; labels: readonly EmbeddedLabel[]; isOffered: boolean }[] =
    [
      { part: "all", name: t`All labels`, labels: readable, isOffered: true },
      {
        part: "found",
        name: t`Search results`,
        labels: onlyReadable(found),
        isOffered: find.trim() !== "",
      },
      { part: "selected", name: t`Selected labels`, labels: selected, isOffered: selection.size > 0 },
    ];
  return { query, all, offered: parts.filter(({ isOffered }) => isOffered) };
}
