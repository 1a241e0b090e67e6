import { t } from "@lingui/core/macro";
import { TriangleAlert } from "lucide";
import { labelColumns } from "#dashboard/labels/data/label-columns.ts";
import { Chip, ColorCode } from "#dashboard/ui/chip.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import styles from "./label-placeholder-row.module.css";
import { type LabelPlaceholderRowProps, renderCell } from "./label-table.tsx";

/**
 * The row of a label that can't be changed: one that is being created, or that the service sent in a form that can't be read.
 * It offers no action: nobody could say what would be changed or deleted.
 */
export default function LabelPlaceholderRow({ label }: LabelPlaceholderRowProps) {
  const isNew = !("sentId" in label);
  return (
    <tr aria-busy={isNew} className={isNew ? styles["new"] : undefined}>
      {renderCell("select", null)}
      {renderCell("name", isNew ? <Chip label={label} /> : <InvalidData />)}
      {renderCell("color", isNew ? <ColorCode color={label.color} /> : <SentId id={label.sentId} />)}
      <td colSpan={labelColumns.length - 3} className={styles["reason"]}>
        {isNew ? t`Saving…` : t`Contact your administrator.`}
      </td>
    </tr>
  );
}

function InvalidData() {
  return (
    <span className={styles["sentence"]}>
      <Icon node={TriangleAlert} />
      {t`This label has invalid data`}
    </span>
  );
}

function SentId({ id: sentId }: { readonly id: string | null }) {
  if (sentId === null) return t`unknown ID`;
  return (
    <code translate="no" className={styles["id"]} dir="auto" title={sentId}>
      {t`ID ${sentId}`}
    </code>
  );
}
