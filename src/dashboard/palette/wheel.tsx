import { t } from "@lingui/core/macro";
import { type KeyboardEvent, type MouseEvent, memo, useMemo, useState } from "react";
import type { Vision } from "#dashboard/colors/vision.ts";
import { Chip } from "#dashboard/ui/chip.tsx";
import { isolateName } from "#dashboard/ui/text-direction.ts";
import type { LabelLinks } from "./label-links.ts";
import type { PaletteIssue } from "./palette-issues.ts";
import { chipOf, type PaletteLabel, seeHex } from "./palette-labels.ts";
import styles from "./wheel.module.css";
import { markRadius, placeMarks, rimRadius, tiePairs, type WheelMark, wheelSize } from "./wheel-geometry.ts";

interface WheelProps {
  readonly labels: readonly PaletteLabel[];
  /** What is worth a look: pairs that are alike with the vision are tied. */
  readonly issues: readonly PaletteIssue[];
  readonly vision: Vision;
  readonly links: LabelLinks;
}

const centre = wheelSize / 2;

/**
 * The labels' colours by hue and chroma. One stop of the Tab key: the arrow keys go from mark to mark around the hues.
 * The places stay the same with every vision; what is drawn there is what such eyes see.
 */
export function Wheel({ labels, issues, vision, links }: WheelProps) {
  const marks = useMemo(() => placeMarks(labels), [labels]);
  const ties = useMemo(() => tieMarks(marks, issues, vision), [marks, issues, vision]);
  // Worked out once, not whenever a mark is named.
  const looks = useMemo(
    () =>
      marks.map((mark) => ({
        mark,
        fill: seeHex(mark.label.hex, vision),
        href: links.hrefOf(mark.label),
      })),
    [marks, vision, links],
  );
  // The mark that the Tab key leads to, and the one that is named: the focused or hovered one.
  const [stopId, setStopId] = useState<number | null>(null);
  const [namedId, setNamedId] = useState<number | null>(null);
  const stop = marks.find(({ label }) => label.id === stopId) ?? marks[0];
  const named = marks.find(({ label }) => label.id === namedId);
  const radius = markRadius(marks.length);

  function goBy(event: KeyboardEvent<SVGElement>): void {
    if (event.key === "Escape") setNamedId(null);
    const index = stop === undefined ? -1 : marks.indexOf(stop);
    const next = marks.at(nextIndex(event.key, index, marks.length) ?? marks.length);
    if (next === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    event.currentTarget.querySelector<SVGAElement>(`[data-id="${next.label.id}"]`)?.focus();
  }

  const markOf = (target: EventTarget): WheelMark | undefined => {
    const id = (target as Element).closest<SVGAElement>("[data-id]")?.dataset["id"];
    return marks.find(({ label }) => String(label.id) === id);
  };

  return (
    <div className={styles["wheel"]}>
      {/* The marks are links; what is heard here is what happens to them. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be drawn. */}
      <svg
        viewBox={`0 0 ${wheelSize} ${wheelSize}`}
        role="group"
        aria-label={t`Colour wheel`}
        onKeyDown={goBy}
        onClick={(event: MouseEvent) => {
          const mark = markOf(event.target);
          if (mark !== undefined) links.follow(event, mark.label);
        }}
        onFocus={({ target }) => {
          const id = markOf(target)?.label.id ?? null;
          setStopId(id);
          setNamedId(id);
        }}
        onBlur={() => setNamedId(null)}
        onPointerOver={({ target }) => setNamedId(markOf(target)?.label.id ?? null)}
        onPointerLeave={() => setNamedId(null)}
      >
        <g className={styles["grid"]} aria-hidden>
          {[1, 2, 3].map((ring) => (
            <circle key={ring} cx={centre} cy={centre} r={(rimRadius * ring) / 3} />
          ))}
          <path d={`M${centre} 10V${wheelSize - 10}M10 ${centre}H${wheelSize - 10}`} />
        </g>
        {looks.map((look) => (
          <Mark key={look.mark.label.id} {...look} radius={radius} isStop={look.mark === stop} />
        ))}
        <path className={styles["ring"]} d={ties.rings} aria-hidden />
        <path className={styles["line"]} d={ties.lines} aria-hidden />
        {named && (
          // Once more, in front: others may lie over it.
          <g className={styles["front"]} aria-hidden>
            <Dot mark={named} radius={radius} fill={seeHex(named.label.hex, vision)} />
          </g>
        )}
      </svg>
      {named && <MarkName mark={named} vision={vision} />}
    </div>
  );
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

/** Ties what is alike to everybody, and with a deficiency what is alike with it. */
function tieMarks(marks: readonly WheelMark[], issues: readonly PaletteIssue[], vision: Vision) {
  const byId = new Map(marks.map((mark) => [mark.label.id, mark]));
  return tiePairs(
    issues.flatMap((issue) => {
      const isAlike =
        issue.kind === "close" ||
        (issue.kind === "lost" && issue.deficiencies.some((deficiency) => deficiency === vision));
      const [first, second] = issue.labels.map(({ id }) => byId.get(id));
      return isAlike && first && second ? [[first, second] as const] : [];
    }),
  );
}

interface MarkProps {
  readonly mark: WheelMark;
  readonly radius: number;
  /** What is drawn, as `#RRGGBB`. */
  readonly fill: string;
  readonly href: string;
  /** Whether the Tab key leads here. */
  readonly isStop: boolean;
}

/** Drawn anew only when it changes: there may be a thousand. */
const Mark = memo(function Mark({ mark, radius, fill, href, isStop }: MarkProps) {
  const { label } = mark;
  return (
    <a
      href={href}
      data-id={label.id}
      className={styles["mark"]}
      tabIndex={isStop ? 0 : -1}
      aria-label={`${isolateName(label.name)}, ${label.hex}`}
    >
      <Dot mark={mark} radius={radius} fill={fill} />
    </a>
  );
});

/** A mark's dot, with a gap around it that sets it off from its neighbours. */
function Dot({ mark: { x, y }, radius, fill }: Pick<MarkProps, "mark" | "radius" | "fill">) {
  return (
    <>
      <circle className={styles["gap"]} cx={x} cy={y} r={radius + 1.5} />
      <circle className={styles["dot"]} cx={x} cy={y} r={radius} fill={fill} />
    </>
  );
}

/** Names a mark beside it; whoever listens has heard its name already. */
function MarkName({ mark: { label, x, y }, vision }: { readonly mark: WheelMark; readonly vision: Vision }) {
  const across = `${(x / wheelSize) * 100}%`;
  return (
    <div
      aria-hidden
      className={styles["name"]}
      // As far to the left of its place as that is from the left: it never sticks out.
      style={{ left: across, top: `${(y / wheelSize) * 100}%`, translate: `-${across} calc(-100% - 18px)` }}
    >
      <Chip label={chipOf(label, vision)} />
      <code>{label.hex}</code>
    </div>
  );
}
