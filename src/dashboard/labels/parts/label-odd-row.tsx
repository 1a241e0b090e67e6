import { t } from "@lingui/core/macro";
import { TriangleAlert } from "lucide";
import type { UnreadableLabel } from "#contract/labels.ts";
import type { NewLabel } from "#dashboard/labels/data/label-rows.ts";
import { Chip, ColorCode } from "#dashboard/ui/chip.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import styles from "./label-odd-row.module.css";
import tableStyles from "./label-table.module.css";

interface LabelOddRowProps {
  readonly label: UnreadableLabel | NewLabel;
}

/** The row of a label that can't be changed: one that can't be read, or that is being created. */
export default function LabelOddRow({ label }: LabelOddRowProps) {
  return "sentId" in label ? <UnreadableRow {...label} /> : <NewRow label={label} />;
}

function NewRow({ label }: { readonly label: NewLabel }) {
  return (
    <tr aria-busy>
      <td className={tableStyles["selector"]} />
      <th scope="row" className={tableStyles["identity"]}>
        <Chip label={label} />
      </th>
      <td data-heading={t`Color`}>
        <ColorCode color={label.color} />
      </td>
      <td colSpan={3} className={tableStyles["saving"]}>
        {t`Saving…`}
      </td>
    </tr>
  );
}

/**
 * The place of a label that the service sent in a form that can't be read. It offers no action: nobody could say what
 * would be changed or deleted.
 */
function UnreadableRow({ sentId }: UnreadableLabel) {
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
          <code translate="no" className={styles["id"]} dir="auto" title={sentId}>
            {t`id ${sentId}`}
          </code>
        )}
      </td>
      <td colSpan={3}>{t`Contact your administrator.`}</td>
    </tr>
  );
}
