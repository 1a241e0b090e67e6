import { t } from "@lingui/core/macro";
import { showToast } from "#dashboard/ui/overlay/toast.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { dropDraft, type LabelDraft } from "./label-drafts.ts";

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
