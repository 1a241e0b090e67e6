import { memo, useLayoutEffect, useRef } from "react";
import styles from "./wheel.module.css";
import { rimRadius, type TiePaths, type WheelPoint, wheelSize } from "./wheel-geometry.ts";

/** A dot on the wheel. */
export interface WheelDot extends WheelPoint {
  /** In units. */
  readonly radius: number;
  /** `#RRGGBB`. */
  readonly fill: string;
}

interface WheelPictureProps {
  /** Those in front come last; the same array until one changes. */
  readonly dots: readonly WheelDot[];
  readonly ties: TiePaths;
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
export const WheelPicture = memo(function WheelPicture({ dots, ties }: WheelPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (context) drawDots(context, dots);
  }, [dots]);
  return (
    <div className={styles["picture"]}>
      <svg aria-hidden viewBox={`0 0 ${wheelSize} ${wheelSize}`}>
        <g className={styles["grid"]}>
          {[1, 2, 3].map((ring) => (
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

/** Draws the dots pixel by pixel: ten thousand of them, as paths, would hold up the page for seconds. */
function drawDots(context: CanvasRenderingContext2D, dots: readonly WheelDot[]): void {
  const size = wheelSize * pixelsPerUnit;
  const image = context.createImageData(size, size);
  const { data } = image;
  const stamps = new Map<number, Stamp>();
  const drawn = new Set<number>();
  for (const { x, y, radius, fill } of dots) {
    const stamp = stamps.get(radius) ?? stampOf(radius * pixelsPerUnit, size);
    stamps.set(radius, stamp);
    const middle = 4 * (Math.round(y * pixelsPerUnit) * size + Math.round(x * pixelsPerUnit));
    const value = Number.parseInt(fill.slice(1), 16);
    // Of dots of one color at one place only one can be seen.
    const key = middle * 2 ** 24 + value;
    if (drawn.has(key)) continue;
    drawn.add(key);
    const own = [value >> 16, (value >> 8) & 255, value & 255] as const;
    drawDot(data, stamp, middle, own);
  }
  context.putImageData(image, 0, 0);
}

function drawDot(
  data: ImageDataArray,
  { offsets, kept, covered, edge }: Stamp,
  middle: number,
  own: readonly [red: number, green: number, blue: number],
): void {
  const [red, green, blue] = own;
  for (let pixel = 0; pixel < offsets.length; pixel += 1) {
    const at = middle + (offsets[pixel] as number);
    const alpha = covered[pixel] as number;
    if (alpha === 0) {
      // The gap.
      const behind = data[at + 3] as number;
      if (behind > 0) data[at + 3] = behind * (kept[pixel] as number);
    } else {
      // A dot as light, or as dark, as the page keeps its shape, in either theme.
      const gray = edge[pixel] as number;
      data[at] = red + (128 - red) * gray;
      data[at + 1] = green + (128 - green) * gray;
      data[at + 2] = blue + (128 - blue) * gray;
      data[at + 3] = 255 * alpha;
    }
  }
}

/** What a dot does to the pixels around its middle, side by side; each figure is from 0 to 1. */
interface Stamp {
  /** Where they are in the data of an image, from the dot's middle. */
  readonly offsets: Int32Array;
  /** How much stays of what is behind it: nothing where the dot is, as the gap is wider than its edge. */
  readonly kept: Float64Array;
  readonly covered: Float64Array;
  /** How gray it is. */
  readonly edge: Float64Array;
}

/** The pixels of a dot of so many pixels' radius, with the gap around it, in an image of so many pixels' width. */
function stampOf(radius: number, width: number): Stamp {
  const reach = Math.ceil(radius + gap * pixelsPerUnit + 1);
  const span = Array.from({ length: 2 * reach + 1 }, (_, index) => index - reach);
  const share = (value: number) => Math.min(1, Math.max(0, value));
  const pixels = span.flatMap((dy) =>
    span.flatMap((dx) => {
      const distance = Math.hypot(dx, dy);
      const kept = 1 - share(radius + gap * pixelsPerUnit + 0.5 - distance);
      const covered = share(radius + edgeWidth / 2 + 0.5 - distance);
      const edge = edgeGray * share(distance - radius + edgeWidth / 2 + 0.5);
      return kept < 1 ? [{ offset: 4 * (dy * width + dx), kept, covered, edge }] : [];
    }),
  );
  return {
    offsets: Int32Array.from(pixels, ({ offset }) => offset),
    kept: Float64Array.from(pixels, ({ kept }) => kept),
    covered: Float64Array.from(pixels, ({ covered }) => covered),
    edge: Float64Array.from(pixels, ({ edge }) => edge),
  };
}
