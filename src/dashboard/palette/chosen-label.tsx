import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { useId, useState } from "react";
import { readSolidColor } from "#dashboard/labels/data/label-color-reader.ts";
import { ContentChip, Swatch } from "#dashboard/ui/chip.tsx";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import type { PaletteDraft } from "./palette-draft.ts";
import type { ColoredLabel } from "./palette-labels.ts";
import styles from "./wheel.module.css";
import { readColor, writeColor } from "./wheel-geometry.ts";

interface ChosenLabelProps {
  readonly label: ColoredLabel;
  /** Takes the color; null where it can't be changed. */
  readonly draft: PaletteDraft | null;
}

/** The label whose dot is chosen, and the ways to change its color besides dragging the dot. */
export function ChosenLabel({ label, draft }: ChosenLabelProps) {
  const name = isolateName(label.name);
  const input = {
    hex: label.hex,
    isFixed: draft === null,
    onBegin: () => draft?.begin(),
    onChange: (hex: string) => draft?.recolor(new Map([[label.id, hex]])),
  };
  return (
    <section className={styles["foot"]} aria-label={t`Selected color: ${name}`}>
      <ContentChip content={label} />
      <HexField {...input} />
      <LightnessSlider {...input} />
    </section>
  );
}

interface ColorInputProps {
  /** `#RRGGBB`. */
  readonly hex: string;
  readonly isFixed: boolean;
  /** Called before the color is changed. */
  readonly onBegin: () => void;
  /** Takes `#RRGGBB`. */
  readonly onChange: (hex: string) => void;
}

/** The color as it is written: any color of CSS can be typed. */
function HexField({ hex, isFixed, onBegin, onChange }: ColorInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <span className={styles["code"]}>
      <Swatch color={hex} />
      <input
        type="text"
        aria-label={t`Color`}
        autoComplete="off"
        spellCheck={false}
        readOnly={isFixed}
        value={typed ?? hex}
        onChange={({ target: { value } }) => {
          if (typed === null) onBegin();
          setTyped(value);
          const color = readSolidColor(value);
          if (color !== null) onChange(color.toUpperCase());
        }}
        onBlur={() => setTyped(null)}
      />
    </span>
  );
}

/** So many colors stand for all lightnesses on the slider's track. */
const shadeCount = 9;

/** How light the color is; its hue and, where that can be shown, its chroma stay. */
function LightnessSlider({ hex, isFixed, onBegin, onChange }: ColorInputProps) {
  const id = useId();
  const [wish, setWish] = useState({ hex, color: readColor(hex) });
  // What can't be shown of its chroma at one lightness is there again at another.
  const color = wish.hex === hex ? wish.color : readColor(hex);
  const percent = Math.round(100 * color.lightness);
  const shades = Array.from({ length: shadeCount }, (_, index) =>
    writeColor({ ...color, lightness: index / (shadeCount - 1) }),
  );
  return (
    <span className={styles["lightness"]}>
      <label htmlFor={id} className="second">{t`Lightness`}</label>
      {/* Colors have one order, whatever direction texts are read in. */}
      <span
        dir="ltr"
        className={styles["slider"]}
        style={{ background: `linear-gradient(90deg, ${shades})` }}
      >
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          disabled={isFixed}
          value={percent}
          aria-valuetext={i18n.number(percent / 100, { style: "percent" })}
          onPointerDown={onBegin}
          onKeyDown={({ repeat }) => !repeat && onBegin()}
          onChange={({ target }) => {
            const next = { ...color, lightness: target.valueAsNumber / 100 };
            const written = writeColor(next);
            setWish({ hex: written, color: next });
            onChange(written);
          }}
        />
        <i aria-hidden style={{ left: `${percent}%`, background: hex }} />
      </span>
    </span>
  );
}
