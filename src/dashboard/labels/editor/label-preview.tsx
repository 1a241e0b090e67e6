import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Check, TriangleAlert } from "lucide";
import { memo, useCallback, useDeferredValue, useMemo, useRef } from "react";
import { parseColor } from "react-aria-components/ColorArea";
import { type Control, useController, useWatch } from "react-hook-form";
import { findFix } from "#color-science/color-fixes.ts";
import { ColorJudge, hasProblems } from "#color-science/color-judge.ts";
import { plainContrast, wantedContrast } from "#color-science/contrast.ts";
import { pagesOf } from "#color-science/page-theme.ts";
import { chipTones, readableContrast } from "#color-science/tones.ts";
import { joinSentences } from "#contract/languages.ts";
import { chipColors } from "#dashboard/colors/chip-colors.ts";
import { describeLookAlikes, describeProblems, writeRatio } from "#dashboard/labels/data/color-sentences.ts";
import { readSolidColor } from "#dashboard/labels/data/label-color-reader.ts";
import type { LabelForm } from "#dashboard/labels/data/label-form.ts";
import type { Neighbors } from "#dashboard/labels/data/label-neighbors.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Chip, ColorCode } from "#dashboard/ui/chip.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { quietTime, useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import { isolate } from "#dashboard/ui/text/text-isolation.ts";
import { joinList } from "#dashboard/ui/text/text-joining.ts";
import styles from "./label-preview.module.css";

interface LabelPreviewProps {
  readonly control: Control<LabelForm>;
  readonly neighbors: Neighbors;
}

/**
 * How visitors see what is typed on a light and on a dark page, the one that the project has first; how well it reads there,
 * and what else is to be said of its color. Drawn apart from the form: typing waits for none of it.
 */
export function LabelPreview({ control, neighbors }: LabelPreviewProps) {
  const { theme } = neighbors;
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
          neighbors={useDeferredValue(neighbors)}
          name={useDeferredValue(label.name)}
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
      style={{ colorScheme: `only ${page}` }}
    >
      <Chip plain label={label} />
      {contrast !== null && (
        <p className={styles["verdict"]} data-judged={wanted !== null} data-hard={wanted !== null && isHard}>
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

interface ColorAdviceProps extends Pick<LabelPreviewProps, "neighbors"> {
  /** `#RRGGBB`, or null while what is typed is no color. */
  readonly color: string | null;
  readonly name: string;
  /** Takes a better color, as `#RRGGBB` in capitals. */
  readonly onUse: (color: string) => void;
}

/** Among more colors than this a fix isn't found while one drags. */
const mostFixed = 500;

/** What is wrong with a label's color: which others it may be mistaken for, and a color with which less is. */
const ColorAdvice = memo(function ColorAdvice({ color, name, neighbors, onUse }: ColorAdviceProps) {
  const { judge, labels = [], theme } = neighbors;
  const problems = useMemo(
    () => (color === null ? null : (judge ?? new ColorJudge([], theme)).problemsOf(color, name)),
    [judge, theme, color, name],
  );
  const fix = useMemo(() => {
    if (color === null || problems === null || !hasProblems(problems)) return null;
    const all = new ColorJudge([...labels, { name, color }], theme);
    const family = all.families.length > mostFixed ? undefined : all.familyOf(color);
    return family === undefined ? null : findFix(all, family);
  }, [labels, theme, color, name, problems]);
  const warnings = problems === null ? [] : describeLookAlikes(problems.lookAlikes);
  useAnnouncement(
    color === null || problems === null
      ? ""
      : joinSentences([describeColor(color.toUpperCase()), joinList(describeProblems(problems))]),
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
      {fix !== null && (
        <Button onClick={() => onUse(fix)}>
          {t({ message: "Use", comment: "Button: gives a label the color that follows" })}
          <ColorCode color={fix} />
        </Button>
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
