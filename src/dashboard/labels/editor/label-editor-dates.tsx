import { t } from "@lingui/core/macro";
import type { DialogLabel } from "#dashboard/labels/data/dialog-label.ts";
import { useLabelDates } from "#dashboard/labels/data/label-shown-dates.ts";
import { interpolate, place } from "#dashboard/ui/text/interpolate.tsx";
import { Timestamp } from "#dashboard/ui/text/timestamp.tsx";
import styles from "./label-editor.module.css";

interface LabelEditorDatesProps {
  readonly appId: string;
  readonly label: DialogLabel;
}

/** When a label was created and last changed, as far as the list tells. Its line is there from the start. */
export function LabelEditorDates({ appId, label }: LabelEditorDatesProps) {
  const dates = useLabelDates(appId, label);
  const created = dates?.created_at;
  const updated = dates?.updated_at;
  const [first, second] = place;
  const show = (value: string) => <Timestamp value={value} inTable />;
  return (
    <p className={styles["dates"]}>
      {created && updated
        ? interpolate(t`Created ${first} · Updated ${second}`, [show(created), show(updated)])
        : created
          ? interpolate(t`Created ${first}`, [show(created)])
          : updated && interpolate(t`Updated ${first}`, [show(updated)])}
    </p>
  );
}
