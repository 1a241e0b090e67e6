import { t } from "@lingui/core/macro";
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Vision } from "#color-science/vision.ts";
import type { LikePair } from "#dashboard/colors/color-problems.ts";
import { hasModifier } from "#dashboard/ui/key-press.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { readColor, writeColor } from "./color-moves.ts";
import { type ColoredPaletteLabel, type PaletteLabel, seeHex } from "./palette-labels.ts";
import styles from "./wheel.module.css";
import {
  findMark,
  isWithin,
  markRadius,
  placeMarks,
  readWheel,
  tiePairs,
  type WheelMark,
  type WheelPoint,
  wheelSize,
} from "./wheel-geometry.ts";
import { WheelPicture } from "./wheel-picture.tsx";

interface WheelProps {
  readonly labels: readonly PaletteLabel[];
  /** Pairs that look alike with the vision are tied. */
  readonly pairs: readonly LikePair[];
  readonly vision: Vision;
  /** The label that is chosen; null for the first one. */
  readonly chosenId: number | null;
  readonly onChoose: (id: number) => void;
  /** Labels that would be mistaken for the chosen one: they light up. */
  readonly near: readonly ColoredPaletteLabel[];
  /** Whether a color stays. */
  readonly isLocked: (hex: string) => boolean;
  /** Takes a label's new color, `#RRGGBB`, as often as it moves. */
  readonly onMove: (label: ColoredPaletteLabel, color: string) => void;
  /** Says whether a dot is held. */
  readonly onHold: (isHeld: boolean) => void;
}

/** A mark can be pressed a little beside it: by so many units, and by a finger more. */
const pressRoom = 3;
const touchReach = 22;
/** A pointer that moves by no more (pixels) only chooses. */
const leastDrag = 3;
/** How far (units) an arrow key moves a dot that is held, and how far with Shift. */
const keyStep = 2;
const longKeyStep = 12;

/** A dot that is held, by the pointer or by Enter. */
interface Hold {
  readonly id: number;
  readonly start: string;
  /** Where it would be if all colors could be shown. */
  point: WheelPoint;
  /** From the pointer to the dot's middle; null for the keyboard. */
  readonly grip: WheelPoint | null;
  readonly pressedAt: WheelPoint;
  isDragged: boolean;
}

/**
 * The labels' colors by hue and intensity: each is a dot that can be dragged. One stop of the Tab key: the arrow keys go from
 * dot to dot around the hues; Enter takes hold of one, and the arrow keys move it. The dots are a picture, buttons lie over
 * the chosen one and the one below the pointer only, so that there may be any number of labels. The places stay the same
 * with every vision; what is drawn there is what such eyes see.
 */
