import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Check, TriangleAlert } from "lucide";
import type { ReactNode, Ref } from "react";
import { plainContrast, wantedContrast } from "#color-science/contrast.ts";
import { type PageTheme, pagesOf } from "#color-science/page-theme.ts";
import { chipTones, readableContrast } from "#color-science/tones.ts";
import { chipColors } from "#dashboard/colors/chip-colors.ts";
import { Chip } from "#dashboard/ui/chip.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { isolate } from "#dashboard/ui/text/text-isolation.ts";
import styles from "./label-preview.module.css";

interface LabelPreviewProps {
  readonly name: string;
  /** `#RRGGBB`, or null while what is typed is no color. */
  readonly color: string | null;
  /** The pages that the project has. */
  readonly theme: PageTheme;
  /** Its place, to give it the focus. */
  readonly ref: Ref<HTMLElement>;
  /** What else there is to say of the label. */
  readonly children: ReactNode;
}

/** How visitors see the label on a light and on a dark page, the one that the project has first, and how well it reads there. */
export function LabelPreview({ name, color, theme, ref, children }: LabelPreviewProps) {
  const label = { name: name.trim() || t`Label`, ...chipColors(color ?? "") };
  const pages = theme === "dark" ? (["dark", "light"] as const) : (["light", "dark"] as const);
  return (
    <section ref={ref} tabIndex={-1} aria-label={t`As visitors see it`} className={styles["preview"]}>
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
      <div className={styles["more"]}>{children}</div>
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
  const verdict = contrast === null ? null : judge(contrast, wanted);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls.
    <div
      role="group"
      aria-label={page === "light" ? t`On a light page` : t`On a dark page`}
      className={styles["page"]}
      data-page={page}
    >
      <Chip plain label={label} />
      {contrast !== null && verdict !== null && (
        <p className={styles["verdict"]} data-verdict={verdict}>
          {wanted !== null && <Icon node={verdict === "hard" ? TriangleAlert : Check} />}
          <span>{describe(verdict, formatRatio(contrast))}</span>
        </p>
      )}
    </div>
  );
}

type Verdict = "easy" | "fair" | "hard";

/** What suffices for large text is fair where a label has to be read on light and dark pages: no color is easy on both. */
function judge(contrast: number, wanted: number | null): Verdict {
  if (contrast >= readableContrast) return "easy";
  return contrast >= (wanted ?? readableContrast) ? "fair" : "hard";
}

function describe(verdict: Verdict, figure: string): string {
  switch (verdict) {
    case "easy":
      return t`Easy to read, ${figure}`;
    case "fair":
      return t`Readable, ${figure}`;
    case "hard":
      return t`Hard to read, ${figure}`;
  }
}

/** A contrast ratio, rounded down, so that it never claims more than there is. */
function formatRatio(ratio: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return isolate(i18n.number(Math.floor(ratio * 10) / 10, digits));
}
