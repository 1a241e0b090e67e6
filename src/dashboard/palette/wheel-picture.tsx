import { type CSSProperties, memo, useLayoutEffect, useMemo, useRef } from "react";
import type { Vision } from "#color-science/vision.ts";
import { writeColor } from "./color-moves.ts";
import { seeHex } from "./palette-labels.ts";
import styles from "./wheel.module.css";
import { rimRadius, type TiePaths, type WheelPoint, wheelSize } from "./wheel-geometry.ts";

/** A dot on the wheel. */
interface WheelDot extends WheelPoint {
  /** In units. */
  readonly radius: number;
  /** `#RRGGBB`. */
  readonly fill: string;
}

interface WheelPictureProps {
  /** Those in front come last, of one color and place only one; the same array until one changes. */
  readonly dots: readonly WheelDot[];
  readonly ties: TiePaths;
  /** With whose eyes the rim's hues are seen. */
  readonly vision: Vision;
}

const center = wheelSize / 2;
/** So many pixels of the canvas are a unit: enough for sharp dots on any screen. */
const pixelsPerUnit = 2;
/** The gap (units) that sets a dot off from those behind it. */
const gap = 1.5;
/** A gray line (pixels) around each dot, and how gray it is. */
const edgeWidth = 2;
const edgeGray = 0.4;

/** The wheel as a picture. Its dots are on a canvas: there may be tens of thousands. */
export const WheelPicture = memo(function WheelPicture({ dots, ties, vision }: WheelPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const hues = useMemo(() => ({ "--hues": huesOf(vision) }) as CSSProperties, [vision]);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (context) drawDots(context, dots);
  }, [dots]);
  return (
    <div className={styles["picture"]}>
      <i aria-hidden className={styles["hues"]} style={hues} />
      <svg aria-hidden viewBox={`0 0 ${wheelSize} ${wheelSize}`}>
        <g className={styles["grid"]}>
          {[1, 2].map((ring) => (
            <circle key={ring} cx={center} cy={center} r={(rimRadius * ring) / 3} />
          ))}
        </g>
      </svg>
      <canvas aria-hidden ref={canvas} width={wheelSize * pixelsPerUnit} height={wheelSize * pixelsPerUnit} />
      <svg aria-hidden viewBox={`0 0 ${wheelSize} ${wheelSize}`}>
        <path className={styles["ring"]} d={ties.rings} />
        <path className={styles["line"]} d={ties.lines} />
      </svg>
    </div>
  );
});

/** So many degrees are between two colors of the rim. */
const hueStep = 10;

/** The hues of the rim, clockwise from the right, as a CSS gradient takes them. */
function huesOf(vision: Vision): string {
  return Array.from({ length: 360 / hueStep + 1 }, (_, index) =>
    seeHex(writeColor({ lightness: 0.7, chroma: 0.17, hue: 360 - index * hueStep }), vision),
  ).join();
}

/** Draws the dots pixel by pixel: ten thousand of them, as paths, would hold up the page for seconds. */
function drawDots(context: CanvasRenderingContext2D, dots: readonly WheelDot[]): void {
  const size = wheelSize * pixelsPerUnit;
  const image = context.createImageData(size, size);
  const both = { pixels: new Uint32Array(image.data.buffer), channels: image.data };
  const stamps = new Map<number, Stamp>();
  for (const { x, y, radius, fill } of dots) {
    const stamp = stamps.get(radius) ?? stampOf(radius * pixelsPerUnit, size);
    stamps.set(radius, stamp);
    const middle = Math.round(y * pixelsPerUnit) * size + Math.round(x * pixelsPerUnit);
    drawDot(both, stamp, middle, Number.parseInt(fill.slice(1), 16));
  }
  context.putImageData(image, 0, 0);
}

function drawDot(image: DotImage, stamp: Stamp, middle: number, fill: number): void {
  const { pixels, channels } = image;
  const { shades, colors, places, shadeOfPlace, rim, kept } = stamp;
  const [red, green, blue] = [fill >> 16, (fill >> 8) & 255, fill & 255];
  for (let index = 0; index < shades.length; index += 1) {
    const { alpha, gray } = shades[index] as Shade;
    // A dot as light, or as dark, as the page keeps its shape, in either theme.
    const mix = (channel: number) => Math.round(channel + (128 - channel) * gray);
    colors[index] = (Math.round(255 * alpha) << 24) | (mix(blue) << 16) | (mix(green) << 8) | mix(red);
  }
  for (let index = 0; index < places.length; index += 1) {
    pixels[middle + (places[index] as number)] = colors[shadeOfPlace[index] as number] as number;
  }
  for (let index = 0; index < rim.length; index += 1) {
    const alpha = 4 * (middle + (rim[index] as number)) + 3;
    channels[alpha] = (channels[alpha] as number) * (kept[index] as number);
  }
}

/** An image's data: all of a pixel in one number (red is the lowest byte), and each channel by itself. */
interface DotImage {
  readonly pixels: Uint32Array;
  readonly channels: ImageDataArray;
}

/** How opaque and how gray a pixel of a dot is, from 0 to 1; of the gap it is nothing at all. */
interface Shade {
  readonly alpha: number;
  readonly gray: number;
}

/** What a dot does to the pixels around its middle. Places are counted in pixels from there on. */
interface Stamp {
  readonly shades: readonly Shade[];
  /** For the colors of the shades in the dot that is drawn. */
  readonly colors: Uint32Array;
  /** The pixels of the dot and the gap, and which of the shades each gets. */
  readonly places: Int32Array;
  readonly shadeOfPlace: Int32Array;
  /** The pixels where the gap ends, and how much stays of what is behind, from 0 to 1. */
  readonly rim: Int32Array;
  readonly kept: Float64Array;
}

/** The pixels of a dot of so many pixels' radius, with the gap around it, in an image of so many pixels' width. */
function stampOf(radius: number, width: number): Stamp {
  const reach = Math.ceil(radius + gap * pixelsPerUnit + 1);
  const span = Array.from({ length: 2 * reach + 1 }, (_, index) => index - reach);
  const share = (value: number) => Math.min(1, Math.max(0, value));
  const shades: Shade[] = [];
  const [places, shadeOfPlace, rim, kept]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (const dy of span) {
    for (const dx of span) {
      const distance = Math.hypot(dx, dy);
      const behind = 1 - share(radius + gap * pixelsPerUnit + 0.5 - distance);
      if (behind > 0) {
        if (behind < 1) {
          rim.push(dy * width + dx);
          kept.push(behind);
        }
        continue;
      }
      const alpha = share(radius + edgeWidth / 2 + 0.5 - distance);
      const gray = edgeGray * share(distance - radius + edgeWidth / 2 + 0.5);
      const known = shades.findIndex((shade) => shade.alpha === alpha && shade.gray === gray);
      places.push(dy * width + dx);
      shadeOfPlace.push(known >= 0 ? known : shades.push({ alpha, gray }) - 1);
    }
  }
  return {
    shades,
    colors: new Uint32Array(shades.length),
    places: Int32Array.from(places),
    shadeOfPlace: Int32Array.from(shadeOfPlace),
    rim: Int32Array.from(rim),
    kept: Float64Array.from(kept),
  };
}
