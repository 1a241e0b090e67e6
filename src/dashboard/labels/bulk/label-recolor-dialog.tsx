import { plural, t } from "@lingui/core/macro";
import { type FormEvent, useState } from "react";
import { type LabelChange, updateOf } from "#client/label-change.ts";
import { isSameColor } from "#contract/colors.ts";
import { hexColorSchema } from "#contract/label-input.ts";
import { readTypedColor } from "#dashboard/labels/data/label-color-reader.ts";
import { useNeighbors } from "#dashboard/labels/data/label-neighbors.ts";
import type { SelectedLabel } from "#dashboard/labels/data/label-selection.ts";
import { LabelChips } from "#dashboard/labels/parts/label-chips.tsx";
import { LabelColorInput } from "#dashboard/labels/parts/label-color-input.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { settlingTime, useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import { DialogBody, DialogFooter, ModalDialog } from "#dashboard/ui/overlay/dialog.tsx";
import styles from "./label-bulk-dialogs.module.css";

interface LabelRecolorDialogProps {
  readonly appId: string;
  readonly labels: readonly SelectedLabel[];
  /** As it was typed. */
  readonly color: string;
  readonly onColor: (color: string) => void;
  readonly onRecolor: (changes: readonly LabelChange[]) => void;
  readonly onClose: () => void;
}

/** Gives several labels one color. */
export default function LabelRecolorDialog(props: LabelRecolorDialogProps) {
  const { appId, labels, color: typed, onColor, onRecolor, onClose } = props;
  const [isTried, setTried] = useState(false);
  const color = readTypedColor(typed) ?? typed;
  const neighbors = useNeighbors(appId, null);
  const problem = hexColorSchema.safeParse(color).error?.issues[0]?.message;
  const changed = labels.filter((label) => !isSameColor(label.color, color));

  const note =
    changed.length === 0 && problem === undefined ? t`The selected labels already have this color.` : "";
  useAnnouncement(note, { settle: settlingTime });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (problem !== undefined || changed.length === 0) return;
    onRecolor(changed.map((label) => updateOf(label, { ...label, color })));
  }

  return (
    <ModalDialog title={t`Recolor labels`} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <DialogBody>
          <div className={styles["fields"]}>
            <LabelColorInput
              isFirst
              value={typed}
              problem={isTried ? problem : undefined}
              neighbors={neighbors}
              onChange={onColor}
              onBlur={(complete) => {
                if (complete !== null) onColor(complete);
              }}
            />
          </div>
          <LabelChips labels={labels.map((label) => ({ ...label, color }))} />
          <p className={styles["note"]}>{note}</p>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="primary" type="submit">
            {plural({ count: changed.length }, { one: "Recolor # label", other: "Recolor # labels" })}
          </Button>
        </DialogFooter>
      </form>
    </ModalDialog>
  );
}
