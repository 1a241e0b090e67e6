import { useEffect, useEffectEvent, useLayoutEffect, useMemo } from "react";
import { type Control, useWatch } from "react-hook-form";
import type { LabelInput } from "#contract/label-input.ts";
import type { LabelField } from "#contract/labels.ts";
import { useDraftNotice } from "#dashboard/labels/data/label-draft-offer.ts";
import { dropDraft, keepDraft, type LabelDraft, readDraft } from "#dashboard/labels/data/label-drafts.ts";
import { useProposedLabel } from "#dashboard/labels/data/proposed-labels.ts";
import type { LabelForm } from "./label-form.ts";

interface DraftKeeperProps {
  readonly control: Control<LabelForm, unknown, LabelInput>;
  /** What the form held before anything was typed. */
  readonly begun: LabelForm;
  readonly draft: Omit<LabelDraft, LabelField | "writtenAt">;
  readonly onUnsaved: (hasUnsaved: boolean) => void;
}

/**
 * Keeps what is typed, so that it outlives the page, and has the preview show it. Tells the host of unsaved input, and has the browser ask before
 * the page is left with it. Drawn apart from the form, and shows nothing.
 */
export function DraftKeeper({ control, begun, draft, onUnsaved }: DraftKeeperProps) {
  const [name, color] = useWatch({ control, name: ["name", "color"] });
  const hasUnsaved = name !== begun.name || color !== begun.color;
  const isProposed = hasUnsaved || draft.id === null;
  const typed = useMemo(() => ({ name, color }), [name, color]);
  useDraftNotice(draft);
  useProposedLabel(draft.appId, draft.id, isProposed ? typed : null);
  const keep = useEffectEvent((typed: LabelForm) => {
    if (hasUnsaved) keepDraft({ ...readDraft(draft), ...draft, ...typed, writtenAt: Date.now() });
    else dropDraft(draft);
  });
  useEffect(() => keep(typed), [typed]);
  const report = useEffectEvent(onUnsaved);
  // Before anything is painted: whoever sees what is typed may leave.
  useLayoutEffect(() => report(hasUnsaved), [hasUnsaved]);
  useEffect(() => {
    if (!hasUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [hasUnsaved]);
  return null;
}
