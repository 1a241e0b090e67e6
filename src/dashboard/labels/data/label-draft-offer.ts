import { t } from "@lingui/core/macro";
import { useEffect } from "react";
import { showToast } from "#dashboard/ui/overlay/toast.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { type DraftSubject, draftKey, dropDraft, type LabelDraft } from "./label-drafts.ts";

/** Says that a draft is kept, and offers to go on with it; returns the way to end that. */
export function offerDraft(draft: LabelDraft, onContinue: () => void): () => void {
  return showToast({
    subject: draft.appId,
    tone: "good",
    text: describeDraft(draft),
    actions: [
      { label: t`Continue`, onPress: onContinue },
      { label: t`Discard`, onPress: () => dropDraft(draft) },
    ],
  });
}

function describeDraft({ name, seen }: LabelDraft): string {
  if (seen !== null) return t`Your changes to “${isolateName(seen.name)}” are kept as a draft.`;
  const typed = name.trim();
  if (typed === "") return t`Your new label is kept as a draft.`;
  return t`The new label “${isolateName(typed)}” is kept as a draft.`;
}

/** Tells the person, once, that the label that they are writing is being written in another tab, too. */
export function useDraftNotice(subject: DraftSubject): void {
  const key = draftKey(subject);
  const { appId } = subject;
  useEffect(() => {
    const listening = new AbortController();
    const tell = (event: StorageEvent) => {
      if (event.key !== key || event.newValue === null) return;
      listening.abort();
      const text = t`You’re editing this label in another tab, too. The draft keeps what you typed last.`;
      showToast({ subject: appId, tone: "good", text });
    };
    window.addEventListener("storage", tell, { signal: listening.signal });
    return () => listening.abort();
  }, [key, appId]);
}
