import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { ExistingLabel } from "#contract/label-content.ts";
import type { LabelContent } from "#contract/labels.ts";
import type { PagePlace } from "#contract/pagination.ts";
import { describeError } from "#dashboard/api/error-sentence.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import LabelSelectionBar, { loadBulkDialogs } from "#dashboard/labels/bulk/label-selection-bar.tsx";
import { deleteUndoably } from "#dashboard/labels/data/changes/run-label-change.ts";
import { type FailedSearch, useDialogLabel } from "#dashboard/labels/data/dialog-label.ts";
import {
  type LabelDialog,
  type LabelView,
  labelAddress,
  openedHere,
} from "#dashboard/labels/data/label-address.ts";
import { type LabelDraft, listDrafts, offerDraft } from "#dashboard/labels/data/label-drafts.ts";
import type { CreationNote } from "#dashboard/labels/data/label-edit.ts";
import { isFound, toNeedle } from "#dashboard/labels/data/label-finding.ts";
import type { LabelRows, ListPlace } from "#dashboard/labels/data/label-rows.ts";
import { useSelection } from "#dashboard/labels/data/label-selection.ts";
import { findRowAfter, focusRow } from "#dashboard/labels/parts/label-row-focus.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { lazyPart } from "#dashboard/ui/loading/lazy-part.tsx";
import { quietTime, useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import { DialogBody, DialogFooter, ModalDialog } from "#dashboard/ui/overlay/dialog.tsx";
import { Opened, Opening } from "#dashboard/ui/overlay/opening.tsx";
import { formatCount, formatRange } from "#dashboard/ui/text/count.ts";

/** Loads the form of a label. */
export const loadLabelEditor = () => import("#dashboard/labels/editor/label-editor.tsx");
const LabelEditor = lazyPart(async () => (await loadLabelEditor()).default);
const LabelExportDialog = lazyPart(async () => (await loadBulkDialogs()).LabelExportDialog);

export interface LabelDialogsProps {
  readonly appId: string;
  /** With the text to find as it is being typed. */
  readonly view: LabelView;
  /** The shown page as the service answered; undefined while unknown. */
  readonly page: (PagePlace & { readonly readAt: number }) | undefined;
  /** The rows as the table shows them. */
  readonly rows: LabelRows["rows"];
  /** Which labels of how many are shown; undefined where that isn’t shown. */
  readonly position: ListPlace | undefined;
  /** Opens the dialog for exporting. */
  readonly onExport: () => void;
}

/**
 * What is done with labels over their table: the dialog that the address asks for, deleting, kept drafts, the bar for
 * those that are selected, and the table's keys.
 */
export default function LabelDialogs(props: LabelDialogsProps) {
  const { appId, view, page, rows, position, onExport } = props;
  useAnnouncement(announcePosition(position), { onlyChanges: true, settle: quietTime });
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const { dialog } = view;
  const selection = useSelection(appId);
  const setFocusAfter = useFocusAfter(dialog);
  // A change may be acknowledged when the person has already gone elsewhere.
  const now = useRef({ view, location });
  const isClosing = useRef(false);
  useEffect(() => {
    now.current = { view, location };
    isClosing.current = false;
  });
  const drafts = useDrafts(appId, dialog, open);
  const label = useDialogLabel(appId, dialog, page && rows, drafts);

  function open(opened: LabelDialog): void {
    const address = labelAddress(appId, { ...now.current.view, dialog: opened });
    void navigate(address, { state: openedHere });
  }

  function close(): void {
    // Pressed twice, it would go back twice.
    if (isClosing.current) return;
    isClosing.current = true;
    const opened = (now.current.location.state as Partial<typeof openedHere> | null)?.opensDialog === true;
    if (opened) void navigate(-1);
    else void navigate(labelAddress(appId, { ...view, dialog: null }), { replace: true });
  }

  function remove(deleted: readonly ExistingLabel[]): void {
    setFocusAfter(findRowAfter(deleted));
    deleteUndoably({ api, client, appId }, deleted);
  }

  /** Closes the editor over the list, which shows what was saved. */
  function showSaved(): void {
    if (!isSameDialog(dialog, now.current.view.dialog)) return;
    // The empty list's own button, which opened the dialog, is gone.
    if (dialog?.kind === "new" && page?.total === 0) setFocusAfter("");
    close();
  }

  /** Tells the person that the search doesn’t find a new label, and offers to show it. */
  function noteCreation(label: LabelContent): CreationNote | null {
    if (isFound(label, toNeedle(view.find))) return null;
    return {
      text: t`It doesn’t match your search.`,
      action: {
        label: t({ message: "Show", context: "label", comment: "Button: shows the label that was created" }),
        onPress: () => void navigate(labelAddress(appId, { ...view, find: "", dialog: null })),
      },
    };
  }

  function renderDialog(dialog: LabelDialog) {
    if (dialog.kind === "export") return <LabelExportDialog appId={appId} search={view} onClose={close} />;
    if (drafts === null || label === "loading") return <Opening onClose={close} />;
    if (label === "missing") return <LabelNotFound search={null} onClose={close} />;
    if (label !== null && "error" in label) return <LabelNotFound search={label} onClose={close} />;
    return (
      <LabelEditor
        key={label?.id ?? "new"}
        appId={appId}
        label={label}
        suggestedName={(location.state as { readonly name?: string } | null)?.name}
        noteCreation={noteCreation}
        onSaved={showSaved}
        onClose={close}
        onContinue={() => open(dialog)}
        onDelete={(deleted) => {
          close();
          remove([deleted]);
        }}
      />
    );
  }

  return (
    <>
      {selection.size > 0 && (
        <LabelSelectionBar appId={appId} search={view} onExport={onExport} onDelete={remove} />
      )}
      {dialog !== null && <Opened onClose={close}>{renderDialog(dialog)}</Opened>}
    </>
  );
}

interface LabelNotFoundProps {
  /** Null when the service has answered, and the label isn't there. */
  readonly search: FailedSearch | null;
  readonly onClose: () => void;
}

/** Stands in for the dialog of a label that isn't there (deleted, or of another project), or couldn't be looked up. */
function LabelNotFound({ search, onClose }: LabelNotFoundProps) {
  return (
    <ModalDialog
      hasAddress
      title={search ? t`This label can’t be shown` : t`Label not found`}
      onClose={onClose}
    >
      <DialogBody>
        {search
          ? describeError(search.error)
          : t`It was deleted, or it belongs to another project. Nothing was changed.`}
      </DialogBody>
      <DialogFooter>
        <Button variant={search ? "plain" : "primary"} onClick={onClose}>{t`Back to labels`}</Button>
        {search && (
          <Button variant="primary" pending={search.isFetching} onClick={() => void search.refetch()}>
            {t`Retry`}
          </Button>
        )}
      </DialogFooter>
    </ModalDialog>
  );
}

/** Moves the focus once a row is gone; returns a function that takes the result of {@link findRowAfter}. */
function useFocusAfter(dialog: LabelDialog | null): (id: string) => void {
  const [focusAfter, setFocusAfter] = useState<string | null>(null);
  useEffect(() => {
    if (focusAfter === null || dialog !== null) return;
    setFocusAfter(null);
    focusRow(focusAfter);
  }, [focusAfter, dialog]);
  return setFocusAfter;
}

/** The position as it is announced: a full sentence, as it is heard without its context. */
function announcePosition(position: ListPlace | undefined): string {
  if (!position || position.total === null) return "";
  const { from, to, total } = position;
  const range = formatRange(from, to);
  const count = formatCount(total);
  return t`Showing ${range} of ${count}`;
}

function isSameDialog(a: LabelDialog | null, b: LabelDialog | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * The project's drafts that were waiting when this was first shown; null until they are known. Those that aren't in the
 * open dialog are offered in messages.
 */
function useDrafts(
  appId: string,
  dialog: LabelDialog | null,
  open: (dialog: LabelDialog) => void,
): readonly LabelDraft[] | null {
  const { serviceUrl } = useApi();
  const client = useQueryClient();
  const [drafts, setDrafts] = useState<readonly LabelDraft[] | null>(null);
  const offer = useEffectEvent((draft: LabelDraft) => {
    const draftDialog: LabelDialog = draft.id === null ? { kind: "new" } : { kind: "edit", id: draft.id };
    if (isSameDialog(draftDialog, dialog)) return;
    offerDraft(draft, () => open(draftDialog));
  });
  useEffect(() => {
    const found = listDrafts(serviceUrl, appId);
    setDrafts(found);
    // What is being saved right now waits for its response.
    if (client.isMutating({ mutationKey: queryKeys.labelChange(appId) }) === 0) found.forEach(offer);
  }, [serviceUrl, appId, client]);
  return drafts;
}