export function Wheel(props: WheelProps) {
  const { labels, pairs, vision, chosenId, onChoose, near, isLocked } = props;
  const marks = useMemo(() => placeMarks(labels), [labels]);
  const byId = useMemo(() => indexMarks(marks, ({ id }) => id), [marks]);
  const ties = useMemo(() => tieMarks(byId, pairs, vision), [byId, pairs, vision]);
  const chosen = (chosenId === null ? undefined : byId.get(chosenId)) ?? marks[0];
  const { dots, radius } = useDots(marks, chosen, vision);
  const legendId = useId();
  const wheel = useRef<HTMLDivElement>(null);
  const [hoveredId, setHoveredId] = useState<number | null>(null);
  const [chosenButton, focusNext] = useNextFocus();
  const hovered = hoveredId === null ? undefined : byId.get(hoveredId);
  const hold = useHold(wheel, marks, props);

  function goBy(event: KeyboardEvent): void {
    if (hasModifier(event) || chosen === undefined || hold.moveBy(event, chosen)) return;
    const index = nextIndex(event.key, marks.indexOf(chosen), marks.length);
    const next = index === null ? undefined : marks[index];
    if (next === undefined) return;
    event.preventDefault();
    focusNext();
    onChoose(next.label.id);
  }

  return (
    <div className={styles["frame"]}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be drawn. */}
      <div
        ref={wheel}
        role="group"
        aria-label={t`Color wheel`}
        aria-describedby={legendId}
        className={styles["wheel"]}
        data-pointed={hovered !== undefined}
        data-held={hold.isHeld}
        onKeyDown={goBy}
        onPointerDown={(event) => {
          const mark = hold.press(event, radius);
          if (mark === undefined) return;
          if (mark === chosen) chosenButton.current?.focus();
          else focusNext();
          onChoose(mark.label.id);
        }}
        onPointerMove={(event) => {
          if (hold.drag(event) || event.pointerType === "touch") return;
          setHoveredId(markAt(marks, byId, event, radius + pressRoom)?.label.id ?? null);
        }}
        onPointerUp={hold.release}
        onPointerCancel={hold.release}
        onPointerLeave={() => setHoveredId(null)}
      >
        <WheelPicture dots={dots} ties={ties} vision={vision} />
        {near.map(({ id }) => {
          const mark = byId.get(id);
          return mark && <i key={id} className={styles["near"]} style={placeOf(mark, radius + 4)} />;
        })}
        {hovered && hovered !== chosen && (
          <MarkButton key={hovered.label.id} mark={hovered} radius={radius} />
        )}
        {chosen && (
          <MarkButton
            key={chosen.label.id}
            ref={chosenButton}
            mark={chosen}
            radius={radius}
            fill={seeHex(chosen.label.hex, vision)}
            isHeld={hold.isHeld}
            isLocked={isLocked(chosen.label.hex)}
            onPress={() => hold.toggle(chosen)}
            onBlur={() => hold.drop()}
          />
        )}
      </div>
      <WheelLegend id={legendId} />
    </div>
  );
}

/** Gives the focus to a button that is drawn only once its mark is chosen. */
function useNextFocus(): readonly [button: RefObject<HTMLButtonElement | null>, focusNext: () => void] {
  const button = useRef<HTMLButtonElement>(null);
  const isMoving = useRef(false);
  useLayoutEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    button.current?.focus();
  });
  const focusNext = () => {
    isMoving.current = true;
  };
  return [button, focusNext];
}

function WheelLegend({ id }: { readonly id: string }) {
  return (
    <p id={id} className={styles["legend"]}>
      {t`Angle is hue; distance from the center is intensity. Dashed rings mark colors that are too similar.`}
      <span className="visually-hidden">
        {" "}
        {t`Arrow keys move between labels. Enter picks up a dot: arrow keys then change its color, Enter puts it down, and Escape puts it back.`}
      </span>
    </p>
  );
}

/** The dots of the picture, all but the chosen one; the same array while none of them changes. */
function useDots(marks: readonly WheelMark[], chosen: WheelMark | undefined, vision: Vision) {
  // Labels of one color are at one place.
  const places = [
    ...indexMarks(
      marks.filter((mark) => mark !== chosen),
      ({ hex }) => hex,
    ).values(),
  ];
  const radius = markRadius(places.length + 1);
  const drawn = places.map(({ label }) => label.hex).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the places follow from the colors.
  const dots = useMemo(
    () => places.map(({ label, x, y }) => ({ x, y, radius, fill: seeHex(label.hex, vision) })),
    [drawn, radius, vision],
  );
  return { dots, radius };
}

