import { t } from "@lingui/core/macro";
import { useId, useState } from "react";
import { plainContrast, wantedContrast } from "#color-science/contrast.ts";
import type { Oklch } from "#color-science/oklch.ts";
import type { PageTheme } from "#color-science/page-theme.ts";
import type { Vision } from "#color-science/vision.ts";
import { parseHexColor } from "#contract/colors.ts";
import { joinSentences } from "#contract/languages.ts";
import { ButtonLink } from "#dashboard/ui/button-link.tsx";
import { Checkbox } from "#dashboard/ui/checkbox.tsx";
import { Chip } from "#dashboard/ui/chip.tsx";
import { quietTime, useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { joinList } from "#dashboard/ui/text/text-joining.ts";
import styles from "./chosen-color.module.css";
import { readColor, writeColor } from "./color-moves.ts";
import { ColorSlider } from "./color-slider.tsx";
import type { LabelLinks } from "./label-links.ts";
import { formatDegrees, formatPercent, formatRatio } from "./number-text.ts";
import { type ColoredPaletteLabel, chipOf } from "./palette-labels.ts";

interface ChosenColorProps {
  readonly label: ColoredPaletteLabel;
  readonly near: readonly ColoredPaletteLabel[];
  readonly theme: PageTheme;
  readonly vision: Vision;
  readonly links: LabelLinks;
  readonly isLocked: boolean;
  readonly onLock: (isLocked: boolean) => void;
  /** Whether relatives move along. */
  readonly together: boolean;
  readonly onTogether: (together: boolean) => void;
  /** Called before its color is moved. */
  readonly onBegin: () => void;
  readonly onMove: (label: ColoredPaletteLabel, color: string) => void;
}

/** The most chroma that the slider gives: all that sRGB has. */
const mostChroma = 0.323;

/** The chosen label, and the controls for its color besides dragging its dot. */
export function ChosenColor(props: ChosenColorProps) {
  const { label, near, theme, vision, links, isLocked, onLock, together, onTogether, onBegin, onMove } =
    props;
  const [wish, setWish] = useState<{ readonly hex: string; readonly color: Oklch } | null>(null);
  // The part of a chosen color that sRGB can't show is remembered while another slider moves.
  const color = wish?.hex === label.hex ? wish.color : readColor(label.hex);
  const ids = { lock: useId(), together: useId() };
  const name = isolateName(label.name);
  const verdict = describeColor(label.hex, near, theme);
  useAnnouncement(verdict, { settle: quietTime });
  function move(part: Partial<Oklch>): void {
    const next = { ...color, ...part };
    const hex = writeColor(next);
    setWish({ hex, color: next });
    onMove(label, hex);
  }
  return (
    <section className={styles["chosen"]} aria-label={t`Selected color: ${name}`}>
      <div className={styles["line"]}>
        <Chip label={chipOf(label, vision)} />
        <code translate="no" className={styles["code"]}>
          {label.hex}
        </code>
        <span className={styles["end"]}>
          <ButtonLink
            variant="quiet"
            to={links.addressOf(label)}
            data-return={`chosen ${label.id}`}
            onClick={(event) => links.follow(event, label, "chosen")}
          >
            {t`Edit label…`}
          </ButtonLink>
        </span>
      </div>
      <p className={styles["verdict"]}>{verdict}</p>
      <ColorSlider
        label={t`Hue`}
        min={0}
        max={359}
        value={Math.round(color.hue) % 360}
        text={formatDegrees(Math.round(color.hue) % 360)}
        disabled={isLocked}
        onBegin={onBegin}
        onChange={(hue) => move({ hue })}
      />
      <ColorSlider
        label={t`Calm – vivid`}
        min={0}
        max={100}
        value={Math.round((100 * color.chroma) / mostChroma)}
        text={formatPercent(Math.round((100 * color.chroma) / mostChroma))}
        disabled={isLocked}
        onBegin={onBegin}
        onChange={(percent) => move({ chroma: (percent / 100) * mostChroma })}
      />
      <ColorSlider
        label={t`Dark – light`}
        min={0}
        max={100}
        value={Math.round(100 * color.lightness)}
        text={formatPercent(Math.round(100 * color.lightness))}
        disabled={isLocked}
        onBegin={onBegin}
        onChange={(percent) => move({ lightness: percent / 100 })}
      />
      <div className={styles["checks"]}>
        <span className={styles["check"]}>
          <Checkbox id={ids.lock} checked={isLocked} onChange={({ target }) => onLock(target.checked)} />
          <label htmlFor={ids.lock}>{t`Lock this color`}</label>
        </span>
        <span className={styles["check"]}>
          <Checkbox
            id={ids.together}
            checked={together}
            onChange={({ target }) => onTogether(target.checked)}
          />
          <label htmlFor={ids.together}>{t`Move families together`}</label>
        </span>
      </div>
    </section>
  );
}

/** What there is to say of a color as it is now. */
function describeColor(hex: string, near: readonly ColoredPaletteLabel[], theme: PageTheme): string {
  const rgb = parseHexColor(hex);
  const contrast = rgb === null ? 0 : plainContrast(rgb, theme);
  const sentences: string[] = [];
  if (contrast < wantedContrast(theme)) {
    const [ratio, wanted] = [formatRatio(contrast), formatRatio(wantedContrast(theme))];
    sentences.push(t`Text contrast is ${ratio}:1. It should be at least ${wanted}:1.`);
  }
  if (near.length > 0) {
    const names = joinList(
      near.map((other) => isolateName(other.name)),
      "unit",
    );
    sentences.push(t`Easily mistaken for: ${names}`);
  }
  return sentences.length === 0 ? t`Easy to read and to tell apart.` : joinSentences(sentences);
}
