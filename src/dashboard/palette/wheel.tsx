import { t } from "@lingui/core/macro";
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type Ref,
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
import { type LabelLinks, readReturn } from "./label-links.ts";
import { type PaletteLabel, seeHex } from "./palette-labels.ts";
import styles from "./wheel.module.css";
import {
  findMark,
  markRadius,
  placeMarks,
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
  readonly links: LabelLinks;
}

/** A mark can be pressed a little beside it: by so many units, and by a finger more. */
const pressRoom = 3;
const touchReach = 22;

/**
 * The labels' colors by hue and intensity. One stop of the Tab key: the arrow keys go from mark to mark around the hues.
 * The dots are a picture; links lie over the mark that has the focus and the one below the pointer only, so that there
 * may be any number of labels. The places stay the same with every vision; what is drawn there is what such eyes see.
 */
export const Wheel = memo(function Wheel({ labels, pairs, vision, links }: WheelProps) {
  const marks = useMemo(() => placeMarks(labels), [labels]);
  const byId = useMemo(() => indexMarks(marks, ({ id }) => id), [marks]);
  const ties = useMemo(() => tieMarks(byId, pairs, vision), [byId, pairs, vision]);
  // Labels of one color are at one place.
  const places = useMemo(() => [...indexMarks(marks, ({ hex }) => hex).values()], [marks]);
  const radius = markRadius(places.length);
  const dots = useMemo(
    () => places.map(({ label, x, y }) => ({ x, y, radius, fill: seeHex(label.hex, vision) })),
    [places, radius, vision],
  );
  const legendId = useId();
  const [stopId, setStopId] = useState(() => readReturn("mark"));
  const [hoveredId, setHoveredId] = useState<number | null>(null);
  const stopLink = useRef<HTMLAnchorElement>(null);
  const isMoving = useRef(false);
  const stop = (stopId === null ? undefined : byId.get(stopId)) ?? marks[0];
  const hovered = hoveredId === null ? undefined : byId.get(hoveredId);

  // The link of the mark that was gone to is there only now.
  useLayoutEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    stopLink.current?.focus();
  });

  function goBy(event: KeyboardEvent): void {
    if (hasModifier(event) || stop === undefined) return;
    const index = nextIndex(event.key, marks.indexOf(stop), marks.length);
    const next = index === null ? undefined : marks[index];
    if (next === undefined) return;
    event.preventDefault();
    isMoving.current = true;
    setStopId(next.label.id);
  }

  const markAt = ({ target, clientX, clientY, currentTarget }: MouseEvent, reach: number) => {
    const id = (target as Element).closest<HTMLElement>("a")?.dataset["id"];
    if (id !== undefined) return byId.get(Number(id));
    return findMark(marks, toUnits(currentTarget, clientX, clientY), reach);
  };

  return (
    <div className={styles["frame"]}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be drawn. */}
      <div
        role="group"
        aria-label={t`Color wheel`}
        aria-describedby={legendId}
        className={styles["wheel"]}
        data-pointed={hovered !== undefined}
        onKeyDown={goBy}
        onPointerMove={(event) => {
          if (event.pointerType !== "touch")
            setHoveredId(markAt(event, radius + pressRoom)?.label.id ?? null);
        }}
        onPointerLeave={() => setHoveredId(null)}
        onClick={(event) => {
          const isTouch = (event.nativeEvent as PointerEvent).pointerType === "touch";
          const mark = markAt(event, isTouch ? touchReach : radius + pressRoom);
          if (mark !== undefined) links.follow(event, mark.label, "mark");
        }}
      >
        <WheelPicture dots={dots} ties={ties} />
        {stop && (
          <MarkLink key={stop.label.id} ref={stopLink} mark={stop} radius={radius} links={links} isStop />
        )}
        {hovered && hovered !== stop && (
          <MarkLink key={hovered.label.id} mark={hovered} radius={radius} links={links} />
        )}
      </div>
      <p id={legendId} className={styles["legend"]}>
        {t`Angle is hue; distance from the center is intensity. Dashed rings mark colors that are too similar.`}
        <span className="visually-hidden"> {t`Arrow keys move between labels.`}</span>
      </p>
    </div>
  );
});

/** Marks by something of their labels; the last one of those that have it in common. */
function indexMarks<Key>(
  marks: readonly WheelMark[],
  keyOf: (label: WheelMark["label"]) => Key,
): ReadonlyMap<Key, WheelMark> {
  const index = new Map<Key, WheelMark>();
  for (const mark of marks) index.set(keyOf(mark.label), mark);
  return index;
}

/** A place in the window as one on the wheel. */
function toUnits(wheel: Element, clientX: number, clientY: number): WheelPoint {
  const { left, top, width } = wheel.getBoundingClientRect();
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

interface MarkLinkProps {
  readonly ref?: Ref<HTMLAnchorElement>;
  readonly mark: WheelMark;
  readonly radius: number;
  readonly links: LabelLinks;
  /** Whether the Tab key leads here. */
  readonly isStop?: boolean;
}

/** The link to a label's editor, over its mark; its tooltip is its name. */
function MarkLink({ ref, mark: { label, x, y }, radius, links, isStop = false }: MarkLinkProps) {
  const size = `${((2 * (radius + pressRoom)) / wheelSize) * 100}%`;
  return (
    // biome-ignore lint/a11y/useAnchorContent: its name is its label.
    <a
      ref={ref}
      href={links.hrefOf(label)}
      data-id={label.id}
      data-return={`mark ${label.id}`}
      data-tooltip=""
      className={styles["mark"]}
      tabIndex={isStop ? 0 : -1}
      aria-label={`${isolateName(label.name)}, ${label.hex}`}
      style={{
        left: `${(x / wheelSize) * 100}%`,
        top: `${(y / wheelSize) * 100}%`,
        width: size,
        height: size,
      }}
    />
  );
}
