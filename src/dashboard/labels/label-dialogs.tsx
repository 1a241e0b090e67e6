import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { EmbeddedLabel, Label } from "#contract/labels.ts";
import { countPages } from "#contract/pagination.ts";
import { useProject } from "#dashboard/projects/project-queries.ts";
import { prefetch } from "#dashboard/ui/prefetch.ts";
import { showToast } from "#dashboard/ui/toast.ts";
import { type LabelDialog, type LabelView, labelAddress, openedHere } from "./label-address.ts";
import { describeFailure, describeFailureElsewhere, describeSuccess } from "./label-change-sentence.ts";
import { useLabelChange } from "./label-changes.ts";
import type { NewLabel } from "./label-rows.ts";
import { isFailedSearch, useDialogLabel } from "./label-search.ts";
import { labelRowFocusId } from "./label-table.tsx";

const loadEditor = () => import("./label-editor.tsx");
const loadDeleteQuestion = () => import("./label-delete-question.tsx");
const LabelEditor = lazy(loadEditor);
const LabelDeleteQuestion = lazy(loadDeleteQuestion);
const LabelMissing = lazy(() => import("./label-missing.tsx"));

interface LabelDialogsProps {
  readonly appId: string;
  readonly view: LabelView;
  /** The shown page as the service answered; undefined while unknown. */
  readonly page:
    | { readonly data: readonly Label[]; readonly total: number; readonly per_page: number }
    | undefined;
  /** The rows as the table shows them. */
  readonly rows: readonly (Label | NewLabel)[];
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** The dialog that the address asks for, over the labels. */
export default function LabelDialogs({ appId, view, page, rows, heading }: LabelDialogsProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const change = useLabelChange(appId);
  const project = useProject(appId);
  // An editor with unsaved input stays, whatever the address says, until the person has answered.
  const [unsaved, setUnsaved] = useState<LabelDialog | null>(null);
  // Where the person was going when there was unsaved input to ask about; undefined when nothing is asked.
  const [destination, setDestination] = useState<LabelDialog | null>();
  const dialog = unsaved ?? view.dialog;
  const subject = useDialogLabel(appId, dialog, page && rows);
  const [focusAfter, setFocusAfter] = useState<string | null>(null);
  // A change may be acknowledged when the person has already gone elsewhere.
  const now = useRef({ view, location });
  useEffect(() => {
    now.current = { view, location };
  });

  useEffect(() => {
    const timer = setTimeout(() => prefetch(loadEditor, loadDeleteQuestion), 2000);
    return () => clearTimeout(timer);
  }, []);

  // The address is the editor's again at once: going back once more must not lose what the question is about.
  const hasLeft = unsaved !== null && !isSameDialog(unsaved, view.dialog);
  const returnToEditor = useEffectEvent(() => {
    setDestination(view.dialog);
    // Another dialog took the editor's place in the history, and gives it back; going back only left it.
    const options = view.dialog === null ? { state: openedHere } : { replace: true, state: location.state };
    void navigate(labelAddress(appId, { page: view.page, dialog: unsaved }), options);
  });
  useEffect(() => {
    if (hasLeft) returnToEditor();
  }, [hasLeft]);

  // After a row is gone the focus goes where the person would look next.
  useEffect(() => {
    if (focusAfter === null || dialog !== null) return;
    setFocusAfter(null);
    (document.getElementById(focusAfter) ?? heading.current)?.focus();
  }, [focusAfter, dialog, heading]);

  if (dialog === null) return null;

  const plainAddress = labelAddress(appId, { page: view.page, dialog: null });

  function close(): void {
    const { state } = now.current.location;
    const opened = (state as Partial<typeof openedHere> | null)?.opensDialog === true;
    if (opened) void navigate(-1);
    else void navigate(plainAddress, { replace: true });
  }

  function openDelete(id: number): void {
    const address = labelAddress(appId, { page: view.page, dialog: { kind: "delete", id } });
    void navigate(address, { replace: true, state: location.state });
  }

  function discard(): void {
    setUnsaved(null);
    setDestination(undefined);
    if (destination?.kind === "delete") openDelete(destination.id);
    else close();
  }

  function showSaved(): void {
    setUnsaved(null);
    setDestination(undefined);
    if (!isSameDialog(dialog, now.current.view.dialog)) return;
    if (dialog?.kind !== "new" || page === undefined) {
      close();
      return;
    }
    // The empty list's own button, which opened the dialog, is gone.
    if (page.total === 0) setFocusAfter("");
    // A new label is the last one: go and see it.
    const lastPage = countPages(page.total + 1, page.per_page);
    void navigate(labelAddress(appId, { page: lastPage, dialog: null }), { replace: true });
  }

  async function deleteLabel({ id, name }: EmbeddedLabel): Promise<void> {
    try {
      await change.mutateAsync({ kind: "delete", id });
      showToast({ about: appId, tone: "good", text: describeSuccess("delete", name) });
    } catch (error) {
      showToast({
        about: appId,
        tone: "danger",
        text: describeFailure("delete", name, error),
        elsewhere: describeFailureElsewhere(project?.name),
      });
    }
  }

  function confirmDelete(label: EmbeddedLabel): void {
    const index = rows.findIndex(({ id }) => id === label.id);
    const neighbour = rows[index + 1]?.id ?? rows[index - 1]?.id;
    setFocusAfter(neighbour === undefined || neighbour === null ? "" : labelRowFocusId(neighbour));
    close();
    void deleteLabel(label);
  }

  if (dialog.kind !== "new" && subject === "loading") return null;
  if (dialog.kind !== "new" && (subject === "missing" || isFailedSearch(subject))) {
    return (
      <Suspense>
        <LabelMissing search={subject === "missing" ? null : subject} onClose={close} />
      </Suspense>
    );
  }
  const label = typeof subject === "object" && !isFailedSearch(subject) ? subject : null;
  return (
    <Suspense>
      {dialog.kind === "delete" && label !== null ? (
        <LabelDeleteQuestion label={label} onNo={close} onYes={() => confirmDelete(label)} />
      ) : (
        <LabelEditor
          key={label?.id ?? "new"}
          appId={appId}
          label={label}
          position={page?.total ?? 0}
          leaving={destination !== undefined}
          onUnsaved={(hasUnsaved) => setUnsaved(hasUnsaved ? dialog : null)}
          onSaved={showSaved}
          onClose={close}
          onStay={() => setDestination(undefined)}
          onDiscard={discard}
          onDelete={openDelete}
        />
      )}
    </Suspense>
  );
}

function isSameDialog(a: LabelDialog | null, b: LabelDialog | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
