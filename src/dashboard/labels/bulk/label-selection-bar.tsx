import { plural, t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { type IconNode, ListChecks } from "lucide";
import { Suspense, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import type { LabelChange } from "#client/label-change.ts";
import type { ExistingLabel } from "#contract/label-content.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { chipColors } from "#dashboard/colors/chip-colors.ts";
import { useIsWorkedOn } from "#dashboard/jobs/job-store.ts";
import {
  type BulkAction,
  type BulkActionRequest,
  bulkActionList,
  bulkActions,
} from "#dashboard/labels/data/bulk-action-list.ts";
import { deleteManyUndoably } from "#dashboard/labels/data/changes/label-deletion.ts";
import { startLabelJob } from "#dashboard/labels/data/changes/label-jobs.ts";
import type { Target } from "#dashboard/labels/data/changes/label-mutations.ts";
import type { LabelSort } from "#dashboard/labels/data/label-columns.ts";
import { onlyReadable } from "#dashboard/labels/data/label-finding.ts";
import { useFoundLabels } from "#dashboard/labels/data/label-found-labels.ts";
import {
  deselectLabels,
  forgetSelection,
  type Selection,
  selectLabels,
  setRangeMode,
  useRangeMode,
  useSelection,
} from "#dashboard/labels/data/label-selection.ts";
import { projectAddress } from "#dashboard/projects/data/project-address.ts";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { usePersonalDraft } from "#dashboard/session/data/personal-draft.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { isAtEntry } from "#dashboard/ui/address-query.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { isTyping } from "#dashboard/ui/key-press.ts";
import { lazyPart } from "#dashboard/ui/loading/lazy-part.tsx";
import { Opening } from "#dashboard/ui/loading/opening.tsx";
import { prefetch } from "#dashboard/ui/loading/prefetch.ts";
import { useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import { AwaitedOverlay } from "#dashboard/ui/overlay/awaited-overlay.tsx";
import { FloatingBar, FloatingBarCount } from "#dashboard/ui/overlay/floating-bar.tsx";
import { isCovered, useShortcut } from "#dashboard/ui/shortcut.ts";
import { emptyPattern, patternOfPrefix, type RenamePattern, renamePatternSchema } from "./label-renaming.ts";
import styles from "./label-selection-bar.module.css";

/** Loads the dialogs for many labels. */
export const loadBulkDialogs = () => import("./bulk-dialogs.ts");
const LabelDeleteDialog = lazyPart(async () => (await loadBulkDialogs()).LabelDeleteDialog);
const LabelRecolorDialog = lazyPart(async () => (await loadBulkDialogs()).LabelRecolorDialog);
const LabelRenameDialog = lazyPart(async () => (await loadBulkDialogs()).LabelRenameDialog);

/** What recoloring begins with: a color that can be read on a light page, and is no one’s in particular. */
const firstColor = "#6D5EFC";

/** What a dialog asks more about. */
type DialogAction = Exclude<BulkAction, "copy" | "export" | "save">;

interface LabelSelectionBarProps {
  readonly appId: string;
  /** The text to find, as it is being typed. */
  readonly find: string;
  readonly sort: LabelSort | null;
  readonly onExport: () => void;
  /** Deletes a single label, so that it can be undone. */
  readonly onDelete: (label: EmbeddedLabel) => void;
  /** Has the focus go elsewhere before labels are gone. */
  readonly onLeaveRows: (labels: readonly ExistingLabel[]) => void;
}

/** More labels than this, or all of a project, are deleted only after a question: so many are seldom meant. */
const mostUnasked = 10;

/** What can be done with the selected labels. While such work is under way, the job dock has its place. */
export default function LabelSelectionBar(props: LabelSelectionBarProps) {
  const { appId, onExport } = props;
  const target = { api: useApi(), client: useQueryClient(), appId };
  const navigate = useNavigate();
  const { selection, selected, areAll, found, readable } = useSelectedLabels(props);
  const [dialog, setDialog] = useState<DialogAction | null>(null);
  const typed = useTyped(appId);
  const isBusy = useIsWorkedOn(appId);
  useFocusOnceBusy(isBusy);
  const bar = useRef<HTMLElement>(null);
  const isShown = selected.length > 0 && !isBusy;
  const hasKey = useShortcut("a", () => bar.current?.querySelector<HTMLElement>("button")?.focus());
  const clear = () => clearSelection(bar.current);
  useEscape(clear);
  const isRange = useRangeMode();
  const count = describeCount(selected, isRange);
  useAnnouncement(isShown ? count : "");
  useEffect(() => prefetch(loadBulkDialogs), []);
  useRequest(isShown, (action, prefix) => {
    if (prefix !== undefined) typed.onPattern(patternOfPrefix(prefix));
    act(action);
  });

  if (!isShown) return null;

  /** Changes selected labels as one job. */
  function begin(kind: "recolor" | "rename", changes: readonly LabelChange[]): void {
    setDialog(null);
    startLabelJob({ ...target, kind, changes });
  }

  function act(action: BulkAction): void {
    if (action === "copy" || action === "save") {
      const state = { labels: selected.map(({ id }) => id) };
      void navigate(projectAddress(appId, action === "copy" ? "copy" : "starter-sets"), { state });
    } else if (action === "export") onExport();
    else if (action !== "delete") setDialog(action);
    else if (selected.length > mostUnasked || areAll) setDialog("delete");
    else remove();
  }

  function remove(): void {
    setDialog(null);
    deleteSelected(target, selected, props);
  }

  return (
    <>
      <FloatingBar
        ref={bar}
        className={styles["bar"]}
        aria-label={t`Selected labels`}
        aria-keyshortcuts={hasKey ? "A" : undefined}
      >
        <FloatingBarCount className={styles["count"]}>{count}</FloatingBarCount>
        <SelectMore appId={appId} selection={selection} found={found} all={readable} />
        <Actions isRange={isRange} onAct={act} onClear={clear} />
      </FloatingBar>
      {dialog !== null && (
        <BulkDialog
          {...typed}
          action={dialog}
          appId={appId}
          labels={selected}
          all={readable}
          areAll={areAll}
          onBegin={begin}
          onDelete={remove}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

/** Deletes labels so that it can be undone, and has the focus go elsewhere before. */
function deleteSelected(
  target: Target,
  selected: readonly EmbeddedLabel[],
  { onDelete, onLeaveRows }: Pick<LabelSelectionBarProps, "onDelete" | "onLeaveRows">,
): void {
  const { appId } = target;
  const [label, ...others] = selected;
  if (label !== undefined && others.length === 0) {
    onDelete(label);
    return;
  }
  onLeaveRows(selected);
  const ids = selected.map(({ id }) => id);
  deleteManyUndoably(target, selected, () => selectLabels(appId, selected, true));
  deselectLabels(appId, ids);
}

function describeCount(selected: readonly EmbeddedLabel[], isRange: boolean): string {
  // Where there is no Shift key.
  if (isRange) return t`Tap the last label`;
  return plural(selected.length, { one: "# selected", other: "# selected" });
}

function clearSelection(bar: HTMLElement | null): void {
  const hadFocus = bar?.contains(document.activeElement) === true;
  forgetSelection();
  if (hadFocus) document.querySelector("h1")?.focus();
}

/** The selected labels as they are now, and those that could be selected besides. */
function useSelectedLabels({ appId, sort, ...props }: LabelSelectionBarProps) {
  const selection = useSelection(appId);
  const find = useDeferredValue(props.find);
  const { query, all, found } = useFoundLabels(appId, find, sort);
  const isKnown = query.data !== undefined;
  // While a job of all labels is at work this is rendered often.
  const readable = useMemo(() => onlyReadable(all), [all]);
  const selected = useMemo(
    () => readSelected(selection, isKnown ? readable : null),
    [selection, isKnown, readable],
  );
  return {
    selection,
    selected,
    areAll: isKnown && selected.length > 1 && selected.length === all.length,
    /** What was looked for; empty when nothing is. */
    found: find.trim() === "" ? [] : onlyReadable(found),
    readable,
  };
}

interface TypedChanges {
  readonly pattern: RenamePattern | null;
  readonly onPattern: (pattern: RenamePattern) => void;
  readonly color: string | null;
  readonly onColor: (color: string) => void;
}

/** What was typed in the dialogs, which isn't lost when something fails, or by a reload. */
function useTyped(appId: string): TypedChanges {
  const [pattern, onPattern] = usePersonalDraft(`rename ${appId}`, renamePatternSchema);
  const [color, onColor] = useState<string | null>(null);
  return { pattern, onPattern, color, onColor };
}

/** The button that began the work goes with the bar; a person who is anywhere else stays there. */
function useFocusOnceBusy(isBusy: boolean): void {
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (isBusy && !wasBusy.current && isLost) document.querySelector("h1")?.focus();
    wasBusy.current = isBusy;
  }, [isBusy]);
}

interface ActionsProps {
  /** Whether the next label that is pressed ends a range. */
  readonly isRange: boolean;
  readonly onAct: (action: BulkAction) => void;
  readonly onClear: () => void;
}

function Actions({ isRange, onAct, onClear }: ActionsProps) {
  const button = (action: BulkAction) => {
    const { icon, name } = bulkActions[action];
    if (name === null) return null;
    const isDangerous = action === "delete";
    return (
      <ActionButton
        key={action}
        icon={icon}
        name={name()}
        isDangerous={isDangerous}
        onClick={() => onAct(action)}
      />
    );
  };
  return (
    <>
      <div className={styles["actions"]}>
        {bulkActionList.map((action) => action !== "delete" && button(action))}
        <span className={styles["range"]}>
          <ActionButton
            icon={ListChecks}
            name={t`Select range`}
            isPressed={isRange}
            onClick={() => setRangeMode(!isRange)}
          />
        </span>
      </div>
      <div className={styles["clear"]}>
        <Button variant="quiet" aria-keyshortcuts="Escape" onClick={onClear}>
          {t({ message: "Clear", context: "selection", comment: "Button: unselects everything" })}
        </Button>
      </div>
      <div className={styles["delete"]}>{button("delete")}</div>
    </>
  );
}

interface BulkDialogProps extends TypedChanges {
  readonly action: DialogAction;
  readonly appId: string;
  readonly labels: readonly EmbeddedLabel[];
  /** All labels of the project. */
  readonly all: readonly EmbeddedLabel[];
  readonly areAll: boolean;
  readonly onBegin: (kind: "recolor" | "rename", changes: readonly LabelChange[]) => void;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** The dialog that asks more about an action. */
function BulkDialog(props: BulkDialogProps) {
  const {
    action,
    appId,
    labels,
    all,
    areAll,
    pattern,
    onPattern,
    color,
    onColor,
    onBegin,
    onDelete,
    onClose,
  } = props;
  const project = useProject(appId);
  const dialogs = {
    delete: () => (
      <LabelDeleteDialog
        labels={labels}
        areAll={areAll}
        projectName={project?.name ?? appId}
        onDelete={onDelete}
        onClose={onClose}
      />
    ),
    recolor: () => (
      <LabelRecolorDialog
        appId={appId}
        labels={labels}
        color={color ?? firstColor}
        onColor={onColor}
        onRecolor={(changes) => onBegin("recolor", changes)}
        onClose={onClose}
      />
    ),
    rename: () => (
      <LabelRenameDialog
        labels={labels}
        all={all}
        pattern={pattern ?? emptyPattern}
        onPattern={onPattern}
        onRename={(changes) => onBegin("rename", changes)}
        onClose={onClose}
      />
    ),
  } satisfies Record<DialogAction, () => unknown>;
  return (
    <Suspense
      fallback={
        <>
          <Opening />
          <AwaitedOverlay onClose={onClose} />
        </>
      }
    >
      {dialogs[action]()}
    </Suspense>
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

/** Calls the listener when Escape is pressed on the page itself, not in a field or an overlay. */
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

/**
 * Calls the listener with the action that a navigation asked for, once it can be done; not after a reload or when going
 * back.
 */
function useRequest(isPossible: boolean, act: (action: BulkAction, prefix?: string) => void): void {
  const navigate = useNavigate();
  const { key, search, state } = useLocation();
  const isFresh = useNavigationType() !== "POP";
  const request = state as Partial<BulkActionRequest> | null;
  const asked = isFresh && request?.bulkAction;
  const onRequest = useEffectEvent((action: BulkAction) => {
    if (!isAtEntry(key)) return;
    void navigate({ search }, { replace: true });
    act(action, request?.prefix);
  });
  useEffect(() => {
    if (asked && isPossible) onRequest(asked);
  }, [asked, isPossible]);
}

interface ActionButtonProps {
  readonly icon: IconNode;
  readonly name: string;
  readonly isDangerous?: boolean;
  /** Whether it is on, where it can be. */
  readonly isPressed?: boolean;
  readonly onClick: () => void;
}

function ActionButton(props: ActionButtonProps) {
  const { icon, name, isDangerous = false, isPressed, onClick } = props;
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
      <Button variant="quiet" onClick={() => selectLabels(appId, found, true)}>
        {plural(found.length, { one: "Select # result", other: "Select all # results" })}
      </Button>
    );
  }
  if (!isOpen(all)) return null;
  return (
    <Button variant="quiet" onClick={() => selectLabels(appId, all, true)}>
      {t({ message: plural(all.length, { one: "Select #", other: "Select all #" }), context: "labels" })}
    </Button>
  );
}
