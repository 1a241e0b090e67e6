import { t } from "@lingui/core/macro";
import { TriangleAlert } from "lucide";
import type { ReactNode } from "react";
import type { UnreadableLabel } from "#contract/labels.ts";
import { labelColumns } from "#dashboard/labels/data/label-columns.ts";
import type { NewLabel } from "#dashboard/labels/data/label-rows.ts";
import { Chip, ColorCode } from "#dashboard/ui/chip.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import styles from "./label-placeholder-row.module.css";
import { type LabelPlaceholderRowProps, renderCell } from "./label-table.tsx";

/** The row of a label that can't be changed: one that can't be read, or that is being created. */
export default function LabelPlaceholderRow({ label }: LabelPlaceholderRowProps) {
  return "sentId" in label ? <UnreadableRow {...label} /> : <NewRow label={label} />;
}

function NewRow({ label }: { readonly label: NewLabel }) {
  return (
    <tr aria-busy className={styles["new"]}>
      <ReasonCells
        name={<Chip label={label} />}
        color={<ColorCode color={label.color} />}
        reason={t`Saving…`}
      />
    </tr>
  );
}

/**
 * The place of a label that the service sent in a form that can't be read. It offers no action: nobody could say what
 * would be changed or deleted.
 */
function UnreadableRow({ sentId }: UnreadableLabel) {
  const sentence = (
    <span className={styles["sentence"]}>
      <Icon node={TriangleAlert} />
      {t`This label has invalid data`}
    </span>
  );
  const id =
    sentId === null ? (
      t`unknown ID`
    ) : (
      <code translate="no" className={styles["id"]} dir="auto" title={sentId}>
        {t`ID ${sentId}`}
      </code>
    );
  return (
    <tr>
      <ReasonCells name={sentence} color={id} reason={t`Contact your administrator.`} />
    </tr>
  );
}

interface ReasonCellsProps {
  readonly name: ReactNode;
  readonly color: ReactNode;
  /** Why it can't be changed, in place of the other columns. */
  readonly reason: string;
}

function ReasonCells({ name, color, reason }: ReasonCellsProps) {
  return (
    <>
      {renderCell("select", null)}
      {renderCell("name", name)}
      {renderCell("color", color)}
      <td colSpan={labelColumns.length - 3} className={styles["reason"]}>
        {reason}
      </td>
    </>
  );
}
