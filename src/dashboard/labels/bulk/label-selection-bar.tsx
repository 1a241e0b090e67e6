import { plural, t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { Copy, Download, type IconNode, Palette, TextCursorInput, Trash2 } from "lucide";
import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { chipColors } from "#dashboard/colors/chip-colors.ts";
import { useIsWorkedOn } from "#dashboard/jobs/job-store.ts";
import { useBulkRequest } from "#dashboard/labels/data/bulk-request.ts";
import type { LabelSort } from "#dashboard/labels/data/label-address.ts";
import type { LabelChange } from "#dashboard/labels/data/label-change.ts";
import { onlyReadable } from "#dashboard/labels/data/label-finding.ts";
import { useFoundLabels } from "#dashboard/labels/data/label-found-labels.ts";
import {
  forgetSelection,
  type Selection,
  selectLabels,
  useSelection,
} from "#dashboard/labels/data/label-selection.ts";
import { labelPalette } from "#dashboard/labels/parts/label-palette.ts";
import { projectAddress } from "#dashboard/projects/data/project-address.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { carryMessages } from "#dashboard/ui/carry-messages.ts";
import { formatCount } from "#dashboard/ui/count.ts";
import { Icon } from "#dashboard/ui/icon.tsx";
import { describeDeleted, describeRecolored, describeRenamed, startBulkChange } from "./label-bulk-change.ts";
import { emptyPattern } from "./label-renaming.ts";
import styles from "./label-selection-bar.module.css";

const LabelDeleteDialog = lazy(() => import("./label-delete-dialog.tsx"));
const LabelRecolorDialog = lazy(() => import("./label-recolor-dialog.tsx"));
const LabelRenameDialog = lazy(() => import("./label-rename-dialog.tsx"));

interface LabelSelectionBarProps {
  readonly appId: string;
  /** The text to find, as it is being typed. */
  readonly find: string;
  readonly sort: LabelSort | null;
  readonly onExport: () => void;
  /** Deletes a single label, so that it can be undone. */
  readonly onDelete: (label: EmbeddedLabel) => void;
}

/** What can be done with the selected labels. While such work is under way, the job dock has its place. */
export default function LabelSelectionBar(props: LabelSelectionBarProps) {
  const { appId, sort, onExport, onDelete } = props;
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const selection = useSelection(appId);
  const find = useDeferredValue(props.find);
  const { query, all, found } = useFoundLabels(appId, find, sort);
  const [dialog, setDialog] = useState<"delete" | "recolor" | "rename" | null>(null);
  // Kept while the bar is there: what was typed isn't lost when something fails.
  const [pattern, setPattern] = useState(emptyPattern);
  const [color, setColor] = useState<string | null>(null);
  const isBusy = useIsWorkedOn(appId);
  useBulkRequest((act) => (act === "delete" ? removeSelected() : setDialog(act)));

  // The button that began the work goes with the bar; a person who is anywhere else stays there.
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (isBusy && !wasBusy.current && isLost) document.querySelector("h1")?.focus();
    wasBusy.current = isBusy;
  }, [isBusy]);

  const readable = onlyReadable(all);
  const selected = readSelected(selection, query.data === undefined ? null : readable);
  const [first] = selected;

  function removeSelected(): void {
    if (first !== undefined && selected.length === 1) onDelete(first);
    else setDialog("delete");
  }

  if (first === undefined || isBusy) return null;
  const foundLabels = find.trim() === "" ? [] : onlyReadable(found);

  function begin(
    changes: readonly LabelChange[],
    title: string,
    describeDone: (done: number, total: number) => string,
  ): void {
    setDialog(null);
    startBulkChange({ api, client, appId, changes, title, describeDone });
  }

  function clear(): void {
    forgetSelection();
    document.querySelector("h1")?.focus();
  }

  return (
    <>
      <div className={styles["place"]} aria-hidden />
      <section ref={carryMessages} className={styles["bar"]} aria-label={t`Selected labels`}>
        <p role="status" className={styles["count"]}>
          {plural(selected.length, { one: "# selected", other: "# selected" })}
        </p>
        <SelectMore appId={appId} selection={selection} found={foundLabels} all={readable} />
        <div className={styles["actions"]}>
          <ActionButton
            icon={Copy}
            name={t`Copy to project…`}
            onClick={() =>
              void navigate(projectAddress(appId, "copy"), {
                state: { labels: selected.map(({ id }) => id) },
              })
            }
          />
          <ActionButton icon={Download} name={t`Export`} onClick={onExport} />
          <ActionButton icon={Palette} name={t`Recolour`} onClick={() => setDialog("recolor")} />
          <ActionButton icon={TextCursorInput} name={t`Rename`} onClick={() => setDialog("rename")} />
          <ActionButton icon={Trash2} name={t`Delete`} isDangerous onClick={removeSelected} />
        </div>
        <div className={styles["clear"]}>
          <Button look="quiet" onClick={clear}>
            {t`Clear`}
          </Button>
        </div>
      </section>
      <Suspense>
        {dialog === "delete" && (
          <LabelDeleteDialog
            labels={selected}
            onDelete={(changes) => begin(changes, t`Deleting labels`, describeDeleted)}
            onClose={() => setDialog(null)}
          />
        )}
        {dialog === "recolor" && (
          <LabelRecolorDialog
            appId={appId}
            labels={selected}
            color={color ?? labelPalette[0]}
            onColor={setColor}
            onRecolor={(changes) => begin(changes, t`Recolouring labels`, describeRecolored)}
            onClose={() => setDialog(null)}
          />
        )}
        {dialog === "rename" && (
          <LabelRenameDialog
            labels={selected}
            all={readable}
            pattern={pattern}
            onPattern={setPattern}
            onRename={(changes) => begin(changes, t`Renaming labels`, describeRenamed)}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </>
  );
}

/**
 * The selected labels as they are now; those that have been deleted are no longer among them.
 *
 * @param all every label of the project; null while they aren't known
 */
function readSelected(selection: Selection, all: readonly EmbeddedLabel[] | null): readonly EmbeddedLabel[] {
  if (all !== null) return all.filter(({ id }) => selection.has(id));
  return [...selection.values()].map((label) => ({ ...label, project_id: 0, ...chipColors(label.color) }));
}

interface ActionButtonProps {
  readonly icon: IconNode;
  readonly name: string;
  readonly isDangerous?: boolean;
  readonly onClick: () => void;
}

function ActionButton({ icon, name, isDangerous = false, onClick }: ActionButtonProps) {
  return (
    <span className={styles["action"]} data-dangerous={isDangerous}>
      <Button onClick={onClick}>
        <Icon node={icon} />
        <span>{name}</span>
      </Button>
    </span>
  );
}

interface SelectMoreProps {
  readonly appId: string;
  readonly selection: Selection;
  /** What was looked for; empty when nothing is. */
  readonly found: readonly EmbeddedLabel[];
  readonly all: readonly EmbeddedLabel[];
}

/** Offers to select all that was found, or else all of the project. */
function SelectMore({ appId, selection, found, all }: SelectMoreProps) {
  const isOpen = (labels: readonly EmbeddedLabel[]) => labels.some(({ id }) => !selection.has(id));
  if (isOpen(found)) {
    const count = formatCount(found.length);
    return (
      <Button look="quiet" onClick={() => selectLabels(appId, found, true)}>
        {t`Select all ${count} found`}
      </Button>
    );
  }
  if (!isOpen(all)) return null;
  const count = formatCount(all.length);
  return (
    <Button look="quiet" onClick={() => selectLabels(appId, all, true)}>
      {t`Select all ${count}`}
    </Button>
  );
}
