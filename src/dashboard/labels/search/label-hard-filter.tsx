import { t } from "@lingui/core/macro";
import { TriangleAlert } from "lucide";
import { useHardCount } from "#dashboard/labels/data/label-found-labels.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { formatCount } from "#dashboard/ui/text/count.ts";
import styles from "./label-hard-filter.module.css";

export interface LabelHardFilterProps {
  readonly appId: string;
  readonly isOn: boolean;
  readonly onChoose: (isOn: boolean) => void;
}

/** Shows only the labels that visitors find hard to read, where there are any. */
export function LabelHardFilter({ appId, isOn, onChoose }: LabelHardFilterProps) {
  const count = useHardCount(appId) ?? 0;
  if (count === 0 && !isOn) return null;
  return (
    <span className={styles["filter"]} data-narrows={isOn || undefined}>
      <Button aria-pressed={isOn} onClick={() => onChoose(!isOn)}>
        <Icon node={TriangleAlert} />
        <span className={styles["name"]}>{t`Hard to read`}</span>
        <span className={styles["count"]}>{formatCount(count)}</span>
      </Button>
    </span>
  );
}