/** What is done with a dot that is held. */
function useHold(
  wheel: RefObject<HTMLElement | null>,
  marks: readonly WheelMark[],
  { isLocked, onMove, onHold }: Pick<WheelProps, "isLocked" | "onMove" | "onHold">,
) {
  const held = useRef<Hold | null>(null);
  const area = useRef<DOMRect | null>(null);
  const [isHeld, setHeld] = useState(false);

  function take(hold: Hold | null): void {
    held.current = hold;
    setHeld(hold !== null);
    onHold(hold !== null);
  }
  function moveTo(point: WheelPoint): void {
    const hold = held.current;
    const mark = findHeld(marks, hold);
    if (!hold || !mark) return;
    hold.point = point;
    const color = writeColor({ ...readColor(hold.start), ...readWheel(point) });
    if (color !== mark.label.hex) onMove(mark.label, color);
  }
  function putBack(): void {
    const mark = findHeld(marks, held.current);
    if (mark && held.current) onMove(mark.label, held.current.start);
    take(null);
  }
  useTouchHold(wheel, marks);

  return {
    isHeld,
    drop: () => {
      if (held.current?.grip === null) take(null);
    },
    /** Picks up a dot by the keyboard, or puts it down. */
    toggle: (mark: WheelMark) => {
      if (held.current !== null) take(null);
      else if (!isLocked(mark.label.hex)) take(holdOf(mark, null, mark));
    },
    /** @returns the mark that was pressed */
    press: (event: PointerEvent<HTMLElement>, radius: number): WheelMark | undefined => {
      if (event.button !== 0 || !event.isPrimary) return undefined;
      const pressedAt = toUnits(event.currentTarget, event.clientX, event.clientY);
      const reach = event.pointerType === "touch" ? touchReach : radius + pressRoom;
      const mark = pressedMark(marks, event, pressedAt, reach);
      if (mark === undefined) return undefined;
      // The focus goes to the mark, wherever in it the pointer is.
      event.preventDefault();
      if (isLocked(mark.label.hex)) return mark;
      event.currentTarget.setPointerCapture(event.pointerId);
      area.current = event.currentTarget.getBoundingClientRect();
      take(holdOf(mark, { x: mark.x - pressedAt.x, y: mark.y - pressedAt.y }, pressedAt));
      return mark;
    },
    /** @returns whether a dot is being dragged */
    drag: (event: PointerEvent<HTMLElement>): boolean => {
      const hold = held.current;
      if (hold === null || hold.grip === null) return false;
      const at = toUnits(area.current ?? event.currentTarget, event.clientX, event.clientY);
      hold.isDragged ||= !isWithin(at, hold.pressedAt, leastDrag);
      if (hold.isDragged) moveTo({ x: at.x + hold.grip.x, y: at.y + hold.grip.y });
      return true;
    },
    release: () => {
      if (held.current?.grip != null) take(null);
    },
    /** @returns whether the key was for the dot that is held */
    moveBy: (event: KeyboardEvent, mark: WheelMark): boolean => {
      const hold = held.current;
      if (hold === null) return false;
      const [x, y] = readStep(event);
      if (event.key === "Escape") putBack();
      else if (x !== 0 || y !== 0) moveTo({ x: hold.point.x + x, y: hold.point.y + y });
      else if (nextIndex(event.key, 0, 1) === null || hold.id !== mark.label.id) return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}

function findHeld(marks: readonly WheelMark[], hold: Hold | null): WheelMark | undefined {
  return marks.find(({ label }) => label.id === hold?.id);
}

/** Has a finger on a dot drag it; beside the dots it scrolls the page. */
function useTouchHold(wheel: RefObject<HTMLElement | null>, marks: readonly WheelMark[]): void {
  const hits = useEffectEvent(({ touches }: TouchEvent) => {
    const [touch] = touches;
    if (touch === undefined || wheel.current === null || touches.length > 1) return false;
    return findMark(marks, toUnits(wheel.current, touch.clientX, touch.clientY), touchReach) !== undefined;
  });
  useEffect(() => {
    const element = wheel.current;
    const keep = (event: TouchEvent) => hits(event) && event.preventDefault();
    element?.addEventListener("touchstart", keep, { passive: false });
    return () => element?.removeEventListener("touchstart", keep);
  }, [wheel]);
}

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** How far an arrow key moves a dot. */
function readStep({ key, shiftKey }: KeyboardEvent): readonly [x: number, y: number] {
  const step = shiftKey ? longKeyStep : keyStep;
  const [x, y] = directions[key] ?? [0, 0];
  return [x * step, y * step];
}

function holdOf({ label, x, y }: WheelMark, grip: WheelPoint | null, pressedAt: WheelPoint): Hold {
  return { id: label.id, start: label.hex, point: { x, y }, grip, pressedAt, isDragged: false };
}

/** Marks by something of their labels; the last one of those that have it in common. */
function indexMarks<Key>(
  marks: readonly WheelMark[],
  keyOf: (label: WheelMark["label"]) => Key,
): ReadonlyMap<Key, WheelMark> {
  const index = new Map<Key, WheelMark>();
  for (const mark of marks) index.set(keyOf(mark.label), mark);
  return index;
}

function markAt(
  marks: readonly WheelMark[],
  byId: ReadonlyMap<number, WheelMark>,
  { target, clientX, clientY, currentTarget }: MouseEvent,
  reach: number,
): WheelMark | undefined {
  const id = readMarkId(target);
  return id === null ? findMark(marks, toUnits(currentTarget, clientX, clientY), reach) : byId.get(id);
}

/** The mark that was pressed: the button, which may lie over others, or else the nearest dot. */
function pressedMark(
  marks: readonly WheelMark[],
  { target }: MouseEvent,
  point: WheelPoint,
  reach: number,
): WheelMark | undefined {
  const id = readMarkId(target);
  const own = marks.find(({ label }) => label.id === id);
  const nearest = findMark(marks, point, reach);
  // A mark is pressed though another one's button is larger than its dot.
  return own && nearest && isWithin(own, point, markRadius(marks.length)) ? own : (nearest ?? own);
}

function readMarkId(target: EventTarget): number | null {
  const id = (target as Element).closest<HTMLElement>("[data-id]")?.dataset["id"];
  return id === undefined ? null : Number(id);
}

/** A place in the window as one on the wheel. */
function toUnits(wheel: Element | DOMRect, clientX: number, clientY: number): WheelPoint {
  const { left, top, width } = wheel instanceof Element ? wheel.getBoundingClientRect() : wheel;
  const scale = wheelSize / width;
  return { x: (clientX - left) * scale, y: (clientY - top) * scale };
}

function nextIndex(key: string, index: number, count: number): number | null {
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return (index + 1) % count;
    case "ArrowLeft":
    case "ArrowUp":
      return (index - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

/** Ties what looks alike with a vision. */
function tieMarks(byId: ReadonlyMap<number, WheelMark>, pairs: readonly LikePair[], vision: Vision) {
  return tiePairs(
    pairs.flatMap(({ labels, visions }) => {
      const [first, second] = labels.map((id) => byId.get(id));
      const isAlike = visions.some((one) => one === vision || one === "normal");
      return isAlike && first && second ? [[first, second] as const] : [];
    }),
  );
}

/** The style of what lies over a place on the wheel, by its radius in units. To move it takes no layout. */
function placeOf({ x, y }: WheelPoint, radius: number) {
  const size = share(2 * radius);
  return { translate: `calc(${share(x)} - 50%) calc(${share(y)} - 50%)`, width: size, height: size };
}

/** A length in units as a share of the wheel's width. */
function share(length: number): string {
  return `${((100 * length) / wheelSize).toFixed(3)}cqw`;
}

interface MarkButtonProps {
  readonly ref?: RefObject<HTMLButtonElement | null>;
  readonly mark: WheelMark;
  readonly radius: number;
  /** The dot's color where it isn't part of the picture: the Tab key leads here. */
  readonly fill?: string;
  readonly isHeld?: boolean;
  readonly isLocked?: boolean;
  readonly onPress?: () => void;
  readonly onBlur?: () => void;
}

/** What takes the focus and the pointer over a label's dot; its tooltip is its name. */
function MarkButton({ ref, mark, radius, fill, isHeld, isLocked, onPress, onBlur }: MarkButtonProps) {
  const { label } = mark;
  const isChosen = fill !== undefined;
  return (
    <>
      {isChosen && (
        <i className={styles["dot"]} style={{ ...placeOf(mark, radius), background: fill }} aria-hidden />
      )}
      <button
        ref={ref}
        type="button"
        data-id={label.id}
        data-tooltip=""
        data-chosen={isChosen}
        className={styles["mark"]}
        tabIndex={isChosen ? 0 : -1}
        aria-label={`${isolateName(label.name)}, ${label.hex}`}
        aria-pressed={isChosen ? isHeld : undefined}
        aria-disabled={isLocked || undefined}
        style={placeOf(mark, radius + pressRoom)}
        // A pointer has chosen it already; what it holds isn't picked up.
        onClick={(event) => event.detail === 0 && onPress?.()}
        onBlur={onBlur}
      />
    </>
  );
}
