import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { countPages, type PagePlace } from "#contract/pagination.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { type DialogLabel, isFailedSearch, useDialogLabel } from "#dashboard/labels/data/dialog-label.ts";
import {
  type LabelDialog,
  type LabelView,
  labelAddress,
  openedHere,
} from "#dashboard/labels/data/label-address.ts";
import { deleteUndoably } from "#dashboard/labels/data/label-deletion.ts";
import { dropDraft, type LabelDraft, takeDrafts } from "#dashboard/labels/data/label-drafts.ts";
import type { LabelRows } from "#dashboard/labels/data/label-rows.ts";
import { useSelection } from "#dashboard/labels/data/label-selection.ts";
import { labelRowFocusId } from "#dashboard/labels/parts/label-table.tsx";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { isolateName } from "#dashboard/ui/text-direction.ts";
import { showToast } from "#dashboard/ui/toast.ts";
import { useLeaveGuard } from "#dashboard/ui/use-leave-guard.ts";
import { LabelNotFound } from "./label-not-found.tsx";

const LabelEditor = lazy(() => import("#dashboard/labels/editor/label-editor.tsx"));
const LabelExportDialog = lazy(() => import("#dashboard/labels/bulk/label-export-dialog.tsx"));
const LabelSelectionBar = lazy(() => import("#dashboard/labels/bulk/label-selection-bar.tsx"));

interface LabelDialogsProps {
  readonly appId: string;
  /** With the text to find as it is being typed. */
  readonly view: LabelView;
  /** The shown page as the service answered; undefined while unknown. */
  readonly page: Pick<PagePlace, "last_page" | "per_page" | "total"> | undefined;
  /** The rows as the table shows them. */
  readonly rows: LabelRows["rows"];
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** The label whose row's Delete button was pressed; null for none. */
  readonly pendingDelete: DialogLabel | null;
  /** Called when {@link pendingDelete} is being deleted. */
  readonly onDeleteStarted: () => void;
}

/**
 * What is done with labels over their table: the dialog that the address asks for, deleting, kept drafts, and the bar
 * for those that are selected.
 */
