import { plural, t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { type IconNode, ListChecks } from "lucide";
import { Suspense, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { LabelChange } from "#client/label-change.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { chipColors } from "#dashboard/colors/chip-colors.ts";
import { useIsWorkedOn } from "#dashboard/jobs/job-store.ts";
import { askedBulkAction } from "#dashboard/labels/data/bulk-action.ts";
import { type BulkAction, bulkActionList, bulkActions } from "#dashboard/labels/data/bulk-action-list.ts";
import type { LabelSort } from "#dashboard/labels/data/label-columns.ts";
import { onlyReadable } from "#dashboard/labels/data/label-finding.ts";
import { useFoundLabels } from "#dashboard/labels/data/label-found-labels.ts";
import { deleteManyUndoably } from "#dashboard/labels/data/label-job-deletion.ts";
import { startLabelJob } from "#dashboard/labels/data/label-jobs.ts";
import {
  deselectLabels,
  forgetSelection,
  rangeSelection,
  type SelectedLabel,
  type Selection,
  selectLabels,
  useSelection,
} from "#dashboard/labels/data/label-selection.ts";
import { projectAddress } from "#dashboard/projects/data/project-address.ts";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { useAnnouncement } from "#dashboard/ui/announcement.ts";
import { AwaitedOverlay } from "#dashboard/ui/awaited-overlay.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { FloatingBar, FloatingBarCount } from "#dashboard/ui/floating-bar.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { useKeptDraft } from "#dashboard/ui/kept-draft.ts";
import { isTyping } from "#dashboard/ui/key-press.ts";
import { lazyPart } from "#dashboard/ui/lazy-part.tsx";
import { Opening } from "#dashboard/ui/opening.tsx";
import { prefetch } from "#dashboard/ui/prefetch.ts";
import { isCovered, useShortcut } from "#dashboard/ui/shortcut.ts";
import { useStore } from "#dashboard/ui/store.ts";
import { emptyPattern, renamePatternSchema } from "./label-renaming.ts";
import styles from "./label-selection-bar.module.css";

/** Loads the dialogs for many labels. */
export const loadBulkDialogs = () => import("./bulk-dialogs.ts");
const LabelDeleteDialog = lazyPart(async () => (await loadBulkDialogs()).LabelDeleteDialog);
const LabelRecolorDialog = lazyPart(async () => (await loadBulkDialogs()).LabelRecolorDialog);
const LabelRenameDialog = lazyPart(async () => (await loadBulkDialogs()).LabelRenameDialog);

/** What recoloring begins with: a color that can be read on a light page, and is no one’s in particular. */
const firstColor = "#6D5EFC";

/** What a dialog asks more about. */
type DialogAction = Exclude<BulkAction, "copy" | "export">;

interface LabelSelectionBarProps {
  readonly appId: string;
  /** The text to find, as it is being typed. */
  readonly find: string;
  readonly sort: LabelSort | null;
  readonly onExport: () => void;
  /** Deletes a single label, so that it can be undone. */
  readonly onDelete: (label: EmbeddedLabel) => void;
  /** Has the focus go elsewhere before labels are gone. */
  readonly onLeaveRows: (labels: readonly SelectedLabel[]) => void;
}

/** More labels than this, or all of a project, are deleted only after a question: so many are seldom meant. */
const mostUnasked = 10;

/** What can be done with the selected labels. While such work is under way, the job dock has its place. */
export default function LabelSelectionBar(props: LabelSelectionBarProps) {
  const { appId, sort, onExport, onDelete, onLeaveRows } = props;
  const api = useApi();
  const client = useQueryClient();
  const project = useProject(appId);
  const navigate = useNavigate();
  const selection = useSelection(appId);
  const find = useDeferredValue(props.find);
  const { query, all, found } = useFoundLabels(appId, find, sort);
  const [dialog, setDialog] = useState<DialogAction | null>(null);
  // What was typed isn't lost when something fails, or by a reload.
  const [pattern, setPattern] = useKeptDraft(`rename ${appId}`, renamePatternSchema);
  const [color, setColor] = useState<string | null>(null);
  const isBusy = useIsWorkedOn(appId);

  // The button that began the work goes with the bar; a person who is anywhere else stays there.
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (isBusy && !wasBusy.current && isLost) document.querySelector("h1")?.focus();
    wasBusy.current = isBusy;
  }, [isBusy]);

  // While a job of all labels is at work this is rendered often.
  const readable = useMemo(() => onlyReadable(all), [all]);
  const isKnown = query.data !== undefined;
  const selected = useMemo(
    () => readSelected(selection, isKnown ? readable : null),
    [selection, isKnown, readable],
  );
  const bar = useRef<HTMLElement>(null);
  const areAll = isKnown && selected.length > 1 && selected.length === all.length;
  const isShown = selected.length > 0 && !isBusy;
  const hasKey = useShortcut("a", () => bar.current?.querySelector<HTMLElement>("button")?.focus());
  useEscape(clear);
  // Where there is no Shift key.
  const isRange = useStore(rangeSelection);
  const count = isRange
    ? t`Tap the last label`
    : plural(selected.length, { one: "# selected", other: "# selected" });
  useAnnouncement(isShown ? count : "");
  useEffect(() => prefetch(loadBulkDialogs), []);
  const asked = useStore(askedBulkAction);
  const doAsked = useEffectEvent((action: BulkAction) => {
    askedBulkAction.set(null);
    act(action);
  });
  useEffect(() => {
    if (asked !== null && isShown) doAsked(asked);
  }, [asked, isShown]);

  if (!isShown) return null;
  const foundLabels = find.trim() === "" ? [] : onlyReadable(found);

  /** Changes selected labels as one job. */
  function begin(kind: "recolor" | "rename", changes: readonly LabelChange[]): void {
    setDialog(null);
    startLabelJob({ api, client, appId, kind, changes });
  }

  function act(action: BulkAction): void {
    if (action === "copy") {
      const state = { labels: selected.map(({ id }) => id) };
      void navigate(projectAddress(appId, "copy"), { state });
    } else if (action === "export") onExport();
    else if (action !== "delete") setDialog(action);
    else if (selected.length > mostUnasked || areAll) setDialog("delete");
    else remove();
  }

  function remove(): void {
    setDialog(null);
    const [label] = selected;
    if (label !== undefined && selected.length === 1) {
      onDelete(label);
      return;
    }
    onLeaveRows(selected);
    const ids = selected.map(({ id }) => id);
    deleteManyUndoably({ api, client, appId }, selected, () => selectLabels(appId, selected, true));
    deselectLabels(appId, ids);
  }

  function clear(): void {
    const hadFocus = bar.current?.contains(document.activeElement) === true;
    forgetSelection();
    if (hadFocus) document.querySelector("h1")?.focus();
  }

  const close = () => setDialog(null);
  const dialogs = {
    delete: () => (
      <LabelDeleteDialog
        labels={selected}
        areAll={areAll}
        projectName={project?.name ?? appId}
        onDelete={remove}
        onClose={close}
      />
    ),
    recolor: () => (
      <LabelRecolorDialog
        appId={appId}
        labels={selected}
        color={color ?? firstColor}
        onColor={setColor}
        onRecolor={(changes) => begin("recolor", changes)}
        onClose={close}
      />
    ),
    rename: () => (
      <LabelRenameDialog
        labels={selected}
        all={readable}
        pattern={pattern ?? emptyPattern}
        onPattern={setPattern}
        onRename={(changes) => begin("rename", changes)}
        onClose={close}
      />
    ),
  } satisfies Record<DialogAction, () => unknown>;
  const button = (action: BulkAction) => (
    <ActionButton
      key={action}
      icon={bulkActions[action].icon}
      name={bulkActions[action].name()}
      isDangerous={action === "delete"}
      onClick={() => act(action)}
    />
  );

  return (
    <>
      <FloatingBar
        ref={bar}
        className={styles["bar"]}
        aria-label={t`Selected labels`}
        aria-keyshortcuts={hasKey ? "A" : undefined}
      >
        <FloatingBarCount className={styles["count"]}>{count}</FloatingBarCount>
        <SelectMore appId={appId} selection={selection} found={foundLabels} all={readable} />
        <div className={styles["actions"]}>
          {bulkActionList.map((action) => action !== "delete" && button(action))}
          <span className={styles["range"]}>
            <ActionButton
              icon={ListChecks}
              name={t`Select range`}
              isPressed={isRange}
              onClick={() => rangeSelection.set(!isRange)}
            />
          </span>
        </div>
        <div className={styles["clear"]}>
          <Button look="quiet" aria-keyshortcuts="Escape" onClick={clear}>
            {t({ message: "Clear", context: "selection", comment: "Button: unselects everything" })}
          </Button>
        </div>
        <div className={styles["delete"]}>{button("delete")}</div>
      </FloatingBar>
      <Suspense
        fallback={
          dialog !== null && (
            <>
              <Opening />
              <AwaitedOverlay onClose={close} />
            </>
          )
        }
      >
        {dialog && dialogs[dialog]()}
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

/** Calls when Escape is pressed on the page: not to leave a field or what is open over the page. */
function useEscape(onEscape: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || isTyping(event.target) || isCovered()) return;
    onEscape();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

interface ActionButtonProps {
  readonly icon: IconNode;
  readonly name: string;
  readonly isDangerous?: boolean;
  /** Whether it is on, where it can be. */
  readonly isPressed?: boolean;
  readonly onClick: () => void;
}

function ActionButton({ icon, name, isDangerous = false, isPressed, onClick }: ActionButtonProps) {
  return (
    <span className={styles["action"]} data-dangerous={isDangerous}>
      <Button aria-pressed={isPressed} onClick={onClick} data-deletes={isDangerous || undefined}>
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
    return (
      <Button look="quiet" onClick={() => selectLabels(appId, found, true)}>
        {plural(found.length, { one: "Select # result", other: "Select all # results" })}
      </Button>
    );
  }
  if (!isOpen(all)) return null;
  return (
    <Button look="quiet" onClick={() => selectLabels(appId, all, true)}>
      {t({ message: plural(all.length, { one: "Select #", other: "Select all #" }), context: "labels" })}
    </Button>
  );
}
