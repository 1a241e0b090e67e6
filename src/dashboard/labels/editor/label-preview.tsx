import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { Check, TriangleAlert } from "lucide";
import { memo, useCallback, useDeferredValue, useMemo, useRef } from "react";
import { parseColor } from "react-aria-components/ColorArea";
import { type Control, useController, useWatch } from "react-hook-form";
import { isReadable, nearestReadable, plainContrast, wantedContrast } from "#color-science/contrast.ts";
import { formatHex } from "#color-science/hex.ts";
import { type PageTheme, pagesOf } from "#color-science/page-theme.ts";
import { chipTones, readableContrast } from "#color-science/tones.ts";
import { parseHexColor } from "#contract/colors.ts";
import type { ExistingLabel } from "#contract/label-content.ts";
import { joinSentences } from "#contract/languages.ts";
import { chipColors } from "#dashboard/colors/chip-colors.ts";
import { findSimilarLabels, prepareLabels, type SimilarLabel } from "#dashboard/colors/similar-colors.ts";
import { nameDeficiency } from "#dashboard/colors/vision-names.ts";
import { readSolidColor } from "#dashboard/labels/data/label-color-reader.ts";
import type { LabelForm } from "#dashboard/labels/data/label-form.ts";
import { writeRatio } from "#dashboard/labels/data/label-readability.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Chip } from "#dashboard/ui/chip.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { quietTime, useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { isolate } from "#dashboard/ui/text/text-isolation.ts";
import { joinList } from "#dashboard/ui/text/text-joining.ts";
import styles from "./label-preview.module.css";

interface LabelPreviewProps {
  readonly control: Control<LabelForm>;
  /** The other labels; undefined while unknown. */
  readonly others: readonly ExistingLabel[] | undefined;
  /** The pages that the project has. */
  readonly theme: PageTheme;
}

/**
 * How visitors see what is typed on a light and on a dark page, the one that the project has first; how well it reads there,
 * and what else is to be said of its color. Drawn apart from the form: typing waits for none of it.
 */
export function LabelPreview({ control, others, theme }: LabelPreviewProps) {
  const name = useWatch({ control, name: "name" });
  const { value, onChange } = useController({ control, name: "color" }).field;
  const section = useRef<HTMLElement>(null);
  const color = readSolidColor(value);
  const label = { name: name.trim() || t`Label`, ...chipColors(color ?? "") };
  const pages = theme === "dark" ? (["dark", "light"] as const) : (["light", "dark"] as const);
  const takeColor = useCallback(
    (readable: string) => {
      onChange(readable);
      // The button that proposed it is gone.
      section.current?.focus();
    },
    [onChange],
  );
  return (
    <section ref={section} tabIndex={-1} aria-label={t`As visitors see it`} className={styles["preview"]}>
      <h3 className={styles["heading"]}>{t`As visitors see it`}</h3>
      <div className={styles["pages"]}>
        {pages.map((page) => (
          <PagePreview
            key={page}
            page={page}
            label={label}
            wanted={pagesOf(theme).includes(page) ? wantedContrast(theme) : null}
          />
        ))}
      </div>
      <div className={styles["more"]}>
        <ColorAdvice
          // Both from the same state: a color is never compared with other labels than those it was proposed for.
          color={useDeferredValue(color)}
          others={useDeferredValue(others)}
          theme={theme}
          onUse={takeColor}
        />
      </div>
    </section>
  );
}

interface PagePreviewProps {
  readonly page: "light" | "dark";
  readonly label: { readonly name: string } & ReturnType<typeof chipColors>;
  /** The contrast that the text should reach; null where the project has no such page. */
  readonly wanted: number | null;
}

/** The label on one page, with its verdict in words and its contrast ratio. */
function PagePreview({ page, label, wanted }: PagePreviewProps) {
  const tones = chipTones(label.primary_color, label.secondary_color);
  const contrast = tones && plainContrast(tones.dot, page);
  // What suffices for large text is fair where a label has to be read on light and dark pages: no color is easy on both.
  const isHard = contrast !== null && contrast < (wanted ?? readableContrast);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls.
    <div
      role="group"
      aria-label={page === "light" ? t`On a light page` : t`On a dark page`}
      className={styles["page"]}
      data-page={page}
      style={{ colorScheme: page }}
    >
      <Chip plain label={label} />
      {contrast !== null && (
        <p className={styles["verdict"]} data-hard={isHard}>
          {wanted !== null && <Icon node={isHard ? TriangleAlert : Check} />}
          <span>{describeContrast(contrast, isHard)}</span>
        </p>
      )}
    </div>
  );
}

function describeContrast(contrast: number, isHard: boolean): string {
  const figure = writeRatio(contrast);
  if (contrast >= readableContrast) return t`Easy to read, ${figure}`;
  return isHard ? t`Hard to read, ${figure}` : t`Readable, ${figure}`;
}

interface ColorAdviceProps extends Omit<LabelPreviewProps, "control"> {
  /** `#RRGGBB`, or null while what is typed is no color. */
  readonly color: string | null;
  /** Takes a better color, as `#RRGGBB` in capitals. */
  readonly onUse: (color: string) => void;
}

/** So many labels are named; of more only the number is said. */
const mostNamed = 2;

/** What is to be said of a label's color: which others it may be mistaken for, and a shade that can be read. */
const ColorAdvice = memo(function ColorAdvice({ color, others, theme, onUse }: ColorAdviceProps) {
  const prepared = useMemo(() => prepareLabels(others ?? []), [others]);
  const rgb = useMemo(() => (color === null ? null : parseHexColor(color)), [color]);
  const similar = useMemo(() => (rgb === null ? [] : findSimilarLabels(rgb, prepared)), [rgb, prepared]);
  const isHard = rgb !== null && !isReadable(rgb, theme);
  // Two labels may have one name.
  const warnings = [...new Set(similar.slice(0, mostNamed).map(describeSimilarLabel))];
  const rest = similar.length - mostNamed;
  if (rest > 0) {
    warnings.push(
      plural(rest, { one: "Also looks like # other label.", other: "Also looks like # other labels." }),
    );
  }
  const contrast = isHard ? [t`Low contrast on the public page.`] : [];
  useAnnouncement(
    rgb === null ? "" : joinSentences([describeColor(formatHex(rgb)), ...contrast, ...warnings]),
    { onlyChanges: true, settle: quietTime },
  );
  return (
    <>
      {warnings.length > 0 && (
        <ul className={styles["warnings"]}>
          {warnings.map((text) => (
            <li key={text}>
              <Icon node={TriangleAlert} />
              <span className={styles["warning"]} title={text}>
                {text}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isHard && (
        <Button
          onClick={() => onUse(formatHex(nearestReadable(rgb, theme)))}
        >{t`Use a readable shade`}</Button>
      )}
    </>
  );
});

/** The color's name and value, in a sentence. */
function describeColor(hex: string): string {
  const value = isolate(hex);
  const name = parseColor(hex).getColorName(i18n.locale);
  return t`The color is ${name}, ${value}.`;
}

function describeSimilarLabel({ label, deficiencies }: SimilarLabel<ExistingLabel>): string {
  const name = isolateName(label.name);
  if (deficiencies.length === 0) return t`Nearly the same as “${name}”.`;
  const conditions = joinList(deficiencies.map(nameDeficiency), "disjunction");
  return t`Looks like “${name}” to people with ${conditions}.`;
}