export default function LabelDialogs(props: LabelDialogsProps) {
  const { appId, view, page, rows, heading, pendingDelete, onDeleteStarted } = props;
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const guard = useLeaveGuard<LabelDialog>(view.dialog, isSameDialog, (left) => {
    // Another dialog took the editor's place in the history, and gives it back; going back only left it.
    const options = view.dialog === null ? { state: openedHere } : { replace: true, state: location.state };
    void navigate(labelAddress(appId, { ...view, dialog: left }), options);
  });
  const dialog = guard.shown;
  const { name: suggestedName } = (location.state ?? {}) as { readonly name?: string };
  const selection = useSelection(appId);
  const [focusAfter, setFocusAfter] = useState<string | null>(null);
  // A change may be acknowledged when the person has already gone elsewhere.
  const now = useRef({ view, location });
  useEffect(() => {
    now.current = { view, location };
  });

  const startPendingDelete = useEffectEvent((label: DialogLabel) => {
    onDeleteStarted();
    remove(label);
  });
  useEffect(() => {
    if (pendingDelete !== null) startPendingDelete(pendingDelete);
  }, [pendingDelete]);

  const drafts = useDrafts(appId, dialog, (draftDialog) => {
    const address = labelAddress(appId, { ...now.current.view, dialog: draftDialog });
    void navigate(address, { state: openedHere });
  });
  const label = useDialogLabel(appId, dialog, page && rows, drafts);

  // After a row is gone the focus goes where the person would look next.
  useEffect(() => {
    if (focusAfter === null || dialog !== null) return;
    setFocusAfter(null);
    (document.getElementById(focusAfter) ?? heading.current)?.focus();
  }, [focusAfter, dialog, heading]);

  function close(): void {
    const { state } = now.current.location;
    const opened = (state as Partial<typeof openedHere> | null)?.opensDialog === true;
    if (opened) void navigate(-1);
    else void navigate(labelAddress(appId, { ...view, dialog: null }), { replace: true });
  }

  /** Closes the editor, whatever has been typed. */
  function leave(): void {
    guard.release();
    close();
  }

  function showSaved(): void {
    guard.release();
    if (!isSameDialog(dialog, now.current.view.dialog)) return;
    if (dialog?.kind !== "new" || page === undefined) {
      close();
      return;
    }
    // The empty list's own button, which opened the dialog, is gone.
    if (page.total === 0) setFocusAfter("");
    // A new label is the last one: go and see it.
    const { total, last_page, per_page } = page;
    const lastPage = total === null ? last_page : countPages(total + 1, per_page);
    void navigate(labelAddress(appId, { page: lastPage }), { replace: true });
  }

  function remove(label: DialogLabel): void {
    // Only those with an id have a button to go to, also where more is shown than a page.
    const ids = Array.from(document.querySelectorAll("tr button[id]"), ({ id }) => id);
    const index = ids.indexOf(labelRowFocusId(label.id));
    setFocusAfter(ids[index + 1] ?? ids[index - 1] ?? "");
    deleteUndoably({ api, client, appId }, label);
  }

  function renderDialog() {
    if (dialog?.kind === "export") {
      return <LabelExportDialog appId={appId} find={view.find} sort={view.sort} onClose={close} />;
    }
    if (dialog === null || drafts === null || label === "loading") return null;
    if (label === "missing" || isFailedSearch(label)) {
      return <LabelNotFound search={label === "missing" ? null : label} onClose={close} />;
    }
    return (
      <LabelEditor
        key={label?.id ?? "new"}
        appId={appId}
        label={label}
        suggestedName={suggestedName}
        page={view.page}
        position={page?.total ?? 0}
        leaving={guard.isAsking}
        onUnsaved={guard.setUnsaved}
        onSaved={showSaved}
        onClose={close}
        onStay={guard.stay}
        onDiscard={leave}
        onDelete={(deleted) => {
          leave();
          remove(deleted);
        }}
      />
    );
  }

  return (
    <>
      {selection.size > 0 && (
        <Suspense>
          <LabelSelectionBar
            appId={appId}
            find={view.find}
            sort={view.sort}
            onExport={() => {
              const address = labelAddress(appId, { ...view, dialog: { kind: "export" } });
              void navigate(address, { state: openedHere });
            }}
            onDelete={remove}
          />
        </Suspense>
      )}
      <Suspense>{renderDialog()}</Suspense>
    </>
  );
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
  const offers = useRef<(() => void)[]>([]);
  const offer = useEffectEvent((draft: LabelDraft) => {
    const draftDialog: LabelDialog = draft.id === null ? { kind: "new" } : { kind: "edit", id: draft.id };
    if (isSameDialog(draftDialog, dialog)) return;
    const close = showToast({
      subject: appId,
      tone: "good",
      text: describeDraft(draft),
      actions: [
        { label: t`Continue`, onPress: () => open(draftDialog) },
        { label: t`Discard`, onPress: () => dropDraft(draft) },
      ],
    });
    offers.current.push(close);
  });
  useEffect(() => {
    let isShown = true;
    void takeDrafts(serviceUrl, appId).then((found) => {
      if (!isShown) return;
      setDrafts(found);
      // What is being saved right now waits for its answer.
      if (client.isMutating({ mutationKey: queryKeys.labelChange(appId) }) === 0) found.forEach(offer);
    });
    return () => {
      isShown = false;
    };
  }, [serviceUrl, appId, client]);
  // An editor that is opened brings its draft along.
  const isOpen = dialog !== null && dialog.kind !== "export";
  useEffect(() => {
    if (isOpen) for (const close of offers.current.splice(0)) close();
  }, [isOpen]);
  return drafts;
}

function describeDraft({ name, seen }: LabelDraft): string {
  if (seen !== null) return t`Your changes to “${isolateName(seen.name)}” are kept, but not saved.`;
  const typed = name.trim();
  if (typed === "") return t`The new label that you began is kept, but not saved.`;
  return t`The new label “${isolateName(typed)}” is kept, but not saved.`;
}
