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

function drawDots(context: CanvasRenderingContext2D, dots: readonly WheelDot[]): void {
  context.setTransform(pixelsPerUnit, 0, 0, pixelsPerUnit, 0, 0);
  context.clearRect(0, 0, wheelSize, wheelSize);
  // A dot as light, or as dark, as the page keeps its shape, in either theme.
  context.strokeStyle = "rgb(128 128 128 / 40%)";
  for (const { x, y, radius, fill } of dots) {
    context.globalCompositeOperation = "destination-out";
    context.beginPath();
    context.arc(x, y, radius + gap, 0, 2 * Math.PI);
    context.fill();
    context.globalCompositeOperation = "source-over";
    context.fillStyle = fill;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }
}
