import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { Download } from "lucide";
import { type FormEvent, useState } from "react";
import { onlyReadable } from "#dashboard/labels/data/label-finding.ts";
import { useFoundLabels } from "#dashboard/labels/data/label-found-labels.ts";
import { ExportFormatChoice } from "#dashboard/labels/parts/export-format-choice.tsx";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { showToast } from "#dashboard/ui/overlay/toast.ts";
import { saveFile } from "#dashboard/ui/save-file.ts";
import { csvFormatFor, writeLabelFile } from "#label-files/label-file-writer.ts";
import styles from "./import-page.module.css";

/** Saves all labels of the project as a file on the person's device. */
export function ExportCard({ appId }: { readonly appId: string }) {
  const project = useProject(appId);
  const { query, all } = useFoundLabels(appId, "", null);
  const [format, setFormat] = useState(() => csvFormatFor(i18n.locale));
  const labels = onlyReadable(all);
  const unreadable = all.length - labels.length;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    saveFile(await writeLabelFile(labels, format, project?.name ?? appId));
    const text = plural(labels.length, { one: "# label exported.", other: "# labels exported." });
    showToast({ subject: appId, tone: "good", text });
  }

  return (
    <section className={styles["card"]} aria-labelledby="export-title">
      <div className={styles["export"]}>
        <h2 id="export-title" className={styles["title"]}>{t`Export`}</h2>
        <QueryView
          query={query}
          failure={t`The labels can’t be exported`}
          pending={<p className={styles["text"]}>{t`Loading labels…`}</p>}
        >
          {() =>
            labels.length === 0 ? (
              <p className={styles["text"]}>{t`No labels to export yet.`}</p>
            ) : (
              <form className={styles["format"]} onSubmit={(event) => void submit(event)}>
                <p className={styles["text"]}>
                  {t`To export only some labels, select or find them on the Labels page.`}
                </p>
                <ExportFormatChoice value={format} onChange={setFormat} />
                {unreadable > 0 && (
                  <p className={styles["text"]}>
                    {plural(unreadable, {
                      one: "# label has invalid data and is left out.",
                      other: "# labels have invalid data and are left out.",
                    })}
                  </p>
                )}
                <Button type="submit">
                  <Icon node={Download} />
                  <span>{plural(labels.length, { one: "Export # label", other: "Export # labels" })}</span>
                </Button>
              </form>
            )
          }
        </QueryView>
      </div>
    </section>
  );
}
