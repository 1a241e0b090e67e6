import { plural, t } from "@lingui/core/macro";
import {
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { labelUpdates } from "#contract/label-content.ts";
import { countActions } from "#contract/label-history.ts";
import { describeActions, labelActions } from "#dashboard/jobs/label-actions.ts";
import type { useChangeCounts } from "#dashboard/labels/data/history-days.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { quietTime, useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import { joinList } from "#dashboard/ui/text/text-joining.ts";
import styles from "./history.module.css";
import { formatMoment, formatShortly, formatTime } from "./history-day.ts";
import { sliceTime, type TimeSlice } from "./time-slices.ts";

interface HistoryTimelineProps extends NonNullable<ReturnType<typeof useChangeCounts>> {
  /** When now is, in milliseconds since 1970. */
  readonly now: number;
  /** The moment whose labels are shown, as the API writes it; null for now. */
  readonly at: string | null;
  /** How many labels have changed since; undefined while unknown. */
  readonly different: number | undefined;
  /** Called for each step of the handle, while it is dragged. */
  readonly onSlide: (at: string | null) => void;
  readonly onChoose: (at: string | null) => void;
  /** Restores the labels of that moment. */
  readonly children: ReactNode;
}

/** A project's history as bars, from its first change until now, and a handle over them that chooses a moment; also by its date. */
export function HistoryTimeline(props: HistoryTimelineProps) {
  const { changes, byDay, now, at, different, onChoose, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const slices = useMemo(() => sliceTime(changes, byDay, now), [changes, byDay, now]);
  const isNow = at === null;
  const title = isNow ? t`Now` : formatMoment(at);
  const difference = isNow
    ? t`Drag to see the labels as they were`
    : different === undefined
      ? ""
      : plural(
          { count: different },
          { one: "# label has changed since", other: "# labels have changed since" },
        );
  useAnnouncement(isNow ? "" : `${title} ${difference}`, { settle: quietTime });
  return (
    <section
      className={styles["timeline"]}
      aria-label={t({ message: "Timeline", comment: "Name of a part of the history" })}
    >
      <header className={styles["caption"]}>
        <div className={styles["text"]}>
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <p>{difference}</p>
        </div>
        <div className={styles["tools"]}>
          {isNow ? (
            <Legend />
          ) : (
            <>
              <Button
                variant="quiet"
                onClick={() => {
                  // The button goes.
                  heading.current?.focus();
                  onChoose(null);
                }}
              >{t`Back to now`}</Button>
              {children}
            </>
          )}
        </div>
        <MomentField at={at} now={now} onChange={onChoose} />
      </header>
      <Bars {...props} slices={slices} />
      <Ticks slices={slices} />
    </section>
  );
}

/** What is drawn of a slice, from the bottom up. */
const kinds = ["created", "changed", "deleted"] as const;

function Legend() {
  const changed = t({ message: "Changed", context: "label", comment: "What happened to a label" });
  return (
    <ul className={styles["legend"]}>
      {kinds.map((kind) => (
        <li key={kind} data-kind={kind}>
          {kind === "changed" ? changed : labelActions[kind].past()}
        </li>
      ))}
    </ul>
  );
}

interface BarsProps extends Pick<HistoryTimelineProps, "at" | "onSlide" | "onChoose"> {
  readonly slices: readonly TimeSlice[];
}

/** The bars, and the browser's own slider over them, whose steps are where slices begin; its last one is now. */
function Bars({ slices, at, onSlide, onChoose }: BarsProps) {
  const { length } = slices;
  const value =
    at === null
      ? length
      : Math.max(
          0,
          slices.findLastIndex(({ start }) => start <= Date.parse(at)),
        );
  const slider = useRef<HTMLInputElement>(null);
  const choose = useEffectEvent(() => onChoose(at));
  // React has no event for the end of a drag.
  useEffect(() => {
    const element = slider.current;
    const listener = () => choose();
    element?.addEventListener("change", listener);
    return () => element?.removeEventListener("change", listener);
  }, []);
  /** The slice whose changes are told: that under the pointer, else after an arrow key that at the handle. */
  const [pointed, setPointed] = useState<number | "handle" | null>(null);
  const told = pointed === "handle" ? value : (pointed ?? length);
  const onPointerMove = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, right, width } = currentTarget.getBoundingClientRect();
    const way = getComputedStyle(currentTarget).direction === "rtl" ? right - clientX : clientX - left;
    setPointed(Math.floor((way / width) * length));
  };
  const describe = (index: number) => joinList(describeActions(slices[index]?.counts ?? noCounts));
  const text = describe(told);
  const place = (told + 0.5) / length;
  return (
    <div
      className={styles["bars"]}
      style={{ "--place": value / length } as CSSProperties}
      onPointerMove={onPointerMove}
      onPointerLeave={() => setPointed(null)}
    >
      <Slices slices={slices} told={told} />
      <input
        ref={slider}
        type="range"
        aria-label={nameMoment()}
        aria-valuetext={[formatMoment(at), describe(value)].filter(Boolean).join(" · ")}
        max={length}
        value={value}
        onChange={({ target }) => {
          const chosen = slices[target.valueAsNumber];
          onSlide(chosen === undefined ? null : new Date(chosen.start).toISOString());
        }}
        onKeyDown={({ key }) => setPointed(key === "Escape" ? null : "handle")}
        onBlur={() => setPointed(null)}
      />
      {text !== "" && (
        <p
          aria-hidden
          className={styles["tip"]}
          data-late={place > 0.5 || undefined}
          style={{ "--slice": place } as CSSProperties}
        >
          {nameStart(slices, told)} · {text}
        </p>
      )}
    </div>
  );
}

