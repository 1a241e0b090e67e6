import { plural, t } from "@lingui/core/macro";
import type { ExistingLabel } from "#contract/label-content.ts";
import { ContentChip } from "#dashboard/ui/chip.tsx";
import styles from "./label-chips.module.css";

interface LabelChipsProps {
  readonly labels: readonly ExistingLabel[];
}

/** So many are shown; the rest is only counted. */
const shownCount = 8;

/** The first few of some labels, and how many more there are. */
export function LabelChips({ labels }: LabelChipsProps) {
  const rest = labels.length - shownCount;
  return (
    <ul className={styles["chips"]} aria-label={t`Labels`}>
      {labels.slice(0, shownCount).map((label) => (
        <li key={label.id}>
          <ContentChip content={label} />
        </li>
      ))}
      {rest > 0 && <li>{plural({ count: rest }, { one: "and # more", other: "and # more" })}</li>}
    </ul>
  );
}
