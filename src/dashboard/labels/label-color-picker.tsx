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
  /** Takes `#RRGGBB` in capitals. */
  readonly onChange: (color: string) => void;
}

/** Chooses a colour by area, hue and swatches, with pointer, touch or keys. */
export default memo(function LabelColorPicker({ color, onChange }: LabelColorPickerProps) {
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
      <ColorSwatchPicker
        aria-label={t`Swatches`}
        value={held}
        onChange={(next) => choose(next.toFormat("hsb"))}
        className={styles["swatches"] ?? ""}
      >
        {labelPalette.map((swatch) => (
          <ColorSwatchPickerItem key={swatch} color={swatch} className={styles["swatch"] ?? ""}>
            <ColorSwatch className={styles["swatchColor"] ?? ""} />
          </ColorSwatchPickerItem>
        ))}
      </ColorSwatchPicker>
    </div>
  );
});

function toHex(color: Color): string {
  return color.toString("hex").toUpperCase();
}

/** A colour typed elsewhere; a grey has no hue of its own, so it keeps the one that was chosen before. */
function followColor(before: Color, color: string): Color {
  const next = parseColor(color).toFormat("hsb");
  const isGrey = next.getChannelValue("saturation") === 0 || next.getChannelValue("brightness") === 0;
  return isGrey ? next.withChannelValue("hue", before.getChannelValue("hue")) : next;
}
