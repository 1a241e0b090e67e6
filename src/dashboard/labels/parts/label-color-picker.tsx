import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { Check } from "lucide";
import { type CSSProperties, memo, type ReactNode, useCallback, useId, useMemo, useState } from "react";
import { type Color, ColorArea, ColorThumb, parseColor } from "react-aria-components/ColorArea";
import { ColorSlider, SliderTrack } from "react-aria-components/ColorSlider";
import { I18nProvider } from "react-aria-components/I18nProvider";
import type { ColorJudge } from "#color-science/color-judge.ts";
import { proposeColors } from "#color-science/color-proposals.ts";
import { contrast, white } from "#color-science/tones.ts";
import { parseHexColor } from "#contract/colors.ts";
import type { ExistingLabel } from "#contract/label-content.ts";
import { swatchProperties } from "#dashboard/colors/color-properties.ts";
import type { Neighbors } from "#dashboard/labels/data/label-neighbors.ts";
import { Icon } from "#dashboard/ui/icon.tsx";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import styles from "./label-color-picker.module.css";

interface LabelColorPickerProps {
  /** `#RRGGBB`, or null while there is none. */
  readonly color: string | null;
  /** The labels that the color has to be told from. */
  readonly neighbors: Neighbors;
  /** Takes `#RRGGBB` in capitals. */
  readonly onChange: (color: string) => void;
}

/** Where the thumbs are while there is no color. */
const startColor = "#6D5EFC";

/** As many of the project's colors are offered in a row as fit beside each other. */
const mostUsed = 12;

/** Chooses a color by area, hue and swatches, with pointer, touch or keys. */
export default memo(function LabelColorPicker(props: LabelColorPickerProps) {
  const { color, neighbors, onChange } = props;
  const { judge, projectName } = neighbors;
  const project = projectName && isolateName(projectName);
  const [held, setHeld] = useState(() => parseColor(color ?? startColor).toFormat("hsb"));
  // The thumbs move by whole steps: moved back, they are at this color again, not beside it.
  const [exact, setExact] = useState(held);
  const chosen = toHex(held);
  if (color !== null && color.toUpperCase() !== chosen) {
    const followed = followColor(held, color);
    setHeld(followed);
    setExact(followed);
  }
  const used = useMemo(() => judge && usedColors(judge), [judge]);
  const choose = useCallback(
    (next: Color) => {
      setHeld(next);
      onChange(toHex(next));
    },
    [onChange],
  );
  const move = (next: Color) => choose(isSameStep(next, exact) ? exact : next);

  return (
    <div className={styles["picker"]}>
      <Unturned>
        <ColorArea
          aria-label={t({
            message: "Shade",
            comment: "The area in which saturation and brightness of a color are chosen",
          })}
          colorSpace="hsb"
          xChannel="saturation"
          yChannel="brightness"
          value={held}
          onChange={move}
          className={styles["area"] ?? ""}
        >
          <ColorThumb className={styles["thumb"] ?? ""} />
        </ColorArea>
        <ColorSlider
          aria-label={t`Hue`}
          colorSpace="hsb"
          channel="hue"
          value={held}
          onChange={move}
          className={styles["hue"] ?? ""}
        >
          <SliderTrack className={styles["track"] ?? ""}>
            <ColorThumb className={styles["thumb"] ?? ""} />
          </SliderTrack>
        </ColorSlider>
      </Unturned>
      <SuggestedColors neighbors={neighbors} chosen={chosen} onChoose={choose} />
      <Swatches
        title={project ? t`Used in ${project}` : t`Used in this project`}
        colors={used}
        none={t`None yet`}
        chosen={findChosen(used, chosen)}
        onChoose={choose}
      />
    </div>
  );
});

/**
 * Colors have one order, whatever direction texts are read in: React Aria’s parts take theirs from the language’s script, so
 * here it is Latin.
 */
function Unturned({ children }: { readonly children: ReactNode }) {
  if (document.dir !== "rtl") return children;
  const locale = new Intl.Locale(i18n.locale, { script: "Latn", numberingSystem: "latn" }).toString();
  return (
    <div dir="ltr" className={styles["unturned"]}>
      <I18nProvider locale={locale}>{children}</I18nProvider>
    </div>
  );
}

/** A color that is offered. */
interface Offer {
  /** `#RRGGBB` in capitals. */
  readonly hex: string;
  /** What it is called, beside the name of its color. */
  readonly name: string;
}

