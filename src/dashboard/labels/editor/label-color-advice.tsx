import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { TriangleAlert } from "lucide";
import { memo, useMemo } from "react";
import { parseColor } from "react-aria-components/ColorArea";
import { isReadable, nearestReadable } from "#color-science/contrast.ts";
import { formatHex } from "#color-science/hex.ts";
import type { PageTheme } from "#color-science/page-theme.ts";
import { parseHexColor, type Rgb } from "#contract/colors.ts";
import { joinSentences } from "#contract/languages.ts";
import { findSimilarLabels, prepareLabels, type SimilarLabel } from "#dashboard/colors/similar-colors.ts";
import { nameDeficiency } from "#dashboard/colors/vision-names.ts";
import type { Neighbor } from "#dashboard/labels/data/label-neighbors.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { quietTime, useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { isolate } from "#dashboard/ui/text/text-isolation.ts";
import { joinList } from "#dashboard/ui/text/text-joining.ts";
import styles from "./label-color-advice.module.css";

interface LabelColorAdviceProps {
  /** `#RRGGBB`, or null while what is typed is no color. */
  readonly color: string | null;
  readonly neighbors: readonly Neighbor[] | undefined;
  /** The pages that the label is meant for. */
  readonly theme: PageTheme;
  /** Takes a better color, as `#RRGGBB` in capitals. */
  readonly onUse: (color: string) => void;
}

/** So many labels are named; of more only the number is said. */
const mostNamed = 2;

/** What is to be said of a label's color: which others it may be mistaken for, and how it can be read. */
export default memo(function LabelColorAdvice(props: LabelColorAdviceProps) {
  const { color, neighbors, theme, onUse } = props;
  const others = useMemo(() => prepareLabels(neighbors ?? []), [neighbors]);
  const rgb = useMemo(() => (color === null ? null : parseHexColor(color)), [color]);
  const similar = useMemo(() => (rgb === null ? [] : findSimilarLabels(rgb, others)), [rgb, others]);
  const unreadable = rgb !== null && !isReadable(rgb, theme);
  const warnings = describeSimilarLabels(similar);
  useAnnouncement(
    rgb === null ? "" : joinSentences([...describeColor(rgb, theme), ...warnings.map(({ text }) => text)]),
    { onlyChanges: true, settle: quietTime },
  );
  return (
    <>
      {warnings.length > 0 && (
        <ul className={styles["warnings"]}>
          {warnings.map(({ labelId, text }) => (
            <li key={labelId}>
              <Icon node={TriangleAlert} />
              <span className={styles["text"]} title={text}>
                {text}
              </span>
            </li>
          ))}
        </ul>
      )}
      {unreadable && (
        <Button
          onClick={() => onUse(formatHex(nearestReadable(rgb, theme)))}
        >{t`Use a readable shade`}</Button>
      )}
    </>
  );
});

/** The color's name and value, and whether it can be read, in sentences. */
function describeColor(rgb: Rgb, theme: PageTheme): string[] {
  const hex = formatHex(rgb);
  const value = isolate(hex);
  const name = parseColor(hex).getColorName(i18n.locale);
  const sentence = t`The color is ${name}, ${value}.`;
  return isReadable(rgb, theme) ? [sentence] : [sentence, t`Low contrast on the public page.`];
}

/** A sentence, and the id of the label that it is about. */
interface Warning {
  readonly labelId: number | "others";
  readonly text: string;
}

function describeSimilarLabels(similar: readonly SimilarLabel<Neighbor>[]): Warning[] {
  const named = similar
    .slice(0, mostNamed)
    .map((it) => ({ labelId: it.label.id, text: describeSimilarLabel(it) }));
  const rest = similar.length - named.length;
  if (rest === 0) return named;
  const text = plural(rest, {
    one: "Also looks like # other label.",
    other: "Also looks like # other labels.",
  });
  return [...named, { labelId: "others", text }];
}

function describeSimilarLabel({ label, deficiencies }: SimilarLabel<Neighbor>): string {
  const name = isolateName(label.name);
  if (deficiencies.length === 0) return t`Nearly the same as “${name}”.`;
  const conditions = joinList(deficiencies.map(nameDeficiency), "disjunction");
  return t`Looks like “${name}” to people with ${conditions}.`;
}
