import { t } from "@lingui/core/macro";
import { memo, useState } from "react";
import { type Color, ColorArea, ColorThumb, parseColor } from "react-aria-components/ColorArea";
import { ColorSlider, SliderTrack } from "react-aria-components/ColorSlider";
import {
  ColorSwatch,
  ColorSwatchPicker,
  ColorSwatchPickerItem,
} from "react-aria-components/ColorSwatchPicker";
import styles from "./label-color-picker.module.css";
import { labelPalette } from "./label-palette.ts";

interface LabelColorPickerProps {
  /** `#RRGGBB`, or null while there is none. */
  readonly color: string | null;
  /** The colours that the project's labels have, in capitals; undefined while unknown. */
  readonly projectColors: readonly string[] | undefined;
  /** Takes `#RRGGBB` in capitals. */
  readonly onChange: (color: string) => void;
}

/** As many of the project's colours are offered as fit beside each other. */
const mostProjectColors = 12;

/** Chooses a colour by area, hue and swatches, with pointer, touch or keys. */
export default memo(function LabelColorPicker({ color, projectColors, onChange }: LabelColorPickerProps) {
  const [held, setHeld] = useState(() => parseColor(color ?? labelPalette[0]).toFormat("hsb"));
  if (color !== null && color.toUpperCase() !== toHex(held)) setHeld(followColor(held, color));

  function choose(next: Color): void {
    setHeld(next);
    onChange(toHex(next));
  }

  return (
    <div className={styles["picker"]}>
      <ColorArea
        aria-label={t`Shade`}
        colorSpace="hsb"
        xChannel="saturation"
        yChannel="brightness"
        value={held}
        onChange={choose}
        className={styles["area"] ?? ""}
      >
        <ColorThumb className={styles["thumb"] ?? ""} />
      </ColorArea>
      <ColorSlider
        aria-label={t`Hue`}
        colorSpace="hsb"
        channel="hue"
        value={held}
        onChange={choose}
        className={styles["hue"] ?? ""}
      >
        <SliderTrack className={styles["track"] ?? ""}>
          <ColorThumb className={styles["thumb"] ?? ""} />
        </SliderTrack>
      </ColorSlider>
      <Swatches
        label={t`Colours of this project`}
        colors={projectColors?.slice(0, mostProjectColors)}
        held={held}
        onChoose={choose}
      />
      <Swatches
        label={t`Suggested colours`}
        colors={labelPalette.filter((offered) => !projectColors?.includes(offered))}
        held={held}
        onChoose={choose}
      />
    </div>
  );
});

interface SwatchesProps {
  readonly label: string;
  /** Undefined while unknown: their place is kept. */
  readonly colors: readonly string[] | undefined;
  readonly held: Color;
  readonly onChoose: (color: Color) => void;
}

/** A row of colours to choose from; none where there are none. */
function Swatches({ label, colors, held, onChoose }: SwatchesProps) {
  if (colors === undefined) return <div className={styles["swatchesPlace"]} />;
  if (colors.length === 0) return null;
  return (
    <ColorSwatchPicker
      aria-label={label}
      value={held}
      onChange={(next) => onChoose(next.toFormat("hsb"))}
      className={styles["swatches"] ?? ""}
    >
      {colors.map((color) => (
        <ColorSwatchPickerItem key={color} color={color} className={styles["swatch"] ?? ""}>
          <ColorSwatch className={styles["swatchColor"] ?? ""} />
        </ColorSwatchPickerItem>
      ))}
    </ColorSwatchPicker>
  );
}

function toHex(color: Color): string {
  return color.toString("hex").toUpperCase();
}

/** A colour typed elsewhere; a grey has no hue of its own, so it keeps the one that was chosen before. */
function followColor(before: Color, color: string): Color {
  const next = parseColor(color).toFormat("hsb");
  const isGrey = next.getChannelValue("saturation") === 0 || next.getChannelValue("brightness") === 0;
  return isGrey ? next.withChannelValue("hue", before.getChannelValue("hue")) : next;
}
