import { t } from "@lingui/core/macro";
import { Check, TriangleAlert } from "lucide";
import type { ReactNode, Ref } from "react";
import { chipColors } from "#dashboard/colors/chip-colors.ts";
import { contrastLevel } from "#dashboard/colors/contrast-level.ts";
import { chipTones, composite, contrast, pageColors, readableContrast } from "#dashboard/colors/tones.ts";
import { Chip } from "#dashboard/ui/chip.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import styles from "./label-preview.module.css";

interface LabelPreviewProps {
  readonly name: string;
  /** `#RRGGBB`, or null while what is typed is no colour. */
  readonly color: string | null;
  /** Its place, to give it the focus. */
  readonly ref: Ref<HTMLElement>;
  /** What else there is to say of the label. */
  readonly children: ReactNode;
}

/**
 * How the label looks on a light and on a dark page, and how well its text can be read there: plain, as the public
 * changelog has it, and made readable, as the console has it.
 */
export function LabelPreview({ name, color, ref, children }: LabelPreviewProps) {
  const label = { name: name.trim() || t`Label`, ...chipColors(color ?? "") };
  const tones = chipTones(label.primary_color, label.secondary_color);
  const pages = [
    { page: "light", title: t`On a light page` },
    { page: "dark", title: t`On a dark page` },
  ] as const;
  return (
    <section ref={ref} tabIndex={-1} aria-label={t`Preview`} className={styles["preview"]}>
      <h3 className={styles["heading"]}>{t`Preview`}</h3>
      <div className={styles["pages"]}>
        {pages.map(({ page, title }) => (
          <div key={page} className={styles["page"]} data-page={page}>
            <p>{title}</p>
            <Chip plain label={label} />
            {tones && <ContrastFigure kind="plain" ratio={tones.plainContrast[page]} />}
            <Chip label={label} />
            {tones && (
              <ContrastFigure
                kind="readable"
                ratio={contrast(tones.text[page], composite(tones.tint, pageColors[page]))}
              />
            )}
          </div>
        ))}
      </div>
      <div className={styles["more"]}>{children}</div>
    </section>
  );
}

interface ContrastFigureProps {
  readonly kind: "plain" | "readable";
  readonly ratio: number;
}

/** A contrast ratio and its level in words; rounded down, so that it never claims more than there is. */
function ContrastFigure({ kind, ratio }: ContrastFigureProps) {
  const figure = (Math.floor(ratio * 10) / 10).toFixed(1);
  const level = contrastLevel(ratio);
  const text = kind === "plain" ? t`Plain text ${figure} : 1` : t`Readable text ${figure} : 1`;
  const verdict = level ?? t`hard to read`;
  return (
    <p className={styles["contrast"]} data-readable={ratio >= readableContrast}>
      <Icon node={level === null ? TriangleAlert : Check} />
      {t`${text}, ${verdict}`}
    </p>
  );
}
