import { t } from "@lingui/core/macro";
import { ZoomIn, ZoomOut } from "lucide";
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import type { HistoryDay } from "#contract/label-history-days.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { formatDate } from "#dashboard/ui/text/date-format.ts";
import { formatExactly } from "./history-day.ts";
import styles from "./timeline.module.css";
import {
  type Bar,
  layOutBars,
  moveSpan,
  revealInSpan,
  type Span,
  startOfDay,
  wholeSpan,
  zoomSpan,
} from "./timeline-bars.ts";

/** A moment of the history as the API writes it; null for now. */
export type Moment = string | null;

interface TimelineProps {
  /** The days that have changes, oldest first. */
  readonly days: readonly HistoryDay[];
  /** Those of them whose bars are drawn. */
  readonly shownDays: readonly HistoryDay[];
  /** When now is, in milliseconds since 1970. */
  readonly now: number;
  /** One for each handle. */
  readonly moments: readonly Moment[];
  /** What each handle is called. */
  readonly names: readonly string[];
  readonly onSlide: (index: number, moment: Moment) => void;
  readonly findEarlier: (moment: Moment) => Promise<Moment>;
  readonly findLater: (moment: string) => Moment;
  /** Stands above the bars. */
  readonly children: ReactNode;
}

/** By how much keys and buttons zoom. */
const zoomStep = 0.5;

/**
 * A project's history from its first change until now: a bar for each day, or for more of them where it is long, and
 * handles that choose moments. It is zoomed by the wheel, by plus and minus, and by its buttons.
 */
export function Timeline(props: TimelineProps) {
  const { days, shownDays, now, moments, names, onSlide, children } = props;
  const whole = useMemo(() => wholeSpan(days, now), [days, now]);
  const [view, setView] = useState<Span | null>(null);
  const span = useMemo(() => (view === null ? whole : moveSpan(view, 0, whole)), [view, whole]);
  const bars = useMemo(() => layOutBars(shownDays, span), [shownDays, span]);
  const timeOf = (moment: Moment) => (moment === null ? whole.to : Date.parse(moment));
  const zoom = (factor: number, around = timeOf(moments[0] ?? null)) => {
    const inside = Math.min(Math.max(around, span.from), span.to);
    setView(zoomSpan(span, inside, factor, whole));
  };
  const chart = useWheel(span, whole, setView);
  const slide = (index: number, moment: Moment) => {
    setView((current) => current && revealInSpan(current, timeOf(moment), whole));
    onSlide(index, moment);
  };
  const { onKeyDown } = useTimelineKeys(props, slide, zoom);
  const isWhole = span.from === whole.from && span.to === whole.to;
  return (
    <section
      className={styles["timeline"]}
      aria-label={t({ message: "Timeline", comment: "Name of a part of the history" })}
    >
      <div className={styles["head"]}>
        {children}
        <div className={styles["zoom"]}>
          <Button
            variant="quiet"
            iconOnly
            aria-label={t`Zoom out`}
            disabled={isWhole}
            onClick={() => zoom(1 / zoomStep)}
          >
            <Icon node={ZoomOut} />
          </Button>
          <Button variant="quiet" iconOnly aria-label={t`Zoom in`} onClick={() => zoom(zoomStep)}>
            <Icon node={ZoomIn} />
          </Button>
        </div>
      </div>
      <div ref={chart} className={styles["chart"]}>
        <BarChart bars={bars} span={span} />
        {moments.map((moment, index) => (
          <Handle
            key={names[index]}
            name={names[index] ?? ""}
            index={index}
            moment={moment}
            time={timeOf(moment)}
            span={span}
            end={whole.to}
            onSlide={(at) => onSlide(index, at)}
            onKeyDown={(event) => onKeyDown(index, event)}
          />
        ))}
        <Ticks span={span} isNow={span.to === whole.to} />
      </div>
    </section>
  );
}

/** The keys of a handle: from change to change, from day to day, to both ends; plus and minus zoom. */
function useTimelineKeys(
  { days, moments, findEarlier, findLater }: TimelineProps,
  slide: (index: number, moment: Moment) => void,
  zoom: (factor: number) => void,
) {
  // Reading may take a while, in which more keys are pressed: each goes on from the one before.
  const mirrored = useRef(Promise.resolve());
  const latest = useRef(moments);
  latest.current = moments;
  const go = (index: number, find: (moment: Moment) => Promise<Moment | undefined> | Moment | undefined) => {
    mirrored.current = mirrored.current.then(async () => {
      const found = await find(latest.current[index] ?? null);
      if (found === undefined) return;
      latest.current = latest.current.with(index, found);
      slide(index, found);
    });
  };
  const starts = useMemo(() => days.map(({ day }) => startOfDay(day)), [days]);
  const toMoment = (time: number | undefined) =>
    time === undefined ? undefined : new Date(time).toISOString();
  const onKeyDown = (index: number, event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isReversed = getComputedStyle(event.currentTarget).direction === "rtl";
    const earlier = async (moment: Moment) => (await findEarlier(moment)) ?? undefined;
    const later = (moment: Moment) => (moment === null ? undefined : findLater(moment));
    const keys: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => go(index, isReversed ? later : earlier),
      ArrowRight: () => go(index, isReversed ? earlier : later),
      ArrowDown: () => go(index, earlier),
      ArrowUp: () => go(index, later),
      PageDown: () =>
        go(index, (moment) =>
          toMoment(starts.findLast((start) => moment === null || start < Date.parse(moment))),
        ),
      PageUp: () =>
        go(index, (moment) =>
          moment === null
            ? undefined
            : (toMoment(starts.find((start) => start > Date.parse(moment))) ?? null),
        ),
      Home: () => go(index, () => toMoment(starts[0])),
      End: () => go(index, () => null),
      "+": () => zoom(zoomStep),
      "=": () => zoom(zoomStep),
      "-": () => zoom(1 / zoomStep),
    };
    const press = keys[event.key];
    if (press === undefined) return;
    event.preventDefault();
    press();
  };
  return { onKeyDown };
}

