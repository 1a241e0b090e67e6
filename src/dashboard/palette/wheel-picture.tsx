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
  const stamps = new Map<number, readonly StampPixel[]>();
  // Of dots of one color at one place only one can be seen.
  const drawn = new Map(dots.map((dot) => [`${dot.fill} ${dot.x} ${dot.y}`, dot]));
  for (const { x, y, radius, fill } of drawn.values()) {
    const stamp = stamps.get(radius) ?? stampOf(radius * pixelsPerUnit);
    stamps.set(radius, stamp);
    const left = Math.round(x * pixelsPerUnit);
    const top = Math.round(y * pixelsPerUnit);
    const value = Number.parseInt(fill.slice(1), 16);
    for (const { dx, dy, kept, covered, edge } of stamp) {
      const at = 4 * ((top + dy) * size + left + dx);
      const below = ((data[at + 3] ?? 0) / 255) * kept * (1 - covered);
      const alpha = below + covered;
      if (alpha > 0) {
        for (let channel = 0; channel < 3; channel += 1) {
          const own = (value >> (16 - 8 * channel)) & 255;
          // A dot as light, or as dark, as the page keeps its shape, in either theme.
          const shown = own + (128 - own) * edge;
          data[at + channel] = ((data[at + channel] ?? 0) * below + shown * covered) / alpha;
        }
      }
      data[at + 3] = 255 * alpha;
    }
  }
  context.putImageData(image, 0, 0);
}

/** What a dot does to a pixel: each figure is from 0 to 1. */
interface StampPixel {
  /** From the dot's middle. */
  readonly dx: number;
  readonly dy: number;
  /** How much stays of what is behind it. */
  readonly kept: number;
  readonly covered: number;
  /** How gray it is. */
  readonly edge: number;
}

/** The pixels of a dot of so many pixels' radius, with the gap around it. */
function stampOf(radius: number): StampPixel[] {
  const reach = Math.ceil(radius + gap * pixelsPerUnit + 1);
  const span = Array.from({ length: 2 * reach + 1 }, (_, index) => index - reach);
  const share = (value: number) => Math.min(1, Math.max(0, value));
  return span.flatMap((dy) =>
    span.flatMap((dx) => {
      const distance = Math.hypot(dx, dy);
      const kept = 1 - share(radius + gap * pixelsPerUnit + 0.5 - distance);
      const covered = share(radius + edgeWidth / 2 + 0.5 - distance);
      const edge = edgeGray * share(distance - radius + edgeWidth / 2 + 0.5);
      return kept < 1 ? [{ dx, dy, kept, covered, edge }] : [];
    }),
  );
}
