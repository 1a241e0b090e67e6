import { t } from "@lingui/core/macro";
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type PointerEvent,
  useId,
  useRef,
  useState,
} from "react";
import type { ColorIssue } from "#color-science/color-judge.ts";
import { neutralChroma } from "#color-science/oklch.ts";
import { useVisionFilter } from "#dashboard/preview/data/preview-vision.tsx";
import { hasModifier } from "#dashboard/ui/key-press.ts";
import { isolateName, showName } from "#dashboard/ui/text/text-direction.ts";
import { isolate } from "#dashboard/ui/text/text-isolation.ts";
import type { PaletteDraft } from "./palette-draft.ts";
import { type ColoredLabel, isColored, type PaletteLabel } from "./palette-labels.ts";
import styles from "./wheel.module.css";
import {
  placeOnWheel,
  reach,
  readColor,
  readWheel,
  type WheelPoint,
  wheelSize,
  writeColor,
} from "./wheel-geometry.ts";

export interface WheelProps {
  readonly labels: readonly PaletteLabel[];
  /** What is wrong with them: colors that look alike are tied. */
  readonly issues: readonly ColorIssue<PaletteLabel>[];
  /** The label that was pressed or had the focus last; null for none yet. */
  readonly chosenId: number | null;
  readonly onChoose: (id: number) => void;
  /** Takes the color of a dot that is moved; null where none can be. */
  readonly draft: PaletteDraft | null;
  /** Says whether a dot is held. */
  readonly onHold: (isHeld: boolean) => void;
}

/** A dot that is held, by the pointer or by Enter. */
interface Hold {
  readonly label: ColoredLabel;
  /** Where it would be if all colors could be shown. */
  readonly point: WheelPoint;
  /** From the pointer to the dot's middle; null for the keyboard. */
  readonly grip: WheelPoint | null;
  readonly isMoved: boolean;
}

/** A pointer that moves a dot by no more (units) only chooses it. */
const leastDrag = 0.8;
/** How far (units) an arrow key moves a dot that is held, and how far with Shift. */
const keyStep = 0.5;
const longKeyStep = 3;

/** How large dots are; many need room. */
function sizeOfDots(count: number): Readonly<Record<`--${string}`, string>> {
  const pixels = count <= 60 ? 20 : count <= 300 ? 14 : 9;
  return { "--dot": `${pixels}px` };
}

/**
 * The labels' colors by hue and intensity: each is a dot that can be dragged. One stop of the Tab key: the arrow keys go from
 * dot to dot around the hues; Enter takes hold of one, and the arrow keys move it.
 */