const noCounts = countActions([]);

/** What the slider is called, and the field for a date. */
function nameMoment(): string {
  return t({ message: "Labels as of", comment: "Name of a slider and of a field for a date and time" });
}

/** When a slice begins: its time where slices are shorter than a day, else its date. */
function nameStart(slices: readonly TimeSlice[], index: number): string {
  const [first, second, own] = [slices[0], slices[1], slices[index]];
  if (own === undefined) return "";
  const at = new Date(own.start).toISOString();
  const isShort = first && second && second.start - first.start < 23 * 60 * 60 * 1000;
  return isShort ? `${formatShortly(at)}, ${formatTime(at)}` : formatShortly(at);
}

interface SlicesProps {
  readonly slices: readonly TimeSlice[];
  readonly told: number;
}

function Slices({ slices, told }: SlicesProps) {
  const bars = slices.map(({ counts }) => {
    const changed = labelUpdates.reduce((sum, update) => sum + counts[update], 0);
    return { created: counts.created + counts.restored, changed, deleted: counts.deleted };
  });
  const sums = bars.map(({ created, changed, deleted }) => created + changed + deleted);
  return bars.map((bar, index) => {
    const sum = sums[index] ?? 0;
    // So that one change is seen beside a thousand.
    const height = `${10 + 90 * Math.sqrt(sum / Math.max(...sums))}%`;
    return (
      <span key={slices[index]?.start} aria-hidden data-told={(sum > 0 && index === told) || undefined}>
        <span style={{ height }}>
          {kinds.map(
            (kind) => bar[kind] > 0 && <i key={kind} data-kind={kind} style={{ flexGrow: bar[kind] }} />,
          )}
        </span>
      </span>
    );
  });
}

function Ticks({ slices }: Pick<BarsProps, "slices">) {
  const places = new Set([0, 0.25, 0.5, 0.75].map((place) => Math.floor(place * slices.length)));
  return (
    <div aria-hidden className={styles["ticks"]}>
      {[...places].map((index) => (
        <span key={index}>{nameStart(slices, index)}</span>
      ))}
      <span>{t`Now`}</span>
    </div>
  );
}

/** A moment as the browser's field for dates and times writes it, in the person's time zone. */
function toFieldValue(time: number): string {
  const offset = new Date(time).getTimezoneOffset() * 60_000;
  return new Date(time - offset).toISOString().slice(0, 16);
}

/** What is typed as the first digits of a year is a date as well. */
const earliest = Date.UTC(1971, 0);

interface MomentFieldProps {
  readonly at: string | null;
  readonly now: number;
  readonly onChange: (at: string | null) => void;
}

function MomentField({ at, now, onChange }: MomentFieldProps) {
  // What is being typed may not be a moment yet.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      type="datetime-local"
      aria-label={nameMoment()}
      value={typed ?? toFieldValue(at === null ? now : Date.parse(at))}
      onBlur={() => setTyped(null)}
      onChange={({ target: { value } }) => {
        setTyped(value);
        const time = new Date(value).getTime();
        if (value === "") onChange(null);
        else if (time >= earliest) onChange(time < Date.now() ? new Date(time).toISOString() : null);
      }}
    />
  );
}
