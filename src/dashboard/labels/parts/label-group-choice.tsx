import { t } from "@lingui/core/macro";
import { useMemo } from "react";
import type { LabelView } from "#dashboard/labels/data/label-address.ts";
import { storeGroups } from "#dashboard/labels/data/label-group-choice.ts";
import { offersGroups } from "#dashboard/labels/data/label-groups.ts";
import { Checkbox } from "#dashboard/ui/checkbox.tsx";
import styles from "./label-group-choice.module.css";

interface LabelGroupChoiceProps {
  readonly appId: string;
  /** The project's labels, as far as they are known. */
  readonly labels: readonly { readonly id: number | null; readonly name?: string }[];
  readonly isGrouped: boolean;
  readonly onChoose: (view: Partial<LabelView>) => void;
}

/** Shows labels in groups of their names' prefixes, where those help. The choice stays on this device. */
export function LabelGroupChoice({ appId, labels, isGrouped, onChoose }: LabelGroupChoiceProps) {
  const isOffered = useMemo(() => offersGroups(labels.flatMap(({ name }) => name ?? [])), [labels]);
  if (!isOffered && !isGrouped) return null;
  return (
    <label className={styles["choice"]}>
      <Checkbox
        checked={isGrouped}
        onChange={({ target: { checked } }) => {
          storeGroups(appId, checked);
          onChoose({ groups: checked });
        }}
      />
      {t`Group by prefix`}
    </label>
  );
}
