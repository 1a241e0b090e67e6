import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Check, TriangleAlert } from "lucide";
import type { ReactNode, Ref } from "react";
import { plainContrast, wantedContrast } from "#color-science/contrast.ts";
import { isPageTheme, type PageTheme, pagesOf, pageThemes } from "#color-science/page-theme.ts";
import { chipTones, composite, contrast, pageColors, readableContrast } from "#color-science/tones.ts";
import { chipColors } from "#dashboard/colors/chip-colors.ts";
import { namePageTheme } from "#dashboard/colors/page-theme-names.ts";
import { Chip } from "#dashboard/ui/chip.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { isolate } from "#dashboard/ui/text/text-isolation.ts";
import styles from "./label-preview.module.css";

interface LabelPreviewProps {
  readonly name: string;
  /** `#RRGGBB`, or null while what is typed is no color. */
  readonly color: string | null;
  /** The pages that the label is meant for. */
  readonly theme: PageTheme;
  readonly onTheme: (theme: PageTheme) => void;
  /** Its place, to give it the focus. */
  readonly ref: Ref<HTMLElement>;
  /** What else there is to say of the label. */
  readonly children: ReactNode;
}

/**
 * How the label looks on a light and on a dark page, the one that it is meant for first, and how well its text can be
 * read there: plain, as the public changelog has it, and made readable, as the console has it.
 */
export function LabelPreview({ name, color, theme, onTheme, ref, children }: LabelPreviewProps) {
  const label = { name: name.trim() || t`Label`, ...chipColors(color ?? "") };
  const pages = theme === "dark" ? (["dark", "light"] as const) : (["light", "dark"] as const);
  return (
    <section ref={ref} tabIndex={-1} aria-label={t`Preview`} className={styles["preview"]}>
      <div className={styles["head"]}>
        <h3 className={styles["heading"]}>{t`Preview`}</h3>
        <select
          aria-label={t`Public page`}
          className={styles["theme"]}
          value={theme}
          onChange={({ target: { value } }) => {
            if (isPageTheme(value)) onTheme(value);
          }}
        >
          {pageThemes.map((it) => (
            <option key={it} value={it}>
              {namePageTheme(it)}
            </option>
          ))}
        </select>
      </div>
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
  /** The contrast that the plain text should reach; null where labels aren't meant for this page. */
  readonly wanted: number | null;
}

/** The label on one page: its plain and its readable chip, or just one where they are the same. */
function PagePreview({ page, label, wanted }: PagePreviewProps) {
  const tones = chipTones(label.primary_color, label.secondary_color);
  const plain = tones && plainContrast(tones.dot, page);
  const isSame = plain === null || plain >= readableContrast;
  const figure = plain === null ? "" : formatRatio(plain);
  const isLow = wanted !== null && plain !== null && plain < wanted;
  const plainFigure = isSame ? t`Text contrast: ${figure}` : t`Public page: ${figure}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls.
    <div
      role="group"
      aria-label={page === "light" ? t`On a light page` : t`On a dark page`}
      className={styles["page"]}
      data-page={page}
    >
      <Chip plain label={label} />
      {plain !== null && (
        <p
          className={styles["contrast"]}
          data-verdict={wanted === null ? undefined : isLow ? "low" : "enough"}
        >
          {wanted !== null && <Icon node={isLow ? TriangleAlert : Check} />}
          <span>{isLow ? t`${plainFigure}, low contrast` : plainFigure}</span>
        </p>
      )}
      {tones !== null && !isSame && (
        <>
          <Chip label={label} />
          <p className={styles["contrast"]}>
            {t`In this console: ${formatRatio(contrast(tones.text[page], composite(tones.tint, pageColors[page])))}`}
          </p>
        </>
      )}
    </div>
  );
}

/** A contrast ratio, rounded down, so that it never claims more than there is. */
function formatRatio(ratio: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return isolate(`${i18n.number(Math.floor(ratio * 10) / 10, digits)}:1`);
}