export function Wheel({ labels, issues, chosenId, onChoose, draft, onHold }: WheelProps) {
  const legendId = useId();
  const wheel = useRef<HTMLDivElement>(null);
  const [hold, setHold] = useState<Hold | null>(null);
  const [pointedId, setPointedId] = useState<number | null>(null);
  const { filter, style } = useVisionFilter();
  const colored = labels.filter(isColored);
  const ties = issues.flatMap(({ family: { hex }, lookAlikes }) =>
    lookAlikes.map(({ family }) => ({ from: hex, to: family.hex })),
  );
  const chosen = colored.find(({ id }) => id === chosenId);
  const stop = chosen ?? colored[0];
  const pointed = colored.find(({ id }) => id === pointedId);
  const named = pointed ?? chosen;

  function take(next: Hold | null): void {
    setHold(next);
    onHold(next !== null);
    // All that moves until it's released is one step.
    if (next !== null) draft?.begin();
  }
  function moveTo(point: WheelPoint): void {
    if (hold === null) return;
    const { label } = hold;
    setHold({ ...hold, point, isMoved: true });
    draft?.recolor(new Map([[label.id, writeColor({ ...readColor(label.hex), ...readWheel(point) })]]));
  }
  function putBack(): void {
    if (hold?.isMoved) draft?.undo?.();
    take(null);
  }
  const focusDot = (id: number) => wheel.current?.querySelector<HTMLElement>(dotOf(id))?.focus();

  function press(event: PointerEvent<HTMLElement>): void {
    const label = colored.find(({ id }) => id === readId(event.target));
    if (label === undefined || event.button !== 0 || !event.isPrimary) return;
    // Not every browser gives a button that is pressed the focus.
    event.preventDefault();
    focusDot(label.id);
    if (draft === null) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const [{ x, y }, at] = [placeOnWheel(readColor(label.hex)), pointOf(event)];
    take({ label, point: { x, y }, grip: { x: x - at.x, y: y - at.y }, isMoved: false });
  }
  function drag(event: PointerEvent<HTMLElement>): void {
    if (hold === null || hold.grip === null) return;
    const at = pointOf(event);
    const point = { x: at.x + hold.grip.x, y: at.y + hold.grip.y };
    const isFar = Math.hypot(point.x - hold.point.x, point.y - hold.point.y) > leastDrag;
    if (hold.isMoved || isFar) moveTo(point);
  }
  function release(): void {
    if (hold?.grip) take(null);
  }
  /** Picks up a dot by the keyboard, or puts it down. */
  function toggle({ detail, target }: MouseEvent): void {
    const label = colored.find(({ id }) => id === readId(target));
    // A pointer has held it already.
    if (detail > 0 || draft === null || label === undefined) return;
    const point = placeOnWheel(readColor(label.hex));
    take(hold === null ? { label, point, grip: null, isMoved: false } : null);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (hasModifier(event) || stop === undefined) return;
    const isHeld = hold !== null;
    const [x, y] = readStep(event);
    const next = isHeld ? undefined : nextDot(event.key, sortByHue(colored), stop);
    if (isHeld && event.key === "Escape") putBack();
    else if (isHeld && (x !== 0 || y !== 0)) moveTo({ x: hold.point.x + x, y: hold.point.y + y });
    else if (next !== undefined) focusDot(next.id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be drawn. */}
      <div
        ref={wheel}
        role="group"
        aria-label={t`Color wheel`}
        aria-describedby={legendId}
        className={styles["wheel"]}
        data-held={hold !== null}
        data-movable={draft !== null}
        style={{ ...style, ...sizeOfDots(colored.length) } as CSSProperties}
        onPointerDown={press}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
        onClick={toggle}
        onKeyDown={onKeyDown}
        onPointerOver={({ target, pointerType }) => pointerType !== "touch" && setPointedId(readId(target))}
        onPointerLeave={() => setPointedId(null)}
        onFocus={({ target }) => {
          const id = readId(target);
          if (id !== null) onChoose(id);
        }}
        onBlur={() => hold?.grip === null && take(null)}
      >
        <i aria-hidden className={styles["hues"]} />
        <svg aria-hidden viewBox={`0 0 ${wheelSize} ${wheelSize}`} className={styles["lines"]}>
          {[1 / 3, 2 / 3].map((share) => (
            <circle key={share} cx="50%" cy="50%" r={share * reach} />
          ))}
          {ties.map((tie) => (
            <Tie key={`${tie.from} ${tie.to}`} {...tie} />
          ))}
        </svg>
        {colored.map(({ id, name, hex }) => (
          <Dot
            key={id}
            id={id}
            name={name}
            hex={hex}
            isStop={id === stop?.id}
            isChosen={id === chosenId}
            isHeld={id === hold?.label.id}
          />
        ))}
        {named && <DotName label={named} isPointed={named === pointed} />}
      </div>
      {filter}
      <p id={legendId} className={styles["legend"]}>
        {ties.length > 0 && (
          <span>
            <svg aria-hidden width="22" height="8" className={styles["lines"]}>
              <line x2="22" y1="4" y2="4" />
            </svg>{" "}
            {t`Hard to tell apart`}
          </span>
        )}
        {draft !== null && (
          <span className="visually-hidden">
            {t`Arrow keys move between labels. Enter picks up a dot: arrow keys then change its color, Enter puts it down, and Esc puts it back.`}
          </span>
        )}
      </p>
    </>
  );
}

