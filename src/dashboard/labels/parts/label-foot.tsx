import { t } from "@lingui/core/macro";
import { useId, useMemo } from "react";
import {
  type LabelView,
  labelAddress,
  type RowCount,
  rowCounts,
  rowsKey,
  usualRows,
} from "#dashboard/labels/data/label-address.ts";
import { storeGroups } from "#dashboard/labels/data/label-group-choice.ts";
import { offersGroups } from "#dashboard/labels/data/label-groups.ts";
import type { ListPlace } from "#dashboard/labels/data/label-rows.ts";
import { Checkbox } from "#dashboard/ui/checkbox.tsx";
import { Select } from "#dashboard/ui/select.tsx";
import { storeText } from "#dashboard/ui/storage/stored-text.ts";
import { PageLinks } from "#dashboard/ui/table/page-links.tsx";
import { formatCount, formatRange } from "#dashboard/ui/text/count.ts";
import { interpolate, place } from "#dashboard/ui/text/interpolate.tsx";
import styles from "./label-foot.module.css";

export interface LabelFootProps {
  readonly appId: string;
  readonly view: LabelView;
  /** The project's labels, as far as they are known. */
  readonly labels: readonly { readonly id: number | null; readonly name?: string }[];
  /** Which labels of how many are shown. */
  readonly shown: ListPlace;
  /** The page that is shown. */
  readonly current: number;
  readonly onChoose: (view: Partial<LabelView>) => void;
}

/** What stands under the table of labels: which of how many it shows, and the ways to other pages, and other sizes of a page. */
export default function LabelFoot(props: LabelFootProps) {
  const { appId, view, labels, shown, current, onChoose } = props;
  return (
    <div className={`unprinted ${styles["foot"]}`}>
      <p>{describePlace(shown)}</p>
      <LabelGroupChoice appId={appId} labels={labels} isGrouped={view.groups} onChoose={onChoose} />
      <PageLinks
        current={current}
        last={shown.lastPage}
        pageAddress={(page) => labelAddress(appId, { ...view, page, dialog: null })}
      />
      <LabelRowsChoice
        rows={view.all || view.groups ? "all" : view.rows}
        from={shown.from}
        onChoose={(chosen) => {
          storeGroups(appId, false);
          onChoose({ ...chosen, groups: false });
        }}
      />
    </div>
  );
}

function describePlace({ from, to, total }: ListPlace) {
  const [range] = place;
  const text = total === null ? t`Labels ${range}` : t`${range} of ${{ count: formatCount(total) }}`;
  return interpolate(text, [<b key="range">{formatRange(from, to)}</b>]);
}

interface LabelRowsChoiceProps {
  /** How many labels are shown at a time. */
  readonly rows: RowCount | "all";
  /** The position of the first label that is shown, from 1: it stays on the page. */
  readonly from: number;
  readonly onChoose: (view: Partial<LabelView>) => void;
}

/** Chooses how many labels a page shows, or all of them. The choice stays on this device. */
function LabelRowsChoice({ rows, from, onChoose }: LabelRowsChoiceProps) {
  const id = useId();
  return (
    <span className={styles["choice"]}>
      <label htmlFor={id}>
        {t({ message: "Rows", comment: "Before a choice: how many rows a page of the table has" })}
      </label>
      <Select
        id={id}
        value={rows}
        onChange={({ target: { value } }) => {
          const chosen = rowCounts.find((count) => String(count) === value);
          storeText(rowsKey, chosen === usualRows ? null : value);
          onChoose(
            chosen === undefined
              ? { page: 1, all: true }
              : { page: Math.max(1, Math.ceil(from / chosen)), rows: chosen, all: false },
          );
        }}
      >
        {rowCounts.map((count) => (
          <option key={count} value={count}>
            {formatCount(count)}
          </option>
        ))}
        <option value="all">{t({ message: "All", context: "rows" })}</option>
      </Select>
    </span>
  );
}

interface LabelGroupChoiceProps {
  readonly appId: string;
  /** The project's labels, as far as they are known. */
  readonly labels: readonly { readonly id: number | null; readonly name?: string }[];
  readonly isGrouped: boolean;
  readonly onChoose: (view: Partial<LabelView>) => void;
}

/** Shows labels in groups of their names' prefixes, where those help. The choice stays on this device. */
function LabelGroupChoice({ appId, labels, isGrouped, onChoose }: LabelGroupChoiceProps) {
  const isOffered = useMemo(() => offersGroups(labels.flatMap(({ name }) => name ?? [])), [labels]);
  if (!isOffered && !isGrouped) return null;
  return (
    <label className={styles["choice"]}>
      <Checkbox
        checked={isGrouped}
        onChange={({ target: { checked } }) => {
          storeGroups(appId, checked);
          onChoose({ groups: checked, page: 1 });
        }}
      />
      {t`Group by prefix`}
    </label>
  );
}
