import type { CSSProperties, ReactNode } from "react";
import { normalizeHexColor } from "#contract/colors.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { chipColors } from "#dashboard/colors/chip-colors.ts";
import { chipProperties, swatchProperties } from "#dashboard/colors/color-properties.ts";
import { showName } from "#dashboard/ui/text/text-direction.ts";
import styles from "./chip.module.css";

interface ChipProps {
  /** The name, and the colors as the API derives them; where either can't be read, the chip is neutral. */
  readonly label: Pick<EmbeddedLabel, "name" | "primary_color" | "secondary_color">;
  /** As the public changelog has it: without a dot, its text in the plain primary color, whether or not that can be read. */
  readonly plain?: boolean;
  /** The name as it is to be shown, such as with parts of it marked. */
  readonly children?: ReactNode;
}

/** A label as people see it: a tinted pill with a dot, its text always readable unless asked to be plain. */
export function Chip({ label, plain = false, children = showName(label.name) }: ChipProps) {
  const style = chipProperties(label.primary_color ?? "", label.secondary_color ?? "", plain);
  return (
    <span translate="no" className={styles["chip"]} data-plain={plain} style={style as CSSProperties}>
      {!plain && <span className={styles["dot"]} />}
      <span className={styles["name"]} dir="auto" title={showName(label.name)}>
        {children}
      </span>
    </span>
  );
}

/** The chip of a label of this name and color, which is whatever was sent or typed. */
export function ContentChip({ content }: { readonly content: Pick<EmbeddedLabel, "name" | "color"> }) {
  return <Chip label={{ name: content.name, ...chipColors(content.color) }} />;
}

interface ColorCodeProps {
  /** Whatever the service sent. */
  readonly color: string;
  /** The color as it is to be shown, such as with parts of it marked. */
  readonly children?: ReactNode;
}

/** A color as it is written, beside a square of it. */
export function ColorCode({ color, children = color }: ColorCodeProps) {
  return (
    <span className={styles["code"]}>
      <Swatch color={normalizeHexColor(color)} />
      <code translate="no" dir="auto" className="line">
        {children}
      </code>
    </span>
  );
}

/** A small square of one color; `color` is `#RRGGBB`, or null where there is none to show. */
export function Swatch({ color }: { readonly color: string | null }) {
  const style = color === null ? {} : swatchProperties(color);
  return <span className={styles["swatch"]} style={style as CSSProperties} />;
}
