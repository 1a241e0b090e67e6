import { t } from "@lingui/core/macro";
import { TriangleAlert } from "lucide";
import { Icon } from "#dashboard/ui/icon.tsx";
import tableStyles from "./label-table.module.css";
import styles from "./label-unreadable-row.module.css";

interface LabelUnreadableRowProps {
  /** The id that the service sent; null where it sent none. */
  readonly sentId: string | null;
}

/**
 * The place of a label that the service sent in a form that can't be read. It offers no action: nobody could say what
 * would be changed or deleted.
 */
export default function LabelUnreadableRow({ sentId }: LabelUnreadableRowProps) {
  return (
    <tr>
      <td className={tableStyles["selector"]} />
      <th scope="row" className={tableStyles["identity"]}>
        <span className={styles["sentence"]}>
          <Icon node={TriangleAlert} />
          {t`This label can’t be read`}
        </span>
      </th>
      <td>
        {sentId === null ? (
          t`unknown id`
        ) : (
          <code className={styles["id"]} dir="auto" title={sentId}>
            {t`id ${sentId}`}
          </code>
        )}
      </td>
      <td colSpan={3}>{t`Contact your administrator.`}</td>
    </tr>
  );
}