interface DotProps extends Pick<ColoredLabel, "id" | "name" | "hex"> {
  /** Whether the Tab key leads to it. */
  readonly isStop: boolean;
  readonly isChosen: boolean;
  readonly isHeld: boolean;
}

/** A label's dot. While one is dragged, the others aren't rendered. */
const Dot = memo(function Dot({ id, name, hex, isStop, isChosen, isHeld }: DotProps) {
  return (
    <button
      type="button"
      data-label-id={id}
      data-chosen={isChosen}
      className={styles["dot"]}
      tabIndex={isStop ? 0 : -1}
      aria-label={`${isolateName(name)}, ${isolate(hex)}`}
      aria-pressed={isHeld}
      style={{ ...styleAt(hex), backgroundColor: hex }}
    />
  );
});

interface DotNameProps {
  readonly label: ColoredLabel;
  /** Whether the pointer is over its dot. */
  readonly isPointed: boolean;
}

/** The name of a dot, above it, and within the wheel. */
function DotName({ label: { name, hex }, isPointed }: DotNameProps) {
  const { left, top } = styleAt(hex);
  return (
    <p
      aria-hidden
      translate="no"
      data-pointed={isPointed}
      className={styles["name"]}
      style={{ left, top, translate: `-${left} 0` }}
    >
      <bdi>{showName(name)}</bdi> <bdi>{hex}</bdi>
    </p>
  );
}

/** A line between the dots of two colors, `#RRGGBB`. */
function Tie({ from, to }: { readonly from: string; readonly to: string }) {
  const [{ x: x1, y: y1 }, { x: x2, y: y2 }] = [placeOnWheel(readColor(from)), placeOnWheel(readColor(to))];
  return <line x1={x1} y1={y1} x2={x2} y2={y2} />;
}

function styleAt(hex: string) {
  const { x, y } = placeOnWheel(readColor(hex));
  return { left: `${x.toFixed(2)}%`, top: `${y.toFixed(2)}%` };
}

/** The id of the label whose dot an element is; null for none. */
function readId(element: EventTarget): number | null {
  const { labelId } = (element as HTMLElement).dataset;
  return labelId === undefined ? null : Number(labelId);
}

function dotOf(id: number): string {
  return `[data-label-id="${id}"]`;
}

/** Where a pointer is on the wheel. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): WheelPoint {
  const { left, top, width } = currentTarget.getBoundingClientRect();
  return { x: ((clientX - left) / width) * wheelSize, y: ((clientY - top) / width) * wheelSize };
}

/** Labels around the hues; grays, which have none, follow from dark to light. */
function sortByHue(labels: readonly ColoredLabel[]): readonly ColoredLabel[] {
  const orderOf = ({ hex }: ColoredLabel) => {
    const { lightness, chroma, hue } = readColor(hex);
    return chroma < neutralChroma ? 360 + lightness : hue;
  };
  return labels
    .map((label) => ({ label, order: orderOf(label) }))
    .sort((a, b) => a.order - b.order)
    .map(({ label }) => label);
}

/** The dot that a key leads to; undefined where it's no such key. */
function nextDot(key: string, dots: readonly ColoredLabel[], from: ColoredLabel): ColoredLabel | undefined {
  const index = dots.findIndex(({ id }) => id === from.id);
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return dots[(index + 1) % dots.length];
    case "ArrowLeft":
    case "ArrowUp":
      return dots.at(index - 1);
    case "Home":
      return dots[0];
    case "End":
      return dots.at(-1);
    default:
      return undefined;
  }
}

const directions: Readonly<Record<string, WheelPoint>> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
};

/** How far an arrow key moves a dot. */
function readStep({ key, shiftKey }: KeyboardEvent): readonly [x: number, y: number] {
  const step = shiftKey ? longKeyStep : keyStep;
  const { x, y } = directions[key] ?? { x: 0, y: 0 };
  return [x * step, y * step];
}
