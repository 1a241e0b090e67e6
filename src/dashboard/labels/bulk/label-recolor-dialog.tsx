import { plural, t } from "@lingui/core/macro";
import { type FormEvent, useMemo, useState } from "react";
import { type LabelChange, updateOf } from "#client/label-change.ts";
import { isSameColor } from "#contract/colors.ts";
import type { ExistingLabel } from "#contract/label-content.ts";
import { hexColorSchema } from "#contract/label-input.ts";
import { spreadShades } from "#dashboard/colors/shades.ts";
import { useColorTask } from "#dashboard/colors/use-color-task.ts";
import { readTypedColor } from "#dashboard/labels/data/label-color-reader.ts";
import { colorsOf, type Neighbors, useNeighbors } from "#dashboard/labels/data/label-neighbors.ts";
import { LabelChips } from "#dashboard/labels/parts/label-chips.tsx";
import { LabelColorInput } from "#dashboard/labels/parts/label-color-input.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { quietTime, useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import { DialogBody, DialogFooter, ModalDialog } from "#dashboard/ui/overlay/dialog.tsx";
import { RadioGroup } from "#dashboard/ui/radio-group.tsx";
import styles from "./label-bulk-dialogs.module.css";

interface LabelRecolorDialogProps {
  readonly appId: string;
  readonly labels: readonly ExistingLabel[];
  /** As it was typed. */
  readonly color: string;
  readonly onColor: (color: string) => void;
  readonly onRecolor: (changes: readonly LabelChange[]) => void;
  readonly onClose: () => void;
}

/** One color for all, one for each that goes with the project's, or a shade of one color for each. */
type Way = "one" | "each" | "shades";

/** Gives several labels other colors. */
export default function LabelRecolorDialog(props: LabelRecolorDialogProps) {
  const { appId, labels, color: typed, onColor, onRecolor, onClose } = props;
  const [way, setWay] = useState<Way>("one");
  const [isTried, setTried] = useState(false);
  const color = readTypedColor(typed) ?? typed;
  const neighbors = useNeighbors(appId, null);
  const proposals = useProposalForEach(labels, neighbors, way === "each");
  const problem = way === "each" ? undefined : hexColorSchema.safeParse(color).error?.issues[0]?.message;
  const oneOrShades = () => (way === "one" ? [color] : spreadShades(color, labels.length, neighbors.theme));
  const colors = way === "each" ? proposals.colors : oneOrShades();
  const recolored = labels.map((label, index) => ({
    label,
    color: colors?.[index % colors.length] ?? label.color,
  }));
  const changed = recolored.filter(({ label, color: next }) => !isSameColor(label.color, next));
  const isWaiting = colors === null && !proposals.failed;

  const note = describe();
  useAnnouncement(note, { settle: quietTime });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (problem !== undefined || changed.length === 0) return;
    onRecolor(changed.map(({ label, color: next }) => updateOf(label, { ...label, color: next })));
  }

  function describe(): string {
    if (way === "each" && proposals.failed) {
      return t`The colors can’t be calculated: part of the console couldn’t be loaded.`;
    }
    if (isWaiting) return t`Looking for colors…`;
    const unchanged = labels.length - changed.length;
    if (problem !== undefined || unchanged === 0) return "";
    return plural(unchanged, {
      one: "# label already has its new color.",
      other: "# labels already have their new colors.",
    });
  }

  return (
    <ModalDialog title={t`Recolor labels`} size="medium" onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <DialogBody>
          <RadioGroup<Way>
            title={t`Colors`}
            options={[
              { value: "one", name: t`One color` },
              { value: "each", name: t`A color for each` },
              { value: "shades", name: t`Shades of one color` },
            ]}
            value={way}
            inRow
            onChange={setWay}
          />
          {way !== "each" && (
            <div className={styles["fields"]}>
              <LabelColorInput
                isFirst
                value={typed}
                problem={isTried ? problem : undefined}
                neighbors={neighbors}
                onChange={onColor}
                onBlur={(complete) => complete !== null && onColor(complete)}
              />
            </div>
          )}
          <LabelChips labels={recolored.map(({ label, color: next }) => ({ ...label, color: next }))} />
          <p className={styles["note"]}>{note}</p>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" type="submit" pending={isWaiting}>
            {plural({ count: changed.length }, { one: "Recolor # label", other: "Recolor # labels" })}
          </Button>
        </DialogFooter>
      </form>
    </ModalDialog>
  );
}

/** A color for each label that goes with the project's, and is told from those of all that aren't recolored. */
function useProposalForEach(
  labels: readonly ExistingLabel[],
  { labels: all, theme }: Neighbors,
  isWanted: boolean,
): { readonly colors: readonly string[] | null; readonly failed: boolean } {
  const question = useMemo(() => {
    if (!isWanted) return null;
    const ids = new Set(labels.map(({ id }) => id));
    const others = (all ?? []).filter(({ id }) => !ids.has(id));
    return { taken: colorsOf(others), count: labels.length, theme, like: colorsOf(all ?? labels) };
  }, [isWanted, labels, all, theme]);
  const { last, failed } = useColorTask("propose", question, question);
  return { colors: last !== null && last.subject === question ? last.result : null, failed };
}
