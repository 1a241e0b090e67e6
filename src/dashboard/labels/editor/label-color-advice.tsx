import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { TriangleAlert } from "lucide";
import { memo, useMemo } from "react";
import { parseColor } from "react-aria-components/ColorArea";
import { parseHexColor, type Rgb } from "#contract/colors.ts";
import { isReadable, nearestReadable } from "#dashboard/colors/contrast.ts";
import { formatHex } from "#dashboard/colors/hex.ts";
import { findSimilarLabels, prepareLabels, type SimilarLabel } from "#dashboard/colors/similar-colors.ts";
import { nameDeficiency } from "#dashboard/colors/vision-names.ts";
import type { Neighbour } from "#dashboard/labels/data/label-neighbours.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { isolateName } from "#dashboard/ui/text-direction.ts";
import { useSettledAnnouncement } from "#dashboard/ui/use-settled-announcement.ts";
import styles from "./label-color-advice.module.css";

interface LabelColorAdviceProps {
  /** `#RRGGBB`, or null while what is typed is no colour. */
  readonly color: string | null;
  readonly neighbours: readonly Neighbour[] | undefined;
  /** Takes a better colour, as `#RRGGBB` in capitals. */
  readonly onUse: (color: string) => void;
}

/** So many labels are named; of more only the number is said. */
const mostNamed = 3;

/** What is to be said of a label's colour: which others it may be mistaken for, and how it can be read. */
export default memo(function LabelColorAdvice({ color, neighbours, onUse }: LabelColorAdviceProps) {
  const others = useMemo(() => prepareLabels(neighbours ?? []), [neighbours]);
  const rgb = useMemo(() => (color === null ? null : parseHexColor(color)), [color]);
  const similar = useMemo(() => (rgb === null ? [] : findSimilarLabels(rgb, others)), [rgb, others]);
  const unreadable = rgb !== null && !isReadable(rgb);
  const warnings = describeSimilarLabels(similar);
  const heard = useSettledAnnouncement(
    rgb === null ? "" : [...describeColor(rgb), ...warnings.map(({ text }) => text)].join(" "),
  );
  return (
    <>
      {warnings.length > 0 && (
        <ul className={styles["warnings"]}>
          {warnings.map(({ labelId, text }) => (
            <li key={labelId}>
              <Icon node={TriangleAlert} />
              {text}
            </li>
          ))}
        </ul>
      )}
      {unreadable && (
        <Button onClick={() => onUse(formatHex(nearestReadable(rgb)))}>{t`Use a readable shade`}</Button>
      )}
      <p role="status" className="visually-hidden">
        {heard}
      </p>
    </>
  );
});

/** The colour's name and value, and whether it can be read, in sentences. */
function describeColor(rgb: Rgb): string[] {
  const value = formatHex(rgb);
  const name = parseColor(value).getColorName(i18n.locale);
  const sentence = t`The colour is ${name}, ${value}.`;
  return isReadable(rgb) ? [sentence] : [sentence, t`Hard to read on a light page.`];
}

/** A sentence, and the id of the label that it is about. */
interface Warning {
  readonly labelId: number | "others";
  readonly text: string;
}

function describeSimilarLabels(similar: readonly SimilarLabel<Neighbour>[]): Warning[] {
  const named = similar
    .slice(0, mostNamed)
    .map((it) => ({ labelId: it.label.id, text: describeSimilarLabel(it) }));
  const rest = similar.length - named.length;
  if (rest === 0) return named;
  const text = plural(rest, {
    one: "Hard to tell from # other label too.",
    other: "Hard to tell from # other labels too.",
  });
  return [...named, { labelId: "others", text }];
}

function describeSimilarLabel({ label, deficiencies }: SimilarLabel<Neighbour>): string {
  const name = isolateName(label.name);
  if (deficiencies.length === 0) return t`Nearly the same as “${name}”.`;
  const list = new Intl.ListFormat(i18n.locales, { type: "disjunction" });
  const conditions = list.format(deficiencies.map(nameDeficiency));
  return t`Hard to tell from “${name}” with ${conditions}.`;
}
