import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";
import type { LabelVersion } from "#contract/label-content.ts";
import type { LabelField } from "#contract/labels.ts";
import { labelAddress, openedHere, readLabelView } from "#dashboard/labels/data/label-address.ts";
import { offerDraft } from "#dashboard/labels/data/label-draft-offer.ts";
import { useLabelEdit } from "#dashboard/labels/data/label-edit.ts";
import type { SetOpenEdits } from "#dashboard/labels/data/label-open-edits.ts";

export interface LabelCellEditorProps {
  readonly appId: string;
  readonly label: LabelVersion & { readonly id: number };
  /** What of it is changed. */
  readonly field: LabelField;
  readonly setOpenEdits: SetOpenEdits;
  /** Takes the color, as `#RRGGBB`, that the row's chip is to be seen in; null for its own. */
  readonly onPreview: (color: string | null) => void;
  readonly onClose: () => void;
}

/** The editing of a label's name or color where it stands. A draft that changes both goes on in the editor. */
export function useLabelCellEdit({ appId, label, field, setOpenEdits, onClose }: LabelCellEditorProps) {
  const { id } = label;
  const navigate = useNavigate();
  const isClosed = useRef(false);
  const edit = useLabelEdit({ appId, label, fields: [field], onSaved: close });
  const { original, typed, isRestored, discard, isSending, isLate, readKept } = edit;
  const other = field === "name" ? "color" : "name";
  const isForEditor = isRestored && typed[other] !== original?.[other];

  function close(): void {
    isClosed.current = true;
    onClose();
  }

  /** Gives up what was typed. What is being sent is waited for, unless that takes long; its draft is kept until it is made. */
  function cancel(): void {
    if (isSending.current && !isLate) return;
    if (!isSending.current) discard();
    close();
  }

  function openEditor(): void {
    // The person may have gone elsewhere.
    const view = readLabelView(new URLSearchParams(window.location.search));
    void navigate(labelAddress(appId, { ...view, dialog: { kind: "edit", id } }), { state: openedHere });
  }

  const goToEditor = useEffectEvent(() => {
    close();
    openEditor();
  });
  useEffect(() => {
    if (isForEditor) goToEditor();
  }, [isForEditor]);

  const offerKept = useEffectEvent(() => {
    const kept = isClosed.current ? null : readKept();
    if (kept !== null) offerDraft(kept, openEditor);
  });
  useEffect(() => {
    isClosed.current = false;
    return () => offerKept();
  }, []);

  // Its row stays in its list for as long as it is being edited.
  useEffect(() => {
    setOpenEdits((ids) => [...ids, id]);
    return () => setOpenEdits((ids) => ids.filter((one) => one !== id));
  }, [id, setOpenEdits]);

  return { ...edit, cancel };
}
