import { plural, t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { X } from "lucide";
import { useCallback, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import type { ExistingLabel } from "#contract/label-content.ts";
import { type EmbeddedLabel, readableLabels } from "#contract/labels.ts";
import { useIsWorkedOn } from "#dashboard/jobs/job-store.ts";
import {
  type BulkAction,
  type BulkActionRequest,
  bulkActionList,
  bulkActions,
} from "#dashboard/labels/data/bulk-action-list.ts";
import { isNarrowed, type LabelSearch, useFoundLabels } from "#dashboard/labels/data/label-found-labels.ts";
import { forgetSelection, selectLabels, useSelection } from "#dashboard/labels/data/label-selection.ts";
import { projectAddress } from "#dashboard/projects/data/project-address.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { isAtEntry } from "#dashboard/ui/address-query.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { isTyping } from "#dashboard/ui/key-press.ts";
import { lazyPart } from "#dashboard/ui/loading/lazy-part.tsx";
import { prefetch } from "#dashboard/ui/loading/prefetch.ts";
import { useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import { useBackCloses } from "#dashboard/ui/overlay/back-closes.ts";
import { Opened } from "#dashboard/ui/overlay/opening.tsx";
import { isCovered, useShortcut } from "#dashboard/ui/shortcut.ts";
import { publishHeight } from "#dashboard/ui/table/published-height.ts";
import styles from "./label-selection-bar.module.css";

/** Loads the dialogs for many labels. */
export const loadBulkDialogs = () => import("./label-bulk-dialog.tsx");
const LabelBulkDialog = lazyPart(async () => (await loadBulkDialogs()).LabelBulkDialog);

/** How far (pixels) messages stay from the bar. */
const gap = 12;
const carryMessages = publishHeight("--selection-bar", (height) => height + gap);

/** More labels than this, or all of a project, are deleted only after a question: so many are seldom meant. */
const mostUnasked = 10;

interface LabelSelectionBarProps {
  readonly appId: string;
  /** What is looked for, as it is being typed. */
  readonly search: LabelSearch;
  readonly onExport: () => void;
  /** Deletes labels, so that it can be undone. */
  readonly onDelete: (labels: readonly ExistingLabel[]) => void;
}

/** What can be done with the selected labels. While such work is under way, the job dock has its place. */
export default function LabelSelectionBar(props: LabelSelectionBarProps) {
  const { appId, onExport, onDelete } = props;
  const target = { api: useApi(), client: useQueryClient(), appId };
  const navigate = useNavigate();
  const { selected, areAll, readable, more } = useSelectedLabels(props);
  const [dialog, setDialog] = useState<Required<BulkActionRequest> | null>(null);
  const isBusy = useIsWorkedOn(appId);
  const bar = useRef<HTMLElement>(null);
  const barRef = useCallback((element: HTMLElement | null) => {
    bar.current = element;
    return carryMessages(element);
  }, []);
  // It takes longer than a frame to draw: the box that was pressed is shown first.
  const isDrawn = useDeferredValue(selected.length > 0);
  const isShown = isDrawn && selected.length > 0 && !isBusy;
  const hasKey = useShortcut("a", () => bar.current?.querySelector<HTMLElement>("div button")?.focus());
  const count = plural(selected.length, { one: "# selected", other: "# selected" });
  useAnnouncement(isShown ? count : "");
  useEffect(() => prefetch(loadBulkDialogs), []);
  useEscape(clear);
  useBackCloses(clear, isShown);
  useRequest(isShown, act);

  if (!isShown) return null;

  function clear(): void {
    const hadFocus = bar.current?.contains(document.activeElement) === true;
    forgetSelection();
    if (hadFocus) document.querySelector("h1")?.focus();
  }

  function act({ bulkAction, prefix = "" }: BulkActionRequest): void {
    if (bulkAction === "copy" || bulkAction === "save") {
      const state = { labels: selected.map(({ id }) => id) };
      void navigate(projectAddress(appId, bulkAction === "copy" ? "compare" : "starter-sets"), { state });
    } else if (bulkAction === "export") onExport();
    else if (bulkAction === "delete" && selected.length <= mostUnasked && !areAll) remove();
    else setDialog({ bulkAction, prefix });
  }

  /** Deletes them so that it can be undone. */
  function remove(): void {
    setDialog(null);
    onDelete(selected);
    selectLabels(appId, selected, false);
  }

  return (
    <>
      <section
        ref={barRef}
        className={styles["bar"]}
        aria-label={t`Selected labels`}
        aria-keyshortcuts={hasKey ? "A" : undefined}
      >
        {hasKey && <kbd translate="no">A</kbd>}
        <p className={styles["count"]}>{count}</p>
        <Button
          variant="quiet"
          iconOnly
          aria-label={t({
            message: "Clear",
            context: "selection",
            comment: "Button: unselects everything",
          })}
          aria-keyshortcuts="Escape"
          onClick={clear}
        >
          <Icon node={X} />
        </Button>
        {more && (
          <Button variant="quiet" onClick={() => selectLabels(appId, more.labels, true)}>
            {more.name}
          </Button>
        )}
        <div className={styles["actions"]}>
          {bulkActionList.map(
            (bulkAction) =>
              // The command menu alone has this one: there is no room for more.
              bulkAction !== "save" && (
                <Button
                  key={bulkAction}
                  changes={bulkActions[bulkAction].changes}
                  variant="quiet"
                  data-deletes={bulkAction === "delete" || undefined}
                  onClick={() => act({ bulkAction })}
                >
                  <Icon node={bulkActions[bulkAction].icon} />
                  <span>{bulkActions[bulkAction].name()}</span>
                </Button>
              ),
          )}
        </div>
      </section>
      {dialog !== null && (
        <Opened onClose={() => setDialog(null)}>
          <LabelBulkDialog
            {...dialog}
            target={target}
            labels={selected}
            all={readable}
            areAll={areAll}
            onDelete={remove}
            onClose={() => setDialog(null)}
          />
        </Opened>
      )}
    </>
  );
}

/** The selected labels as they are now, and those that could be selected besides: all that were found, else all. */
function useSelectedLabels({ appId, ...props }: LabelSelectionBarProps) {
  const selection = useSelection(appId);
  const find = useDeferredValue(props.search.find);
  const search = { find, sort: null, hard: props.search.hard };
  const { all, found } = useFoundLabels(appId, search);
  // While a job of all labels is at work this is rendered often.
  const readable = useMemo(() => readableLabels(all), [all]);
  // Those that have been deleted are no longer among them.
  const selected = useMemo(() => readable.filter(({ id }) => selection.has(id)), [selection, readable]);
  const results = isNarrowed(search) ? readableLabels(found) : [];
  const isOpen = (labels: readonly EmbeddedLabel[]) => labels.some(({ id }) => !selection.has(id));
  const more = isOpen(results)
    ? {
        labels: results,
        name: plural(results.length, { one: "Select # result", other: "Select all # results" }),
      }
    : isOpen(readable) && {
        labels: readable,
        name: t({
          message: plural(readable.length, { one: "Select #", other: "Select all #" }),
          context: "labels",
        }),
      };
  return {
    selected,
    areAll: selected.length > 1 && selected.length === all.length,
    readable,
    more,
  };
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

/** Does what a navigation asked for, once it can be done; not after a reload or when going back. */
function useRequest(isPossible: boolean, act: (request: BulkActionRequest) => void): void {
  const navigate = useNavigate();
  const { key, search, state } = useLocation();
  const isFresh = useNavigationType() !== "POP";
  const request = state as Partial<BulkActionRequest> | null;
  const asked = isFresh && request?.bulkAction;
  const onRequest = useEffectEvent((bulkAction: BulkAction) => {
    if (!isAtEntry(key)) return;
    void navigate({ search }, { replace: true });
    act({ ...request, bulkAction });
  });
  useEffect(() => {
    if (asked && isPossible) onRequest(asked);
  }, [asked, isPossible]);
}