interface SwatchesProps {
  readonly title: string;
  /** Undefined while unknown. */
  readonly colors: readonly Offer[] | undefined;
  /** What is said where there are none. */
  readonly none: string;
  /** `#RRGGBB` in capitals; null for none of them. */
  readonly chosen: string | null;
  readonly onChoose: (color: Color) => void;
}

interface SuggestedColorsProps extends Pick<SwatchesProps, "onChoose"> {
  readonly neighbors: Neighbors;
  readonly chosen: string;
}

/** So many colors are suggested: what goes with a project, and is told apart, isn't much more. */
const suggestedCount = 8;

/** Colors that go with those of the project, that by which the label's name is known first. */
function SuggestedColors({ neighbors, chosen, onChoose }: SuggestedColorsProps) {
  const { labels, judge, known, projectName } = neighbors;
  const proposed = useMemo(() => {
    const any = new Array<null>(suggestedCount - 1).fill(null);
    return judge && proposeColors(judge, [known, ...any]).filter((hex) => hex !== null);
  }, [judge, known]);
  const colors = useMemo(() => proposed?.map((hex) => ({ hex, name: hex })), [proposed]);
  const project = projectName && isolateName(projectName);
  return (
    <Swatches
      title={project && labels?.length !== 0 ? t`Goes well with ${project}’s colors` : t`Suggested colors`}
      colors={colors}
      none={t`No distinct colors are left.`}
      chosen={findChosen(colors, chosen)}
      onChoose={onChoose}
    />
  );
}

/**
 * A row of colors to choose from, with its title; its place is kept while there are none. Drawn only when another of them is
 * chosen: dragging in the area doesn't wait for it.
 */
const Swatches = memo(function Swatches({ title, colors, none, chosen, onChoose }: SwatchesProps) {
  const id = useId();
  const renderSwatch = ({ hex, name }: Offer) => {
    const color = parseColor(hex);
    const rgb = parseHexColor(hex);
    const choose = () => onChoose(color.toFormat("hsb"));
    return (
      <span
        key={hex}
        className={styles["swatch"]}
        style={swatchProperties(hex) as CSSProperties}
        title={name}
      >
        <input
          type="radio"
          name={id}
          className={styles["choice"]}
          aria-label={`${color.getColorName(i18n.locale)}, ${name}`}
          checked={hex === chosen}
          onChange={choose}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // It would send the form.
            event.preventDefault();
            choose();
          }}
        />
        <span className={styles["mark"]} data-dark={rgb !== null && contrast(rgb, white) >= 3}>
          <Icon node={Check} />
        </span>
      </span>
    );
  };
  return (
    <div className={styles["row"]}>
      <p id={id} className={styles["title"]} title={title}>
        {title}
      </p>
      {colors !== undefined && colors.length > 0 ? (
        <div role="radiogroup" aria-labelledby={id} tabIndex={-1} className={styles["swatches"]}>
          {colors.map(renderSwatch)}
        </div>
      ) : (
        <p className={styles["none"]}>{colors && none}</p>
      )}
    </div>
  );
});

/** The chosen color, if it is one of those that are offered. */
function findChosen(colors: readonly Offer[] | undefined, chosen: string): string | null {
  return colors?.some(({ hex }) => hex === chosen) ? chosen : null;
}

/** The colors that labels have, with the labels that have it. */
function usedColors({ families }: ColorJudge<ExistingLabel>): Offer[] {
  return families.slice(0, mostUsed).map(({ hex, labels }) => {
    const others = labels.length - 1;
    const first = isolateName(labels[0]?.name ?? "");
    return {
      hex,
      name:
        others > 0
          ? plural(others, {
              one: `${hex}, used by “${first}” and # more`,
              other: `${hex}, used by “${first}” and # more`,
            })
          : t`${hex}, used by “${first}”`,
    };
  });
}

function toHex(color: Color): string {
  return color.toString("hex").toUpperCase();
}

/** Whether the thumbs are at the same place for two colors in HSB. */
function isSameStep(one: Color, other: Color): boolean {
  const channels = ["hue", "saturation", "brightness"] as const;
  return channels.every(
    (channel) => Math.round(one.getChannelValue(channel)) === Math.round(other.getChannelValue(channel)),
  );
}

/** A color typed elsewhere; a gray has no hue of its own, so it keeps the one that was chosen before. */
function followColor(before: Color, color: string): Color {
  const next = parseColor(color).toFormat("hsb");
  const isGray = next.getChannelValue("saturation") === 0 || next.getChannelValue("brightness") === 0;
  return isGray ? next.withChannelValue("hue", before.getChannelValue("hue")) : next;
}
