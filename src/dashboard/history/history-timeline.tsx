import { plural, t } from "@lingui/core/macro";
import {
  memo,
  type ReactNode,
  type RefObject,
  startTransition,
  useOptimistic,
  useRef,
  useState,
} from "react";
import { type HistoryView, historyAddress, wholeHistory } from "#dashboard/labels/data/history-address.ts";
import { useHistoryDays } from "#dashboard/labels/data/history-days.ts";
import type { LaterChanges } from "#dashboard/labels/data/history-queries.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { ButtonLink } from "#dashboard/ui/button-link.tsx";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { quietTime, useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import type { Differences } from "./differences.ts";
import { formatExactly, formatMoment } from "./history-day.ts";
import styles from "./history-timeline.module.css";
import { type Moment, Timeline } from "./timeline.tsx";

interface HistoryTimelineProps {
  readonly appId: string;
  readonly view: HistoryView;
  /** The one that is looked at, and the one that it is compared with, if that isn't now. */
  readonly moments: readonly Moment[];
  /** Called for each step of a handle, while it is dragged. */
  readonly onSlide: (moments: readonly Moment[]) => void;
  readonly onChoose: (moments: readonly Moment[]) => void;
  readonly later: LaterChanges;
  /** Null while unknown, and where now is looked at. */
  readonly differences: Differences | null;
}

/** Chooses the moment at which the labels are shown, on a timeline or by its date; also another one to compare with. */
export function HistoryTimeline(props: HistoryTimelineProps) {
  const { appId, view, onSlide, later } = props;
  // The handle moves at once, and the table when there is time.
  const [moments, show] = useOptimistic(props.moments);
  const whole = useHistoryDays(appId, wholeHistory);
  const narrowed = useHistoryDays(appId, view);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <QueryView
      framed
      query={whole}
      failure={t`The timeline can’t be shown`}
      pending={<div className={styles["pending"]} />}
    >
      {(days) => (
        <Timeline
          days={days}
          shownDays={narrowed.data ?? []}
          now={Math.max(whole.dataUpdatedAt, ...moments.map((at) => (at === null ? 0 : Date.parse(at))))}
          moments={moments}
          names={nameHandles()}
          onSlide={(index, moment) =>
            startTransition(() => {
              const slid = moments.with(index, moment);
              show(slid);
              onSlide(slid);
            })
          }
          findEarlier={later.findEarlier}
          findLater={later.findLater}
        >
          <TimelineHead moments={moments} differences={props.differences} heading={heading}>
            <TimelineTools
              appId={appId}
              view={view}
              moments={props.moments}
              onChoose={props.onChoose}
              heading={heading}
            />
          </TimelineHead>
        </Timeline>
      )}
    </QueryView>
  );
}

/** What the handles are called, and the fields for their dates. */
function nameHandles(): readonly [string, string] {
  return [
    t({ message: "Labels as of", comment: "Name of a slider and of a field for a date and time" }),
    t({ message: "Compare with", comment: "Name of a slider and of a field for a date and time" }),
  ];
}

interface TimelineHeadProps extends Pick<HistoryTimelineProps, "moments" | "differences"> {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly children: ReactNode;
}

function TimelineHead({ moments, differences, heading, children }: TimelineHeadProps) {
  const [from = null, to] = moments;
  const count = differences?.differing.length;
  const difference =
    from === null
      ? t`Drag the handle to see the labels as they were.`
      : count === undefined
        ? ""
        : to === undefined
          ? plural(count, { one: "# label differs from now", other: "# labels differ from now" })
          : plural(count, { one: "# label differs", other: "# labels differ" });
  const title =
    from === null || to === undefined
      ? formatMoment(from)
      : `${formatExactly(from)} – ${to === null ? t`Now` : formatExactly(to)}`;
  useAnnouncement(from === null ? "" : `${title} ${difference}`, { settle: quietTime });
  return (
    <header className={styles["head"]}>
      <div className={styles["text"]}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p>{difference}</p>
      </div>
      {children}
    </header>
  );
}

interface TimelineToolsProps extends Pick<HistoryTimelineProps, "appId" | "view" | "moments" | "onChoose"> {
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** What is done with the moments of the table: while a handle moves, as late as that. */
const TimelineTools = memo(function TimelineTools(props: TimelineToolsProps) {
  const { appId, view, moments, onChoose, heading } = props;
  const [from = null, to] = moments;
  const names = nameHandles();
  const leave = (chosen: readonly Moment[]) => {
    // The button is gone.
    heading.current?.focus();
    onChoose(chosen);
  };
  return (
    <div className={styles["tools"]}>
      {moments.map((moment, index) => (
        <MomentField
          key={names[index]}
          name={names[index] ?? ""}
          moment={moment}
          onChange={(at) => onChoose(moments.with(index, at))}
        />
      ))}
      {from !== null && to === undefined && (
        <Button
          variant="quiet"
          onClick={() => onChoose([from, halfway(from)])}
        >{t`Compare two dates`}</Button>
      )}
      {from !== null && (
        <>
          <Button variant="quiet" onClick={() => leave([null])}>{t`Back to now`}</Button>
          <ButtonLink
            changes
            variant="primary"
            to={historyAddress(appId, { restoration: { kind: "moment", at: from, label: view.label } })}
          >{t`Restore this…`}</ButtonLink>
        </>
      )}
    </div>
  );
});

/** A moment between another one and now. */
function halfway(from: string): string {
  return new Date((Date.parse(from) + Date.now()) / 2).toISOString();
}

/** A moment as the browser's field for dates and times writes it, in the person's time zone, to the second. */
function toFieldValue(time: number): string {
  const offset = new Date(time).getTimezoneOffset() * 60_000;
  return new Date(time - offset).toISOString().slice(0, 19);
}

/** What is typed as the first digits of a year is a date as well. */
const earliest = Date.UTC(1971, 0);

interface MomentFieldProps {
  readonly name: string;
  readonly moment: Moment;
  readonly onChange: (moment: Moment) => void;
}

function MomentField({ name, moment, onChange }: MomentFieldProps) {
  // What is being typed may not be a moment yet.
  const [typed, setTyped] = useState<string | null>(null);
  const shown = moment === null ? "" : toFieldValue(Date.parse(moment));
  return (
    <input
      type="datetime-local"
      step="1"
      aria-label={name}
      title={name}
      value={typed ?? shown}
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
