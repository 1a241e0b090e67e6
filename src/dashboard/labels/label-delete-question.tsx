import { t } from "@lingui/core/macro";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { QuestionDialog } from "#dashboard/ui/question-dialog.tsx";
import { isolateName } from "#dashboard/ui/text-direction.ts";

interface LabelDeleteQuestionProps {
  readonly label: EmbeddedLabel;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks before a label is deleted, by its name. */
export default function LabelDeleteQuestion({ label, onYes, onNo }: LabelDeleteQuestionProps) {
  const name = isolateName(label.name);
  return (
    <QuestionDialog title={t`Delete “${name}”?`} yes={t`Delete label`} onYes={onYes} onNo={onNo}>
      {t`The label is removed from this project. This can’t be undone.`}
    </QuestionDialog>
  );
}
