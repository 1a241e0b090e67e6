import { t } from "@lingui/core/macro";
import { type ComponentType, Suspense } from "react";
import type { ListPlace } from "#dashboard/labels/data/label-rows.ts";
import { formatCount, formatRange } from "#dashboard/ui/text/count.ts";
import { interpolate, place } from "#dashboard/ui/text/interpolate.tsx";
import type { LabelPagerProps } from "./label-pager.tsx";
import styles from "./label-table.module.css";

interface LabelFootProps extends LabelPagerProps {
  /** Its code comes later. */
  readonly Pager: ComponentType<LabelPagerProps>;
}

/** What stands under the table of labels: which of how many it shows, and the ways to others. */
export function LabelFoot({ Pager, ...props }: LabelFootProps) {
  return (
    <div className={styles["foot"]}>
      <p>{describePlace(props.shown)}</p>
      <Suspense>
        <Pager {...props} />
      </Suspense>
    </div>
  );
}

function describePlace({ from, to, total }: ListPlace) {
  const [range] = place;
  const text = total === null ? t`Labels ${range}` : t`${range} of ${{ count: formatCount(total) }}`;
  return interpolate(text, [<b key="range">{formatRange(from, to)}</b>]);
}
