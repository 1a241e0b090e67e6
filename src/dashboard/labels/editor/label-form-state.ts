import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type RefObject, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { LabelVersion } from "#contract/label-content.ts";
import type { LabelInput } from "#contract/label-input.ts";
import type { DialogLabel } from "#dashboard/labels/data/dialog-label.ts";
import { readDraft } from "#dashboard/labels/data/label-drafts.ts";
import { useNeighbors } from "#dashboard/labels/data/label-neighbors.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { useFirstColor } from "./label-first-color.ts";
import { type LabelForm, labelFormSchema } from "./label-form.ts";

/** What a label's form is about. */
export interface LabelFormSubject {
  readonly appId: string;
  /** The label as it was when the form opened; null for a new one. */
  readonly label: DialogLabel | null;
  /** A suggested name for a new label; undefined for none. */
  readonly suggestedName: string | undefined;
  /** How many labels there are, which chooses a new label's first color while they aren't known. */
  readonly position: number;
}

export type LabelFormState = ReturnType<typeof useLabelForm>;

/**
 * The fields of a label's form, and what they began with: a draft, the label, or what is proposed for a new one.
 *
 * @param sending whether what was entered is being sent
 */
export function useLabelForm(subject: LabelFormSubject, sending: RefObject<boolean>) {
  const { appId, label, suggestedName = "", position } = subject;
  const { serviceUrl } = useApi();
  const draftSubject = { serviceUrl, appId, id: label?.id ?? null };
  const [draft, setDraft] = useState(() => readDraft(draftSubject));
  // What the person began with: what is saved must still be that.
  const [original, setOriginal] = useState<LabelVersion | null>(draft?.seen ?? label);
  // Also so that a new label can be told from those there are if the service's response is lost.
  const neighbors = useNeighbors(appId, draftSubject.id);
  const lastFocused = useRef<HTMLElement>(null);
  const first = useFirstColor(label === null, neighbors, position, (color, guess) => {
    // What was typed or restored stays.
    if (getValues("color") !== guess) return true;
    // So does what was sent, and what is about to be typed over: a new value would undo its selection.
    const isAtName = (lastFocused.current?.getAttribute("name") ?? "name") === "name";
    if (!isAtName || sending.current || isSubmitted) return false;
    resetField("color", { defaultValue: color });
    return true;
  });
  const begun = { name: original?.name ?? suggestedName, color: original?.color ?? first.color };
  const form = useForm<LabelForm, unknown, LabelInput>({
    resolver: standardSchemaResolver(labelFormSchema),
    defaultValues: { name: draft?.name ?? begun.name, color: draft?.color ?? begun.color },
  });
  const { getValues, reset, resetField } = form;
  const { isSubmitted } = form.formState;

  /** Goes back to what the form would have begun with without a draft. */
  function discardDraft(): void {
    setDraft(null);
    setOriginal(label);
    reset({ name: label?.name ?? suggestedName, color: label?.color ?? first.color });
  }

  return {
    form,
    draftSubject,
    /** Whether a draft was restored. */
    isRestored: draft !== null,
    discardDraft,
    /** What the form held before anything was typed. */
    begun,
    /** The label as the person has seen it; null for a new one. */
    original,
    setOriginal,
    neighbors,
    /** Whether the first color of a new label was chosen for its neighbors. */
    hasProposedColor: first.isProposed,
    /** What had the focus last in the form. */
    lastFocused,
  };
}
