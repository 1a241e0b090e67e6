import { t } from "@lingui/core/macro";
import { Check, TriangleAlert } from "lucide";
import { Chip } from "#dashboard/ui/chip.tsx";
import { chipTones, readableContrast } from "#dashboard/ui/color-tones.ts";
import { Icon } from "#dashboard/ui/icon.tsx";
import { chipColors } from "./label-chip-colors.ts";
import styles from "./label-preview.module.css";

interface LabelPreviewProps {
  readonly name: string;
  /** As it is typed; it may be no colour yet. */
  readonly color: string;
}

/** How the label looks on the public changelog, and how well its text can be read there. */
export function LabelPreview({ name, color }: LabelPreviewProps) {
  const derived = chipColors(color);
  const tones = chipTones(derived.primary_color, derived.secondary_color);
  const pages = [
    { page: "light", title: t`On a light page` },
    { page: "dark", title: t`On a dark page` },
  ] as const;
  return (
    <section aria-label={t`Preview`} className={styles["preview"]}>
      <h3 className={styles["heading"]}>{t`Preview`}</h3>
      <div className={styles["pages"]}>
        {pages.map(({ page, title }) => (
          <div key={page} className={styles["page"]} data-page={page}>
            <Chip plain label={{ name: name.trim() || t`Label`, ...derived }} />
            <p>{title}</p>
            {tones && <ContrastFigure contrast={tones.plainContrast[page]} />}
          </div>
        ))}
      </div>
    </section>
  );
}

/** The contrast ratio in words; rounded down, so that it never claims more than there is. */
function ContrastFigure({ contrast }: { readonly contrast: number }) {
  const figure = (Math.floor(contrast * 10) / 10).toFixed(1);
  const readable = contrast >= readableContrast;
  return (
    <p className={styles["contrast"]} data-readable={readable}>
      {readable ? <Icon node={Check} /> : <Icon node={TriangleAlert} />}
      {readable ? t`Text contrast ${figure} : 1` : t`Text contrast ${figure} : 1, hard to read`}
    </p>
  );
}
