import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ApiError } from "#client/api-error.ts";
import { LabelConflictError } from "#client/change-outcome.ts";
import { type Creation, creationOf, kindOf, type Update, updateOf } from "#client/label-change.ts";
import { contentOf, isAlike, type LabelVersion, toInput } from "#client/label-content.ts";
import { type LabelInput, labelInputSchema } from "#contract/label-input.ts";
import { joinSentences } from "#contract/languages.ts";
import { describeFieldProblem } from "#dashboard/labels/data/field-problem-sentence.ts";
import {
  type LabelDialog,
  labelAddress,
  openedHere,
  readLabelView,
} from "#dashboard/labels/data/label-address.ts";
import { describeFailure, describeSuccess } from "#dashboard/labels/data/label-change-sentence.ts";
import { completeColor } from "#dashboard/labels/data/label-color-reader.ts";
import { offerDraft } from "#dashboard/labels/data/label-draft-offer.ts";
import { dropDraft, dropSavedDraft, keepDraft, readDraft } from "#dashboard/labels/data/label-drafts.ts";
import { keepRow } from "#dashboard/labels/data/label-open-edits.ts";
import { runLabelChange } from "#dashboard/labels/data/run-label-change.ts";
import type { SendDetails, UncertainCreation } from "#dashboard/labels/data/sent-change.ts";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";

export interface LabelCellEditorProps {
  readonly appId: string;
  readonly label: LabelVersion & { readonly id: number };
  /** What of it is changed. */
  readonly field: "name" | "color";
  /** The answer of which its row was part no longer has it. */
  readonly isKept: boolean;
  /** Takes the color, as `#RRGGBB`, that the row's chip is to be seen in; null for its own. */
  readonly onPreview: (color: string | null) => void;
  readonly onClose: () => void;
}

/** A change of a label's name or color where it stands. */
export interface LabelCellChange {
  /** As it is typed. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is wrong with it, or why it couldn't be saved, in a sentence. */
  readonly problem: string | undefined;
  readonly hasUnsaved: boolean;
  readonly isSaving: boolean;
  /** The label has been deleted: it can be created again, which a key that was meant to save it doesn't do. */
  readonly isGone: boolean;
  readonly onSave: () => Promise<void>;
  readonly onCreateAgain: () => Promise<void>;
  /** Gives up what was typed. */
  readonly onCancel: () => void;
}

/**
 * Changes one field of a label with the care of the editor: what is typed is kept as a draft until it is saved or given
 * up, and nobody else's change is written over. What needs more room goes on in the editor: a draft that changes both
 * fields, and both versions of a label that someone else has changed.
 */
export function useLabelCellChange(props: LabelCellEditorProps): LabelCellChange {
  const { appId, label, field, isKept, onClose } = props;
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { id } = label;
  const subject = { serviceUrl: api.serviceUrl, appId, id };
  const [draft] = useState(() => readDraft(subject));
  // What the person began with: what is saved must still be that.
  const [original] = useState<LabelVersion>(
    () => draft?.seen ?? { ...contentOf(label), updated_at: label.updated_at },
  );
  const [value, setValue] = useState(draft?.[field] ?? original[field]);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const [isRefusedAsGone, setRefusedAsGone] = useState(false);
  const detail = useProjectDetail(appId, isKept);
  const uncertain = useRef<UncertainCreation>(undefined);
  const sending = useRef(false);
  // The service takes long over what was sent: nobody has to wait for it here.
  const isLate = useRef(false);
  const open = useRef(true);
  const hasUnsaved = value !== original[field];
  // A label of another page, or that is no longer found, is still there.
  const isMissing =
    isKept && detail.isFetchedAfterMount && detail.data?.labels.every((one) => one.id !== id) === true;
  const isGone = isRefusedAsGone || isMissing;
  const other = field === "name" ? "color" : "name";
  const isForEditor = draft !== null && draft[other] !== original[other];

  function openEditor(state: object): void {
    // The person may have gone elsewhere.
    const view = readLabelView(new URLSearchParams(window.location.search));
    const dialog: LabelDialog = { kind: "edit", id };
    void navigate(labelAddress(appId, { ...view, dialog }), { state: { ...openedHere, ...state } });
  }

  function end(): void {
    open.current = false;
    onClose();
  }

  const goToEditor = useEffectEvent(() => {
    end();
    openEditor({});
  });
  useEffect(() => {
    if (isForEditor) goToEditor();
  }, [isForEditor]);

  const onGone = useEffectEvent(() => {
    if (!open.current) return;
    open.current = false;
    const kept = readDraft(subject);
    if (kept !== null && !sending.current) offerDraft(kept, () => openEditor({}));
  });
  useEffect(() => {
    open.current = true;
    return () => onGone();
  }, []);
  useEffect(() => keepRow(id), [id]);

  function onChange(next: string): void {
    setValue(next);
    setProblem(undefined);
    setRefusedAsGone(false);
    const version = { ...original, [field]: next };
    if (next === original[field]) dropDraft(subject);
    else keepDraft({ ...subject, ...version, seen: original, writtenAt: Date.now() });
  }

  function onCancel(): void {
    // What is being sent is waited for, unless that takes long; its draft is kept then until it is made.
    if (sending.current && !isLate.current) return;
    if (!sending.current) dropDraft(subject);
    end();
  }

  /** What is to be sent; null, and said, where it isn't allowed. */
  async function readInput(): Promise<LabelInput | null> {
    const typed = field === "name" ? value : completeColor(value);
    const checked = labelInputSchema.shape[field].safeParse(typed);
    if (checked.success) return { ...toInput(original), [field]: checked.data };
    const code = checked.error.issues[0]?.message ?? "";
    setProblem(describeFieldProblem(code, field === "name" ? value : undefined));
    return null;
  }

  async function onSave(): Promise<void> {
    if (sending.current || isGone) return;
    const input = await readInput();
    if (input === null) return;
    const { page } = readLabelView(new URLSearchParams(search));
    if (isAlike(original, input)) onCancel();
    else await send({ ...updateOf({ ...original, id }, input), page });
  }

  async function onCreateAgain(): Promise<void> {
    if (sending.current) return;
    const input = await readInput();
    if (input !== null) await send({ ...creationOf(input), uncertain });
  }

  async function send(change: (Creation | Update) & SendDetails): Promise<void> {
    sending.current = true;
    setSaving(true);
    const isMade = await runLabelChange({ api, client, appId }, change, {
      success: describeSuccess(kindOf(change), change.after.name),
      onWait: () => {
        isLate.current = true;
      },
      describeFailure: (error) => {
        if (!open.current) return describeFailure(change, error);
        if (error instanceof LabelConflictError && error.current === null) setRefusedAsGone(true);
        else if (error instanceof LabelConflictError) {
          end();
          openEditor({ resubmits: true });
        } else setProblem(describeProblem(change, error, field));
        return null;
      },
    });
    sending.current = false;
    isLate.current = false;
    setSaving(false);
    if (!isMade) return;
    dropSavedDraft(subject, change.after);
    if (open.current) end();
  }

  return { value, onChange, problem, hasUnsaved, isSaving, isGone, onSave, onCreateAgain, onCancel };
}

/** What a service says of the field, else why nothing was saved. */
function describeProblem(
  change: Parameters<typeof describeFailure>[0],
  error: unknown,
  field: "name" | "color",
): string {
  const said = error instanceof ApiError ? error.fieldErrors[field] : undefined;
  if (said !== undefined) return describeFieldProblem(joinSentences(said));
  return joinSentences([describeFailure(change, error), t`What you entered is still here.`]);
}