/** Zooms by the wheel, around the pointer, and moves sideways; where there is nothing more to see, the page is scrolled. */
function useWheel(span: Span, whole: Span, show: (span: Span) => void) {
  const chart = useRef<HTMLDivElement>(null);
  const onWheel = useEffectEvent((event: WheelEvent) => {
    const element = chart.current;
    if (element === null) return;
    const { left, right, width } = element.getBoundingClientRect();
    const isReversed = getComputedStyle(element).direction === "rtl";
    const length = span.to - span.from;
    const share = (isReversed ? right - event.clientX : event.clientX - left) / width;
    const sideways = event.shiftKey ? event.deltaY : event.deltaX;
    const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
    const next = isSideways
      ? moveSpan(span, (((isReversed ? -1 : 1) * sideways) / width) * length, whole)
      : zoomSpan(span, span.from + share * length, Math.exp(event.deltaY / 500), whole);
    if (next.from === span.from && next.to === span.to) return;
    event.preventDefault();
    show(next);
  });
  useEffect(() => {
    const element = chart.current;
    // React's own listeners can't keep the page from scrolling.
    const listener = (event: WheelEvent) => onWheel(event);
    element?.addEventListener("wheel", listener, { passive: false });
    return () => element?.removeEventListener("wheel", listener);
  }, []);
  return chart;
}

/** The width and the height of the drawing, in its own units. */
const drawing = { width: 1000, height: 48 } as const;

/** What each kind of change is drawn as, from the bottom up. */
const kinds = ["created", "changed", "deleted"] as const;

/** The bars: one path for each kind of change, however many there are. */
function BarChart({ bars, span }: { readonly bars: readonly Bar[]; readonly span: Span }) {
  const most = Math.max(1, ...bars.map(({ created, changed, deleted }) => created + changed + deleted));
  const paths = { created: "", changed: "", deleted: "" };
  for (const bar of bars) {
    const scale = drawing.width / (span.to - span.from);
    const middle = ((bar.from + bar.to) / 2 - span.from) * scale;
    const width = Math.min(Math.max((bar.to - bar.from) * scale * 0.7, 3), 10);
    const total = bar.created + bar.changed + bar.deleted;
    // So that one change is seen beside ten thousand.
    const height = 4 + (drawing.height - 8) * Math.sqrt(total / most);
    let bottom = drawing.height;
    for (const kind of kinds) {
      const part = (height * bar[kind]) / total;
      if (part === 0) continue;
      paths[kind] +=
        `M${(middle - width / 2).toFixed(1)} ${bottom.toFixed(1)}h${width.toFixed(1)}v${(-part).toFixed(1)}h${(-width).toFixed(1)}z`;
      bottom -= part;
    }
  }
  return (
    <svg
      aria-hidden
      className={styles["bars"]}
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      preserveAspectRatio="none"
    >
      {kinds.map((kind) => (
        <path key={kind} data-kind={kind} d={paths[kind]} />
      ))}
    </svg>
  );
}

interface HandleProps {
  readonly name: string;
  readonly index: number;
  readonly moment: Moment;
  readonly time: number;
  readonly span: Span;
  /** When now is. */
  readonly end: number;
  readonly onSlide: (moment: Moment) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** Chooses a moment: the browser's own slider, so that fingers and screen readers move it as they are used to. */
function Handle({ name, index, moment, time, span, end, onSlide, onKeyDown }: HandleProps) {
  const shown = Math.min(Math.max(time, span.from), span.to);
  const place = (shown - span.from) / (span.to - span.from);
  return (
    <>
      <i
        aria-hidden
        className={styles["line"]}
        data-index={index}
        style={{ "--place": place } as CSSProperties}
      />
      <input
        type="range"
        className={styles["handle"]}
        data-index={index}
        aria-label={name}
        aria-valuetext={moment === null ? t`Now` : formatExactly(moment)}
        min={span.from}
        max={span.to}
        step="any"
        value={shown}
        onChange={({ target: { valueAsNumber } }) =>
          onSlide(valueAsNumber >= end ? null : new Date(Math.round(valueAsNumber)).toISOString())
        }
        onKeyDown={onKeyDown}
      />
    </>
  );
}

/** Where the dates below the bars stand. */
const tickPlaces = [0, 0.25, 0.5, 0.75, 1] as const;

function Ticks({ span, isNow }: { readonly span: Span; readonly isNow: boolean }) {
  const length = span.to - span.from;
  const days = length / (24 * 60 * 60 * 1000);
  const options: Intl.DateTimeFormatOptions =
    days < 3
      ? { month: "short", day: "numeric", hour: "numeric", minute: "numeric" }
      : days < 300
        ? { month: "short", day: "numeric" }
        : { year: "numeric", month: "short" };
  return (
    <div aria-hidden className={styles["ticks"]}>
      {tickPlaces.map((place) => (
        <span key={place}>
          {place === 1 && isNow ? t`Now` : formatDate(span.from + place * length, options)}
        </span>
      ))}
    </div>
  );
}
